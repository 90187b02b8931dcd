package playback

import (
	"image/color"
	"math"

	"menagerie/scenes"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/form"
)

// speeds are the speeds that the player can choose, as factors.
var speeds = []float64{0.5, 1, 2, 4}

// Speed returns the speed factor that the player has chosen for a game. It applies to replays and to games between bots.
func Speed(env *scenes.Env, game string) float64 { return env.Prefs.Game(game).Speed }

// SetSpeed stores the chosen speed of a game in the settings.
func SetSpeed(env *scenes.Env, game string, v float64) {
	g := env.Prefs.Game(game)
	g.Speed = v
	env.Prefs = env.Prefs.WithGame(game, g)
}

// SpeedChoice returns a control for the speed of a game. When the player selects a factor, the control calls set with the
// factor.
func SpeedChoice(env *scenes.Env, label, game string, set func(v float64)) *form.Choice {
	b := env.UI.Book
	names := make([]string, len(speeds))
	for i, v := range speeds {
		places := 0
		if v != math.Trunc(v) {
			places = 1
		}
		names[i] = b.T("game.times", b.Decimal(v, places))
	}
	c := form.NewChoice(label, names, pace(Speed(env, game)))
	c.OnChange = func(i int) { set(speeds[i]) }
	return ui.Named("speed", c)
}

// pace returns the index in speeds of the fastest speed that is at most v.
func pace(v float64) int {
	chosen := 0
	for i, s := range speeds {
		if s <= v {
			chosen = i
		}
	}
	return chosen
}

func (f *Controls) speedChoice() *form.Choice {
	f.widgets.speed = SpeedChoice(f.Env, "", f.Game, f.setSpeed)
	return f.widgets.speed
}

// faster chooses the next speed (direction = 1) or the previous one (direction = -1).
func (f *Controls) faster(direction int) {
	f.takePace(max(0, min(pace(Speed(f.Env, f.Game))+direction, len(speeds)-1)))
}

// nextSpeed selects the next speed, or the slowest speed after the fastest. A game pad has only one button for the speed.
func (f *Controls) nextSpeed() { f.takePace((pace(Speed(f.Env, f.Game)) + 1) % len(speeds)) }

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

// ApplySpeed sets the chosen speed of a running replay.
func (f *Controls) ApplySpeed() {
	if !f.Still {
		f.film().Speed(Speed(f.Env, f.Game))
	}
}

// eventColor returns the colour of the player of an event.
func (f *Controls) eventColor(e Event) color.RGBA {
	if e.Seat < 0 {
		return f.Env.UI.Theme.InkSoft
	}
	return f.Page.Color(e.Seat)
}
