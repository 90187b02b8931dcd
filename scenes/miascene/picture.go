package miascene

import (
	"image/color"

	"menagerie/render"
	"menagerie/render/miadraw"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/ui"
)

// picture is everything that the canvas shows.
type picture struct {
	look    miadraw.Look
	pose    miadraw.Pose
	caption string
}

// Redraw implements gamepage.Screen.
func (s *Scene) Redraw() { s.drawn.Show(s.Canvas, picture{s.lookOf(), s.board.Pose(), s.Caption()}) }

func (s *Scene) drawBoard(p *render.Pen, r render.Rect) {
	s.board.Draw(p, r, s.lookOf())
	s.DrawCaption(p, corner(r, s.Caption()))
}

// corner is the upper left corner of the board, where nothing lies that a text could hide.
func corner(r render.Rect, text string) render.Rect {
	w, _ := render.Measure(text, ui.TextStyle(ui.Body, color.RGBA{}))
	return render.Rect{X: r.X, Y: r.Y, W: min(r.W, w+40), H: 48}
}

// tellsBelow reports whether the table is too small for how a round has ended, which then stands below it. The window decides
// and not the table, whose size changes with what stands below.
func (s *Scene) tellsBelow() bool {
	win := s.Window()
	return s.Small && s.UnderWay() && !miadraw.Fit(render.Rect{W: win.W - 16, H: 0.6 * win.H}, s.view.Config.Seats).Roomy()
}

// lookOf is what is shown besides the round.
func (s *Scene) lookOf() miadraw.Look {
	l := miadraw.Look{
		Bottom: s.bottom(), Pick: s.hand.pick, Hover: s.hand.hover, Choice: s.announces(),
		Odds: s.odds, Corner: 16,
	}
	if !s.tellsBelow() {
		l.Banner = s.banner()
	}
	for i := range min(s.view.Config.Seats, mia.MaxSeats) {
		seat := rules.Seat(i)
		l.Players[i] = miadraw.Player{Name: s.Name(seat), Points: s.points(seat), Color: s.Color(seat)}
	}
	return l
}
