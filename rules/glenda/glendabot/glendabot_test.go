package glendabot_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/hex"
	"menagerie/rules/rulestest"
)

// few is the search budget of the bots in these tests.
const few = 20_000

// play plays one game to its end and returns it.
func play(t testing.TB, c glenda.Config, trapper, rabbit glendabot.Bot, seed uint64) glenda.View {
	t.Helper()
	s, err := glenda.New(c, seed)
	if err != nil {
		t.Fatal(err)
	}
	return playOn(t, s, trapper, rabbit, seed)
}

func playOn(t testing.TB, s glenda.State, trapper, rabbit glendabot.Bot, seed uint64) glenda.View {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	for !s.Over() {
		seat, bot := s.Waiting()[0], trapper
		if seat == glenda.Glenda {
			bot = rabbit
		}
		m, ok := bot(context.Background(), s.View(seat), rng)
		if !ok {
			t.Fatalf("seed %d: the bot in seat %d has no move, want one", seed, seat)
		}
		var err error
		if s, err = s.Play(seat, m); err != nil {
			t.Fatalf("seed %d: Play of seat %d, %v: got %v, want no error", seed, seat, m, err)
		}
	}
	return s.View(rules.Nobody)
}

// quick returns the bots for a seat. The bot that searches has a small budget.
func quick(seat rules.Seat) []glendabot.Named {
	bots := glendabot.Trappers()
	if seat == glenda.Glenda {
		bots = glendabot.Glendas()
	}
	bots[len(bots)-1].Bot = glendabot.Best(seat, few)
	return bots
}

func bot(t testing.TB, seat rules.Seat, name string) glendabot.Bot {
	t.Helper()
	for _, b := range quick(seat) {
		if b.Name == name {
			return b.Bot
		}
	}
	b, err := glendabot.For(seat, name)
	if err != nil {
		t.Fatal(err)
	}
	return b.Bot
}

// All bots play legal moves to the end, on boards of every size and in every dialect.
func TestBotsPlayToTheEnd(t *testing.T) {
	for _, size := range []int{5, 6, 11, 13} {
		for i, d := range glenda.Dialects() {
			for _, trapper := range quick(glenda.Trapper) {
				for _, rabbit := range quick(glenda.Glenda) {
					config := glenda.Config{Size: size, Walls: glenda.Exactly(size - 2), Dialect: d.Dialect}
					if size > 11 {
						trapper.Bot, rabbit.Bot = smaller(glenda.Trapper, trapper), smaller(glenda.Glenda, rabbit)
					}
					play(t, config, trapper.Bot, rabbit.Bot, uint64(size*10+i))
				}
			}
		}
	}
}

// smaller returns a bot whose search takes no longer on a large board than on the default one.
func smaller(seat rules.Seat, b glendabot.Named) glendabot.Bot {
	if b.Name == "best" {
		return glendabot.Best(seat, few/30)
	}
	return b.Bot
}

// wins returns how many of the given number of games the trapper wins.
func wins(t *testing.T, games, walls int, trapper, rabbit glendabot.Bot) int {
	t.Helper()
	n := 0
	for seed := range uint64(games) {
		if play(t, glenda.Config{Size: 11, Walls: glenda.Exactly(walls)}, trapper, rabbit, seed).Outcome == glenda.TrapperWon {
			n++
		}
	}
	return n
}

// The test plays small samples of the games that docs/games/glenda.md reports. Its limits are much lower than the
// measured values.
func TestBotsWinAsOftenAsDocumented(t *testing.T) {
	for _, c := range []struct {
		trapper, rabbit string
		walls, games    int
		least, most     int // games that the trapper wins
	}{
		{"best", "original-plain", 5, 20, 9, 20},
		{"best", "original-plain", 7, 20, 13, 20},
		{"best", "original-plain", 12, 20, 18, 20},
		{"twodistance", "best", 7, 20, 0, 3},
		{"twodistance", "original-plain", 7, 100, 35, 65},
		{"next", "original-plain", 7, 100, 0, 10},
		{"random", "best", 0, 10, 0, 0},
		{"next", "best", 0, 10, 0, 0},
		{"twodistance", "best", 0, 10, 0, 0},
		{"best", "best", 0, 10, 0, 0},
		{"random", "original-plain", 7, 50, 0, 2}, // a beginner beats the easy trapper
		{"next", "random", 7, 50, 25, 50},         // and the easy Glenda
	} {
		n := wins(t, c.games, c.walls, bot(t, glenda.Trapper, c.trapper), bot(t, glenda.Glenda, c.rabbit))
		if n < c.least || n > c.most {
			t.Errorf("%s against %s at %d walls: %d of %d, want %d to %d", c.trapper, c.rabbit, c.walls, n, c.games, c.least, c.most)
		}
	}
}

// In the usual game of the window, each Glenda wins more of the games against all simple trappers than the one before.
func TestTheLevelsOfGlendaAreSteps(t *testing.T) {
	last := 0
	for i, b := range glendabot.Glendas()[:3] {
		won := 0
		for _, trapper := range glendabot.Trappers()[:3] {
			for seed := range uint64(100) {
				if play(t, glenda.Config{Size: 11, Walls: glenda.Range{Min: 10, Max: 14}}, trapper.Bot, b.Bot, seed).Outcome == glenda.GlendaWon {
					won++
				}
			}
		}
		if i > 0 && won < last+30 {
			t.Errorf("%s wins %d of 300 games, and the level below it %d, want at least 30 more", b.Name, won, last)
		}
		last = won
	}
}

// A bot that has proved a win wins against every response.
func TestProvedGamesAreWon(t *testing.T) {
	proofs := 0
	for _, walls := range []int{0, 4, 8, 12} {
		for i := range 3 * 4 {
			seat := rules.Seat(i % 2)
			proved := false
			search := glendabot.Watched(seat, few, func(wins bool) {
				if proved && !wins {
					t.Logf("seat %d, walls %d, game %d: the proof was not found again", seat, walls, i)
				}
				proved = proved || wins
			})
			opponent := quick(1 - seat)[i%4].Bot
			trapper, rabbit, won := search, opponent, glenda.TrapperWon
			if seat == glenda.Glenda {
				trapper, rabbit, won = opponent, search, glenda.GlendaWon
			}
			end := play(t, glenda.Config{Size: 11, Walls: glenda.Exactly(walls)}, trapper, rabbit, uint64(i))
			if proved {
				proofs++
			}
			if proved && end.Outcome != won {
				t.Errorf("seat %d, walls %d, game %d: got %v after a proof, want %v", seat, walls, i, end.Outcome, won)
			}
		}
	}
	if proofs < 20 {
		t.Errorf("got %d proved games, want at least 20", proofs)
	}
}

func TestForFindsEveryBot(t *testing.T) {
	for seat, bots := range [][]glendabot.Named{glenda.Trapper: glendabot.Trappers(), glenda.Glenda: glendabot.Glendas()} {
		rulestest.Named(t, bots, func(name string) (glendabot.Named, error) { return glendabot.For(rules.Seat(seat), name) })
	}
	for _, seat := range []rules.Seat{rules.Nobody, 5} {
		if b, err := glendabot.For(seat, "best"); err == nil {
			t.Errorf("For(%d, best) = the bot %q, want an error", seat, b.Name)
		}
	}
}

func TestBotsDoNotMoveOutOfTurn(t *testing.T) {
	s, err := glenda.New(glenda.DefaultConfig(), 1)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for _, b := range append(glendabot.Trappers(), glendabot.Glendas()...) {
		for _, seat := range []rules.Seat{glenda.Glenda, rules.Nobody} {
			if m, ok := b.Bot(context.Background(), s.View(seat), rng); ok {
				t.Errorf("%s in seat %d has the move %v on the trapper's turn, want none", b.Name, seat, m)
			}
		}
	}
	for _, b := range glendabot.Glendas() {
		if m, ok := b.Bot(context.Background(), s.View(glenda.Trapper), rng); ok {
			t.Errorf("%s in the trapper's seat has the move %v, want none", b.Name, m)
		}
	}
}

// A patient trapper traps the rabbit more often than one that searches its budget once. Nothing here reads a clock, so the
// numbers are the same on every machine.
func TestAPatientBotUsesItsTime(t *testing.T) {
	const games, walls, nodes = 24, 7, 1000
	rabbit := bot(t, glenda.Glenda, "original-plain")
	once := wins(t, games, walls, glendabot.Best(glenda.Trapper, nodes), rabbit)
	if patient := wins(t, games, walls, glendabot.Patient(glenda.Trapper, nodes), rabbit); patient <= once {
		t.Errorf("the patient trapper wins %d of %d games, want more than the %d of one that searches once", patient, games, once)
	}
}

// A patient bot whose time is over has a move nevertheless.
func TestAPatientBotMovesInTime(t *testing.T) {
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for seat, name := range []string{"trapper", "Glenda"} {
		s, err := glenda.New(glenda.Config{Size: 11, Walls: glenda.Exactly(7), Dialect: rabbitsTurn(rules.Seat(seat))}, 1)
		if err != nil {
			t.Fatal(err)
		}
		m, ok := glendabot.Patient(rules.Seat(seat), 0)(over, s.View(rules.Seat(seat)), rand.New(rand.NewPCG(1, 1)))
		if _, err := s.Play(rules.Seat(seat), m); !ok || err != nil {
			t.Errorf("%s: got the move %v, %v (%v), want a legal one", name, m, ok, err)
		}
	}
}

func rabbitsTurn(seat rules.Seat) glenda.Dialect {
	return glenda.Dialect{Begins: glenda.BeginsOf(seat)}
}

// The bot original takes a shortest path, and the bot next walls the next cell of a shortest path.
func TestSimpleBotsUseAShortestPath(t *testing.T) {
	walls := hex.Set{}.With(hex.Cell{X: 1, Y: 2}).With(hex.Cell{X: 3, Y: 1})
	s, err := glenda.Resume(glenda.Config{Size: 6}, walls, hex.Cell{X: 2, Y: 2})
	if err != nil {
		t.Fatal(err)
	}
	chosen := map[glenda.Move]bool{}
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 1))
		m, _ := bot(t, glenda.Trapper, "next")(context.Background(), s.View(glenda.Trapper), rng)
		after, err := s.Play(glenda.Trapper, m)
		if err != nil {
			t.Fatal(err)
		}
		chosen[m] = true
		hop, _ := bot(t, glenda.Glenda, "original-plain")(context.Background(), after.View(glenda.Glenda), rng)
		to := after.View(glenda.Glenda).Glenda.Neighbour(hop.Dir)
		if to.X != 1 && to.Y != 1 {
			t.Errorf("the original bot hops %v after %v, want a hop to a cell with x or y 1", hop, m)
		}
	}
	want := map[glenda.Move]bool{}
	for _, c := range []hex.Cell{{X: 2, Y: 1}, {X: 1, Y: 1}, {X: 1, Y: 3}} {
		want[glenda.PutAt(c)] = true
	}
	if fmt.Sprint(chosen) != fmt.Sprint(want) {
		t.Errorf("next walls %v, want %v", chosen, want)
	}
}

// On the border, Glenda leaves the board. On some servers, a step back onto the board is not an escape, and a step into
// a wall is refused.
func TestGlendaStepsOffTheBoard(t *testing.T) {
	start := hex.Cell{X: 5, Y: 5}
	s, err := glenda.Resume(glenda.Config{Size: 11, Dialect: glenda.Dialect{Escape: glenda.EscapeStepping}}, hex.Set{}, start)
	if err != nil {
		t.Fatal(err)
	}
	for range 5 { // walls in a corner, and steps to the right
		if s, err = s.Play(glenda.Trapper, glenda.PutAt(hex.Cell{X: s.View(glenda.Glenda).Turn / 2, Y: 10})); err != nil {
			t.Fatal(err)
		}
		if s, err = s.Play(glenda.Glenda, glenda.StepTo(hex.E)); err != nil {
			t.Fatal(err)
		}
	}
	if s, err = s.Play(glenda.Trapper, glenda.PutAt(hex.Cell{X: 9, Y: 5})); err != nil {
		t.Fatal(err)
	}
	v := s.View(glenda.Glenda)
	for _, named := range glendabot.Glendas() {
		for seed := range uint64(20) {
			m, ok := named.Bot(context.Background(), v, rand.New(rand.NewPCG(seed, 1)))
			if !ok || v.Config.Inside(v.Glenda.Neighbour(m.Dir)) {
				t.Errorf("%s: %v from %v, want a step off the board", named.Name, m, v.Glenda)
			}
		}
	}
}

func BenchmarkBots(b *testing.B) {
	s, err := glenda.New(glenda.Config{Size: 11, Walls: glenda.Exactly(7)}, 3)
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	benchmark := func(seat rules.Seat, bots []glendabot.Named, v glenda.View) {
		for _, named := range bots {
			b.Run(fmt.Sprint(seat, named.Name), func(b *testing.B) {
				for b.Loop() {
					named.Bot(context.Background(), v, rng)
				}
			})
		}
	}
	benchmark(glenda.Trapper, glendabot.Trappers(), s.View(glenda.Trapper))
	if s, err = s.Play(glenda.Trapper, glenda.PutAt(hex.Cell{X: 8, Y: 5})); err != nil {
		b.Fatal(err)
	}
	benchmark(glenda.Glenda, glendabot.Glendas(), s.View(glenda.Glenda))
}

// A bot that plays several games at the same time plays each of them as if it were alone.
func TestGamesAtTheSameTimeShareNothing(t *testing.T) {
	const games = 4
	alone, together := make([]glenda.View, games), make([]glenda.View, games)
	config := glenda.Config{Size: 9, Walls: glenda.Exactly(6)}
	rabbit := bot(t, glenda.Glenda, "original-plain")
	for i := range alone {
		alone[i] = play(t, config, glendabot.Best(glenda.Trapper, few/10), rabbit, uint64(i))
	}
	shared := glendabot.Best(glenda.Trapper, few/10)
	var all sync.WaitGroup
	for i := range together {
		all.Go(func() { together[i] = play(t, config, shared, rabbit, uint64(i)) })
	}
	all.Wait()
	for i := range alone {
		if alone[i].Walls != together[i].Walls || alone[i].Turn != together[i].Turn {
			t.Errorf("game %d ends with the walls %v after %d moves, want %v after %d", i, together[i].Walls, together[i].Turn, alone[i].Walls, alone[i].Turn)
		}
	}
}

// walledIn returns a View in which Glenda is to move and walls surround her. The server of the time of the
// specification continues such a game.
func walledIn(size int) glenda.View {
	c := glenda.Config{Size: size}
	v := glenda.View{
		You: glenda.Glenda, Config: c, Glenda: c.Middle(), FromGlenda: c.Middle(), Turn: 1, Waiting: []rules.Seat{glenda.Glenda},
	}
	for _, d := range hex.Dirs() {
		v.Walls = v.Walls.With(c.Middle().Neighbour(d))
	}
	return v
}

// fullOfWalls returns a View in which the trapper is to move and only Glenda's cell is free.
func fullOfWalls(size int) glenda.View {
	v := walledIn(size)
	v.You, v.Turn, v.Waiting = glenda.Trapper, 0, []rules.Seat{glenda.Trapper}
	for y := range size {
		for x := range size {
			if c := (hex.Cell{X: x, Y: y}); c != v.Glenda {
				v.Walls = v.Walls.With(c)
			}
		}
	}
	return v
}

func TestNoMoveIsNoMove(t *testing.T) {
	for _, size := range []int{5, 11, 13} {
		for _, v := range []glenda.View{walledIn(size), fullOfWalls(size)} {
			for _, b := range quick(v.You) {
				if m, ok := b.Bot(context.Background(), v, rand.New(rand.NewPCG(1, 1))); ok {
					t.Errorf("%s in seat %d has the move %v, want none", b.Name, v.You, m)
				}
			}
		}
	}
}

// small has all bots of both seats, with small budgets.
func small() []glendabot.Named {
	var all []glendabot.Named
	for _, seat := range []rules.Seat{glenda.Trapper, glenda.Glenda} {
		for _, b := range quick(seat) {
			b.Bot = smaller(seat, b)
			all = append(all, b)
		}
	}
	return all
}

func TestNoBotPanicsOnAnyView(t *testing.T) {
	views := []glenda.View{{}, walledIn(5), walledIn(13), fullOfWalls(11)}
	for i, d := range glenda.Dialects() {
		s, err := glenda.New(glenda.Config{Size: 5 + 3*i, Walls: glenda.Exactly(5), Dialect: d.Dialect}, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		for turn := 0; ; turn++ {
			views = append(views, s.View(rules.Seat(turn%2)))
			if s.Over() {
				break
			}
			legal := s.View(rules.Nobody).Legal()
			if s, err = s.Play(s.Waiting()[0], legal[rng.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	rulestest.AnyView(t, small(), views)
}
