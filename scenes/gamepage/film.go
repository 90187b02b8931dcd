package gamepage

import (
	"slices"

	"menagerie/scenes/playback"
	"menagerie/scenes/ui"
)

// newPlayback returns the playback controls, or nil if the page shows no replay.
func (f *Page) newPlayback() *playback.Controls {
	if f.game.Table.Capabilities().Film == nil {
		return nil
	}
	return playback.New(playback.Config{
		Options: f.opts.Options, Env: f.Env, Root: f.Root, Game: f.game.Name, Table: f.game.Table,
		Step: f.game.Step, Moment: f.game.Moment, Page: filming{f},
	})
}

// hasHighPanel reports whether the panel is high enough to show the playback controls above a scrolling list.
func (f *Page) hasHighPanel() bool {
	return !f.Small && f.window.Room.H >= 560 && ui.PanelBeside(f.window.Room)
}

// filmPanel returns the panel of a replay, with the title, the playback controls and the game's widgets.
func (f *Page) filmPanel() ui.Widget {
	parts := []ui.Widget{f.titleAndIcons(), f.film.Widget()}
	if f.Small {
		slices.Reverse(parts)
	}
	top := ui.Column(12, parts...)
	shown := ui.Column(14, f.playersPart())
	if f.offersAnalysis() {
		shown.Add(f.analysisPart())
	}
	shown.Add(f.panelOf().Filmed()...)
	rest := ui.Widget(shown)
	// In a high panel, only the game's widgets scroll.
	if f.hasHighPanel() {
		rest = ui.Grow(1, ui.Named(panelID, ui.NewScroll(shown)))
	}
	f.film.Show()
	return ui.Column(14, top, ui.NewSeparator(), rest)
}

// Still reports whether the page shows a replay that is paused.
func (f *Page) Still() bool { return f.film != nil && f.film.Still }

// Seek moves the replay to position at. A running replay continues from there.
func (f *Page) Seek(at int) { f.film.Seek(at) }

// Stop moves the replay to position at and pauses it.
func (f *Page) Stop(at int) { f.film.Stop(at) }

// Speed returns the speed that the player has chosen for replays and for games between bots. 1 is the normal speed.
func (f *Page) Speed() float64 { return playback.Speed(f.Env, f.game.Name) }

// SpeedChoice returns a widget for choosing the speed of replays and of games between bots.
func (f *Page) SpeedChoice() ui.Widget {
	return playback.SpeedChoice(f.Env, f.Word("game.speed"), f.game.Name, f.SetSpeed)
}

// SetSpeed sets the speed of replays and of games between bots, and stores it in the settings. 1 is the normal speed.
func (f *Page) SetSpeed(v float64) {
	playback.SetSpeed(f.Env, f.game.Name, v)
	if f.film != nil {
		f.film.ApplySpeed()
	}
}

// LookAt pauses the replay and shows the position with the given index. If the page shows a finished game instead, LookAt opens the
// game's replay at this position.
func (f *Page) LookAt(index int) {
	if f.ShowsFilm() {
		f.Stop(index)
		return
	}
	f.Watch(index)
	if film, ok := f.Next().(interface{ frame() *Page }); ok && film.frame() != f {
		film.frame().film.Still = true // also at the first position, where a replay runs otherwise
	}
}
