package pondscene

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/ponddraw"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// playFace is the side panel of a game under way.
type playFace struct {
	status *ui.Label
	moves  readout
	margin *marginRow
	link   *linkRow
	host   *hostCard
}

func (f *playFace) build(s *Scene) ui.Widget {
	f.status = ui.Named("status", ui.NewHeading(""))
	f.moves = readout{label: ui.Named("moves", ui.NewSoft(""))}
	f.margin = newMarginRow(s)
	col := ui.Column(14, s.head(), s.players(), f.status, f.moves.label, f.margin.widget)
	if s.opts.Session.Offers().Link != nil {
		f.link = newLinkRow()
		col.Add(f.link.widget())
	}
	if s.refused && s.opts.Room != nil {
		col.Add(s.roomField())
	}
	if s.opts.Host != nil {
		f.host = newHostCard()
		col.Add(ui.Rule(), f.host.widget(s))
	}
	col.Add(s.controls()...)
	if hint := s.hint(); hint != "" {
		col.Add(ui.NewCaption(hint))
	}
	return col
}

// bar is all that a small window has room for beside the board.
func (f *playFace) bar(s *Scene) ui.Widget {
	f.status.OneLine = true
	row := ui.Row(4, ui.Grow(1, f.status))
	row.Add(s.buttons()...)
	return row
}

// controls are what can be set while the game goes on.
func (s *Scene) controls() []ui.Widget {
	t := s.env.UI.Book.T
	var all []ui.Widget
	o := s.opts.Session.Offers()
	if o.Pause {
		all = append(all, s.speedChoice())
	}
	if s.plays(pond.Mouse) {
		all = append(all, ui.Rule(), s.aidSwitches())
	}
	if o.TakeBack != nil {
		s.undoing = ui.Named("takeback", ui.NewButton(t("pond.back"), s.takeBack).WithIcon(render.Undo))
		s.redoing = ui.Named("redo", ui.NewButton(t("pond.redo"), s.redo).WithIcon(render.Redo))
		all = append(all, ui.Rule(), ui.Flow(8, s.undoing, s.redoing))
	}
	return all
}

func (f *playFace) first() string { return "board" }

func (f *playFace) refresh(s *Scene) {
	f.status.SetText(s.status())
	f.moves.follow(float64(s.view.Moves), s.moveCount)
	f.margin.refresh(s)
	if s.undoing != nil {
		ui.SetEnabled(s.undoing, s.view.Moves > 0)
		ui.SetEnabled(s.redoing, s.redoable)
	}
	if f.link != nil {
		f.link.refresh(s)
	}
	if f.host != nil {
		f.host.refresh(s)
	}
}

// head is the name of the game with its level, and the buttons that every face has.
func (s *Scene) head() ui.Widget {
	title := ui.NewHeading(s.env.UI.Book.T("pond.title"))
	return ui.Column(4, page.NewSides(8, title, ui.Row(4, s.buttons()...)), ui.NewCaption(s.levelName()))
}

// buttons are there in every phase of the game.
func (s *Scene) buttons() []ui.Widget {
	t := s.env.UI.Book.T
	look := ui.NewIconButton(render.Eye, t("pond.analysis"), s.switchAnalysis)
	look.SetOn(s.looks.analysis)
	all := []ui.Widget{
		ui.Named("analysis", look),
		ui.Named("help", ui.NewIconButton(render.Help, t("pond.help"), s.openHelp)),
	}
	if s.steering() {
		all = append(all, ui.Named("menu", ui.NewIconButton(render.Pause, t("pond.menu"), s.openMenu)))
	}
	return all
}

// levelName says how hard the cat's speed makes it: its place among the known levels, or the ratio of the speeds.
func (s *Scene) levelName() string {
	t, step := s.env.UI.Book.T, s.view.Config.CatStep
	if !s.seen {
		return ""
	}
	for _, l := range pond.Levels() {
		if l.CatStep == step {
			return t("pond.level_"+l.ID) + ". " + t("pond.ratio_"+l.ID)
		}
	}
	return t("pond.level_other", s.env.UI.Book.Decimal(float64(step)/pond.MouseStep, 2))
}

// players are the two who play, each with the sign that also tells them apart without colour.
func (s *Scene) players() ui.Widget {
	col := ui.Column(6)
	for seat := pond.Mouse; seat <= pond.Cat; seat++ {
		sign := ui.NewPicture(24, 24, func(p *render.Pen, r render.Rect) {
			ponddraw.Sign(p, r, seat, s.color(p.Theme(), seat))
		})
		name := ui.NewLabel(s.names[seat])
		name.OneLine = true
		col.Add(ui.Row(8, sign, ui.Grow(1, name)))
	}
	return col
}

// status says in words who has to do what.
func (s *Scene) status() string {
	t := s.env.UI.Book.T
	switch {
	case s.phase == session.Joining:
		return s.joinText()
	case s.phase == session.Ended:
		return s.outcome()
	case !s.begun && s.plays(pond.Mouse):
		return t("pond.ready_mouse")
	case !s.begun:
		return t("pond.ready_cat")
	case s.view.Landed():
		return t("pond.landed")
	case pondmath.At(s.view.Mouse).Len() < pondmath.Circle(s.view.Config):
		return t("pond.inside")
	}
	return t("pond.dashing")
}

func (s *Scene) moveCount() string {
	b := s.env.UI.Book
	for _, l := range pond.Levels() {
		if l.CatStep == s.view.Config.CatStep && l.Par > 0 && s.view.Config.Start == pond.StartCentre {
			return b.T("pond.moves_par", b.Integer(int64(s.view.Moves)), b.Integer(int64(l.Par)))
		}
	}
	return b.N("pond.moves", int(s.view.Moves))
}

// hint says how the seats that are played here are steered.
func (s *Scene) hint() string {
	t := s.env.UI.Book.T
	switch seats := s.opts.Session.Seats(); len(seats) {
	case 0:
		return ""
	case 1:
		if seats[0] == pond.Cat {
			return t("pond.steer_cat")
		}
		return t("pond.steer_mouse")
	}
	return t("pond.steer_both", s.names[pond.Mouse], t("pond.hands_"+string(s.opts.Hands[pond.Mouse])),
		s.names[pond.Cat], t("pond.hands_"+string(s.opts.Hands[pond.Cat])))
}

// speeds are the paces that can be chosen, in steps a tick.
var speeds = []float64{0.5, 1, 2, 4}

func (s *Scene) speedChoice() ui.Widget {
	names := make([]string, len(speeds))
	chosen := 0
	for i, v := range speeds {
		places := 0
		if v != math.Trunc(v) {
			places = 1
		}
		names[i] = s.env.UI.Book.T("pond.times", s.env.UI.Book.Decimal(v, places))
		if v <= s.speed {
			chosen = i
		}
	}
	c := ui.NewChoice(s.env.UI.Book.T("pond.speed"), names, chosen)
	c.OnChange = func(i int) { s.setSpeed(speeds[i]) }
	return ui.Named("speed", c)
}

func (s *Scene) setSpeed(v float64) {
	s.speed = v
	g := s.env.Prefs.Game("pond")
	g.Speed = v
	s.env.Prefs = s.env.Prefs.WithGame("pond", g)
}

// aidSwitches are the assists, each of which can be switched off.
func (s *Scene) aidSwitches() ui.Widget {
	t := s.env.UI.Book.T
	toggle := func(name string, on *bool) ui.Widget {
		return ui.Named(name, ui.NewCheckBox(t("pond.aid_"+name), *on, func(v bool) {
			*on = v
			s.remember(name, v)
		}))
	}
	return ui.Column(4, ui.NewCaption(t("pond.aids")),
		toggle("opposite", &s.looks.aid.opposite),
		toggle("tangent", &s.looks.aid.tangent),
		toggle("guides", &s.looks.guides),
	)
}

// remember keeps a switch for the next game.
func (s *Scene) remember(name string, on bool) {
	g := s.env.Prefs.Game("pond")
	all := map[string]bool{name: on}
	for k, v := range g.Assists {
		if k != name {
			all[k] = v
		}
	}
	g.Assists = all
	s.env.Prefs = s.env.Prefs.WithGame("pond", g)
}

func (s *Scene) switchAnalysis() {
	s.looks.analysis = !s.looks.analysis
	s.remember("analysis", s.looks.analysis)
	if b, ok := s.Find("analysis").(*ui.IconButton); ok {
		b.SetOn(s.looks.analysis)
	}
}

// backSteps is how far one press on "take back" goes: a second of play.
const backSteps = 60

// takeBack rewinds a second; the game then waits for a hand to move.
func (s *Scene) takeBack() { s.rewind(s.opts.Session.Offers().TakeBack) }

// redo plays a second of what was taken back again.
func (s *Scene) redo() { s.rewind(s.opts.Session.Offers().Redo) }

func (s *Scene) rewind(once func() bool) {
	done := 0
	for done < backSteps*len(s.opts.Session.Seats()) && once() {
		done++
	}
	if done == 0 {
		s.Toast(s.env.UI.Book.T("pond.nothing"))
		return
	}
	s.redoable = true
	s.hold()
	s.absorb(s.opts.Session.Tick())
	s.retrace()
}

// retrace draws the trails that led to the picture as it is now.
func (s *Scene) retrace() {
	h, err := recall(s.opts.Session.Offers().Record())
	if err != nil {
		s.tellError(err)
		return
	}
	s.board.Rewind(h.views)
}

// color is a seat's own colour.
func (s *Scene) color(th *render.Theme, seat rules.Seat) color.RGBA {
	return th.Seats[s.opts.Colors[seat]%len(th.Seats)]
}
