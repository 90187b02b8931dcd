package miabot_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/rules/rulestest"
)

// play lets the named bots play the given number of rounds and returns the final View.
func play(t testing.TB, c mia.Config, seed uint64, names ...string) mia.View {
	t.Helper()
	bots := make([]miabot.Bot, len(names))
	for i, name := range names {
		bots[i] = bot(t, name)
	}
	return playBots(t, c, seed, bots...)
}

func playBots(t testing.TB, c mia.Config, seed uint64, bots ...miabot.Bot) mia.View {
	t.Helper()
	c.Seats = len(bots)
	s, err := mia.New(c, seed)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	for !s.Over() {
		seat := s.Waiting()[0]
		m, ok := bots[seat](context.Background(), s.View(seat), rng)
		if !ok {
			t.Fatalf("seed %d: seat %d has no move, want one", seed, seat)
		}
		if s, err = s.Play(seat, m); err != nil {
			t.Fatalf("seed %d: Play of seat %d, %v: got %v, want no error", seed, seat, m, err)
		}
	}
	return s.View(rules.Nobody)
}

func bot(t testing.TB, name string) miabot.Bot {
	t.Helper()
	b, err := miabot.For(name)
	if err != nil {
		t.Fatal(err)
	}
	return b.Bot
}

// Every pair of bots, every dialect and large tables play to the end without an illegal move.
func TestBotsPlayToTheEnd(t *testing.T) {
	for _, d := range mia.Dialects() {
		for _, a := range miabot.Bots() {
			for _, b := range miabot.Bots() {
				if d.Dialect.Equal == mia.EqualStands && a.Name == "liar" && b.Name == "liar" {
					continue // where equal announcements stand, they agree on 66 for ever
				}
				play(t, mia.Config{Rounds: 3, Dialect: d.Dialect}, 3, a.Name, b.Name)
			}
		}
	}
	var many []string
	for len(many) < mia.MaxSeats {
		for _, b := range miabot.Bots() {
			many = append(many, b.Name)
		}
	}
	play(t, mia.Config{Rounds: 3}, 4, many[:mia.MaxSeats]...)
	play(t, mia.Config{Rounds: 10}, 4, many[:7]...)
}

// The bot best adapts to each opponent within a few hundred rounds.
func TestBestAdaptsToItsOpponent(t *testing.T) {
	const rounds = 1000
	for opponent, least := range map[string]float64{"honest": 0.86, "liar": 0.90, "see54": 0.58, "neversee-plain": 0.86, "equilibrium": 0.44, "beginner-plain": 0.7} {
		points := 0
		for seed := range uint64(2) { // two games, each from a cold start
			points += play(t, mia.Config{Rounds: rounds}, seed, "best", opponent).Scores[0]
		}
		if share := float64(points) / (2 * rounds); share < least {
			t.Errorf("best gets %.3f against %s, want %.2f", share, opponent, least)
		}
	}
}

func TestBestIsFirstAtLargerTables(t *testing.T) {
	for _, others := range []string{
		"equilibrium see54", "see54 bold", "honest liar",
		"equilibrium cautious bold", "equilibrium see54 neversee-plain",
		"honest liar see54 neversee-plain equilibrium", "equilibrium see54 cautious beginner-plain bold",
	} {
		v := play(t, mia.Config{Rounds: 1500}, 8, append([]string{"best"}, strings.Fields(others)...)...)
		for seat, score := range v.Scores[1:] {
			if score >= v.Scores[0] {
				t.Errorf("best with %s: seat %d has %d points, want fewer than best, %d", others, seat+1, score, v.Scores[0])
			}
		}
	}
}

// In games with three lives, the usual games of the window, each level wins more often than the one below, at several tables.
// Games of the bot best take too long for this test.
func TestTheLevelsAreSteps(t *testing.T) {
	const easy, medium, hard = 0, 1, 2
	for _, table := range []string{"", "beginner", "equilibrium", "neversee", "honest", "bold", "cautious", "liar", "honest bold"} {
		for upper, lower := range map[int]int{medium: easy, hard: medium} {
			levels := []string{"easy", "medium", "hard"}
			won := wins(t, 400, append([]string{levels[upper], levels[lower]}, strings.Fields(table)...)...)
			if share := won[0] / (won[0] + won[1]); share < 0.55 || share > 0.92 {
				t.Errorf("%s gets a share of %.2f of what it and %s win with %q, want 0.55 to 0.92", levels[upper], share, levels[lower], table)
			}
		}
	}
}

// A newcomer who calls the bluff of all announcements from 61 on beats the simplest bots nine times in ten.
func TestANewcomerBeatsTheLowestLevels(t *testing.T) {
	for _, level := range []string{"easy", "liar"} {
		if won := wins(t, 400, "see54", level); won[0] < 360 {
			t.Errorf("the newcomer wins %g of 400 games against %s, want at least 360", won[0], level)
		}
	}
}

// wins plays games with three lives and returns how many of them each seat wins.
func wins(t *testing.T, games int, names ...string) []float64 {
	t.Helper()
	won := make([]float64, len(names))
	for seed := range uint64(games) {
		v := play(t, mia.Config{Lives: 3}, seed, names...)
		for seat := range names {
			if v.Lives(rules.Seat(seat)) > 0 {
				won[seat]++
			}
		}
	}
	return won
}

// A bot's move depends only on the View, which does not contain hidden dice.
func TestSameViewSameMove(t *testing.T) {
	s, err := mia.New(mia.Config{Seats: 2, Rounds: 1}, 5)
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range s.Waiting() {
		if s, err = s.Play(seat, mia.Move{Kind: mia.Join}); err != nil {
			t.Fatal(err)
		}
	}
	if s, err = s.Play(s.Waiting()[0], mia.Move{Kind: mia.Roll}); err != nil {
		t.Fatal(err)
	}
	v := s.View(s.Waiting()[0])
	for _, b := range miabot.Bots() {
		one, ok := b.Bot(context.Background(), v, rand.New(rand.NewPCG(1, 1)))
		two, _ := b.Bot(context.Background(), v, rand.New(rand.NewPCG(1, 1)))
		if !ok || one != two || one.Kind != mia.Announce {
			t.Errorf("%s: got the moves %v and %v for the same view, want the same announcement", b.Name, one, two)
		}
		if _, ok := b.Bot(context.Background(), s.View(rules.Nobody), rand.New(rand.NewPCG(1, 1))); ok {
			t.Errorf("%s has a move for nobody, want none", b.Name)
		}
	}
}

// Each simple bot follows its rule for the lowest and the highest dice.
func TestEachSimpleBotFollowsItsRule(t *testing.T) {
	view := func(standing, under string) mia.View {
		a, err := mia.ParseDice(standing)
		d, err2 := mia.ParseDice(under)
		if err != nil || err2 != nil {
			t.Fatalf("the dice are read with the errors %v and %v, want none", err, err2)
		}
		v := mia.View{You: 0, Stage: mia.Turn, Order: []rules.Seat{0, 1}, Waiting: []rules.Seat{0}, Standing: a, Dice: d, Config: mia.Config{Seats: 2}, Habits: make([]mia.Habits, 2)}
		if d != mia.None {
			v.Stage = mia.Announcing
		}
		return v
	}
	for _, c := range []struct{ name, standing, under, move string }{
		{"honest", "6,6", "", "ROLL"},
		{"honest", "6,6", "3,1", "ANNOUNCE;3,1"},
		{"liar", "6,6", "", "ROLL"},
		{"liar", "", "2,1", "ANNOUNCE;6,6"},
		{"see54", "5,4", "", "ROLL"},
		{"see54", "6,1", "", "SEE"},
		{"see54", "5,2", "3,1", "ANNOUNCE;5,3"},
		{"see54", "5,2", "6,5", "ANNOUNCE;6,5"},
		{"neversee-plain", "6,6", "", "ROLL"},
		{"neversee-plain", "6,6", "6,5", "ANNOUNCE;2,1"},
		{"best", "6,6", "3,1", "ANNOUNCE;2,1"},
		{"best", "", "2,1", "ANNOUNCE;2,1"},
		{"equilibrium", "", "2,1", "ANNOUNCE;2,1"},
	} {
		m, ok := bot(t, c.name)(context.Background(), view(c.standing, c.under), rand.New(rand.NewPCG(1, 1)))
		if !ok || m.String() != c.move {
			t.Errorf("%s over %q with %q: %q, want %q", c.name, c.standing, c.under, m, c.move)
		}
	}
}

func TestForFindsEveryBot(t *testing.T) { rulestest.Named(t, miabot.Bots(), miabot.For) }

// Bots do not change the View, whose slices the game uses too.
func TestViewIsLeftAlone(t *testing.T) {
	v := play(t, mia.Config{Rounds: 30}, 6, "best", "bold")
	v.You, v.Stage, v.Order, v.Waiting, v.Standing, v.Before = 0, mia.Turn, []rules.Seat{1, 0}, []rules.Seat{0}, 12, 4
	before := append([]mia.Habits(nil), v.Habits...)
	if m, ok := bot(t, "best")(context.Background(), v, rand.New(rand.NewPCG(1, 1))); !ok || m.Kind != mia.Roll && m.Kind != mia.See {
		t.Errorf("best moves %v, %v, want to roll or to see", m, ok)
	}
	if !reflect.DeepEqual(before, v.Habits) {
		t.Errorf("best has changed the habits to %v, want %v", v.Habits, before)
	}
}

func BenchmarkBest(b *testing.B) {
	v := play(b, mia.Config{Rounds: 200}, 6, "best", "see54")
	v.You, v.Stage, v.Order, v.Waiting = 0, mia.Announcing, []rules.Seat{0, 1}, []rules.Seat{0}
	v.Standing, v.Dice = mia.None, 5
	best, rng := bot(b, "best"), rand.New(rand.NewPCG(1, 1))
	for b.Loop() {
		best(context.Background(), v, rng)
	}
}

func TestNoBotPanicsOnAnyView(t *testing.T) {
	views := []mia.View{{}, {Waiting: []rules.Seat{0}, Stage: mia.Turn}, {Waiting: []rules.Seat{0}, Stage: mia.Announcing}}
	for i, d := range mia.Dialects() {
		s, err := mia.New(mia.Config{Seats: 2 + i, Rounds: 3, Dialect: d.Dialect}, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		for !s.Over() && len(views) < 40*(i+1) {
			seat := s.Waiting()[0]
			views = append(views, s.View(seat))
			legal := s.View(seat).Legal()
			if s, err = s.Play(seat, legal[rng.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	rulestest.AnyView(t, miabot.Bots(), views)
}
