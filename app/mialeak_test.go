package app

import (
	"image"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/miagame"
	"menagerie/internal/cli"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/ui"
)

// TestNothingLeaksWhileTheScreenChangesHands plays two rounds that differ only in the dice under the cups. Until a cup is
// lifted, every frame must be the same in both rounds, pixel for pixel.
func TestNothingLeaksWhileTheScreenChangesHands(t *testing.T) {
	pixeltest.Need(t)
	first, second := twins(t)
	one, other := handOvers(t, first), handOvers(t, second)
	if len(one) != len(other) {
		t.Fatalf("got %d pictures, want %d", len(other), len(one))
	}
	for i, shot := range one {
		same := alike(shot.pixels, other[i].pixels)
		if same == shot.looks {
			pixeltest.Save(t, "leak-one", shot.pixels)
			pixeltest.Save(t, "leak-other", other[i].pixels)
			t.Errorf("%d, %s: got equal pictures for different dice %v, want %v", i, shot.name, same, !shot.looks)
		}
	}
}

// alike reports whether two pictures are the same. It ignores the last bits of a pixel, which depend on the position of a
// sprite in the engine's atlas. A difference that a person or a program could use is larger.
func alike(a, b *image.RGBA) bool {
	for i := range a.Pix {
		if d := int(a.Pix[i]) - int(b.Pix[i]); d < -3 || d > 3 {
			return false
		}
	}
	return true
}

// twins are two seeds with the same order of three players in the first round, and other dice.
func twins(t *testing.T) (a, b uint64) {
	begins := func(seed uint64) (order []rules.Seat, dice [3]mia.Dice) {
		s, err := mia.New(mia.Config{Seats: 3}, seed)
		for range 3 {
			s, err = s.Play(s.Waiting()[0], mia.Move{Kind: mia.Join})
		}
		order = s.View(rules.Nobody).Order
		for i, say := range [3]mia.Dice{4, 9, 14} {
			s, err = s.Play(order[i], mia.Move{Kind: mia.Roll})
			dice[i] = s.View(order[i]).Dice
			if err == nil {
				s, err = s.Play(order[i], mia.Say(say))
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		return order, dice
	}
	order, dice := begins(1)
	for seed := uint64(2); ; seed++ {
		o, d := begins(seed)
		if slices.Equal(o, order) && d[0] != dice[0] && d[1] != dice[1] && d[2] != dice[2] {
			return 1, seed
		}
	}
}

// shot is a picture of one moment. The dice may be seen in it if the cup is up.
type shot struct {
	name   string
	looks  bool
	pixels *image.RGBA
}

// handOvers plays the first round of a table for three and takes a picture of every step.
func handOvers(t *testing.T, seed uint64) (shots []shot) {
	w := walk(t, cli.Line{})
	w.program.seeds.first = seed
	s := w.playMia(miagame.Seating{Config: mia.Config{Seats: 3}, Bots: []string{"", "", ""}})
	w.Resize(900, 620)
	take := func(name string, looks bool) {
		w.root().MarkDirty()
		shots = append(shots, shot{name, looks, pixeltest.Read(w.Draw())})
	}
	watch := func(name string, ticks int) {
		for range ticks {
			w.Ticks(1)
			take(name, false)
		}
	}
	for _, d := range [3][2]ebiten.Key{{ebiten.KeyDigit4, ebiten.KeyDigit2}, {ebiten.KeyDigit5, ebiten.KeyDigit4}, {ebiten.KeyDigit6, ebiten.KeyDigit5}} {
		w.live("the hand-over", func() bool { return w.has("lift") })
		w.need("board")
		watch("hand-over", 4)
		w.Ticks(10)
		w.Hold(ebiten.KeySpace) // the cup opens for nobody
		w.Ticks(10)
		take("held during the hand-over", false)
		w.LetGo()
		w.Ticks(4)
		if !w.has("lift") {
			w.t.Fatal("an early press of Space took over, want it ignored")
		}
		w.Press(ebiten.KeyEnter)
		w.Ticks(1)
		w.Widget("tabs").(*ui.Tabs).Select(2) // the dice that were counted
		watch("lifted", 3)
		w.wait("asked", s.Mine)
		w.Press(ebiten.KeyW)
		for !w.has("say") {
			watch("shaken", 1)
			w.Ticks(5)
		}
		watch("covered", 1)
		w.Hold(ebiten.KeySpace)
		w.Ticks(40)
		take("looked", true)
		w.LetGo()
		w.Ticks(60)
		take("covered again", false)
		w.Press(d[0], d[1], ebiten.KeyEnter)
		watch("handed over", 6)
	}
	return shots
}
