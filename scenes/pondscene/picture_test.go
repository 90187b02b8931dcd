package pondscene

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// still is a tick in which nobody does anything; the pointer is off the window.
var still = input.Frame{W: 1280, H: 720, Scale: 1, Focused: true, Pointer: input.Pointer{X: -1, Y: -1}}

// opened is the screen of a game with these persons, the other seats played by the best bots.
func opened(t testing.TB, motion render.Motion, persons ...rules.Seat) *Scene {
	t.Helper()
	env := &scenes.Env{UI: &ui.Env{Theme: render.Light()}, Prefs: prefs.Defaults(), Effect: func(string) {}, Unsaved: func() error { return nil }}
	env.Prefs.ReducedMotion = motion == render.ReducedMotion
	env.UI.ReducedMotion = env.Prefs.ReducedMotion
	table := session.Table[pond.View, pond.Move]{Seed: 1, Seats: persons, Bots: map[rules.Seat]session.Player[pond.View, pond.Move]{}}
	best := [2]string{"tangent", "perfect"}
	for seat := pond.Mouse; seat <= pond.Cat; seat++ {
		bot, err := pondbot.For(seat, best[seat])
		if err != nil {
			t.Fatal(err)
		}
		table.Bots[seat] = session.SyncBot[pond.View, pond.Move](bot.Bot)
	}
	for _, seat := range persons {
		delete(table.Bots, seat)
	}
	start, err := pond.New(pond.Config{CatStep: 1800}, 1)
	if err != nil {
		t.Fatal(err)
	}
	game := session.Turns(start, table)
	s := New(env, Options{Session: game, Options: gamepage.Options{
		Colors: []int{0, 1}, Names: func() []string { return []string{"mouse", "cat"} },
	}})
	t.Cleanup(func() { game.Close() })
	return s
}

// run passes ticks with a frame each.
func run(s *Scene, dst *ebiten.Image, ticks int) {
	for range ticks {
		s.Update(still)
		s.Draw(dst)
	}
}

// drawnIn counts the frames that had something to draw.
func drawnIn(s *Scene, dst *ebiten.Image, ticks int) (n int) {
	for range ticks {
		s.Update(still)
		if s.Dirty() {
			n++
		}
		s.Draw(dst)
	}
	return n
}

func TestAGameThatWaitsWithoutMotionRests(t *testing.T) {
	dst := ebiten.NewImage(1280, 720)
	for _, seat := range []rules.Seat{pond.Mouse, pond.Cat} {
		s := opened(t, render.ReducedMotion, seat)
		run(s, dst, 60)
		if n := drawnIn(s, dst, 60); n != 0 {
			t.Errorf("seat %d: %d of 60 frames were drawn while nothing moved", seat, n)
		}
		if n := testing.AllocsPerRun(100, func() { run(s, dst, 1) }); n != 0 {
			t.Errorf("seat %d: an idle tick and frame allocate %v times", seat, n)
		}
	}
}

func TestAPauseRests(t *testing.T) {
	dst := ebiten.NewImage(1280, 720)
	s := opened(t, render.FullMotion)
	run(s, dst, 60)
	moves := s.Current.Moves
	if moves == 0 {
		t.Fatal("the bots do not play")
	}
	s.OnBack()
	run(s, dst, 60)
	if n := drawnIn(s, dst, 60); n != 0 {
		t.Errorf("%d of 60 frames were drawn in a pause", n)
	}
	if n := testing.AllocsPerRun(100, func() { run(s, dst, 1) }); n != 0 {
		t.Errorf("a tick and frame of a pause allocate %v times", n)
	}
	if over := s.Current.Moves - moves; over > 1 {
		t.Errorf("the game went on by %d moves", over)
	}
}

func TestWhatMovesIsDrawn(t *testing.T) {
	dst := ebiten.NewImage(1280, 720)
	if s := opened(t, render.ReducedMotion); drawnIn(s, dst, 60) != 60 {
		t.Error("a game that goes on is not drawn in each frame")
	}
	if s := opened(t, render.FullMotion, pond.Mouse); drawnIn(s, dst, 60) != 60 {
		t.Error("water that moves is not drawn in each frame")
	}
	s := opened(t, render.ReducedMotion, pond.Mouse)
	run(s, dst, 60)
	s.switchAnalysis()
	if drawnIn(s, dst, 1) == 0 {
		t.Error("the analysis appears, but nothing is drawn")
	}
}

// benchmarkUpdate measures a tick of a game between bots. What is drawn is left out: without a window the engine only
// piles it up.
func benchmarkUpdate(b *testing.B, speed float64, analysis bool) {
	begin := func() *Scene {
		s := opened(b, render.FullMotion)
		s.SetSpeed(speed)
		if analysis {
			s.switchAnalysis()
		}
		s.Update(still)
		return s
	}
	s := begin()
	b.ReportAllocs()
	for b.Loop() {
		if s.Phase != session.Playing {
			b.StopTimer()
			s = begin()
			b.StartTimer()
		}
		s.Update(still)
	}
}

func BenchmarkUpdate(b *testing.B)         { benchmarkUpdate(b, 1, false) }
func BenchmarkUpdateFast(b *testing.B)     { benchmarkUpdate(b, 4, false) }
func BenchmarkUpdateAnalysis(b *testing.B) { benchmarkUpdate(b, 1, true) }
