package miascene

import (
	"menagerie/render"
	"menagerie/render/face"
	"menagerie/render/miadraw/miaart"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/gamepage/endcard"
	"menagerie/scenes/miascene/dicestats"
	"menagerie/scenes/miascene/roundlist"
	"menagerie/scenes/miascene/sentences"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/form"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/listview"
	"menagerie/scenes/ui/widget"
)

// parts are the widgets of the side panel that change.
type parts struct {
	log    *listview.Log
	told   []mia.Event // the events in the log, which are written again in another language
	review *widget.Button
	round  *roundlist.List
	scores *widget.Picture
	tab    int
}

// logKept is the largest number of events in the log.
const logKept = 600

// log adds an event to the log.
func (s *Scene) log(e mia.Event) {
	if s.parts.told = append(s.parts.told, e); len(s.parts.told) > logKept {
		s.parts.told = append([]mia.Event(nil), s.parts.told[logKept/4:]...)
	}
	if s.parts.log != nil {
		s.write(e)
	}
}

func (s *Scene) write(e mia.Event) {
	if text, tone := sentences.Event(s.Env.UI.Book, e, s.Name); text != "" {
		s.parts.log.AppendAs(tone, text)
	}
}

// rewriteLog replaces the events of the current round in the log.
func (s *Scene) rewriteLog(events []mia.Event) {
	begun := len(s.parts.told)
	for i, e := range s.parts.told {
		if e.Kind == mia.Started {
			begun = i
		}
	}
	s.parts.told = append(s.parts.told[:begun:begun], events...)
	if s.parts.log == nil {
		return
	}
	s.parts.log.Clear()
	for _, e := range s.parts.told {
		s.write(e)
	}
}

// Playing implements gamepage.Panel.
func (s *Scene) Playing() []ui.Widget {
	t := s.Env.UI.Book.T
	var parts []ui.Widget
	if s.net.Seat != nil {
		parts = append(parts, s.net.Widget())
	}
	s.parts.review = ui.Named("review", widget.NewButton(t("mia.review"), s.openReview).WithIcon(render.Search))
	parts = append(parts, s.tabs(), layout.Row(0, s.parts.review))
	if len(s.Session.Seats()) == 1 {
		open := form.NewSwitch(t("mia.open_cup"), s.opensCup(), func(on bool) { s.Remember("open", on) })
		parts = append(parts, ui.Named("open", open))
	}
	return parts
}

// Moves implements gamepage.MoveLister. It returns the list of the moves of the round.
func (s *Scene) Moves() ui.Widget {
	s.parts.round = ui.Named("round", roundlist.New(s.Env.UI.Book.T("mia.this_round"), s.drawPlayer))
	return s.parts.round
}

// drawPlayer draws the face of a bot, or the sign of a person.
func (s *Scene) drawPlayer(p *render.Pen, r render.Rect, seat rules.Seat) {
	if f := s.table.Face(seat); f != nil {
		f.Draw(p, r, face.Calm)
	} else {
		p.Icon(render.Person, r, s.Color(seat))
	}
}

// tabs returns the log, the scores and the dice as tabs.
func (s *Scene) tabs() ui.Widget {
	t := s.Env.UI.Book.T
	s.parts.log = ui.Named("log", listview.NewLog())
	s.parts.log.Lines = 8
	s.parts.log.Empty = t("mia.log_empty")
	for _, e := range s.parts.told {
		s.write(e)
	}
	tabs := widget.NewTabs().Add(t("mia.tab_log"), s.parts.log).Add(t("mia.tab_scores"), s.scoresPart()).Add(t("mia.tab_dice"), s.dice.Widget())
	if s.net.Seat != nil {
		tabs.Add(t("mia.tab_count"), s.net.Counted())
	}
	tabs.Gap = 8
	tabs.Select(s.parts.tab)
	tabs.OnChange = func(i int) { s.parts.tab = i }
	return ui.Named("tabs", tabs)
}

// Ended implements gamepage.Panel.
func (s *Scene) Ended() []ui.Widget {
	s.RecallPast()
	return nil
}

// Turning implements endcard.Teacher.
func (s *Scene) Turning() endcard.Turning {
	if len(s.Past) == 0 {
		return endcard.Turning{}
	}
	text, at := sentences.Teaching(s.Env.UI.Book, s.Past, s.Session.Seats(), s.Name)
	if at < 0 {
		return endcard.Turning{Text: text}
	}
	return endcard.Turning{Text: text, At: at, Show: s.LookAt}
}

// Filmed implements gamepage.Panel.
func (s *Scene) Filmed() []ui.Widget {
	s.RecallPast()
	return []ui.Widget{s.tabs()}
}

// Refresh implements gamepage.Panel.
func (s *Scene) Refresh() {
	s.refreshBar()
	if s.net.Seat != nil {
		s.net.Refresh()
	}
	s.refreshDice()
}

// scoresPart returns a chart of the curves.
func (s *Scene) scoresPart() ui.Widget {
	s.parts.scores = widget.NewPicture(320, 150, func(p *render.Pen, r render.Rect) {
		for i := range s.curves.All {
			s.curves.All[i].Color = s.Color(rules.Seat(i))
		}
		miaart.Curves(p, r, s.curves.All)
	})
	return layout.Column(4, ui.Named("scores", s.parts.scores), widget.NewCaption(s.Env.UI.Book.T("mia.scores_note")))
}

// refreshDice updates the dice statistics and the chart of the scores. Rolls shown by a called bluff are not a random sample, so the
// statistics contain only the viewer's own rolls.
func (s *Scene) refreshDice() {
	s.dice.Refresh(s.Env.UI.Book, s.diceScope())
	if s.parts.scores != nil && s.curves.Written != s.curves.Rounds() {
		s.curves.Written = s.curves.Rounds()
		s.parts.scores.MarkDirty()
	}
}

// diceScope returns whose rolls may be shown. During a game at a shared screen, the rolls would reveal dice under the cup.
func (s *Scene) diceScope() dicestats.Scope {
	switch {
	case s.Past != nil:
		return dicestats.All
	case s.shared():
		return dicestats.Secret
	case s.Current.You == rules.Nobody:
		return dicestats.NoSeat
	}
	return dicestats.Own
}
