package labyrinthbot

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthmath"
	"menagerie/rules/rulestest"
)

// Each bot ends every kind of game, or makes only legal moves up to the limit.
func TestBotsPlayToTheEnd(t *testing.T) {
	type d = labyrinth.Dialect
	for name, c := range map[string]labyrinth.Config{
		"classic": labyrinth.DefaultConfig(2),
		"four":    labyrinth.DefaultConfig(4),
		"alone":   {Width: 5, Height: 5, Players: 1, Objectives: 3},
		"single":  {Width: 5, Height: 5, Players: 4, Objectives: 2, Dialect: d{Sharing: labyrinth.CellsSingle, Goal: labyrinth.GoalReturn}},
		"dealt":   {Width: 7, Height: 7, Players: 3, Objectives: 3, Dialect: d{Order: labyrinth.OrderDealt, Reversal: labyrinth.ReversalAllowed}},
		"stay": {Width: 7, Height: 5, Players: 2, Objectives: 3, Dialect: d{
			Objectives: labyrinth.ObjectivesStay, Collect: labyrinth.CollectMover, Deal: labyrinth.DealOverlapping,
		}},
		"home": {Width: 5, Height: 5, Players: 2, Objectives: 1, Dialect: d{
			Collect: labyrinth.CollectOthers, Goal: labyrinth.GoalReturn, Order: labyrinth.OrderDealt,
		}},
	} {
		for _, b := range append(All(), Named{Name: "quick", Bot: Best(3000)}) {
			c := c
			c.MoveCap = 24
			if b.Name == "best" {
				c.MoveCap = 4
			}
			if s := play(t, c, b); !s.Over() {
				t.Errorf("%s: the game of %s is not over, want an end", name, b.Name)
			}
		}
	}
}

// play lets a bot play against itself.
func play(t *testing.T, c labyrinth.Config, b Named) labyrinth.State {
	t.Helper()
	s, err := labyrinth.New(c, 11)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for !s.Over() {
		seat := s.Waiting()[0]
		m, ok := b.Bot(context.Background(), s.View(seat), rng)
		if !ok {
			t.Fatalf("%s has no move, want one", b.Name)
		}
		if s, err = s.Play(seat, m); err != nil {
			t.Fatalf("Play of %s, %v: got %v, want no error", b.Name, m, err)
		}
	}
	return s
}

// On the largest board a move takes long, but it comes.
func TestBotsMoveOnTheLargestBoard(t *testing.T) {
	c := labyrinth.Config{Width: 31, Height: 31, Players: 2, Objectives: 2, MoveCap: 2}
	for _, b := range All() {
		play(t, c, b)
	}
}

func TestBotsDoNotMoveOutOfTurn(t *testing.T) {
	s, err := labyrinth.New(labyrinth.DefaultConfig(2), 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range All() {
		for _, seat := range []rules.Seat{1, rules.Nobody} {
			if m, ok := b.Bot(context.Background(), s.View(seat), rand.New(rand.NewPCG(1, 1))); ok {
				t.Errorf("%s has the move %v for seat %d, want none", b.Name, m, seat)
			}
		}
	}
}

// A bot whose context has ended before the call still makes a legal move.
func TestBestMovesAfterItsContextEnded(t *testing.T) {
	s, err := labyrinth.New(labyrinth.DefaultConfig(2), 1)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	m, ok := Best(0)(ctx, s.View(0), rand.New(rand.NewPCG(1, 1)))
	if _, err := s.Play(0, m); !ok || err != nil {
		t.Errorf("after the context ended: got the move %v, %v, error %v, want a legal one", m, ok, err)
	}
}

// In the usual game of the window, each bot wins most games against the one before, but not all. The last bot plays fewer games,
// because it is slower.
func TestTheLevelsAreEvenSteps(t *testing.T) {
	all := All()
	for i, games := range []int{100, 100, 100, 20} {
		points := 0.0
		for game := range games {
			config := labyrinth.Config{Width: 7, Height: 7, Players: 2, Objectives: 3, MoveCap: 300}
			points += table(t, config, all[i+1], all[i], rules.Seat(game%2), uint64(game/2))
		}
		if share := points / float64(games); share < 0.6 || share > 0.95 {
			t.Errorf("%s makes %g points of %d against %s, want a share from 0.6 to 0.95", all[i+1].Name, points, games, all[i].Name)
		}
	}
}

// Each plain bot that looks at the board beats its level, which overlooks most shifts.
func TestPlainBotsOverlookNothing(t *testing.T) {
	for _, b := range All()[1:4] {
		points := 0.0
		for seed := range uint64(10) {
			points += duel(t, Named{Bot: b.Plain}, b, seed)
		}
		if points < 7 {
			t.Errorf("%s-plain makes %g points of 10 against %s, want at least 7", b.Name, points, b.Name)
		}
	}
}

// plainBot returns the plain variant of the bot with the given name.
func plainBot(t *testing.T, name string) Named {
	t.Helper()
	b, err := For(name + "-plain")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestASmallBudgetIsEnoughToWin checks that the best bot is never as weak as random, however small its budget is.
func TestASmallBudgetIsEnoughToWin(t *testing.T) {
	random, greedy := plainBot(t, "random"), plainBot(t, "greedy")
	for _, c := range []struct {
		budget, games int
		against       Named
		least         float64
	}{{1, 12, random, 11}, {50, 12, random, 11}, {20_000, 12, greedy, 8}} {
		points := 0.0
		for seed := range uint64(c.games) {
			points += duel(t, Named{Name: "best", Bot: Best(c.budget)}, c.against, seed)
		}
		if points < c.least {
			t.Errorf("best with a budget of %d makes %g points of %d against %s, want at least %g", c.budget, points, c.games, c.against.Name, c.least)
		}
	}
}

// TestBestIsStrongAtEveryTable checks that best gets more than its share of the points where the other players are the second
// strongest bot: with few objectives, on large boards, and with three and four players.
func TestBestIsStrongAtEveryTable(t *testing.T) {
	denial := plainBot(t, "denial")
	for _, c := range []struct {
		size, players, objectives, games, budget int
		least                                    float64
	}{{7, 2, 6, 12, 0, 7}, {7, 3, 4, 12, 120_000, 5}, {7, 4, 4, 16, 120_000, 6}, {9, 4, 2, 8, 120_000, 3}} {
		points := 0.0
		for game := range c.games {
			config := labyrinth.Config{Width: c.size, Height: c.size, Players: c.players, Objectives: c.objectives, MoveCap: 300}
			best := Named{Name: "best", Bot: Best(c.budget)}
			points += table(t, config, best, denial, rules.Seat(game%c.players), uint64(game/c.players))
		}
		if points < c.least {
			t.Errorf("%d by %d, %d players: best makes %g points of %d, want at least %g", c.size, c.size, c.players, points, c.games, c.least)
		}
	}
}

// TestBestPlaysAlone checks that best collects all objectives of a game for one player in hardly more than one move each.
func TestBestPlaysAlone(t *testing.T) {
	for seed := range uint64(6) {
		c := labyrinth.Config{Width: 7, Height: 7, Players: 1, Objectives: 10, MoveCap: 11}
		if got := table(t, c, Named{Bot: Best(0)}, Named{}, 0, seed); got != 1 {
			t.Errorf("seed %d: best does not collect 10 objectives in 11 moves", seed)
		}
	}
}

// table returns the points of bot a on its seat. Bot b has all other seats.
func table(t *testing.T, c labyrinth.Config, a, b Named, at rules.Seat, seed uint64) float64 {
	t.Helper()
	s, err := labyrinth.New(c, seed)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, uint64(at)))
	for !s.Over() {
		seat, bot := s.Waiting()[0], b
		if seat == at {
			bot = a
		}
		m, _ := bot.Bot(context.Background(), s.View(seat), rng)
		if s, err = s.Play(seat, m); err != nil {
			t.Fatal(err)
		}
	}
	winners := s.View(rules.Nobody).Winners
	if !slices.Contains(winners, at) {
		return 0
	}
	return 1 / float64(len(winners))
}

// duel returns the points of bot a. Bot a moves first on every second board.
func duel(t *testing.T, a, b Named, seed uint64) float64 {
	t.Helper()
	c := labyrinth.DefaultConfig(2)
	c.MoveCap = 300
	return table(t, c, a, b, rules.Seat(seed%2), seed/2)
}

func TestForFindsEveryBot(t *testing.T) { rulestest.Named(t, All(), For) }

func BenchmarkBots(b *testing.B) {
	for _, named := range All() {
		b.Run(named.Name, func(b *testing.B) {
			s, err := labyrinth.New(labyrinth.DefaultConfig(2), 5)
			if err != nil {
				b.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(1, 1))
			for i := 0; b.Loop(); i++ {
				seat := s.Waiting()[0]
				m, _ := named.Bot(context.Background(), s.View(seat), rng)
				if s, err = s.Play(seat, m); err != nil {
					b.Fatal(err)
				}
				if s.Over() {
					s, _ = labyrinth.New(labyrinth.DefaultConfig(2), uint64(i))
				}
			}
		})
	}
}

func TestNoBotPanicsOnAnyView(t *testing.T) {
	views := []labyrinth.View{{}, {Waiting: []rules.Seat{0}}}
	for i, d := range []labyrinth.Dialect{
		{},
		{Sharing: labyrinth.CellsSingle, Objectives: labyrinth.ObjectivesStay, Order: labyrinth.OrderDealt},
		{Reversal: labyrinth.ReversalAllowed, Deal: labyrinth.DealOverlapping, Goal: labyrinth.GoalReturn, Collect: labyrinth.CollectMover},
	} {
		s, err := labyrinth.New(labyrinth.Config{Width: 5, Height: 7, Players: 1 + i, Objectives: 2, Dialect: d}, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		for range 6 {
			if s.Over() {
				break
			}
			seat := s.Waiting()[0]
			v := s.View(seat)
			views = append(views, v)
			legal := v.Legal()
			if s, err = s.Play(seat, legal[rng.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	bots := All()
	bots[len(bots)-1].Bot = Best(300)
	rulestest.AnyView(t, bots, views)
}

// TestKeepsAnotherFromComingHome checks the bots denial and best if another player only has to return home. They must
// prevent the return if any move does. In these positions, greedy prevents it only by chance.
func TestKeepsAnotherFromComingHome(t *testing.T) {
	bots := []Named{plainBot(t, "denial"), {Name: "best", Bot: Best(0)}, {Name: "quick", Bot: Best(3000)}}
	greedy := plainBot(t, "greedy")
	found, greedily := 0, 0
	for seed := uint64(0); found < 25 && seed < 400; seed++ {
		s, ok := returning(t, seed)
		if !ok || !avoidable(s) {
			continue
		}
		found++
		for _, b := range append(bots, greedy) {
			m, _ := b.Bot(context.Background(), s.View(s.Waiting()[0]), rand.New(rand.NewPCG(seed, 1)))
			switch {
			case b.Name == greedy.Name && keeps(s, m):
				greedily++
			case b.Name != greedy.Name && !keeps(s, m):
				t.Errorf("seed %d: %s lets the other player come home by %v, want another move", seed, b.Name, m)
			}
		}
	}
	if found < 25 || greedily == found {
		t.Errorf("got %d positions, with greedy moves that keep the other player away in %d of them, want at least 25 and not in all", found, greedily)
	}
}

// returning returns a game in which the next player only has to return home. The player to move has objectives left.
func returning(t *testing.T, seed uint64) (labyrinth.State, bool) {
	t.Helper()
	c := labyrinth.DefaultConfig(2)
	c.Objectives = 2
	c.Dialect = labyrinth.Dialect{Order: labyrinth.OrderDealt, Goal: labyrinth.GoalReturn}
	s, err := labyrinth.New(c, seed)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 3))
	for range 60 {
		seat := s.Waiting()[0]
		v := s.View(seat)
		if v.Players[1-seat].Left() == 0 && v.Players[seat].Left() > 0 {
			return s, true
		}
		think := greedy(1)
		if rng.IntN(2) == 0 {
			think = randomMove
		}
		m, _ := think(context.Background(), v, rng)
		if s, err = s.Play(seat, m); err != nil {
			t.Fatal(err)
		}
		if s.Over() {
			break
		}
	}
	return s, false
}

// avoidable reports whether any move prevents the next player from winning at once.
func avoidable(s labyrinth.State) bool {
	moves := labyrinthmath.Moves(s.View(s.Waiting()[0]).Position)
	return slices.ContainsFunc(moves, func(m labyrinth.Move) bool { return keeps(s, m) })
}

// keeps reports whether move m prevents the other player from winning at once.
func keeps(s labyrinth.State, m labyrinth.Move) bool {
	seat := s.Waiting()[0]
	next, err := s.Play(seat, m)
	if err != nil || next.Over() {
		return false
	}
	return !slices.ContainsFunc(labyrinthmath.Moves(next.View(rules.Nobody).Position), func(m labyrinth.Move) bool {
		after, err := next.Play(1-seat, m)
		return err == nil && slices.Contains(after.View(rules.Nobody).Winners, 1-seat)
	})
}
