package glendascene

import (
	"menagerie/record"
	"menagerie/render/glendadraw"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/ui"
	"menagerie/session"
)

func (s *Scene) Playing() []ui.Widget {
	s.review.Renew()
	s.count = nil
	return nil
}

func (s *Scene) countRow() ui.Widget {
	s.count = ui.Named("count", ui.NewSoftLabel(""))
	return s.count
}

// legend returns the pictures that explain the marks of the analysis.
func (s *Scene) legend() []ui.Widget {
	var all []ui.Widget
	for _, draw := range glendadraw.Legend() {
		all = append(all, ui.NewPicture(72, 36, draw))
	}
	return all
}

// role returns the side of a seat in words.
func (s *Scene) role(seat rules.Seat) string {
	return s.Word([...]string{glenda.Trapper: "glenda.side_trapper", glenda.Glenda: "glenda.side_glenda"}[seat])
}

// remark returns a text with the number of walls that the trapper has built and the number of hops from the rabbit to
// the border.
func (s *Scene) remark() string {
	if !s.Seen {
		return ""
	}
	b, v := s.Env.UI.Book, s.Current
	walls := b.N("glenda.note_walls", v.Walls.Len()-v.Start.Len())
	near, open := glendamath.Distances(v).At(v.Glenda)
	if !open {
		return walls + " " + b.T("glenda.no_way")
	}
	return walls + " " + b.N("glenda.hops_away", near)
}

// Ended implements gamepage.Panel. It starts the analysis that Turning uses.
func (s *Scene) Ended() []ui.Widget {
	s.RecallPast()
	s.beginReview()
	return nil
}

func (s *Scene) Filmed() []ui.Widget {
	s.RecallPast()
	return []ui.Widget{s.countRow(), s.turningPart()}
}

func (s *Scene) Refresh() {
	if s.count != nil {
		s.count.SetText(s.counted())
	}
	s.advice.takeResult()
	s.cursorToHint()
	s.showDirection()
	if s.review.Take() && s.turnings != nil {
		s.listTurnings()
	}
}

func (s *Scene) counted() string {
	if !s.Seen {
		return ""
	}
	text := s.Env.UI.Book.N("glenda.walls", s.wallCount())
	if !s.ShowsFilm() {
		return text
	}
	if len(s.Current.Waiting) == 0 { // a replay has no face for the end
		return text + "\n" + s.Outcome()
	}
	return text + "\n" + s.Status()
}

func (s *Scene) Subtitle() string {
	if !s.Seen {
		return ""
	}
	b, size := s.Env.UI.Book, s.Current.Config.Size
	return b.N("glenda.subtitle", s.Current.Start.Len(), size)
}

// Status implements gamepage.Screen. The text describes what the player to move has to do.
func (s *Scene) Status() string {
	t, seat := s.Word, s.toMove()
	if seat == rules.Nobody {
		return ""
	}
	deed := [...]string{glenda.Trapper: "wall", glenda.Glenda: "hop"}[seat]
	you, alone := s.You()
	switch {
	case s.hasDraft():
		return t("glenda.once_more")
	case alone && you == seat:
		return t("glenda.your_" + deed)
	case alone, len(s.Session.Seats()) == 0 && !s.ShowsFilm():
		return t("game.thinking", s.Name(seat))
	}
	return t("glenda.turn_"+deed, s.Name(seat))
}

func (s *Scene) Outcome() string {
	t, won := s.Word, winner(s.Current)
	you, alone := s.You()
	switch {
	case forfeited(s.Current):
		return t("game.has_left", s.Name(1-won))
	case !alone:
		return t("game.wins", s.Name(won))
	case you == won:
		return t([...]string{glenda.Trapper: "glenda.you_caught", glenda.Glenda: "glenda.you_escaped"}[you])
	}
	return t([...]string{glenda.Trapper: "glenda.lost_trapper", glenda.Glenda: "glenda.lost_glenda"}[you])
}

// Forfeited implements gamepage.Forfeiter. It returns false for the player who has left.
func (s *Scene) Forfeited() bool {
	you, alone := s.You()
	return alone && forfeited(s.Current) && winner(s.Current) == you
}

// forfeited reports whether the game ended because a player left the server, not because of the position.
func forfeited(v glenda.View) bool {
	_, way := glendamath.Distances(v).At(v.Glenda)
	out := v.Gone || v.Config.Border(v.Glenda)
	if winner(v) == glenda.Trapper {
		return way && v.Config.Dialect.Capture == glenda.CaptureNoWay
	}
	return !out
}

func (s *Scene) Figures() string {
	b := s.Env.UI.Book
	return b.N("glenda.hops", s.Current.Hops()) + "\n" + b.N("glenda.walls", s.wallCount())
}

// wallCount returns the number of walls that the trapper has built.
func (s *Scene) wallCount() int { return s.Current.Turn - s.Current.Hops() }

func recall(r *record.Record) ([]glenda.View, error) {
	return session.History(r, rules.Nobody, func() (glenda.State, error) { return gamepage.Restart(r, glenda.Codec.Restore) })
}

// lead returns 1 if the player on a seat is ahead, -1 if the other player is ahead, and otherwise 0.
func (s *Scene) lead(seat rules.Seat) int {
	if !s.Seen {
		return 0
	}
	ahead := 0 // the rabbit's lead
	// The trapper is ahead if the rabbit is enclosed, and the rabbit is ahead if it is at most one hop from the border.
	switch far, open := glendamath.Distances(s.Current).At(s.Current.Glenda); {
	case !open:
		ahead = -1
	case far <= 1:
		ahead = 1
	}
	if seat == glenda.Trapper {
		return -ahead
	}
	return ahead
}
