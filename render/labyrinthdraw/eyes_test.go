package labyrinthdraw

import (
	"image"
	"testing"

	"menagerie/internal/testkit/colourvision"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/internal/testkit/vmdrive"
	"menagerie/render"
	"menagerie/render/face"
	"menagerie/rules/labyrinth"
)

// TestPicturesWithFewerColoursAreAsBefore compares golden pictures under colour-vision simulation. They show a turn with
// its arrows, a planned move with an unreachable cell, and a small board with recommended moves.
func TestPicturesWithFewerColoursAreAsBefore(t *testing.T) {
	pixeltest.Need(t)
	s := played(t, 7, 4, 9)
	seat := s.Waiting()[0]
	small := played(t, 5, 2, 6)
	th := render.Light()
	see := func(b *Board, look Look) *image.RGBA { return picture(b, image.Pt(400, 300), 1, th, look) }
	trying := shown(s, seat)
	trying.Plan(Plan{Place: Docked, Insert: trying.view.Inserts()[4], Tile: trying.view.Board.Spare.Turned()})
	ticks(trying, 72)
	vmdrive.Golden(t, "eyes", colourvision.Sheet(
		see(shown(s, seat), Look{Acts: true, Turn: "Ada"}),
		see(trying, Look{Acts: true, Others: true, Cell: Spot{true, unreached(t, trying)}, Clock: Clock{Runs: true, Left: 0.3, Soon: true}}),
		see(shown(small, small.Waiting()[0]), Look{Acts: true, Advice: advice(small.View(small.Waiting()[0]))}),
	))
}

// TestMarksAreReadByAllEyes checks that reachable passages and the mark of an unreachable cell are visible in every
// theme, for every seat's colour, and under colour-vision simulation.
func TestMarksAreReadByAllEyes(t *testing.T) {
	pixeltest.Need(t)
	s := played(t, 7, 4, 9)
	b := shown(s, s.Waiting()[0])
	b.Plan(Plan{Place: Docked, Insert: b.view.Inserts()[4], Tile: b.view.Board.Spare.Turned()})
	ticks(b, 72)
	l := b.Layout(render.Rect{W: 640, H: 480})
	var near, far []image.Rectangle // passages to the north, between treasures and pawns
	for i, tile := range b.act.after.Board.Tiles {
		at := labyrinth.Point{X: i % b.view.Board.Width, Y: i / b.view.Board.Width}
		if tile&labyrinth.North == 0 || at.Y == 0 {
			continue
		}
		spot := l.At(at).Sub(render.Pt{Y: 0.36 * l.Unit})
		if r := colourvision.Around(spot.X, spot.Y, 0.08*l.Unit); b.reachable(at) {
			near = append(near, r)
		} else {
			far = append(far, r)
		}
	}
	forbidden := l.At(unreached(t, b))
	no := colourvision.Around(forbidden.X, forbidden.Y, 0.4*l.Unit)
	for _, name := range render.ThemeNames() {
		th := render.ThemeNamed(name)
		for seat, col := range th.Seats {
			figure := face.Figure{Color: col}
			b.Dress([]face.Figure{figure, figure, figure, figure})
			usual := picture(b, image.Pt(640, 480), 1, th, Look{Acts: true})
			marked := picture(b, image.Pt(640, 480), 1, th, Look{Acts: true, Cell: Spot{true, unreached(t, b)}})
			for _, eye := range append(colourvision.Colours(), colourvision.Grey()) {
				if err := eye.Distinguish(colourvision.Regions{Picture: usual, At: near}, colourvision.Regions{Picture: usual, At: far}); err != nil {
					t.Errorf("%s, colour %d: Distinguish of reachable and other ways: got %v, want no error", name, seat, err)
				}
				if share := eye.Difference(colourvision.Part(marked, no), colourvision.Part(usual, no)); share < 0.2 {
					t.Errorf("%s: %s: a cell that cannot be reached differs by %.2f, want at least 0.2", name, eye.Name, share)
				}
			}
		}
	}
}

// unreached returns the first cell that the player to move cannot reach after the previewed shift.
func unreached(t *testing.T, b *Board) labyrinth.Point {
	t.Helper()
	for i := range b.view.Board.Tiles {
		if at := (labyrinth.Point{X: i % b.view.Board.Width, Y: i / b.view.Board.Width}); !b.reachable(at) {
			return at
		}
	}
	t.Fatal("every cell can be reached, want one that cannot")
	return labyrinth.Point{}
}

// advice are the first two ways to push.
func advice(v labyrinth.View) *Advice {
	a := &Advice{}
	for _, in := range v.Inserts()[1:3] {
		a.Moves = append(a.Moves, labyrinth.Move{Insert: in, Tile: v.Board.Spare})
	}
	return a
}

func TestUsableArrowsStandOutFromTheWood(t *testing.T) {
	for _, name := range render.ThemeNames() {
		th := render.ThemeNamed(name)
		if got := render.ContrastRatio(usableArrow(th, th.Wood, th.WoodDeep), th.Wood); got < 3 {
			t.Errorf("%s: the contrast is %.2f, want at least 3", name, got)
		}
	}
}
