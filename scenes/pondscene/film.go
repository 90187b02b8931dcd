package pondscene

import (
	"menagerie/render"
	"menagerie/rules/pond"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// filmFace is the side panel of a record that is watched.
type filmFace struct {
	history history
	film    session.Film
	place   *ui.Slider
	moves   readout
	margin  *marginRow
	chart   *ui.Chart
	play    *ui.Button
}

func (f *filmFace) build(s *Scene) ui.Widget {
	t := s.env.UI.Book.T
	f.film = s.opts.Session.Offers().Film
	h, err := recall(s.opts.Session.Offers().Record())
	if err != nil {
		s.tellError(err)
	}
	f.history = h
	f.moves = readout{label: ui.Named("moves", ui.NewSoft(""))}
	f.margin = newMarginRow(s)
	f.place = ui.Named("place", ui.NewSlider(t("pond.film_place"), 0, float64(max(f.film.Len(), 1)), 1))
	f.place.Big = 2 * backSteps
	f.place.OnChange = func(v float64) { f.seek(s, int(v)) }
	f.play = ui.Named("play", ui.NewPrimary("", func() { f.hold(s, !s.still) }))
	f.chart = s.marginChart(&f.history, func(at int) { f.seek(s, at) })
	col := ui.Column(14, s.head(), s.players(), f.moves.label, f.margin.widget,
		ui.Column(4, ui.NewCaption(t("pond.chart")), f.chart), f.place,
		ui.Flow(8, f.play,
			ui.NewIconButton(render.StepBack, t("pond.film_back"), func() { f.step(s, -1) }),
			ui.NewIconButton(render.Step, t("pond.film_on"), func() { f.step(s, 1) }),
			ui.NewIconButton(render.Flag, t("pond.film_turning"), func() { f.seekTurning(s) })),
		s.speedChoice(),
		ui.Named("leave", ui.NewButton(t("page.back"), s.leave).WithIcon(render.Back)),
	)
	f.hold(s, s.still)
	if s.opts.At > 0 { // opened at a telling moment: stay there
		f.hold(s, true)
		f.seek(s, s.opts.At)
		s.opts.At = 0
	}
	return col
}

func (f *filmFace) first() string { return "board" }

func (f *filmFace) refresh(s *Scene) {
	f.moves.follow(float64(s.view.Moves), s.moveCount)
	f.margin.refresh(s)
	f.place.Set(float64(f.film.At()))
	f.chart.SetCursor(f.history.stepAt(f.film.At()))
	if f.film.At() == f.film.Len() && !s.still {
		f.hold(s, true)
	}
}

// hold stops the film, or lets it run on; at its end it begins again.
func (f *filmFace) hold(s *Scene, still bool) {
	s.still = still
	if still {
		f.film.Speed(0)
		f.play.SetText(s.env.UI.Book.T("pond.film_play"))
		f.play.SetIcon(render.Play)
		return
	}
	if f.film.At() == f.film.Len() {
		f.seek(s, 0)
	}
	f.film.Speed(1)
	f.play.SetText(s.env.UI.Book.T("pond.film_pause"))
	f.play.SetIcon(render.Pause)
}

// seek shows a position with the trails that led to it.
func (f *filmFace) seek(s *Scene, at int) {
	f.film.Seek(at)
	if f.film.At() >= len(f.history.views) {
		return // the record could not be played, which was told
	}
	s.view = f.history.views[f.film.At()]
	s.board.Rewind(f.history.views[:f.film.At()+1])
}

// step goes by whole steps, a move of each, and stays there.
func (f *filmFace) step(s *Scene, by int) {
	f.hold(s, true)
	f.seek(s, f.film.At()+2*by)
}

// seekTurning goes to the move that cost its player most.
func (f *filmFace) seekTurning(s *Scene) {
	i, ok := f.history.turning()
	if !ok {
		s.Toast(s.env.UI.Book.T("pond.no_turning"))
		return
	}
	f.hold(s, true)
	f.seek(s, f.history.places[i])
}

// marginChart draws the margin over the game, with the cursor on the costliest move; a click leads to that moment.
func (s *Scene) marginChart(h *history, pick func(position int)) *ui.Chart {
	c := ui.Named("chart", ui.NewChart())
	c.Height = 110
	c.Set(h.steps)
	c.High, c.Low = s.names[pond.Mouse], s.names[pond.Cat]
	if i, ok := h.turning(); ok {
		c.SetCursor(i)
	}
	c.Format = func(i int) string { return s.env.UI.Book.Decimal(h.steps[i], 1) }
	c.OnPick = func(i int) { pick(h.places[i]) }
	return c
}
