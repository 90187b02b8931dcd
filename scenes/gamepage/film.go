package gamepage

import (
	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/session"
)

func (f *Frame) film() session.Film { return f.opts.Table.Offers().Film }

func (f *Frame) filmPanel(col *ui.Box) {
	film := f.film()
	f.place = ui.Named("place", ui.NewSlider(f.word("game.film_place"), 0, float64(max(film.Len(), 1)), 1))
	f.place.Big = float64(max(film.Len()/10, 1))
	if f.opts.Moment != nil {
		f.place.Format = func(v float64) string { return f.opts.Moment(int(v)) }
	}
	f.place.OnChange = func(v float64) { f.Seek(int(v)) }
	f.play = ui.Named("play", ui.NewPrimary("", func() { f.holdFilm(!f.Still) }))
	col.Add(f.head(), f.players())
	col.Add(f.screen.Filmed()...)
	col.Add(f.place, ui.Flow(8, f.play,
		ui.NewIconButton(render.StepBack, f.word("game.film_back"), func() { f.step(-1) }),
		ui.NewIconButton(render.Step, f.word("game.film_on"), func() { f.step(1) }),
	), f.leaveButton(f.word("page.back")))
	f.holdFilm(f.Still)
	f.screen.Sought()
}

func (f *Frame) refreshFilm() {
	film := f.film()
	f.place.Set(float64(film.At()))
	if film.At() == film.Len() && !f.Still {
		f.holdFilm(true)
	}
}

// holdFilm stops the film, or lets it run on; at its end it begins again.
func (f *Frame) holdFilm(still bool) {
	f.Still = still
	film := f.film()
	if still {
		film.Speed(0)
		f.play.SetText(f.word("game.film_play"))
		f.play.SetIcon(render.Play)
		return
	}
	if film.At() == film.Len() {
		f.Seek(0)
	}
	film.Speed(1)
	f.play.SetText(f.word("game.film_pause"))
	f.play.SetIcon(render.Pause)
}

// Seek shows a position of the film.
func (f *Frame) Seek(at int) {
	f.film().Seek(at)
	f.screen.Sought()
}

// Stop seeks a position and stays there.
func (f *Frame) Stop(at int) {
	f.holdFilm(true)
	f.Seek(at)
}

// step goes by whole steps of the game, and stays there.
func (f *Frame) step(by int) {
	at := f.film().At()
	if f.opts.Step != nil {
		f.Stop(f.opts.Step(at, by))
		return
	}
	f.Stop(at + by*f.screen.StepBy())
}
