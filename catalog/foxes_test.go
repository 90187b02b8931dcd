package catalog

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/args"
	"menagerie/internal/prefs"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// island is the screen of a game and whose hands are on it.
type island struct {
	w *walker
	s *foxesscene.Scene
}

// enterFoxes goes from the set-up page into a game with a choice.
func enterFoxes(t *testing.T, choice string) island {
	t.Helper()
	w := walk(t, args.Line{})
	w.program.Env.Prefs = w.program.Env.Prefs.WithGame("foxes", prefs.Game{Choice: []byte(choice)})
	w.scene = w.program.foxesSetup()
	w.Ticks(2)
	w.Press(ebiten.KeyEnter)
	return island{w, w.scene.(*foxesscene.Scene)}
}

// hotSeat opens a game for two with short tides, on the island of a seed.
func (w *walker) hotSeat(c foxes.Config, seed uint64) island {
	w.t.Helper()
	scene, err := w.program.playFoxesOn(foxesTable{config: c, hands: foxesPairs["letters"], colors: usualFoxes}, seed)
	if err != nil {
		w.t.Fatal(err)
	}
	w.open(scene)
	return island{w, scene.(*foxesscene.Scene)}
}

func (i island) click(p foxes.Point) {
	at := i.s.Board().Layout(ui.Bounds(i.w.Widget("board"))).At(p)
	i.w.ClickAt(at.X, at.Y)
}

// walkable is an animal of a side that can step, and where to.
func (i island) walkable(seat rules.Seat) foxes.Move {
	i.w.t.Helper()
	v := i.s.View()
	moves := v.Moves(seat)
	for _, m := range moves {
		if v.Board.At(m.To).Owner() == rules.Nobody && m.To.X != m.From.X {
			return m
		}
	}
	i.w.t.Fatal("nobody can step")
	return foxes.Move{}
}

// events counts what the View's log has of a kind and a side.
func (i island) events(kind foxes.EventKind, seat rules.Seat) int {
	n := 0
	for _, e := range i.s.View().Log {
		if e.Kind == kind && e.Seat == seat {
			n++
		}
	}
	return n
}

// begin has both players do something, so that time begins.
func (i island) begin() {
	i.w.Press(ebiten.KeyD)
	i.w.Press(ebiten.KeyArrowLeft)
}

// quickTides is a game in which much happens soon.
func quickTides(size int) foxes.Config {
	c := foxes.DefaultConfig(size)
	c.Tide = 2 * foxes.Second
	return c
}

// tourFoxes visits the screens of foxes and dolphins.
func tourFoxes(w *walker, stop func(name string)) {
	w.program.Env.Prefs = w.program.Env.Prefs.WithGame("foxes", prefs.Game{})
	w.open(w.program.foxesSetup())
	stop("foxes-setup")
	w.Press(ebiten.KeyF1)
	stop("foxes-rules")
	w.Press(ebiten.KeyEscape)
	i := w.hotSeat(quickTides(12), 4)
	stop("foxes-waits")
	i.begin()
	w.Press(ebiten.KeySpace, ebiten.KeyEnter)
	m := i.walkable(foxes.Foxes)
	_ = m
	w.Press(ebiten.KeyW)
	stop("foxes-two")
	w.until(3000, "a dolphin is stranded", func() bool { return i.events(foxes.Stranded, foxes.Dolphins) > 0 })
	w.Ticks(20)
	stop("foxes-stranded")
	w.Press(ebiten.KeyTab)
	w.live("the forecast is there", func() bool { return i.s.Foresees() })
	stop("foxes-forecast")
	w.Press(ebiten.KeyTab)
	w.Press(ebiten.KeyP)
	stop("foxes-pause")
	w.Press(ebiten.KeyEscape)
	i.begin()
	w.until(60*700, "the end", w.over)
	w.Ticks(60)
	w.live("the chart", func() bool { return i.s.Recalls() })
	stop("foxes-result")
	w.Click("watch")
	w.Ticks(60)
	stop("foxes-film")
	w.hotSeat(quickTides(50), 7).begin()
	w.Ticks(200)
	stop("foxes-50")
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
}

func TestZZ(t *testing.T) {
	_ = input.Mods{}
}
