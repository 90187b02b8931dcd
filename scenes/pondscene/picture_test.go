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

// still is a tick without input, with the pointer outside the window.
var still = input.Frame{W: 1280, H: 720, Scale: 1, Focused: true, Pointer: input.Pointer{X: -1, Y: -1}}

// opened returns the scene of a game. The best bots play the seats that are not in people.
func opened(t testing.TB, motion render.Motion, persons ...rules.Seat) *Scene {
	t.Helper()
	env := &scenes.Env{UI: &ui.Env{Theme: render.Light()}, Prefs: prefs.Defaults(), Effect: func(string, float64) {}, Ambience: func(string) {}, GameStore: scenes.GameStore{Unsaved: func() error { return nil }}}
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
		Looks: gamepage.ColoredLooks([]int{0, 1}), Names: func() []string { return []string{"mouse", "cat"} },
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

// drawnIn returns the number of frames with a change.
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
			t.Errorf("seat %d: %d of 60 idle frames were drawn, want 0", seat, n)
		}
		if n := testing.AllocsPerRun(100, func() { run(s, dst, 1) }); n != 0 {
			t.Errorf("seat %d: an idle tick and frame: got %v allocations, want 0", seat, n)
		}
	}
}

func TestNothingMovesInAPause(t *testing.T) {
	dst := ebiten.NewImage(1280, 720)
	s := opened(t, render.FullMotion)
	run(s, dst, 60)
	moves := s.Current.Moves
	if moves == 0 {
		t.Fatal("got no moves of the bots, want some")
	}
	s.OnBack()
	run(s, dst, 60)
	if n := drawnIn(s, dst, 60); n != 0 {
		t.Errorf("%d of 60 frames were drawn in a pause, want 0", n)
	}
	if n := testing.AllocsPerRun(100, func() { run(s, dst, 1) }); n != 0 {
		t.Errorf("a tick and frame of a pause: got %v allocations, want 0", n)
	}
	if over := s.Current.Moves - moves; over > 1 {
		t.Errorf("the game went on by %d moves, want at most 1", over)
	}
}

func TestWhatMovesIsDrawn(t *testing.T) {
	dst := ebiten.NewImage(1280, 720)
	if s := opened(t, render.ReducedMotion); drawnIn(s, dst, 60) != 60 {
		t.Error("a running game: some of 60 frames were not drawn, want all")
	}
	if s := opened(t, render.FullMotion, pond.Mouse); drawnIn(s, dst, 60) != 60 {
		t.Error("moving water: some of 60 frames were not drawn, want all")
	}
	s := opened(t, render.ReducedMotion, pond.Mouse)
	run(s, dst, 60)
	s.ShowAnalysis()
	if drawnIn(s, dst, 1) == 0 {
		t.Error("after the analysis appeared: no frame was drawn, want one")
	}
}

// benchmarkUpdate measures a tick of a game between bots. It does not draw, because without a window the engine only collects
// the drawing commands.
func benchmarkUpdate(b *testing.B, speed float64, analysis bool) {
	begin := func() *Scene {
		s := opened(b, render.FullMotion)
		s.SetSpeed(speed)
		if analysis {
			s.ShowAnalysis()
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
