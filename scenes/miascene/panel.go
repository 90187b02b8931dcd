package miascene

import (
	"menagerie/render"
	"menagerie/render/miadraw"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/ui"
)

// parts are the pieces of the side panel that change.
type parts struct {
	log    *ui.Log
	told   []mia.Event // what the log says, to be said in another language
	odds   *ui.Box
	chance *ui.Label
	advice *ui.Label
	scores *ui.Picture
	faces  *ui.Picture
	fair   *ui.Label
	tab    int
	net    netParts
}

// logKept is how many events the log keeps.
const logKept = 600

// log writes an event into the log.
func (s *Scene) log(e mia.Event) {
	if s.parts.told = append(s.parts.told, e); len(s.parts.told) > logKept {
		s.parts.told = append([]mia.Event(nil), s.parts.told[logKept/4:]...)
	}
	if s.parts.log != nil {
		s.write(e)
	}
}

func (s *Scene) write(e mia.Event) {
	if text, tone := s.sentence(e); text != "" {
		s.parts.log.AppendAs(tone, text)
	}
}

// Playing implements gamepage.Panel.
func (s *Scene) Playing() []ui.Widget {
	t := s.Env.UI.Book.T
	var parts []ui.Widget
	if s.net.Net != nil {
		parts = append(parts, s.netPart())
	}
	parts = append(parts, s.oddsPart(), s.tabs())
	if len(s.Session.Seats()) == 1 {
		open := ui.NewSwitch(t("mia.open_cup"), s.remembered("open", true), func(on bool) { s.Remember("open", on) })
		parts = append(parts, ui.Named("open", open))
	}
	if len(s.Session.Seats()) > 0 {
		steer := ui.Named("steer", ui.NewCaption(""))
		s.Steer(steer.SetText, "mia.steer", "mia.steer_pad", "mia.steer_finger")
		parts = append(parts, steer)
	}
	return parts
}

// tabs are the log, the scores and the dice, one behind the other.
func (s *Scene) tabs() ui.Widget {
	t := s.Env.UI.Book.T
	s.parts.log = ui.Named("log", ui.NewLog())
	s.parts.log.Lines = 8
	s.parts.log.Empty = t("mia.log_empty")
	for _, e := range s.parts.told {
		s.write(e)
	}
	tabs := ui.NewTabs().Add(t("mia.tab_log"), s.parts.log).Add(t("mia.tab_scores"), s.scoresPart()).Add(t("mia.tab_dice"), s.dicePart())
	if s.net.Net != nil {
		tabs.Add(t("mia.tab_count"), s.parts.net.counted)
	}
	tabs.Gap = 8
	tabs.Select(s.parts.tab)
	tabs.OnChange = func(i int) { s.parts.tab = i }
	return ui.Named("tabs", tabs)
}

// Ended implements gamepage.Panel.
func (s *Scene) Ended() []ui.Widget {
	s.RecallPast()
	return []ui.Widget{s.scoresPart(), s.dicePart()}
}

// Filmed implements gamepage.Panel.
func (s *Scene) Filmed() []ui.Widget {
	s.RecallPast()
	return []ui.Widget{s.oddsPart(), s.tabs()}
}

// Refresh implements gamepage.Panel.
func (s *Scene) Refresh() {
	s.refreshBar()
	s.refreshNet()
	s.refreshOdds()
	s.refreshDice()
}

// curves are the points of all seats after each round, against the table's average.
type curves struct {
	all     []miadraw.Curve
	written int // rounds that are drawn
}

func (c *curves) begin(v mia.View) {
	c.all = make([]miadraw.Curve, v.Config.Seats)
	for i := range c.all {
		c.all[i].Seat = rules.Seat(i)
	}
	c.add(v)
}

// add takes the points after one more round.
func (c *curves) add(v mia.View) {
	sum := 0
	for _, points := range v.Scores {
		sum += points
	}
	for i := range c.all {
		if i < len(v.Scores) {
			c.all[i].Values = append(c.all[i].Values, float64(v.Scores[i])-float64(sum)/float64(len(v.Scores)))
		}
	}
}

// rounds is how many points each curve has.
func (c *curves) rounds() int {
	if len(c.all) == 0 {
		return 0
	}
	return len(c.all[0].Values)
}

// scoresPart draws the curves.
func (s *Scene) scoresPart() ui.Widget {
	s.parts.scores = ui.NewPicture(320, 150, func(p *render.Pen, r render.Rect) {
		for i := range s.curves.all {
			s.curves.all[i].Color = s.Color(rules.Seat(i))
		}
		miadraw.Curves(p, r, s.curves.all)
	})
	return ui.Column(4, ui.Named("scores", s.parts.scores), ui.NewCaption(s.Env.UI.Book.T("mia.scores_note")))
}
