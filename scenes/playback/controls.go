// Package playback shows the controls of a replay: a slider with the events of the game, buttons, the speed and the next replay.
// It also handles the keys of the controls.
package playback

import (
	"context"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/internal/prefs"
	"menagerie/record"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/background"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Options describes a replay. A function is nil if the controls must not offer its feature.
type Options struct {
	At         int                                  // position at the start
	Continue   []Continuation                       // ways to continue the game from a position
	Highlights func(ctx context.Context) Highlights // finds the events of the replay; called in its own goroutine
	Next       scenes.Follower                      // returns the replay that follows this one
	Code       func(r *record.Record) string        // returns the code of the game, which may still be running; "" if the code would reveal a secret
}

// Page is the page that shows the replay.
type Page interface {
	Name(seat rules.Seat) string
	Color(seat rules.Seat) color.RGBA
	Sought()                                                // shows the current position of the replay
	GoTo(f func() (scenes.Scene, error))                    // opens the screen that f returns, or shows its error
	Steer(show func(text string), desk, pad, finger string) // passes to show the hint for the current input device, now and when the device changes
}

// Config has the parameters of New.
type Config struct {
	Options
	Env    *scenes.Env
	Root   *ui.Root
	Game   string // name of the game, under which the speed is stored
	Table  Table
	Step   func(position, direction int) int // returns the next position for direction 1, or the previous one for -1; nil if each tick is a position
	Moment func(position int) string         // returns a description of a position; nil for none
	Page   Page
}

// Table is the part of a session that the controls use. Capabilities().Film must not be nil.
type Table interface{ Capabilities() session.Capabilities }

// Controls has the controls of a replay: a slider, buttons and keys.
type Controls struct {
	Config
	Still bool // whether the replay is paused
	Small bool // whether the window is too small for both board and panel

	widgets widgets
	finding background.Task[Highlights]
	lights  *Highlights // events; nil until they are found
	told    int         // position for which widgets.event was set; -1 if the text is out of date
	next    nextReplay
}

type widgets struct {
	place              *ui.Slider
	play               *ui.Button
	eventBack, eventOn *ui.IconButton
	event, keys        *ui.Label // last event or, before the first event, the keys of the controls
	goOn               ui.Widget // nil if the game cannot be continued
	speed              *ui.Choice
}

// New returns the controls of a replay. If c has a start position other than 0, the replay is paused there.
func New(c Config) *Controls {
	f := &Controls{Config: c}
	f.findHighlights()
	if c.At > 0 {
		f.film().Seek(c.At)
		f.film().Speed(0)
		f.Still = true
	}
	return f
}

func (f *Controls) word(key string, args ...any) string { return f.Env.UI.Book.T(key, args...) }

// Drop cancels the search for the events of the replay.
func (f *Controls) Drop() { f.finding.Forget() }

func (f *Controls) film() session.Film { return f.Table.Capabilities().Film }

// BindKeys binds the keys and the game pad's buttons of the controls. The shoulder buttons and triggers of a pad work even
// while the board has the focus.
func (f *Controls) BindKeys() {
	for key, fn := range map[ebiten.Key]func(){
		ebiten.KeyArrowLeft: func() { f.stepBy(-1) }, ebiten.KeyArrowRight: func() { f.stepBy(1) },
		ebiten.KeyArrowUp: func() { f.changeSpeed(1) }, ebiten.KeyArrowDown: func() { f.changeSpeed(-1) },
		ebiten.KeyB: func() { f.jump(-1) }, ebiten.KeyN: func() { f.jump(1) },
		ebiten.KeyHome: func() { f.Seek(0) }, ebiten.KeyEnd: func() { f.Seek(f.film().Len()) },
		ebiten.KeySpace: f.Toggle,
	} {
		f.Root.Shortcut(key, input.Mods{}, fn)
	}
	f.Root.PadShortcut(input.PadPrevTab, func() { f.stepBy(-1) })
	f.Root.PadShortcut(input.PadNextTab, func() { f.stepBy(1) })
	f.Root.PadShortcut(input.PadLeftTrigger, func() { f.jump(-1) })
	f.Root.PadShortcut(input.PadRightTrigger, func() { f.jump(1) })
	f.Root.PadShortcut(input.PadWest, f.nextSpeed)
}

// Widget creates the widgets of the controls. Show and Refresh update them.
func (f *Controls) Widget() ui.Widget {
	f.widgets = widgets{}
	film, d := f.film(), &f.widgets
	d.place = ui.Named("place", ui.NewSlider(f.word("game.film_place"), 0, float64(max(film.Len(), 1)), 1))
	d.place.Big = float64(max(film.Len()/10, 1))
	if f.Moment != nil {
		d.place.Format = func(v float64) string { return f.Moment(int(v)) }
	}
	d.place.OnChange = func(v float64) { f.Seek(int(v)) }
	d.play = ui.Named("play", ui.NewPrimaryButton("", f.Toggle))
	return ui.Column(6, d.place, f.filmControls(), f.textAndContinue(), f.nextRow())
}

// textAndContinue returns a text with the last event and a button that continues the game. The button is beside or
// below the text.
func (f *Controls) textAndContinue() ui.Widget {
	const half = 180 // the width of the longest button in units
	text := f.filmText()
	switch {
	case len(f.Continue) == 0:
		return text
	case f.Small: // the button is an icon
		return ui.Row(8, ui.Grow(1, text), f.continueButton())
	}
	return ui.NewGrid(half, 8, text, ui.Flow(0, f.continueButton()))
}

// continueButton returns the button that continues the game from the shown position. In a small window it is an icon.
func (f *Controls) continueButton() ui.Widget {
	text := f.word("game.film_go_on")
	if f.Small {
		f.widgets.goOn = ui.Named("goon", ui.NewIconButton(render.Flag, text, f.askGoOn))
	} else {
		f.widgets.goOn = ui.Named("goon", ui.NewButton(text, f.askGoOn).WithIcon(render.Flag))
	}
	return f.widgets.goOn
}

// filmControls returns the row below the slider, with buttons for steps and events and the choice of the speed.
func (f *Controls) filmControls() ui.Widget {
	d := &f.widgets
	button := func(id string, icon render.Icon, key string, fn func()) *ui.IconButton {
		return ui.Named(id, ui.NewIconButton(icon, f.word(key), fn))
	}
	d.eventBack = button("eventback", render.Rewind, "game.film_event_back", func() { f.jump(-1) })
	d.eventOn = button("eventon", render.FastForward, "game.film_event_on", func() { f.jump(1) })
	ui.SetEnabled(d.eventBack, false)
	ui.SetEnabled(d.eventOn, false)
	back := button("stepback", render.StepBack, "game.film_back", func() { f.stepBy(-1) })
	on := button("stepon", render.Step, "game.film_on", func() { f.stepBy(1) })
	steps := ui.Flow(4, back, on)
	if f.Highlights != nil {
		steps = ui.Flow(4, d.eventBack, back, on, d.eventOn)
	}
	f.widgets.speed = SpeedChoice(f.Env, "", f.Game, f.setSpeed)
	speed := ui.WithTip(f.word("game.film_speed"), f.widgets.speed)
	return ui.Flow(8, d.play, steps, ui.Sized(speedWidth, 0, speed))
}

// speedWidth is the width of the longest speed with an arrow, in units.
const speedWidth = 92

// filmText returns a text with the last event of the replay. Before the first event, the text describes the keys of the
// controls.
func (f *Controls) filmText() ui.Widget {
	d := &f.widgets
	d.event, d.keys, f.told = ui.Named("event", ui.NewSoftLabel("")), ui.Named("filmkeys", ui.NewCaption("")), -1
	ui.SetVisible(d.event, false)
	f.Page.Steer(d.keys.SetText, "game.film_keys", "game.film_pad", "game.film_finger")
	const lines = 44 // the height of two lines in units
	return ui.AtLeast(lines, ui.Column(0, d.event, d.keys))
}

// Show updates the widgets. It must be called after the page has placed them.
func (f *Controls) Show() {
	f.markSlider()
	f.showPlaying()
	f.Page.Sought()
}

// Refresh updates the widgets. It must be called in each tick. Some time after the end of a replay, it opens the next replay.
func (f *Controls) Refresh() {
	film := f.film()
	f.takeHighlights()
	f.refreshHighlights()
	f.widgets.place.Set(float64(film.At()))
	if goOn := f.widgets.goOn; goOn != nil {
		ui.SetEnabled(goOn, film.At() < film.Len() || !f.Table.Capabilities().Record().Done)
	}
	if film.At() == film.Len() && !f.Still {
		f.pause()
		f.next.due = true
	}
	f.refreshNext()
}

// pause pauses the replay.
func (f *Controls) pause() {
	f.Still = true
	f.showPlaying()
}

// Toggle pauses or continues the replay.
func (f *Controls) Toggle() {
	if f.Still {
		f.Still = false
		f.showPlaying()
	} else {
		f.pause()
	}
}

// showPlaying pauses or runs the replay according to the field Still, and updates the play button.
func (f *Controls) showPlaying() {
	film, play := f.film(), f.widgets.play
	if f.Still {
		film.Speed(0)
		play.Tip = f.word("game.film_play")
		play.SetIcon(render.Play)
		return
	}
	if film.At() == film.Len() {
		f.Seek(0)
	}
	film.Speed(Speed(f.Env, f.Game))
	play.Tip = f.word("game.film_pause")
	play.SetIcon(render.Pause)
}

// Seek moves the replay to position at. A running replay continues from there.
func (f *Controls) Seek(at int) {
	f.StopNext()
	f.film().Seek(at)
	f.Page.Sought()
}

// Stop moves the replay to position at and pauses it.
func (f *Controls) Stop(at int) {
	f.pause()
	f.Seek(at)
}

// stepBy pauses the replay and moves it by one step of the game. direction is 1 for forwards and -1 for backwards.
func (f *Controls) stepBy(direction int) {
	at := f.film().At()
	if f.Step != nil {
		f.Stop(f.Step(at, direction))
		return
	}
	f.Stop(at + direction)
}

// speeds are the speeds that the player can choose, as factors.
var speeds = []float64{0.5, 1, 2, 4}

// Speed returns the speed that the player has chosen for replays and games between bots of a game. 1 is the normal speed.
func Speed(env *scenes.Env, game string) float64 { return env.Prefs.Game(game).Speed }

// SetSpeed stores the speed v for a game in the settings.
func SetSpeed(env *scenes.Env, game string, v float64) {
	env.Change(func(p *prefs.Prefs) {
		g := p.Game(game)
		g.Speed = v
		*p = p.WithGame(game, g)
	})
}

// SpeedChoice returns a control for the speed of a game. When the player selects a speed, the control calls set.
func SpeedChoice(env *scenes.Env, label, game string, set func(v float64)) *ui.Choice {
	b := env.UI.Book
	names := make([]string, len(speeds))
	for i, v := range speeds {
		places := 0
		if v != math.Trunc(v) {
			places = 1
		}
		names[i] = b.T("game.times", b.Decimal(v, places))
	}
	c := ui.NewChoice(label, names, speedIndex(Speed(env, game)))
	c.OnChange = func(i int) { set(speeds[i]) }
	return ui.Named("speed", c)
}

// speedIndex returns the index in speeds of the fastest speed that is at most v.
func speedIndex(v float64) int {
	chosen := 0
	for i, s := range speeds {
		if s <= v {
			chosen = i
		}
	}
	return chosen
}

// changeSpeed selects the next speed for direction 1, or the previous one for -1.
func (f *Controls) changeSpeed(direction int) {
	f.takePace(max(0, min(speedIndex(Speed(f.Env, f.Game))+direction, len(speeds)-1)))
}

// nextSpeed selects the next speed, or the slowest speed after the fastest, because a game pad has only one button for
// the speed.
func (f *Controls) nextSpeed() { f.takePace((speedIndex(Speed(f.Env, f.Game)) + 1) % len(speeds)) }

func (f *Controls) takePace(i int) {
	f.setSpeed(speeds[i])
	if f.widgets.speed != nil {
		f.widgets.speed.Set(i)
	}
}

func (f *Controls) setSpeed(v float64) {
	SetSpeed(f.Env, f.Game, v)
	f.ApplySpeed()
}

// ApplySpeed sets the running replay to the chosen speed.
func (f *Controls) ApplySpeed() {
	if !f.Still {
		f.film().Speed(Speed(f.Env, f.Game))
	}
}

func (f *Controls) eventColor(e Event) color.RGBA {
	if e.Seat < 0 {
		return f.Env.UI.Theme.InkSoft
	}
	return f.Page.Color(e.Seat)
}

// nextPause is the number of ticks before the next replay opens.
const nextPause = 5 * 60

// nextReplay announces the next replay and opens it after a pause.
type nextReplay struct {
	due   bool // whether the replay has reached its end and the player has not used the controls since
	ticks int  // ticks since the announcement
	row   ui.Widget
	label *ui.Label
}

// nextRow returns the row that announces the next replay, hidden while there is no next replay.
func (f *Controls) nextRow() ui.Widget {
	n := &f.next
	n.label = ui.Named("next", ui.NewLabel(""))
	stop := ui.Named("next.stop", ui.NewButton(f.word("game.film_next_stop"), f.StopNext).WithIcon(render.Pause))
	n.row = ui.Column(6, n.label, ui.Flow(8, stop))
	ui.SetVisible(n.row, n.due && n.ticks > 0)
	return n.row
}

// refreshNext counts the pause, and opens the next replay after it.
func (f *Controls) refreshNext() {
	n := &f.next
	if f.Next == nil || !n.due || f.Root.Modal() {
		return
	}
	title, open := f.Next()
	if open == nil {
		return
	}
	n.ticks++
	if n.ticks > nextPause {
		f.StopNext()
		f.Page.GoTo(open)
		return
	}
	n.label.SetText(f.Env.UI.Book.N("game.film_next", (nextPause-n.ticks)/60+1, title))
	ui.SetVisible(n.row, true)
}

// StopNext prevents the next replay from being opened.
func (f *Controls) StopNext() {
	f.next.due, f.next.ticks = false, 0
	if f.next.row != nil {
		ui.SetVisible(f.next.row, false)
	}
}

// Announces reports whether the controls announce the next replay, which opens soon.
func (f *Controls) Announces() bool { return f.next.due && f.next.ticks > 0 }
