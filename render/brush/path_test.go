package brush

import (
	"image"
	"math"
	"testing"

	"menagerie/render"
)

func TestAPathEndsWhereItsPartsEnd(t *testing.T) {
	for name, p := range map[string]Path{
		"straight": From(0, 0).To(5, 5, 10, 20), "quadratic": From(0, 0).Bend(20, 0, 10, 20), "cubic": From(0, 0).Curve(5, 0, 10, 5, 10, 20),
		"round": From(0, 0).Round(30, 10, 20), "arc": From(0, 0).Arc(10, 10, 10, 0, 90),
	} {
		if got, want := p[len(p)-1], (render.Pt{X: 10, Y: 20}); got.Sub(want).Len() > 1e-9 {
			t.Errorf("%s: the end is %v, want %v", name, got, want)
		}
	}
}

// A clockwise arc from left to right passes above the centre.
func TestRoundTurnsClockwise(t *testing.T) {
	p := From(-10, 0).Round(10, 10, 0)
	for _, at := range p {
		if math.Abs(at.Len()-10) > 1e-9 || at.Y > 1e-9 {
			t.Errorf("got the point %v, want one at the distance 10 above the centre", at)
		}
	}
}

func TestALineHasAnEvenWidth(t *testing.T) {
	b := New(image.Pt(400, 400), 100, 100)
	b.Line(red, 4, Disc(0, 0, 30).Closed())
	want := math.Pi * (32*32 - 28*28) * 16
	if got := area(b); math.Abs(got-want) > want/100 {
		t.Errorf("the circle covers %.0f pixels, want %.0f", got, want)
	}
	for y := range 400 {
		for x := range 400 {
			far := math.Hypot(float64(x)-199.5, float64(y)-199.5) / 4
			if a := b.dst.RGBAAt(x, y).A; far > 28.5 && far < 31.5 && a != 255 || (far < 27.5 || far > 32.5) && a != 0 {
				t.Fatalf("the pixel at the distance %.1f has the opacity %d, want all of the line and nothing else", far, a)
			}
		}
	}
}

// The ends and corners of a line are round.
func TestALineHasRoundCorners(t *testing.T) {
	b := New(image.Pt(400, 400), 100, 100)
	b.Line(red, 8, From(-20, 0).To(20, 0, -20, 10))
	for _, c := range []struct {
		x, y  float64
		drawn bool
	}{{-23, 0, true}, {-25, 0, false}, {23, 0, true}, {25, 0, false}, {0, 3, true}, {0, -5, false}} {
		if got := b.dst.RGBAAt(200+int(4*c.x), 200+int(4*c.y)).A > 0; got != c.drawn {
			t.Errorf("(%v, %v): got drawn %v, want %v", c.x, c.y, got, c.drawn)
		}
	}
	b = New(image.Pt(40, 40), 100, 100)
	b.Line(red, 0, From(0, 0).To(10, 10))
	b.Line(red, 3, From(0, 0), From(5, 5).To(5, 5))
	if got := area(b); got != 0 {
		t.Errorf("lines without width or length cover %.0f pixels, want 0", got)
	}
}
