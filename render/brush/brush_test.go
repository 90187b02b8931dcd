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
		t.Fatalf("the centre is %v, want %v", c, red)
	}
}

func TestGrownIsLargerByTheWidthAllAround(t *testing.T) {
	for _, p := range Ellipse(0, 0, 10, 10).Grown(2) {
		if math.Abs(p.Len()-12) > 0.05 {
			t.Fatalf("got a point %.2f from the centre, want 12", p.Len())
		}
	}
}

func TestClipToStaysInside(t *testing.T) {
	b := New(image.Pt(100, 100), 100, 100)
	b.ClipTo(Ellipse(0, 0, 10, 10), red, Ellipse(10, 0, 10, 10))
	if c := b.dst.RGBAAt(50+15, 50); c.A != 0 {
		t.Fatalf("outside of the body: got %v, want nothing", c)
	}
	if c := b.dst.RGBAAt(50+5, 50); c != red {
		t.Fatalf("inside both shapes: got %v, want %v", c, red)
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

// For even and odd sizes, Quartered gives the same image as painting the whole drawing, except for rounding.
func TestAQuarterIsTheWhole(t *testing.T) {
	for _, size := range []image.Point{{60, 40}, {61, 41}, {60, 41}, {601, 3}, {1, 1}} {
		w, h := float64(size.X), float64(size.Y)
		paint := func(b *Brush) {
			b.Fill(color.RGBA{200, 100, 50, 255}, Ellipse(0, 0, 0.45*w, 0.4*h))
			b.Fill(color.RGBA{0, 80, 0, 160}, Ellipse(0, 0, 0.2*w, 0.3*h))
		}
		whole, quartered := New(size, w, h), New(size, w, h)
		paint(whole)
		quartered.Quartered(paint)
		for i := range whole.dst.Pix {
			if d := int(whole.dst.Pix[i]) - int(quartered.dst.Pix[i]); d < -2 || d > 2 {
				t.Fatalf("%v: byte %d is %d, want %d", size, i, quartered.dst.Pix[i], whole.dst.Pix[i])
			}
		}
	}
}

// Rasterising only the rectangle around a shape gives the same pixels as rasterising the whole image, even if the shape
// crosses the border.
func TestAShapeIsTheSameWhereverItsPictureEnds(t *testing.T) {
	dot := func(x, y float64) Shape { return Ellipse(x, y, 7.3, 4.1) }
	whole := New(image.Pt(90, 90), 90, 90)
	part := New(image.Pt(30, 30), 30, 30) // its middle third
	for _, s := range []Shape{dot(0, 0), dot(-15, 3), dot(16, -14), dot(40, 0), dot(-2, 19), {}} {
		whole.Fill(color.RGBA{200, 100, 50, 255}, s)
		part.Fill(color.RGBA{200, 100, 50, 255}, s)
	}
	for y := range 30 {
		for x := range 30 {
			if got, want := part.dst.RGBAAt(x, y), whole.dst.RGBAAt(x+30, y+30); got != want {
				t.Fatalf("the pixel at %d, %d is %v, want %v", x, y, got, want)
			}
		}
	}
}
