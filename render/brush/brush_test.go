package brush

import (
	"image"
	"image/color"
	"math"
	"testing"

	"menagerie/render"
)

var red = color.RGBA{255, 0, 0, 255}

// area is how many pixels a brush has covered.
func area(b *Brush) (n float64) {
	for i := 3; i < len(b.dst.Pix); i += 4 {
		n += float64(b.dst.Pix[i]) / 255
	}
	return n
}

func TestAnEllipseCoversItsArea(t *testing.T) {
	b := New(image.Pt(200, 200), 100, 100)
	b.Fill(red, Ellipse(0, 0, 30, 20))
	want := math.Pi * 30 * 20 * 4 // two pixels to a unit, both ways
	if got := area(b); math.Abs(got-want) > want/100 {
		t.Fatalf("it covers %.0f pixels, want %.0f", got, want)
	}
	if c := b.dst.RGBAAt(100, 100); c != red {
		t.Fatalf("its middle is %v", c)
	}
}

func TestGrownIsLargerByTheWidthAllAround(t *testing.T) {
	for _, p := range Ellipse(0, 0, 10, 10).Grown(2) {
		if math.Abs(p.Len()-12) > 0.05 {
			t.Fatalf("a point lies %.2f from the middle", p.Len())
		}
	}
}

func TestClipToStaysInside(t *testing.T) {
	b := New(image.Pt(100, 100), 100, 100)
	b.ClipTo(Ellipse(0, 0, 10, 10), red, Ellipse(10, 0, 10, 10))
	if c := b.dst.RGBAAt(50+15, 50); c.A != 0 {
		t.Fatalf("outside of the body there is %v", c)
	}
	if c := b.dst.RGBAAt(50+5, 50); c != red {
		t.Fatalf("where both are there is %v", c)
	}
}

func TestAStrokeIsAsWideAsItsEnds(t *testing.T) {
	b := New(image.Pt(400, 400), 100, 100)
	b.Fill(red, Stroke([]render.Pt{{X: -30}, {X: 30}}, 8, 4))
	for x, want := range map[int]float64{-29: 8, 29: 4} {
		n := 0.0
		for y := range 400 {
			n += float64(b.dst.RGBAAt(200+4*x, y).A) / 255
		}
		if got := n / 4; math.Abs(got-want) > 0.4 {
			t.Errorf("at %d it is %.1f wide, want %.0f", x, got, want)
		}
	}
}

func BenchmarkFillSmallOnLarge(b *testing.B) {
	br := New(image.Pt(1000, 700), 1000, 700)
	small := Ellipse(-300, 200, 20, 12)
	for b.Loop() {
		br.Fill(color.RGBA{200, 100, 50, 255}, small)
	}
}
