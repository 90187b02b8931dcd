package gamepage

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// controls are the playback controls of a film. Its parts are nil while no film is shown.
type controls struct {
	place              *ui.Slider
	play               *ui.Button
	eventBack, eventOn *ui.IconButton
	event, keys        *ui.Label // what happened last; or else, by which keys the film is wound
	goOn               ui.Widget // nil where nobody can go on
	speed              *ui.Choice
}

func (f *Frame) film() session.Film { return f.game.Table.Capabilities().Film }

// bindFilmKeys makes the keys that wind a film. A pad's shoulder buttons and triggers wind it from wherever the focus is;
// its directions lead from the board to the panel.
func (f *Frame) bindFilmKeys() {
	toggle := func() { f.holdFilm(!f.Still) }
	f.Canvas.OnAccept = toggle
	for key, fn := range map[ebiten.Key]func(){
		ebiten.KeyArrowLeft: func() { f.step(-1) }, ebiten.KeyArrowRight: func() { f.step(1) },
		ebiten.KeyArrowUp: func() { f.faster(1) }, ebiten.KeyArrowDown: func() { f.faster(-1) },
		ebiten.KeyB: func() { f.jump(-1) }, ebiten.KeyN: func() { f.jump(1) },
		ebiten.KeyHome: func() { f.Seek(0) }, ebiten.KeyEnd: func() { f.Seek(f.film().Len()) },
		ebiten.KeySpace: toggle,
	} {
		f.Shortcut(key, input.Mods{}, fn)
	}
	f.PadShortcut(input.PadPrevTab, func() { f.step(-1) })
	f.PadShortcut(input.PadNextTab, func() { f.step(1) })
	f.PadShortcut(input.PadLeftTrigger, func() { f.jump(-1) })
	f.PadShortcut(input.PadRightTrigger, func() { f.jump(1) })
	f.PadShortcut(input.PadWest, f.nextSpeed)
}

// roomy reports whether the controls of a film can stay where they are while the rest of the panel scrolls.
func (f *Frame) roomy() bool { return !f.Small && f.window.room.H >= 560 && ui.Beside(f.window.room) }

// filmPanel returns the controls, and below them what the game shows. Where the panel has room, the controls do not scroll. In a
// small window they come before the title, so that they are in view.
func (f *Frame) filmPanel() *ui.Box {
	parts := []ui.Widget{f.head(), f.playbackControls()}
	if f.Small {
		slices.Reverse(parts)
	}
	top := ui.Column(12, parts...)
	shown := ui.Column(14, f.players())
	shown.Add(f.panelOf().Filmed()...)
	rest := ui.Widget(shown)
	if f.roomy() {
		rest = ui.Grow(1, ui.Named(panelID, ui.NewScroll(shown)))
	}
	f.markPlace()
	f.holdFilm(f.Still)
	f.sought()
	return ui.Column(14, top, ui.Rule(), rest)
}

func (f *Frame) playbackControls() ui.Widget {
	film, d := f.film(), &f.playback.controls
	d.place = ui.Named("place", ui.NewSlider(f.word("game.film_place"), 0, float64(max(film.Len(), 1)), 1))
	d.place.Big = float64(max(film.Len()/10, 1))
	if f.game.Moment != nil {
		d.place.Format = func(v float64) string { return f.game.Moment(int(v)) }
	}
	d.place.OnChange = func(v float64) { f.Seek(int(v)) }
	d.play = ui.Named("play", ui.NewPrimary("", func() { f.holdFilm(!f.Still) }))
	col := ui.Column(6, d.place, f.filmControls(), f.filmText(), f.nextRow())
	if len(f.opts.Continue) > 0 {
		col.Add(ui.Flow(8, f.goOnButton()))
	}
	return col
}

// goOnButton continues the game of the film. A small window shows its icon only.
func (f *Frame) goOnButton() ui.Widget {
	text := f.word("game.film_go_on")
	if f.Small {
		f.playback.controls.goOn = ui.Named("goon", ui.NewIconButton(render.Flag, text, f.askGoOn))
	} else {
		f.playback.controls.goOn = ui.Named("goon", ui.NewButton(text, f.askGoOn).WithIcon(render.Flag))
	}
	return f.playback.controls.goOn
}

// filmControls are the buttons below the slider, and the pace.
func (f *Frame) filmControls() ui.Widget {
	d := &f.playback.controls
	button := func(id string, icon render.Icon, key string, fn func()) *ui.IconButton {
		return ui.Named(id, ui.NewIconButton(icon, f.word(key), fn))
	}
	d.eventBack = button("eventback", render.Rewind, "game.film_event_back", func() { f.jump(-1) })
	d.eventOn = button("eventon", render.FastForward, "game.film_event_on", func() { f.jump(1) })
	ui.SetEnabled(d.eventBack, false)
	ui.SetEnabled(d.eventOn, false)
	back := button("stepback", render.StepBack, "game.film_back", func() { f.step(-1) })
	on := button("stepon", render.Step, "game.film_on", func() { f.step(1) })
	steps := ui.Flow(0, back, on)
	if f.opts.Highlights != nil {
		steps = ui.Flow(0, d.eventBack, back, on, d.eventOn)
	}
	speed := ui.WithTip(f.word("game.film_speed"), f.speedChoice(""))
	return ui.Flow(8, d.play, steps, ui.Sized(speedWidth, 0, speed))
}

// speedWidth has room for the longest pace and an arrow.
const speedWidth = 92

// filmText says what happened last. Before anything has happened it says how the film is wound.
func (f *Frame) filmText() ui.Widget {
	d := &f.playback.controls
	d.event, d.keys, f.playback.told = ui.Named("event", ui.NewSoft("")), ui.Named("filmkeys", ui.NewCaption("")), -1
	ui.SetVisible(d.event, false)
	f.Steer(d.keys.SetText, "game.film_keys", "game.film_pad", "game.film_finger")
	const lines = 44 // units, in which two lines fit
	return ui.AtLeast(lines, ui.Column(0, d.event, d.keys))
}

func (f *Frame) refreshFilm() {
	film := f.film()
	f.takeHighlights()
	f.refreshHighlights()
	f.playback.controls.place.Set(float64(film.At()))
	if goOn := f.playback.controls.goOn; goOn != nil {
		ui.SetEnabled(goOn, film.At() < film.Len() || !f.game.Table.Capabilities().Record().Done)
	}
	if film.At() == film.Len() && !f.Still {
		f.holdFilm(true)
		f.playback.nextFilm.due = true
	}
	f.refreshNext()
}

// holdFilm stops the film, or lets it run on; at its end it begins again.
func (f *Frame) holdFilm(still bool) {
	f.Still = still
	film, play := f.film(), f.playback.controls.play
	if still {
		film.Speed(0)
		play.Tip = f.word("game.film_play")
		play.SetIcon(render.Play)
		return
	}
	if film.At() == film.Len() {
		f.Seek(0)
	}
	film.Speed(f.Speed())
	play.Tip = f.word("game.film_pause")
	play.SetIcon(render.Pause)
}

// Seek shows a position of the film.
func (f *Frame) Seek(at int) {
	f.stopNext()
	f.film().Seek(at)
	f.sought()
}

// Stop seeks a position and stays there.
func (f *Frame) Stop(at int) {
	f.holdFilm(true)
	f.Seek(at)
}

// step goes by whole steps of the game, and stays there.
func (f *Frame) step(by int) {
	at := f.film().At()
	if f.game.Step != nil {
		f.Stop(f.game.Step(at, by))
		return
	}
	f.Stop(at + by)
}
