package pondscene

import (
	"image/color"

	"menagerie/render"
	"menagerie/render/ponddraw"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes/ui"
)

// Playing implements gamepage.Panel.
func (s *Scene) Playing() []ui.Widget {
	parts := []ui.Widget{s.moveRow(), s.marginPart()}
	if s.Session.Capabilities().Pause {
		parts = append(parts, s.SpeedChoice())
	}
	if s.Plays(pond.Mouse) {
		parts = append(parts, ui.Rule(), s.aidSwitches())
	}
	if hint := s.hint(); hint != "" {
		parts = append(parts, ui.NewCaption(hint))
	}
	return parts
}

func (s *Scene) moveRow() ui.Widget {
	s.moves = readout{label: ui.Named("moves", ui.NewSoft(""))}
	return s.moves.label
}

func (s *Scene) marginPart() ui.Widget {
	s.margin = newMarginRow(s)
	return s.margin.widget
}

// Refresh implements gamepage.Panel.
func (s *Scene) Refresh() {
	if s.moves.label != nil {
		ui.SetVisible(s.moves.label, s.Seen)
		s.moves.follow(float64(s.Current.Moves), s.moveCount)
		s.margin.refresh(s)
	}
	if s.ShowsFilm() {
		s.chart.SetCursor(s.past.stepAt(s.Session.Capabilities().Film.At()))
	}
}

// Subtitle implements gamepage.Screen: how hard the cat's speed makes it, by its place among the known levels, or the
// ratio of the speeds.
func (s *Scene) Subtitle() string {
	step := s.Current.Config.CatStep
	if !s.Seen {
		return ""
	}
	t := s.Env.UI.Book.T
	for _, l := range pond.Levels() {
		if l.CatStep == step {
			return t("pond.level_"+l.ID) + ". " + t("pond.ratio_"+l.ID)
		}
	}
	return t("pond.level_other", s.Env.UI.Book.Decimal(float64(step)/pond.MouseStep, 2))
}

// Sign implements gamepage.Screen.
func (s *Scene) Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	ponddraw.Sign(p, r, seat, c)
}

// Status implements gamepage.Screen.
func (s *Scene) Status() string {
	t := s.Env.UI.Book.T
	waits := !s.begun || s.idle > patience
	switch {
	case waits && s.Plays(pond.Mouse):
		return t("pond.ready_mouse")
	case waits && s.Plays(pond.Cat):
		return t("pond.ready_cat")
	case s.Current.Landed():
		return t("pond.landed")
	case pondmath.At(s.Current.Mouse).Len() < pondmath.Circle(s.Current.Config):
		return t("pond.inside")
	}
	return t("pond.dashing")
}

// Outcome implements gamepage.Screen: who won, by name.
func (s *Scene) Outcome() string {
	t := s.Env.UI.Book.T
	switch s.Current.Outcome {
	case pond.MouseWon:
		return t("pond.won_mouse", s.Name(pond.Mouse))
	case pond.CatWon:
		return t("pond.won_cat", s.Name(pond.Cat))
	}
	return t("pond.drawn")
}

// Figures implements gamepage.Screen: how it was won.
func (s *Scene) Figures() string {
	b := s.Env.UI.Book
	moves := s.moveCount()
	if s.Current.Outcome == pond.MouseWon {
		return moves + "\n" + b.T("pond.short", b.Decimal(pondmath.MarginSteps(s.Current), 1))
	}
	return moves
}

func (s *Scene) moveCount() string {
	b := s.Env.UI.Book
	for _, l := range pond.Levels() {
		if l.CatStep == s.Current.Config.CatStep && l.Par > 0 && s.Current.Config.Start == pond.StartCentre {
			return b.T("pond.moves_par", b.Integer(int64(s.Current.Moves)), b.Integer(int64(l.Par)))
		}
	}
	return b.N("pond.moves", int(s.Current.Moves))
}

// hint says how the seats that are played here are steered.
func (s *Scene) hint() string {
	t := s.Env.UI.Book.T
	switch seats := s.Session.Seats(); {
	case len(seats) == 0:
		return ""
	case len(seats) == 1 && seats[0] == pond.Cat:
		return t("pond.steer_cat")
	case len(seats) == 1:
		return t("pond.steer_mouse")
	}
	return t("pond.steer_both", s.Name(pond.Mouse), t("pond.hands_"+string(s.hands[pond.Mouse])),
		s.Name(pond.Cat), t("pond.hands_"+string(s.hands[pond.Cat])))
}

// aidSwitches are the assists, each of which can be switched off.
func (s *Scene) aidSwitches() ui.Widget {
	t := s.Env.UI.Book.T
	toggle := func(name string, on *bool) ui.Widget {
		return ui.Named(name, ui.NewCheckBox(t("pond.aid_"+name), *on, func(v bool) {
			*on = v
			s.Remember(name, v)
		}))
	}
	hold := ui.Named("aids", ui.NewCaption(""))
	s.Steer(hold.SetText, "pond.aids", "pond.aids_pad", "pond.aids_finger")
	return ui.Column(4, hold,
		toggle("opposite", &s.looks.aid.opposite),
		toggle("tangent", &s.looks.aid.tangent),
		toggle("guides", &s.looks.guides),
	)
}

func (s *Scene) switchAnalysis() {
	s.looks.analysis = !s.looks.analysis
	s.Remember("analysis", s.looks.analysis)
}

// backSteps is how far one press on "take back" goes: a second of play.
const backSteps = 60

// takeBack takes back or redoes one second. Then the game waits until a hand moves.
func (s *Scene) takeBack(once func() bool) {
	done := 0
	for done < backSteps*len(s.Session.Seats()) && once() {
		done++
	}
	if done == 0 {
		s.Toast(s.Env.UI.Book.T("pond.nothing"))
		return
	}
	s.Hold()
	s.absorb(s.Session.Tick())
	if s.RecallPast() {
		s.board.Rewind(s.Past)
	}
}
