package main

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"menagerie/internal/deal"
	"menagerie/keeper/command"
	"menagerie/keeper/foxeskeeper"
	"menagerie/keeper/glendakeeper"
	"menagerie/keeper/labyrinthkeeper"
	"menagerie/keeper/miakeeper"
	"menagerie/keeper/pondkeeper"
	"menagerie/netserver/foxesserver"
	"menagerie/netserver/glendaserver"
	"menagerie/netserver/labyrinthserver"
	"menagerie/netserver/miaserver"
	"menagerie/netserver/pondserver"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/glenda"
	"menagerie/rules/labyrinth"
	"menagerie/rules/mia"
	"menagerie/rules/pond"
)

// dealers has the arguments with which keeper hosts each game for one guest and a bot.
var dealers = map[string][]string{
	"pond":      {"--addr", "127.0.0.1:0"},
	"glenda":    {"--addr", "127.0.0.1:0", "--bot", "easy", "--bot-side", "glenda", "--walls", "12"},
	"labyrinth": {"--addr", "127.0.0.1:0", "--game-addr", "127.0.0.1:0", "--pause", "0", "--size", "5", "--objectives", "1", "--bot", "greedy"},
	"mia":       {"--addr", "127.0.0.1:0", "--bot", "honest", "--turn", "1m", "--join", "1s", "--early", "--poll", "20ms"},
	"foxes":     {"--addr", "127.0.0.1:0", "--bot", "greedy", "--limit", "3s", "--draws", "--tide", "500ms", "--countdown", "0"},
}

// A host publishes the hash of its seed before the first game and the seed after the last one. The record of a guest proves that
// the game was played with this seed. A host that exchanges the seed afterwards is detected. The test chooses the seed. With one
// of 60 drawn seeds, the cat in the pond begins where the cat of another host begins.
func TestAHostProvesItsSeed(t *testing.T) {
	for game, args := range dealers {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			r, before, end := startDealer(t, game, append([]string{"--log", "error", "--seed", "7"}, args...)...)
			address := r.TCP
			if address == "" {
				address = r.UDP
			}
			path := testRecords[game](t, address)
			code, after := end()
			if code != exitDone || before.Seed != 0 || before.Salt != "" || !deal.IsHash(before.SeedHash) || after.SeedHash != before.SeedHash ||
				(deal.Deal{Seed: after.Seed, Salt: after.Salt}).Hash() != before.SeedHash {
				t.Fatalf("got code %d, published %+v, disclosed %+v; want code %d and a disclosed seed and salt that match the published hash",
					code, before, after, exitDone)
			}
			check := func(seed uint64, salt, hash string) (int, string) {
				code, out, errs := keep(t, "verify", "--seed", strconv.FormatUint(seed, 10), "--salt", salt, "--hash", hash, path)
				return code, out + errs
			}
			proved := "played with the seed whose hash is " + before.SeedHash
			if _, text := check(after.Seed, after.Salt, before.SeedHash); !strings.Contains(text, proved) {
				t.Errorf("the true seed: got %q, want it to contain %q", text, proved)
			}
			if code, text := check(after.Seed+1, after.Salt, before.SeedHash); code != exitFailed || !strings.Contains(text, ", not "+before.SeedHash) {
				t.Errorf("a changed seed: got code %d and %q, want code %d and that the hash is not %s",
					code, text, exitFailed, before.SeedHash)
			}
			other := deal.Deal{Seed: after.Seed + 1, Salt: after.Salt}
			if code, text := check(other.Seed, other.Salt, other.Hash()); code != exitFailed || strings.Contains(text, proved) {
				t.Errorf("the seed of another host: got code %d and %q, want code %d without %q", code, text, exitFailed, proved)
			}
		})
	}
}

// The flag --seed repeats the games of a host whose seed was drawn.
func TestADrawnSeedIsRepeated(t *testing.T) {
	first := func(args ...string) (json.RawMessage, dealt) {
		r, _, end := startDealer(t, "labyrinth", append(slices.Concat([]string{"--log", "error"}, dealers["labyrinth"]), args...)...)
		text, err := os.ReadFile(testRecords["labyrinth"](t, r.TCP))
		if err != nil {
			t.Fatal(err)
		}
		_, after := end()
		seen, err := record.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		var v labyrinth.View
		if err := json.Unmarshal(seen.Seen[0].View, &v); err != nil {
			t.Fatal(err)
		}
		board, err := json.Marshal([]any{v.Board, v.Objectives})
		if err != nil {
			t.Fatal(err)
		}
		return board, after
	}
	board, after := first()
	if again, _ := first("--seed", strconv.FormatUint(after.Seed, 10)); string(again) != string(board) {
		t.Errorf("seed %d: got the board\n%s\nwant\n%s", after.Seed, again, board)
	}
	if other, _ := first(); string(other) == string(board) {
		t.Errorf("got the same board from two hosts, want different ones:\n%s", board)
	}
}

// opening is what players see of the chance of a game at its beginning, in the words of its rules.
type opening func(seed uint64) string

// inJSON writes a value as JSON.
func inJSON(t *testing.T, v any, err error) string {
	t.Helper()
	text, jsonErr := json.Marshal(v)
	if err := errors.Join(err, jsonErr); err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// streams has, for each game, the visible values at its beginning and the function with which a host draws seeds by default.
func streams(t *testing.T) map[string]struct {
	shows opening
	draws func() uint64
} {
	return map[string]struct {
		shows opening
		draws func() uint64
	}{
		"labyrinth": {func(seed uint64) string {
			s, err := labyrinth.New(labyrinth.DefaultConfig(2), seed)
			return inJSON(t, s.View(rules.Nobody), err)
		}, labyrinthserver.Options{}.WithDefaults().Chance},
		"foxes": {func(seed uint64) string {
			s, err := foxes.New(foxes.DefaultConfig(10), seed)
			return inJSON(t, s.View(foxes.Foxes).Board, err)
		}, foxesserver.Options{}.WithDefaults().Chance},
		"glenda": {func(seed uint64) string {
			s, err := glenda.New(glenda.DefaultConfig(), seed)
			return inJSON(t, s.View(rules.Nobody), err)
		}, glendaserver.Options{}.WithDefaults().Chance},
		"pond": {func(seed uint64) string {
			s, err := pond.New(pond.Config{Start: pond.StartRandom, CatStep: 1800}, seed)
			return inJSON(t, s.View(pond.Mouse), err)
		}, pondserver.Options{}.WithDefaults().Chance},
		"mia": {func(seed uint64) string { return inJSON(t, firstDice(t, seed), nil) }, miaserver.Options{}.WithDefaults().Chance},
	}
}

// firstDice returns the first rolls of a game of Mia.
func firstDice(t *testing.T, seed uint64) (all []mia.Dice) {
	t.Helper()
	s, err := mia.New(mia.Config{Seats: 2}, seed)
	for err == nil && s.View(0).Stage == mia.Joining {
		s, err = s.Play(s.Waiting()[0], mia.Move{Kind: mia.Join})
	}
	for say := mia.Lowest; err == nil && say < mia.Mia; say++ {
		seat := s.Waiting()[0]
		if s, err = s.Play(seat, mia.Move{Kind: mia.Roll}); err == nil {
			all = append(all, s.View(seat).Dice)
			s, err = s.Play(seat, mia.Say(say))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// guess is the attack of a player who sees the beginning of a game. It tries all small seeds, and the seeds that follow from small
// numbers by a known formula.
func guess(shows opening, seen string) (seed uint64, found bool) {
	for n := range uint64(300) {
		for _, seed := range []uint64{n, deal.GameSeed(n, 0), deal.Derive(n, "board", 0, 0), labyrinthkeeper.Game.Seeds(n)()} {
			if shows(seed) == seen {
				return seed, true
			}
		}
	}
	return 0, false
}

// Nobody can predict the hidden values of a game from the values that it shows. The attack finds the seed of a host that counts its
// games from 1, so the test can fail.
func TestNoStreamIsPredictable(t *testing.T) {
	for game, s := range streams(t) {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			for _, weak := range []uint64{7, deal.GameSeed(1, 0), deal.Derive(1, "board", 0, 0)} {
				if seed, found := guess(s.shows, s.shows(weak)); !found || s.shows(seed) != s.shows(weak) {
					t.Fatalf("attack on the weak seed %d: got seed %d, found %v; want a seed that shows the same values", weak, seed, found)
				}
			}
			drawn := []uint64{s.draws(), s.draws(), deal.NewSeed(), deal.GameSeeds(deal.NewSeed())(), labyrinthkeeper.Game.Seeds(deal.NewSeed())()}
			for _, seed := range drawn {
				if found, ok := guess(s.shows, s.shows(seed)); ok {
					t.Errorf("attack on the seed %d: got the seed %d, want none", seed, found)
				}
			}
			if slices.Sort(drawn); len(slices.Compact(drawn)) != 5 {
				t.Errorf("got the seeds %v, want 5 different ones", drawn)
			}
		})
	}
}

// The checks of hands, dice and tides accept the true seed of each round and reject others.
func TestDealtRejectsOtherSeeds(t *testing.T) {
	for game, fits := range map[string]command.Dealt{
		"labyrinth": labyrinthkeeper.Game.Dealt, "mia": miakeeper.Game.Dealt, "foxes": foxeskeeper.Game.Dealt,
		"glenda": glendakeeper.Game.Dealt, "pond": pondkeeper.Game.Dealt,
	} {
		t.Run(game, func(t *testing.T) {
			text, err := os.ReadFile(testRecords[game](t, testHosts[game](t, nil)))
			if err != nil {
				t.Fatal(err)
			}
			r, err := record.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			var seeds, others []uint64
			next, other := inOrder(), deal.GameSeeds(1)
			for range 300 {
				seeds, others = append(seeds, next()), append(others, other())
			}
			if err := fits(r, seeds); err != nil {
				t.Errorf("the true seeds: %v", err)
			}
			if err := fits(r, others); err == nil {
				t.Error("got no error for other seeds, want one")
			}
		})
	}
}

// A client that gets little of the processor skips Views. A record without the Views of some rounds agrees with the true seeds.
// The test includes rounds before and after a gap that begin with the same event.
func TestDealtAcceptsARecordWithAGap(t *testing.T) {
	text, err := os.ReadFile(testRecords["mia"](t, testHosts["mia"](t, nil)))
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	views, err := record.Views[mia.View](r)
	if err != nil {
		t.Fatal(err)
	}
	var seeds []uint64
	next := inOrder()
	for range 50 {
		seeds = append(seeds, next())
	}
	gaps, all := 0, r.Seen
	for from, v := range views[:len(views)/2] {
		if len(v.Log) != 1 {
			continue // the gap begins after the first event of a round
		}
		for to := from + 1; to < len(views); to += 5 {
			r.Seen = append(slices.Clone(all[:from+1]), all[to:]...)
			if err := miakeeper.Game.Dealt(r, seeds); err != nil {
				t.Fatalf("without the views between round %d and round %d: got error %v, want none", v.Round, views[to].Round, err)
			}
			gaps++
		}
	}
	if gaps == 0 {
		t.Error("got no view of the beginning of a round, want some")
	}
}

// A record whose host has exchanged a deal, dealt otherwise, or kept the deal secret is not valid.
func TestWrongDealsAreDetected(t *testing.T) {
	raw, err := os.ReadFile(testRecords["labyrinth"](t, testHosts["labyrinth"](t, nil)))
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	true1, other := deal.New(1), deal.New(1<<40) // the first game of the host has the seed 1
	entry := func(hash string, d deal.Deal) record.DealEntry {
		return record.DealEntry{Tick: r.Ticks, Entry: deal.Entry{Hash: hash, Deal: d}}
	}
	for want, deals := range map[string][]record.DealEntry{
		"1 deal with its published hash":      {entry(true1.Hash(), deal.Deal{}), entry(true1.Hash(), true1)},
		"has changed its deal":                {entry(true1.Hash(), deal.Deal{}), entry(true1.Hash(), other)},
		"not played with its published deal":  {entry(other.Hash(), deal.Deal{}), entry(other.Hash(), other)},
		"the host has not disclosed the deal": {entry(true1.Hash(), deal.Deal{})},
		"the hash " + true1.Hash():            {entry(true1.Hash(), true1)}, // it was never published
	} {
		r.Deals = deals
		path := filepath.Join(t.TempDir(), "game.txt")
		if err := os.WriteFile(path, r.Append(nil), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, out, errs := keep(t, "verify", path); !strings.Contains(out+errs, want) {
			t.Errorf("want %q, got %s%s", want, out, errs)
		}
	}
}
