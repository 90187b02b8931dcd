package gamepage

import (
	"image/color"
	"math"

	"menagerie/scenes/ui"
)

// speeds are the paces that can be chosen, in steps a tick.
var speeds = []float64{0.5, 1, 2, 4}

// Speed is how fast somebody wants the game to run who does not play it, in steps a tick. Films run so by themselves.
func (f *Frame) Speed() float64 { return f.Env.Prefs.Game(f.game.Name).Speed }

// SpeedChoice lets somebody choose it.
func (f *Frame) SpeedChoice() ui.Widget { return f.speedChoice(f.word("game.speed")) }

func (f *Frame) speedChoice(label string) *ui.Choice {
	b := f.Env.UI.Book
	names := make([]string, len(speeds))
	for i, v := range speeds {
		places := 0
		if v != math.Trunc(v) {
			places = 1
		}
		names[i] = f.word("game.times", b.Decimal(v, places))
	}
	c := ui.NewChoice(label, names, f.pace())
	c.OnChange = func(i int) { f.SetSpeed(speeds[i]) }
	f.playback.controls.speed = c
	return ui.Named("speed", c)
}

// pace is the place of the chosen speed among those that can be chosen.
func (f *Frame) pace() int {
	chosen := 0
	for i, v := range speeds {
		if v <= f.Speed() {
			chosen = i
		}
	}
	return chosen
}

// faster takes the next speed (by 1) or the one before (by -1).
func (f *Frame) faster(by int) { f.takePace(max(0, min(f.pace()+by, len(speeds)-1))) }

// nextSpeed takes the next speed, and after the fastest the slowest: a pad has one button for it.
func (f *Frame) nextSpeed() { f.takePace((f.pace() + 1) % len(speeds)) }

func (f *Frame) takePace(i int) {
	f.SetSpeed(speeds[i])
	if f.playback.controls.speed != nil {
		f.playback.controls.speed.Set(i)
	}
}

// SetSpeed takes a pace and keeps it for next time.
func (f *Frame) SetSpeed(v float64) {
	g := f.Env.Prefs.Game(f.game.Name)
	g.Speed = v
	f.Env.Prefs = f.Env.Prefs.WithGame(f.game.Name, g)
	if f.state.face == filmed && !f.Still {
		f.film().Speed(v)
	}
}

// eventColor is the colour of a mark: that of whose event it is.
func (f *Frame) eventColor(e Event) color.RGBA {
	if e.Seat < 0 {
		return f.Env.UI.Theme.InkSoft
	}
	return f.Color(e.Seat)
}
