package app

import (
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/args"
	"menagerie/scenes/input"
)

// calm is longer than anything that a screen still does after a hand has left.
const calm = 700 // ticks

func TestScreensRestWhenNobodyIsThere(t *testing.T) {
	for name, button := range map[string]string{"home": "", "settings": "settings", "about": "about", "set-up": "card0"} {
		t.Run(name, func(t *testing.T) {
			w := walk(t, args.Line{})
			if button != "" {
				w.Click(button)
			}
			w.MoveTo(1279, 719)
			w.Ticks(calm)
			dst := ebiten.NewImage(1280, 720)
			w.scene.Draw(dst)
			in := input.Frame{W: w.W, H: w.H, Scale: w.Scale, Focused: true}
			in.Pointer.X, in.Pointer.Y, in.Pointer.Inside = 1279, 719, true
			for range 120 {
				w.scene.Update(in)
				if w.root().Dirty() {
					t.Fatal("an idle screen wants to be drawn")
				}
			}
			if n := leastAllocs(func() { w.scene.Update(in); w.scene.Draw(dst) }); n != 0 {
				t.Errorf("an idle tick and frame allocate %v times", n)
			}
		})
	}
}

// A game that waits for its first move rests as well once nobody is there, and wakes when a hand moves. Only the rabbit
// blinks now and then.
func TestGamesRestUntilTheirFirstMove(t *testing.T) {
	for _, game := range []string{"pond", "labyrinth", "foxes"} {
		t.Run(game, func(t *testing.T) {
			w := walk(t, args.Line{})
			g, _ := w.program.Env.Game(game)
			w.open(g.Setup(w.program.Env))
			w.Press(ebiten.KeyEnter)
			w.MoveTo(1279, 719)
			w.Ticks(calm)
			dst := ebiten.NewImage(1280, 720)
			w.scene.Draw(dst)
			for range 120 {
				w.Ticks(1)
				if w.root().Dirty() {
					t.Fatal("a game in which nothing happens wants to be drawn")
				}
			}
			w.MoveTo(1270, 710)
			if w.Ticks(2); game == "pond" && !w.root().Dirty() {
				t.Error("the water doesn't wake")
			}
		})
	}
}

// leastAllocs is the least that f allocated per call in several tries: the count is
// the whole process's, and what a walk started in the background, the making of
// the sounds for one, may still be at work.
func leastAllocs(f func()) float64 {
	least := testing.AllocsPerRun(100, f)
	for try := 0; try < 20 && least > 0; try++ {
		time.Sleep(100 * time.Millisecond)
		least = min(least, testing.AllocsPerRun(100, f))
	}
	return least
}
