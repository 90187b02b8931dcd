package foxesbot

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/rulestest"
)

// Each bot plays both sides in every kind of game and makes no illegal move.
func TestBotsPlayToTheEnd(t *testing.T) {
	type d = foxes.Dialect
	for name, c := range map[string]foxes.Config{
		"usual":     foxes.DefaultConfig(10),
		"heights":   {Size: 12, Animals: 4, Cooldown: [2]int{20, 20}, Tide: 100, Forecast: 2, Dialect: d{Tides: foxes.TidesHeight}},
		"crowded":   {Size: 10, Animals: 25, Cooldown: [2]int{10, 10}, Tide: 40, Dialect: d{Tides: foxes.TidesAny, Range: foxes.RangeFrom}},
		"large":     {Size: 30, Animals: 30, Cooldown: [2]int{60, 60}, Tide: 200},
		"few":       {Size: 10, Animals: 1, Cooldown: [2]int{5, 5}, Tide: 50},
		"unhurried": {Size: 10, Animals: 10, Cooldown: [2]int{700, 700}, Tide: 60},
	} {
		c.Limit = 240
		for _, b := range append(All(), Named{Name: "quick", Bot: Best(1)}) {
			if s := play(t, c, b.Bot); !s.Over() {
				t.Errorf("%s: the game of %s is not over, want an end", name, b.Name)
			}
		}
	}
}

// play lets a bot play against itself. It calls the bot in every fifth tick.
func play(t *testing.T, c foxes.Config, b Bot) foxes.State {
	t.Helper()
	s, err := foxes.New(c, 11)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for !s.Over() {
		for seat := foxes.Foxes; seat <= foxes.Dolphins && s.View(0).Now%5 == 0; seat++ {
			v := s.View(seat)
			m, ok := b(context.Background(), v, rng)
			if !ok {
				continue
			}
			if err := v.Check(seat, m); err != nil {
				t.Fatalf("Check of %v on %v: got %v, want no error", m, v.Board, err)
			}
			if s, err = s.Play(seat, m); err != nil {
				t.Fatal(err)
			}
		}
		s = s.Tick()
	}
	return s
}

func begin(t *testing.T, rows ...string) foxes.State {
	t.Helper()
	b, err := foxes.ParseBoard(strings.Join(rows, ""))
	if err != nil {
		t.Fatal(err)
	}
	s, err := foxes.Begin(foxes.Config{Cooldown: [2]int{60, 60}, Tide: 600}, b, 1)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Whoever may not move answers that it has no move.
func TestBotsWaitOutOfTurn(t *testing.T) {
	s := begin(t, "FEWW", "LLWW", "LLWW", "WWDG")
	s, err := s.Play(foxes.Foxes, foxes.Move{To: foxes.Point{Y: 1}})
	if err != nil {
		t.Fatal(err)
	}
	stuck := begin(t, "FLLE", "LLLL", "LLLL", "LLWL")
	for _, b := range All() {
		for _, v := range []foxes.View{s.View(foxes.Foxes), s.View(rules.Nobody), stuck.View(foxes.Dolphins)} {
			if m, ok := b.Bot(context.Background(), v, rand.New(rand.NewPCG(1, 1))); ok {
				t.Errorf("%s in seat %d has the move %v, want none", b.Name, v.You, m)
			}
		}
	}
}

// plainBots returns all bots, without oversights.
func plainBots() []Named {
	all := All()
	for i, b := range all {
		if b.Plain != nil {
			all[i].Bot = b.Plain
		}
	}
	return all
}

// All but random see what is beside them.
func TestBotsEatWhatTheyCan(t *testing.T) {
	s := begin(t, "FEWW", "LLWW", "LLWW", "WWDG")
	for _, b := range plainBots()[1:] {
		m, ok := b.Bot(context.Background(), s.View(foxes.Foxes), rand.New(rand.NewPCG(1, 1)))
		if want := (foxes.Move{To: foxes.Point{X: 1}}); !ok || m != want {
			t.Errorf("%s as foxes: got the move %v, %v, want %v", b.Name, m, ok, want)
		}
		m, ok = b.Bot(context.Background(), s.View(foxes.Dolphins), rand.New(rand.NewPCG(1, 1)))
		if want := (foxes.Move{From: foxes.Point{X: 2, Y: 3}, To: foxes.Point{X: 3, Y: 3}}); !ok || m != want {
			t.Errorf("%s as dolphins: got the move %v, %v, want %v", b.Name, m, ok, want)
		}
	}
}

// Each level finds a move that the level below it misses.
func TestEachBotFindsMoreThanTheLast(t *testing.T) {
	// The fox stands on a spit that the flood will take. Only greedy likes the nearness of the dolphin there.
	spit := begin(t, "LLLWWW", "LLLWWW", "LLLLFW", "LLLWWW", "LLLWWW", "WWWWWD")
	back := foxes.Move{From: foxes.Point{X: 4, Y: 2}, To: foxes.Point{X: 3, Y: 2}}
	for _, b := range plainBots()[2:] {
		if m, ok := b.Bot(context.Background(), spit.View(foxes.Foxes), rand.New(rand.NewPCG(1, 1))); !ok || m != back {
			t.Errorf("%s on the spit: got the move %v, %v, want %v", b.Name, m, ok, back)
		}
	}
	// The dolphin far away has no reason to move for tide; lurk goes where the flood may catch the fox.
	far := begin(t, "LLLWWW", "LLLWWW", "LLLLFW", "LLLWWW", "LLLWWW", "WWWWWD")
	if m, ok := choosing(1, tide)(far.View(foxes.Dolphins), rand.New(rand.NewPCG(1, 1))); ok {
		t.Errorf("tide moves %v, want no move", m)
	}
	if m, ok := lurking()(far.View(foxes.Dolphins), rand.New(rand.NewPCG(1, 1))); !ok || m.To.Steps(foxes.Point{X: 4, Y: 2}) != 3 {
		t.Errorf("lurk moves %v, %v, want a move to 3 steps from 4,2", m, ok)
	}
}

// In the usual game of the window, each bot wins most games on both sides against the one before, but not all. Games of the
// last bot take too long for this test.
func TestTheLevelsAreEvenSteps(t *testing.T) {
	c := foxes.Config{
		Size: 10, Animals: 6, Cooldown: [foxes.Sides]int{126, 50}, Tide: 6 * foxes.Second, Growth: 1, Limit: 5 * 60 * foxes.Second, Forecast: 1,
		Dialect: foxes.Dialect{Goal: foxes.GoalThird},
	}
	all := All()
	for i, games := range []int{30, 30, 30} {
		for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
			points := 0.0
			for seed := range uint64(games) {
				bots := [foxes.Sides]Bot{}
				bots[seat], bots[1-seat] = Delayed(all[i+1].Bot, 45), Delayed(all[i].Bot, 45)
				switch duel(t, c, bots, seed) {
				case foxes.WonBy(seat):
					points++
				case foxes.Drawn:
					points += 0.5
				}
			}
			if share := points / float64(games); share < 0.55 || share > 0.95 {
				t.Errorf("%s in seat %d makes %g points of %d against %s, want a share from 0.55 to 0.95", all[i+1].Name, seat, points, games, all[i].Name)
			}
		}
	}
}

// duel plays a game between two bots, by seat. It calls them in every fifth tick.
func duel(t *testing.T, c foxes.Config, bots [foxes.Sides]Bot, seed uint64) foxes.Outcome {
	t.Helper()
	s, err := foxes.New(c, seed)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 4))
	for !s.Over() {
		for seat, bot := range bots {
			if s.View(0).Now%5 != 0 {
				break
			}
			if m, ok := bot(context.Background(), s.View(rules.Seat(seat)), rng); ok {
				if s, err = s.Play(rules.Seat(seat), m); err != nil {
					t.Fatal(err)
				}
			}
		}
		s = s.Tick()
	}
	return s.View(0).Outcome
}

func TestBestRepeatsItself(t *testing.T) {
	s, err := foxes.New(foxes.DefaultConfig(10), 3)
	if err != nil {
		t.Fatal(err)
	}
	for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
		first, ok := Best(900)(context.Background(), s.View(seat), nil)
		again, ok2 := Best(900)(context.Background(), s.View(seat), nil)
		if first != again || ok != ok2 {
			t.Errorf("got the move %v, then %v for the same view, want the same", first, again)
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if m, ok := Best(0)(ctx, s.View(foxes.Foxes), nil); ok {
		t.Errorf("after it was cancelled the bot moves %v, want no move", m)
	}
}

func TestADelayedBotMovesLaterByChance(t *testing.T) {
	const delay = 20
	slow := Delayed(player(randomly), delay)
	waits := map[int]bool{}
	s := begin(t, "FLWW", "LLWW", "LLWW", "WWDG")
	rng := rand.New(rand.NewPCG(1, 1))
	for len(waits) < 5 {
		v := s.View(foxes.Foxes)
		if v.Now > 100_000 {
			t.Fatalf("got only the waiting times %v, want five different ones", waits)
		}
		if m, ok := slow(context.Background(), v, rng); ok {
			wait := v.Now - v.Ready[foxes.Foxes]
			if wait < delay || wait > delay+delay/2 {
				t.Fatalf("got a move after %d ticks, want %d to %d", wait, delay, delay+delay/2)
			}
			waits[wait] = true
			var err error
			if s, err = s.Play(foxes.Foxes, m); err != nil {
				t.Fatal(err)
			}
		}
		s = s.Tick()
	}
	if _, ok := Delayed(player(randomly), 0)(context.Background(), begin(t, "FLWD").View(foxes.Foxes), rng); !ok {
		t.Error("without a delay the bot has no move at the first tick, want one")
	}
}

func TestForFindsEveryBot(t *testing.T) { rulestest.Named(t, All(), For) }

// BenchmarkBest is one decision of the strongest bot.
func BenchmarkBest(b *testing.B) {
	for _, size := range []int{10, 20, 50} {
		s, err := foxes.New(foxes.DefaultConfig(size), 1)
		if err != nil {
			b.Fatal(err)
		}
		v := s.View(foxes.Dolphins)
		b.Run(map[int]string{10: "10x10", 20: "20x20", 50: "50x50"}[size], func(b *testing.B) {
			for b.Loop() {
				Best(0)(context.Background(), v, nil)
			}
		})
	}
}

func TestNoBotPanicsOnAnyView(t *testing.T) {
	views := []foxes.View{{}, {You: rules.Nobody}}
	for i, d := range []foxes.Dialect{{}, {Tides: foxes.TidesHeight}, {Tides: foxes.TidesAny, Range: foxes.RangeFrom}} {
		c := foxes.Config{Size: 10 + i, Animals: 3, Cooldown: [2]int{5, 5}, Tide: 50, Forecast: i, Limit: 120, Dialect: d}
		s, err := foxes.New(c, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		for tick := 0; !s.Over(); tick++ {
			if seat := rules.Seat(tick / 10 % 2); tick%10 == 0 {
				v := s.View(seat)
				views = append(views, v)
				if m, ok := player(randomly)(context.Background(), v, rng); ok {
					if s, err = s.Play(seat, m); err != nil {
						t.Fatal(err)
					}
				}
			}
			s = s.Tick()
		}
	}
	bots := All()
	bots[len(bots)-1].Bot = Best(1)
	for i := range bots {
		bots[i].Bot = Delayed(bots[i].Bot, 1)
	}
	rulestest.AnyView(t, append(bots, All()[:4]...), views)
}
