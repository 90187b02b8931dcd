package pondscene

import (
	"strconv"

	"menagerie/render"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes"
	"menagerie/scenes/ui"
)

// resultFace is the side panel of a game that is over.
type resultFace struct {
	history history
}

func (f *resultFace) build(s *Scene) ui.Widget {
	col := ui.Column(14)
	if !s.small {
		col.Add(s.head(), s.players(), ui.Rule())
	}
	col.Add(ui.Named("result", ui.NewTitle(s.outcome())), ui.NewLabel(s.figures()))
	if s.opts.Watch != nil && s.opts.Session.Offers().Record != nil {
		f.addChart(s, col)
	}
	f.addButtons(s, col)
	return col
}

// addChart shows where the game was won or lost.
func (f *resultFace) addChart(s *Scene, col *ui.Box) {
	t := s.env.UI.Book.T
	h, err := recall(s.opts.Session.Offers().Record())
	if err != nil {
		s.tellError(err)
		return
	}
	f.history = h
	text := t("pond.no_turning")
	if i, ok := h.turning(); ok {
		text = t("pond.turning", s.env.UI.Book.Integer(int64(i)), s.env.UI.Book.Decimal(h.steps[i-1]-h.steps[i], 1))
	}
	chart := s.marginChart(&f.history, func(at int) { s.watch(at) })
	col.Add(ui.Column(4, ui.NewCaption(t("pond.chart")), chart, ui.NewSoft(text)))
}

func (f *resultFace) addButtons(s *Scene, col *ui.Box) {
	t := s.env.UI.Book.T
	if s.again() != nil {
		// What "again" means is asked when it is pressed: the connection may be gone by then.
		col.Add(ui.Named("again", ui.NewPrimary(t("pond.again"), func() { s.again()() }).WithIcon(render.Restart)))
	}
	row := ui.Flow(8)
	if s.opts.Swap != nil {
		row.Add(ui.Named("swap", ui.NewButton(t("pond.swap"), func() { s.replaceBy(s.opts.Swap) }).WithIcon(render.Swap)))
	}
	if s.opts.Watch != nil {
		row.Add(ui.Named("watch", ui.NewButton(t("pond.watch"), func() { s.watch(0) }).WithIcon(render.Play)))
	}
	row.Add(ui.Named("leave", ui.NewButton(t("pond.leave"), s.leave).WithIcon(render.Back)))
	if s.opts.Session.Offers().TakeBack != nil {
		row.Add(ui.Named("takeback", ui.NewButton(t("pond.back"), s.takeBack).WithIcon(render.Undo)))
	}
	col.Add(row)
}

// again plays once more: over the same connection where there is one, else at a new table.
func (s *Scene) again() func() {
	if same := s.opts.Session.Offers().Again; same != nil {
		return func() {
			same()
			s.begun = false
		}
	}
	if s.opts.Again == nil {
		return nil
	}
	return func() { s.replaceBy(s.opts.Again) }
}

func (f *resultFace) first() string { return "again" }

func (f *resultFace) refresh(*Scene) {}

// outcome says who won, by name.
func (s *Scene) outcome() string {
	t := s.env.UI.Book.T
	switch s.view.Outcome {
	case pond.MouseWon:
		return t("pond.won_mouse", s.names[pond.Mouse])
	case pond.CatWon:
		return t("pond.won_cat", s.names[pond.Cat])
	}
	return t("pond.drawn")
}

// figures say how it was won.
func (s *Scene) figures() string {
	b := s.env.UI.Book
	moves := s.moveCount()
	if s.view.Outcome == pond.MouseWon {
		return moves + "\n" + b.T("pond.short", b.Decimal(pondmath.MarginSteps(s.view), 1))
	}
	return moves
}

// watch opens the record as a film at a position; the way back leads here.
func (s *Scene) watch(at int) {
	s.goTo(func() (scenes.Scene, error) {
		return s.opts.Watch(s.opts.Session.Offers().Record(), at, s)
	})
}

// replaceBy closes this game and opens another.
func (s *Scene) replaceBy(open func() (scenes.Scene, error)) {
	s.goTo(open)
	if s.next != scenes.Scene(s) {
		s.close()
	}
}

// lostFace is the side panel of a session that could not go on.
type lostFace struct{}

func (f *lostFace) build(s *Scene) ui.Widget {
	t := s.env.UI.Book.T
	col := ui.Column(14, s.head(), s.players(), ui.Rule(), ui.NewTitle(t("pond.lost")))
	if s.lost != nil {
		col.Add(ui.Named("reason", ui.NewLabel(s.say(s.lost))))
	}
	for i, r := range s.remedies() {
		b := ui.NewButton(r.Text, func() { s.replaceBy(r.Do) })
		if i == 0 {
			b = b.OfKind(ui.Primary)
			b.Default = true
		}
		col.Add(ui.Named("remedy"+strconv.Itoa(i), b))
	}
	col.Add(ui.Named("leave", ui.NewButton(t("pond.leave"), s.leave).WithIcon(render.Back)))
	return col
}

// remedies are what can be done now; beginning anew is always one where it is offered.
func (s *Scene) remedies() []Remedy {
	var all []Remedy
	if s.opts.Remedies != nil && s.lost != nil {
		all = s.opts.Remedies(s.lost)
	}
	if s.opts.Again != nil {
		all = append(all, Remedy{s.env.UI.Book.T("pond.again"), s.opts.Again})
	}
	return all
}

func (f *lostFace) first() string { return "remedy0" }

func (f *lostFace) refresh(*Scene) {}
