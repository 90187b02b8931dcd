package foxesdraw

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/rules/foxes"
)

func TestMain(m *testing.M) { pixeltest.Main(m) }

// begun is a game on a board of a size.
func begun(t testing.TB, size int, seed uint64) foxes.State {
	t.Helper()
	s, err := foxes.New(foxes.DefaultConfig(size), seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// strolled returns s after the given number of ticks with random moves. b shows the view after each tick.
func strolled(t testing.TB, b *Board, s foxes.State, ticks int) foxes.State {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	b.See(s.View(foxes.Foxes))
	for range ticks {
		for _, seat := range s.Waiting() {
			if m, ok := randomOrEating(s.View(seat), rng); ok {
				s, _ = s.Play(seat, m)
			}
		}
		s = s.Tick()
		b.See(s.View(foxes.Foxes))
		b.Tick(Pace{})
	}
	return s
}

// usualLook is that of a game in which nobody does anything.
func usualLook(th *render.Theme) Look {
	return Look{Colors: defaultColors(th), Tide: "7 s", Corner: 16}
}

func blank(w, h int) *ebiten.Image { return ebiten.NewImage(w, h) }

// picture draws a board and returns its pixels.
func picture(b *Board, size image.Point, th *render.Theme, look Look) *image.RGBA {
	img := ebiten.NewImage(size.X, size.Y)
	defer img.Deallocate()
	drawtest.Pen.Begin(img, 1, th)
	img.Fill(color.RGBA{255, 0, 255, 255})
	b.Draw(drawtest.Pen, render.Rect{W: float64(size.X), H: float64(size.Y)}, look)
	return pixeltest.Read(img)
}
