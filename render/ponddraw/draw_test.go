package ponddraw

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/drawtest"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// TestDrawBearsAnySize needs no display: it looks for panics.
func TestDrawBearsAnySize(t *testing.T) {
	boards := []*Board{NewBoard(), shown(record(t, levelTwo, dash), 5), shown(record(t, pond.Config{CatStep: 1800}, straight(1)), 5)}
	drawtest.NoPanic(func(p *render.Pen, r render.Rect) {
		for _, b := range boards {
			b.Draw(p, r, Look{Analysis: true, Names: [2]string{"A", "B"}, Finale: 0.5, Target: Target{true, pond.Point{X: math.MinInt32}}})
			b.Draw(p, r, Look{Guides: true})
		}
		MarginBar(p, r, math.Inf(-1))
	})
	drawtest.NoPanicAtAnyTime(Card, Illustrations, Illustration)
}

// TestRegionAgreesWithTheMargin compares the colours that the shader draws with the closed form of the margin. The cats
// stand all around the pond, and some are very slow or very fast.
func TestRegionAgreesWithTheMargin(t *testing.T) {
	pixeltest.Need(t)
	th := *render.Light()
	th.Good, th.Bad, th.Ink = color.RGBA{G: 255, A: 255}, color.RGBA{R: 255, A: 255}, color.RGBA{B: 255, A: 255}
	img := ebiten.NewImage(400, 400)
	p := render.NewPen()
	p.Begin(img, 1, &th)
	for _, step := range []int32{300, 1200, 1600, 1800, 1830, 2400} {
		for _, angle := range []float64{0, 1, 2.5, math.Pi - 1e-4, -2, -0.4} {
			img.Clear()
			b := NewBoard()
			config := pond.Config{CatStep: step}
			cat := nearestPoint(pondmath.Polar(angle, pond.Radius+2))
			c := b.newCanvas(p, Fit(render.Rect{W: 400, H: 400}))
			c.drawRegion(config, cat)
			checkRegion(t, pixeltest.Read(img), c.l, pondmath.NewField(config, cat))
		}
	}
}

// checkRegion compares pixels that are not near the border of the region.
func checkRegion(t *testing.T, got *image.RGBA, l Layout, f pondmath.Field) {
	t.Helper()
	for y := 45; y < 400; y += 7 {
		for x := 45; x < 400; x += 7 {
			wx, wy := l.World(render.Pt{X: float64(x) + 0.5, Y: float64(y) + 0.5})
			at := pondmath.Vec{X: wx, Y: wy}
			margin := f.Margin(at)
			if r := at.Len(); r > 0.99*f.Radius || math.Abs(r-f.Circle) < 1500 || math.Abs(margin) < 4*f.Radius/at.Len()/l.Unit {
				continue
			}
			c := got.RGBAAt(x, y)
			if wins := c.G > c.R; wins != (margin > 0) {
				t.Fatalf("step %v, cat at %.2f: at %.0f,%.0f the pixel is %v, want the colour of the margin %.0f", f.Step, f.CatAngle, wx, wy, c, margin)
			}
		}
	}
}

func TestGrownShapesGrow(t *testing.T) {
	for name, s := range map[string]brush.Shape{
		"ellipse":  brush.Ellipse(3, 4, 10, 6),
		"blob":     brush.Blob(brush.Pts(-10, 0, 0, -10, 10, 0, 0, 10)...),
		"mirrored": brush.Blob(brush.Pts(-10, -5, 0, -10, 10, -5, 0, -1)...).Mirrored(),
		"stroke":   brush.Stroke(brush.Pts(0, 0, 10, 0, 20, 5), 4, 2),
	} {
		if a, b := area(s), area(s.Grown(1)); a <= 0 || b <= a {
			t.Errorf("%s: the area %v grows to %v, want a larger one", name, a, b)
		}
	}
}

// area returns the area of a shape. It is positive if the outline is clockwise on the screen.
func area(s brush.Shape) (a float64) {
	for i, p := range s {
		q := s[(i+1)%len(s)]
		a += (p.X*q.Y - q.X*p.Y) / 2
	}
	return a
}

// benchmarkDraw measures the time of a frame without the work of the graphics card.
func benchmarkDraw(b *testing.B, look Look) {
	pixeltest.Need(b)
	board := shown(record(b, levelTwo, dash)[:900], 0)
	p := render.NewPen()
	img := ebiten.NewImage(1280, 720)
	p.Begin(img, 1, render.Light())
	board.Draw(p, render.Rect{W: 1280, H: 720}, look)
	b.ReportAllocs()
	for b.Loop() {
		p.Begin(img, 1, render.Light())
		board.Tick(Pace{})
		board.Draw(p, render.Rect{W: 1280, H: 720}, look)
		b.StopTimer()
		img.At(0, 0) // ends the frame, or the engine would collect the commands of all frames
		b.StartTimer()
	}
}

func BenchmarkDraw(b *testing.B) {
	benchmarkDraw(b, Look{Names: [2]string{"Mouse", "Cat"}, Guides: true})
}

func BenchmarkDrawAnalysis(b *testing.B) { benchmarkDraw(b, Look{Analysis: true}) }

func TestTheCardIsTheSameAtTheSameTime(t *testing.T) { drawtest.Card(t, Card) }

func TestEveryIllustrationShowsSomethingElse(t *testing.T) {
	drawtest.Illustrations(t, Illustrations, Illustration)
}

func TestCornersAreCut(t *testing.T) {
	b := NewBoard()
	drawtest.Corners(t, func(p *render.Pen, r render.Rect, corner float64) { b.Draw(p, r, Look{Corner: corner}) })
}

func TestTheCatDoesNotCoverAMouseThatHasEscaped(t *testing.T) {
	b := shown([]pond.View{narrowEscape()}, 90)
	c := b.newCanvas(render.NewPen(), Fit(render.Rect{W: 800, H: 600}))
	mouse, cat := b.mousePlace(c), b.catJoint(c).At
	if got, want := mouse.Sub(cat).Len()/c.animalScale(), 90.0; got < want {
		t.Errorf("got a distance of %.0f units of the drawing, want at least %.0f", got, want)
	}
}

// TestTheShoreHasSpaceForAWholeCat checks that the shore has space for a whole cat, running or sitting.
func TestTheShoreHasSpaceForAWholeCat(t *testing.T) {
	for _, r := range []render.Rect{{W: 400, H: 300}, {W: 800, H: 600}, {X: 3.5, Y: 7.25, W: 333, H: 911}, {W: 3840, H: 2160}} {
		l := Fit(r)
		size := animalSize(l)
		for _, need := range []float64{catOut + 32, catOutSit + 40} {
			if room := min(r.W, r.H)/2 - l.Radius(); room < need*size {
				t.Errorf("in %v the shore is %.1f wide, want %.1f for a cat", r, room, need*size)
			}
		}
	}
}
