package glendascene

import (
	"encoding/json"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"

	"github.com/hajimehoshi/ebiten/v2"
)

// bindKeys makes the keys that this game has besides those of all games.
func (s *Scene) bindKeys() {
	s.Shortcut(ebiten.KeyH, input.Mods{}, s.askHint)
	s.PadShortcut(input.PadWest, s.askHint)
}

// Playing implements gamepage.Panel.
func (s *Scene) Playing() []ui.Widget {
	s.review.Renew()
	parts := []ui.Widget{s.countRow(), s.verdictRow()}
	if len(s.Session.Seats()) == 0 {
		return parts
	}
	hint := ui.Named("hint", ui.NewButton("", s.askHint).WithIcon(render.Hint))
	s.Steer(hint.SetText, "glenda.hint", "glenda.hint_pad", "glenda.hint_finger")
	steer := ui.Named("steer", ui.NewCaption(""))
	s.Steer(steer.SetText, "glenda.steer", "glenda.steer_pad", "glenda.steer_finger")
	return append(parts, hint, steer)
}

func (s *Scene) countRow() ui.Widget {
	s.count = ui.Named("count", ui.NewSoft(""))
	return s.count
}

func (s *Scene) verdictRow() ui.Widget {
	s.verdict = ui.Named("verdict", ui.NewLabel(""))
	s.proved = ui.Column(4, s.verdict, ui.Named("legend", ui.NewCaption(s.Env.UI.Book.T("glenda.legend"))))
	ui.SetVisible(s.proved, s.shown)
	return s.proved
}

// Ended implements gamepage.Panel: where the result changed.
func (s *Scene) Ended() []ui.Widget {
	s.RecallPast()
	return []ui.Widget{s.turningPart()}
}

// Filmed implements gamepage.Panel.
func (s *Scene) Filmed() []ui.Widget {
	s.RecallPast()
	return []ui.Widget{s.countRow(), s.verdictRow(), s.turningPart()}
}

// Refresh implements gamepage.Panel.
func (s *Scene) Refresh() {
	if s.count != nil {
		s.count.SetText(s.counted())
	}
	s.advice.tick()
	s.pointOut()
	s.nudge()
	if s.verdict != nil {
		ui.SetVisible(s.proved, s.shown)
		s.verdict.SetText(s.verdictText())
	}
	s.refreshTurning()
}

func (s *Scene) counted() string {
	if !s.Seen {
		return ""
	}
	text := s.Env.UI.Book.N("glenda.walls", s.Current.Walls.Len())
	if !s.ShowsFilm() {
		return text
	}
	if len(s.Current.Waiting) == 0 { // a film has no face for its end
		return text + "\n" + s.Outcome()
	}
	return text + "\n" + s.Status()
}

// Subtitle implements gamepage.Screen.
func (s *Scene) Subtitle() string {
	if !s.Seen {
		return ""
	}
	b, size := s.Env.UI.Book, s.Current.Config.Size
	return b.T("glenda.subtitle", size, size, s.Current.Start.Len())
}

// Status implements gamepage.Screen: whose turn it is, by name.
func (s *Scene) Status() string {
	t := s.Env.UI.Book.T
	if len(s.Current.Waiting) == 0 {
		return ""
	}
	seat := s.Current.Waiting[0]
	_, mine := s.mine()
	switch {
	case mine && seat == glenda.Trapper:
		return t("glenda.turn_wall", s.Name(seat))
	case mine:
		return t("glenda.turn_hop", s.Name(seat))
	}
	return t("glenda.turn_other", s.Name(seat))
}

// Outcome implements gamepage.Screen.
func (s *Scene) Outcome() string {
	t := s.Env.UI.Book.T
	if forfeited(s.Current) {
		return t("glenda.won_forfeit", s.Name(winner(s.Current)))
	}
	if s.Current.Outcome == glenda.TrapperWon {
		return t("glenda.won_trapper", s.Name(glenda.Trapper))
	}
	return t("glenda.won_glenda", s.Name(glenda.Glenda))
}

// forfeited reports whether the game has ended although the garden decides nothing: a server says so when one side leaves.
func forfeited(v glenda.View) bool {
	_, way := glendamath.Distances(v).At(v.Glenda)
	out := v.Gone || v.Config.Border(v.Glenda)
	if winner(v) == glenda.Trapper {
		return way && v.Config.Dialect.Capture == glenda.CaptureNoWay
	}
	return !out
}

// Figures implements gamepage.Screen.
func (s *Scene) Figures() string {
	b := s.Env.UI.Book
	return b.N("glenda.hops", s.Current.Hops()) + "\n" + b.N("glenda.walls", s.Current.Walls.Len())
}

// recall plays a record through the rules and returns every picture.
func recall(r *session.Record) ([]glenda.View, error) {
	var c glenda.Config
	if err := json.Unmarshal(r.Config, &c); err != nil {
		return nil, err
	}
	return session.History(r, rules.Nobody, func() (glenda.State, error) { return glenda.New(c, r.Seed) })
}
