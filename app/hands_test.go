package app

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/foxesgame"
	"menagerie/app/glendagame"
	"menagerie/app/miagame"
	"menagerie/app/pondgame"
	"menagerie/internal/cli"
	"menagerie/rules/foxes"
	"menagerie/rules/labyrinth"
	"menagerie/rules/mia"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
)

// hand is a device by which somebody plays who has no mouse.
type hand struct {
	name            string
	press           func(w *walker, d deed)
	northEast, rest func(w *walker) // holds a direction, and lets it go
}

// deed is what every such device can say.
type deed uint8

const (
	up deed = iota
	down
	left
	right
	accept
	back
)

var (
	keyDeeds = [...]ebiten.Key{
		ebiten.KeyArrowUp, ebiten.KeyArrowDown, ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyEnter, ebiten.KeyEscape,
	}
	padDeeds = [...]input.PadButton{input.PadUp, input.PadDown, input.PadLeft, input.PadRight, input.PadAccept, input.PadBack}
)

// handsWithoutMouse are the keyboard and the pad.
var handsWithoutMouse = []hand{
	{
		"keys", func(w *walker, d deed) { w.Press(keyDeeds[d]) },
		func(w *walker) { w.Hold(ebiten.KeyArrowUp); w.Hold(ebiten.KeyArrowRight) },
		func(w *walker) { w.LetGo() },
	},
	{
		"pad", func(w *walker, d deed) { w.PadPress(padDeeds[d]) },
		func(w *walker) { w.pad = input.Pad{X: 0.7, Y: -0.7} },
		func(w *walker) { w.pad = input.Pad{} },
	},
}

// wholeGames play a game of every kind until it is over.
var wholeGames = map[string]func(w *walker, h hand){
	"pond": func(w *walker, h hand) {
		w.showScene(pondgame.New(&w.program.Services).Game.OpenSetup(), nil)
		h.press(w, accept)
		h.northEast(w)
		w.until(3000, "over", w.over)
		h.rest(w)
		w.Ticks(40) // a key that steered must not press a button of the result
	},
	"glenda": func(w *walker, h hand) {
		w.showScene(glendagame.New(&w.program.Services).Game.OpenSetup(), nil)
		h.press(w, accept)
		s := w.scene.(*glendascene.Scene)
		ways := []deed{right, up, left, down, left, up}
		for i := 0; !w.over(); i++ {
			w.mayMove(s)
			h.press(w, ways[i/2%len(ways)])
			h.press(w, accept)
			if i > 2000 {
				w.t.Fatalf("the game did not end in %d steps, want an end", i)
			}
		}
	},
	"labyrinth": func(w *walker, h hand) {
		m := w.openLabyrinth(labyrinth.Config{Width: 5, Height: 5, Players: 2, Objectives: 1}, "greedy")
		for turn := 0; !w.over(); turn++ {
			if m.mine(); w.over() {
				break
			}
			m.turnBy(h)
			if turn > 60 {
				w.t.Fatalf("the game did not end in %d turns, want an end", turn)
			}
		}
	},
	"mia": func(w *walker, h hand) {
		s := w.playMia(miagame.Seating{Config: mia.Config{Seats: 3, Rounds: 2}, Bots: []string{"", "honest", "bold"}, Pace: "quick"})
		w.wait("over", func() bool {
			if !w.over() && (w.has("next") || s.Mine()) {
				h.press(w, accept)
			}
			return w.over()
		})
	},
	"foxes": func(w *walker, h hand) {
		c := quickTides(10)
		c.Limit = 20 * foxes.Second
		w.showScene(foxesgame.New(&w.program.Services).Game.PlayFrom(foxesgame.Seating{Config: c, Bots: []string{"", "random"}, Colors: foxesgame.UsualFoxes}, 4))
		ways := []deed{right, down, left, up}
		for i := 0; !w.over(); i++ {
			h.press(w, ways[i/4%len(ways)])
			if i%4 == 0 {
				h.press(w, accept)
			}
			w.Ticks(8)
			if i > 6000 {
				w.t.Fatalf("the game did not end in %d steps, want an end", i)
			}
		}
	},
}

// turnBy makes a turn: pushes in somewhere, and stays.
func (m maze) turnBy(h hand) {
	before := len(m.s.View().History)
	h.press(m.w, up)
	h.press(m.w, accept)
	m.w.Ticks(30)
	h.press(m.w, accept)
	h.press(m.w, accept)
	m.w.Ticks(3)
	if v := m.s.View(); len(v.History) <= before {
		m.w.t.Fatalf("got no turn and the notices %q, want a turn", m.w.root().Toasts())
	}
}

// TestEveryGameIsPlayedWithoutAMouse plays, goes back to where the game began, and leaves for home.
func TestEveryGameIsPlayedWithoutAMouse(t *testing.T) {
	if testing.Short() {
		t.Skip("ten games are played")
	}
	for game, play := range wholeGames {
		for _, h := range handsWithoutMouse {
			t.Run(game+" by "+h.name, func(t *testing.T) {
				w := walk(t, cli.Line{})
				play(w, h)
				w.Ticks(60)
				if w.Focus() == "" {
					t.Error("at the end: got no focus, want one")
				}
				for range 4 { // skip the ending, fold the card, go home
					if _, outside := w.scene.(*page.Page); outside && w.has("card0") {
						return
					}
					h.press(w, back)
					w.Ticks(60) // the card ignores keys for a moment after the ending
				}
				if !w.has("card0") {
					t.Errorf("back leads to %T, want home", w.scene)
				}
			})
		}
	}
}

// TestAPadTakesBack takes a turn back by the button that every game has for it.
func TestAPadTakesBack(t *testing.T) {
	pad := handsWithoutMouse[1]
	t.Run("labyrinth", func(t *testing.T) {
		w := walk(t, cli.Line{})
		m := w.openLabyrinth(labyrinth.DefaultConfig(2), "random")
		m.mine()
		m.turnBy(pad)
		m.mine()
		w.PadPress(input.PadView)
		w.Ticks(3)
		if n := len(m.s.View().History); n != 0 {
			t.Errorf("got %d turns, want 0", n)
		}
	})
	t.Run("glenda", func(t *testing.T) {
		w, s := enterGlenda(t, `{"mode":"hotseat","walls":"easy"}`)
		for range 40 {
			pad.press(w, right)
			pad.press(w, accept)
			w.Ticks(3)
			if s.View().Turn > 0 {
				break
			}
		}
		before := s.View().Turn
		w.PadPress(input.PadView)
		w.Ticks(3)
		if s.View().Turn != before-1 {
			t.Errorf("got turn %d, want %d", s.View().Turn, before-1)
		}
	})
}
