package render

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/testkit/pixeltest"
	"menagerie/render/typeface"
)

var red = color.RGBA{255, 0, 0, 255}

// drawn returns the pixels after draw has drawn on an empty image of 40 by 40 units.
func drawn(scale float64, draw func(p *Pen)) *image.RGBA {
	img := ebiten.NewImage(int(40*scale), int(40*scale))
	p := NewPen()
	p.Begin(img, scale, Light())
	draw(p)
	return pixeltest.Read(img)
}

// inkBounds returns the smallest rectangle that contains all pixels of img that are not almost transparent.
func inkBounds(img *ebiten.Image) image.Rectangle {
	got := pixeltest.Read(img)
	var r image.Rectangle
	for y := range got.Rect.Dy() {
		for x := range got.Rect.Dx() {
			if got.RGBAAt(x, y).A > 25 {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return r
}

// coverage is the area that is covered, in pixels.
func coverage(img *image.RGBA) float64 {
	sum := 0.0
	for i := 3; i < len(img.Pix); i += 4 {
		sum += float64(img.Pix[i]) / 255
	}
	return sum
}

func TestFillHasSharpEdges(t *testing.T) {
	pixeltest.Need(t)
	for _, scale := range []float64{1, 1.25, 1.5, 2} {
		got := drawn(scale, func(p *Pen) { p.Fill(Rect{3.3, 4.7, 10.2, 20.1}, red) })
		for i := 0; i < len(got.Pix); i += 4 {
			if a := got.Pix[i+3]; a != 0 && a != 255 {
				t.Fatalf("scale %v: a pixel is covered by %d of 255, want 0 or 255", scale, a)
			}
		}
	}
}

func TestNeighbouringColumnsMeet(t *testing.T) {
	pixeltest.Need(t)
	got := drawn(1.25, func(p *Pen) {
		for i := range 7 {
			p.Fill(Rect{1, 1, 30, 30}.Column(i, 7, 0), Fade(red, 0.5))
		}
	})
	for x := 2; x < 38; x++ {
		if a := got.RGBAAt(x, 20).A; a < 127 || a > 129 {
			t.Errorf("column %d has opacity %d, want half: there is a gap or an overlap", x, a)
		}
	}
}

// TestShapesHaveTheirArea compares the areas of drawn shapes with those computed by geometry.
func TestShapesHaveTheirArea(t *testing.T) {
	pixeltest.Need(t)
	c := Pt{20, 20}
	tests := []struct {
		name string
		want float64 // square units
		draw func(p *Pen)
	}{
		{"fill", 200, func(p *Pen) { p.Fill(Rect{5, 5, 20, 10}, red) }},
		{"round", 200 - (4-math.Pi)*16, func(p *Pen) { p.Round(Rect{5, 5, 20, 10}, 4, red) }},
		{"frame", 200 - 16*6, func(p *Pen) { p.Frame(Rect{5, 5, 20, 10}, 0, 2, red) }},
		{"circle", math.Pi * 100, func(p *Pen) { p.Circle(c, 10, red) }},
		{"ring", math.Pi * 2 * 10 * 4, func(p *Pen) { p.Ring(c, 10, 4, red) }},
		{"line", 20*3 + math.Pi*2.25, func(p *Pen) { p.Line(Pt{10, 8}, Pt{22, 24}, 3, red) }},
		{"dashes", 3 * (4*2 + math.Pi), func(p *Pen) { p.Dashes(Pt{5, 9}, Pt{35, 9}, Dash{2, 4, 8, 2}, red) }},
		{"arc", math.Pi/2*12*4 + math.Pi*4, func(p *Pen) { p.Arc(c, 12, Angles{0, math.Pi / 2}, 4, red) }},
		{"polyline", 40 - 1 + 1.25*math.Pi, func(p *Pen) {
			p.Polyline([]Pt{{10, 10}, {20, 10}, {20, 20}}, 2, red)
		}},
	}
	for _, tt := range tests {
		for _, scale := range []float64{1, 2, 3} {
			got := coverage(drawn(scale, tt.draw)) / scale / scale
			if math.Abs(got-tt.want) > 0.04*tt.want {
				t.Errorf("%s at scale %v covers %.1f square units, want %.1f", tt.name, scale, got, tt.want)
			}
		}
	}
}

// TestArcGoesClockwiseFromTheRight checks the directions of Angles.
func TestArcGoesClockwiseFromTheRight(t *testing.T) {
	pixeltest.Need(t)
	got := drawn(1, func(p *Pen) { p.Arc(Pt{20, 20}, 12, Angles{0.2, math.Pi/2 - 0.2}, 3, red) })
	diagonal := 12 / math.Sqrt2
	for _, q := range []struct {
		x, y float64
		want bool
	}{{1, 1, true}, {-1, 1, false}, {1, -1, false}, {-1, -1, false}} {
		x, y := int(20+q.x*diagonal), int(20+q.y*diagonal)
		if covered := got.RGBAAt(x, y).A > 127; covered != q.want {
			t.Errorf("pixel %d, %d covered: %v, want %v", x, y, covered, q.want)
		}
	}
}

func TestClipNestsAndEnds(t *testing.T) {
	pixeltest.Need(t)
	got := drawn(2, func(p *Pen) {
		p.Clip(Rect{5, 5, 20, 20}, func() {
			p.Clip(Rect{15, 15, 20, 20}, func() { p.Fill(Rect{0, 0, 40, 40}, red) })
			p.Clip(Rect{30, 30, 5, 5}, func() { t.Error("the function in an empty clip is called, want no call") })
		})
		p.Fill(Rect{0, 0, 1, 1}, red)
	})
	if area := coverage(got); area != 20*20+2*2 {
		t.Errorf("%v pixels are covered, want 404", area)
	}
}

func TestGradientsAndTranslucencyBlend(t *testing.T) {
	pixeltest.Need(t)
	got := drawn(1, func(p *Pen) { p.Gradient(Rect{0, 0, 40, 40}, 0, rgb(0), rgb(0xFFFFFF)) })
	if top, low := got.RGBAAt(5, 1).R, got.RGBAAt(5, 38).R; top > 20 || low < 235 {
		t.Errorf("the gradient goes from %d to %d, want at most 20 to at least 235", top, low)
	}
	got = drawn(1, func(p *Pen) {
		p.Fill(Rect{0, 0, 40, 40}, rgb(0xFFFFFF))
		p.Fill(Rect{0, 0, 40, 40}, Fade(rgb(0x000000), 0.25))
	})
	if v := got.RGBAAt(9, 9).R; v < 190 || v > 192 {
		t.Errorf("a quarter of black over white is %d, want 191", v)
	}
}

func TestShadowFadesOutward(t *testing.T) {
	pixeltest.Need(t)
	got := drawn(1, func(p *Pen) { p.Shadow(Rect{10, 10, 20, 20}, 4, 2) })
	inside, edge, far := got.RGBAAt(20, 20).A, got.RGBAAt(20, 31).A, got.RGBAAt(20, 39).A
	if !(inside > edge && edge > far && far < 3) {
		t.Errorf("the shadow is %d inside, %d at the edge, %d far away, want it to fall below 3", inside, edge, far)
	}
}

func TestSpritesArePaintedOnce(t *testing.T) {
	p := NewPen()
	dst := ebiten.NewImage(10, 10)
	painted := 0
	paint := func(img *ebiten.Image, scale float64) {
		painted++
		if b := img.Bounds(); b.Dx() != int(20*scale) || b.Dy() != int(10*scale) {
			t.Errorf("the image is %v at scale %v, want 20 by 10 units", b, scale)
		}
	}
	use := func(scale float64, th *Theme, variant int) {
		p.Begin(dst, scale, th)
		p.Sprite(SpriteKey{"cat", variant}, 20, 10, paint)
	}
	for range 3 {
		use(1, Light(), 0)
		use(2, Light(), 0)
		use(1, Dark(), 0)
		use(1, Light(), 1)
	}
	if painted != 4 {
		t.Errorf("painted %d times, want 4", painted)
	}
	p.Forget()
	use(1, Light(), 0)
	if painted != 5 {
		t.Errorf("painted %d sprites, want 5 after Forget", painted)
	}
}

func TestSpriteOfAnySizeIsAnImage(t *testing.T) {
	p := NewPen()
	p.Begin(ebiten.NewImage(4, 4), 1, Light())
	for _, size := range []float64{-3, 0, 0.2, 1e9, math.NaN()} {
		img := p.Sprite(SpriteKey{Name: "x"}, size, 2, func(*ebiten.Image, float64) {})
		if w := img.Bounds().Dx(); w < 1 || w > 8192 {
			t.Errorf("a sprite %v units wide has %d pixels, want 1 to 8192", size, w)
		}
	}
}

func TestImageTurnsMirrorsAndStretches(t *testing.T) {
	pixeltest.Need(t)
	art := func(p *Pen) *ebiten.Image {
		return p.Sprite(SpriteKey{"half", 0}, 20, 20, func(img *ebiten.Image, scale float64) {
			q := NewPen()
			q.Begin(img, scale, Light())
			q.Fill(Rect{0, 0, 10, 20}, red)
		})
	}
	tests := []struct {
		name    string
		how     Placing
		covered image.Point
		empty   image.Point
	}{
		{"plain", Placing{}, image.Pt(14, 20), image.Pt(26, 20)},
		{"mirrored", Placing{Mirror: true}, image.Pt(26, 20), image.Pt(14, 20)},
		{"turned", Placing{Turn: math.Pi / 2}, image.Pt(20, 14), image.Pt(20, 26)},
		{"stretched", Placing{Stretch: Pt{0.5, 1.5}}, image.Pt(17, 7), image.Pt(12, 20)},
	}
	for _, tt := range tests {
		got := drawn(1, func(p *Pen) { p.Image(art(p), Rect{10, 10, 20, 20}, tt.how) })
		if got.RGBAAt(tt.covered.X, tt.covered.Y).A < 250 || got.RGBAAt(tt.empty.X, tt.empty.Y).A > 5 {
			t.Errorf("%s: got %v at %v and %v at %v, want the first covered and the second empty", tt.name, got.RGBAAt(tt.covered.X, tt.covered.Y), tt.covered, got.RGBAAt(tt.empty.X, tt.empty.Y), tt.empty)
		}
	}
	got := drawn(1, func(p *Pen) { p.Image(art(p), Rect{10, 10, 20, 20}, Placing{Fade: 0.75}) })
	if a := got.RGBAAt(14, 20).A; a < 62 || a > 66 {
		t.Errorf("faded by three quarters the opacity is %d, want 64", a)
	}
}

func BenchmarkShapes(b *testing.B) {
	img := ebiten.NewImage(1280, 720)
	p := NewPen()
	p.Begin(img, 1, Light())
	b.ReportAllocs()
	for b.Loop() {
		p.Round(Rect{10, 10, 200, 100}, 12, red)
		p.Circle(Pt{300, 300}, 40, red)
		p.Line(Pt{0, 0}, Pt{300, 300}, 3, red)
	}
}

func BenchmarkCachedText(b *testing.B) {
	img := ebiten.NewImage(1280, 720)
	p := NewPen()
	p.Begin(img, 1, Light())
	st := Style{Size: 15, Color: Light().Ink}
	b.ReportAllocs()
	for b.Loop() {
		p.TextIn("A line of text that is drawn in every frame", Rect{10, 10, 200, 30}, st)
	}
}

func BenchmarkNewText(b *testing.B) {
	for b.Loop() {
		typeface.Of(Regular).Mask("Margin 12,345 steps", 15, image.Pt(3, 16), image.Pt(160, 22))
	}
}

func BenchmarkIconAndClip(b *testing.B) {
	img := ebiten.NewImage(1280, 720)
	p := NewPen()
	p.Begin(img, 1, Light())
	b.ReportAllocs()
	for b.Loop() {
		p.Clip(Rect{10, 10, 100, 100}, func() { p.Icon(Settings, Rect{20, 20, 24, 24}, red) })
	}
}
