package tournament

import (
	"testing"

	"menagerie/internal/deal"
)

// The seeds of all boards and bots are different, and none is the seed of the tournament.
func TestSeedsOfBoardsAndBotsDiffer(t *testing.T) {
	h := head(4, 2, 100)
	h.Salt = deal.NewSalt()
	seen := map[uint64]string{h.Seed: "the tournament"}
	add := func(seed uint64, what string) {
		if other := seen[seed]; other != "" {
			t.Errorf("%s and %s: got the same seed %d, want different ones", other, what, seed)
		}
		seen[seed] = what
	}
	for board := range 50 {
		add(h.boardSeed(board), "a board")
	}
	for _, m := range h.Schedule() {
		for seat := range m.Order {
			add(h.BotSeed(m.Number, seat), "a bot")
		}
	}
}

// With OwnSeeds, no two games have the same seed, also after games were added. Otherwise the games on a board share one.
func TestGamesWithHiddenValuesShareNoSeed(t *testing.T) {
	h := head(3, 2, 4)
	h.Salt = deal.NewSalt()
	shared, own := map[uint64]int{}, map[uint64]int{}
	for _, m := range h.Schedule() {
		shared[m.Seed]++
	}
	h.OwnSeeds = true
	first := h.Schedule()
	for _, m := range first {
		own[m.Seed]++
	}
	if len(shared) != 2 || len(own) != len(first) {
		t.Errorf("got %d seeds of %d games on 2 boards, and %d with OwnSeeds; want 2 and %d", len(shared), len(first), len(own), len(first))
	}
	h.Earlier, h.Games = []Stage{{len(h.Entrants), h.Games}}, 6
	for i, m := range h.Schedule() {
		if i < len(first) && m.Seed != first[i].Seed {
			t.Errorf("game %d: got the seed %d after games were added, want %d as before", i, m.Seed, first[i].Seed)
		} else if i >= len(first) && own[m.Seed] > 0 {
			t.Errorf("game %d: got the seed of an earlier game, want a new one", i)
		}
	}
}

// The seeds and the hash stay the same in every version, so that everybody can check a tournament.
func TestSeedsAreDocumented(t *testing.T) {
	h := Head{Seed: 7, Salt: "000102030405060708090a0b0c0d0e0f"}
	// printf 'menagerie board 7 0 0' | sha256sum, and the same for the other texts
	if got, want := h.boardSeed(0), uint64(0x9101c96501874c75); got != want {
		t.Errorf("got the board's seed %#x, want %#x", got, want)
	}
	if got, want := h.gameSeed(5), uint64(0x9bcf46e7779e0763); got != want {
		t.Errorf("got the game's seed %#x, want %#x", got, want)
	}
	if got, want := h.BotSeed(3, 1), uint64(0x89461c0c28db0d46); got != want {
		t.Errorf("got the bot's seed %#x, want %#x", got, want)
	}
	if got, want := h.Hash(), "e2b3fc510bd49e8a9829aa0bb6c52b09552095c5823e20b5f4f60aa46eafaa56"; got != want {
		t.Errorf("got the hash %s, want %s", got, want)
	}
	if got, want := (Head{Seed: 7}).boardSeed(0), uint64(4971928291090985182); got != want {
		t.Errorf("got the seed %d of an old tournament's board, want %d", got, want)
	}
}

// A tournament in progress publishes the hash of its seed, but neither the seed nor the salt nor the seeds of boards.
func TestSeedIsSecretUntilTheEnd(t *testing.T) {
	h := head(2, 2, 2)
	h.Salt = deal.NewSalt()
	l := &Log{Head: h, Results: []Result{{Match: 0, Seats: make([]SeatResult, 2)}}}
	if c := Count(l); c.Seed != 0 || c.Salt != "" || c.Results[0].Board != 0 || c.Hash != h.Hash() {
		t.Errorf("before the end: got seed %d, salt %q, board %d, hash %q; want only the hash %q",
			c.Seed, c.Salt, c.Results[0].Board, c.Hash, h.Hash())
	}
	l.Results = append(l.Results, Result{Match: 1, Seats: make([]SeatResult, 2)})
	if c := Count(l); c.Seed != h.Seed || c.Salt != h.Salt || c.Results[0].Board != h.boardSeed(0) || c.Hash != h.Hash() {
		t.Errorf("at the end: got seed %d, salt %q, board %d, hash %q; want %d, %q, %d, %q",
			c.Seed, c.Salt, c.Results[0].Board, c.Hash, h.Seed, h.Salt, h.boardSeed(0), h.Hash())
	}
}
