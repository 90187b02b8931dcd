package app

import (
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/internal/testkit/timelimit"
	"menagerie/scenes/input"
)

// calm is longer than anything that a screen still does after a hand has left.
const calm = 700 // ticks

func TestScreensRestWhenNobodyIsThere(t *testing.T) {
	for name, button := range map[string]string{"home": "", "settings": "settings", "about": "about", "set-up": "options0"} {
		t.Run(name, func(t *testing.T) {
			w := walk(t, cli.Line{})
			if button != "" {
				w.Click(button)
			}
			w.MoveTo(1279, 719)
			w.Ticks(calm)
			dst := ebiten.NewImage(1280, 720)
			w.scene.Draw(dst)
			in := input.Frame{W: w.W, H: w.H, Scale: w.Scale, Focused: true}
			in.Pointer.X, in.Pointer.Y, in.Pointer.Inside = 1279, 719, true
			w.rests(dst, func() { w.scene.Update(in) })
			if n := leastAllocs(t, func() { w.scene.Update(in); w.scene.Draw(dst) }); n != 0 {
				t.Errorf("an idle tick and frame: got %v allocations, want 0", n)
			}
		})
	}
}

// A game that waits for its first move rests as well once nobody is there, and wakes when a hand moves. Only the rabbit
// blinks now and then.
func TestGamesRestUntilTheirFirstMove(t *testing.T) {
	for _, game := range []string{"pond", "labyrinth", "foxes"} {
		t.Run(game, func(t *testing.T) {
			w := walk(t, cli.Line{})
			g, _ := w.program.Env.Game(game)
			w.open(g.OpenSetup())
			w.Press(ebiten.KeyEnter)
			w.MoveTo(1279, 719)
			w.Ticks(calm)
			w.rests(ebiten.NewImage(1280, 720), func() { w.Ticks(1) })
			w.MoveTo(1270, 710)
			if w.Ticks(2); game == "pond" && !w.root().Dirty() {
				t.Error("the water: got a clean screen after two ticks, want it dirty")
			}
		})
	}
}

// leastAllocs returns the minimum number of allocations per call of f in several attempts. The count is that of the whole
// process, and other goroutines may allocate at the same time, for instance to make the sounds.
func leastAllocs(t *testing.T, f func()) float64 {
	least := testing.AllocsPerRun(100, f)
	for timelimit.Left(t) {
		if least == 0 {
			break
		}
		time.Sleep(100 * time.Millisecond)
		least = min(least, testing.AllocsPerRun(100, f))
	}
	return least
}

// rests draws the screen and lets time pass until the screen has not changed for two seconds. Calculations in other goroutines
// may change it once more.
func (w *walker) rests(dst *ebiten.Image, tick func()) {
	w.t.Helper()
	const still = 120 // ticks
	for timelimit.Left(w.t) {
		w.scene.Draw(dst)
		for n := 0; !w.root().Dirty(); n++ {
			if n == still {
				return
			}
			tick()
		}
		time.Sleep(breath)
	}
	w.t.Fatal("an idle screen is dirty again and again, want it clean")
}
