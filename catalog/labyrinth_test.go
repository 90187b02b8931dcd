package catalog

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/args"
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/rules/labyrinth"
	"menagerie/scenes/input"
	"menagerie/scenes/labyrinthscene"
	"menagerie/scenes/ui"
)

// enterLabyrinth goes from the set-up page into a game with a choice.
func enterLabyrinth(t *testing.T, choice string) (*walker, *labyrinthscene.Scene) {
	t.Helper()
	w := walk(t, args.Line{})
	w.program.Env.Prefs = w.program.Env.Prefs.WithGame("labyrinth", prefs.Game{Choice: []byte(choice)})
	w.scene = w.program.labyrinthSetup()
	w.Ticks(2)
	w.Press(ebiten.KeyEnter)
	return w, w.scene.(*labyrinthscene.Scene)
}

// maze is where a scene draws what on the screen.
type maze struct {
	w *walker
	s *labyrinthscene.Scene
}

// spot is where a place of the board, in cells, is on the screen.
func (m maze) spot(at render.Pt) render.Pt {
	return m.s.Board().Layout(ui.Bounds(m.w.Widget("board"))).Spot(at)
}

func (m maze) arrow(in labyrinth.Insert) render.Pt {
	l := m.s.Board().Layout(ui.Bounds(m.w.Widget("board")))
	return l.Spot(l.Arrow(in))
}

func (m maze) cell(c labyrinth.Point) render.Pt {
	return m.spot(render.Pt{X: float64(c.X) + 0.5, Y: float64(c.Y) + 0.5})
}

func (m maze) click(at render.Pt) { m.w.ClickAt(at.X, at.Y) }

// mine waits until somebody at the screen is to move.
func (m maze) mine() {
	m.w.t.Helper()
	m.w.live("somebody here is to move", func() bool { return m.s.Mine() || m.w.over() })
}

// far is a legal move that uses the first arrow and walks as far from its beginning as it can.
func far(v labyrinth.View) labyrinth.Move {
	best, most := labyrinth.Move{}, -1
	for _, move := range v.Legal() {
		if move.Insert != v.Inserts()[0] || move.Tile != v.Board.Spare.Turned() {
			continue
		}
		at := v.Players[v.You].At
		if d := abs(move.To.X-at.X) + abs(move.To.Y-at.Y); d > most {
			best, most = move, d
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }

func TestTheLabyrinthIsOpenedByMouse(t *testing.T) {
	w, s := enterLabyrinth(t, `{"mode":"practice","players":"2","bot1":"greedy","pace":"quick"}`)
	m := maze{w, s}
	m.mine()
	v := s.View()
	want := far(v)
	tile := m.spot(s.Board().Spare())
	w.MoveTo(tile.X, tile.Y)
	w.Frame(func(in *input.Frame) { in.Pointer.WheelY = -1 }) // turns the tile
	to := m.arrow(want.Insert)
	w.DragFrom(tile.X, tile.Y, to.X-tile.X+5, to.Y-tile.Y-4)
	w.Ticks(40)
	m.click(m.cell(want.To))
	w.Ticks(120)
	if len(s.View().History) != 0 {
		t.Fatal("the turn was made before it was confirmed")
	}
	w.Press(ebiten.KeyBackspace) // undoes the walk
	w.Ticks(10)
	m.click(m.cell(want.To))
	m.click(m.cell(want.To))
	w.Ticks(3)
	last, ok := s.View().Last()
	if !ok || last.Move != want {
		t.Fatalf("made %v, wanted %v", last.Move, want)
	}
	m.mine()
	if n := len(s.View().History); n != 2 {
		t.Fatalf("%d moves", n)
	}
	w.Press(ebiten.KeyBackspace) // nothing is begun: takes the turn back
	w.Ticks(3)
	if n := len(s.View().History); n != 0 {
		t.Fatalf("%d moves are left", n)
	}
}
