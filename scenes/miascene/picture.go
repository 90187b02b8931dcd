package miascene

import (
	"menagerie/render"
	"menagerie/render/miadraw"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// picture is everything that the canvas shows.
type picture struct {
	look miadraw.Look
	pose miadraw.Pose
}

func (s *Scene) picture() picture { return picture{s.lookOf(), s.board.Pose()} }

func (s *Scene) drawBoard(p *render.Pen, r render.Rect) {
	s.board.Draw(p, r, s.lookOf())
}

// tellsBelow reports whether the table is too small for how a round has ended, which then stands below it. The window decides
// and not the table, whose size changes with what stands below.
func (s *Scene) tellsBelow() bool {
	win := s.Window()
	return s.Small && s.UnderWay() && !miadraw.Fit(render.Rect{W: win.W - 16, H: 0.6 * win.H}, s.Current.Config.Seats).Roomy()
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
	for i := range min(s.Current.Config.Seats, mia.MaxSeats) {
		seat := rules.Seat(i)
		l.Players[i] = miadraw.Player{Name: s.Name(seat), Points: s.points(seat), Color: s.Color(seat)}
	}
	return l
}
