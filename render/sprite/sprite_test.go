package sprite_test

import (
	"image"
	"image/color"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/sprite"
)

func TestMain(m *testing.M) { pixeltest.Main(m) }

var red, blue = color.RGBA{255, 0, 0, 255}, color.RGBA{0, 0, 255, 255}

// A part is painted once per size and theme. The colours are those of the theme, and a zoom repaints nothing.
func TestPartIsPaintedOncePerTheme(t *testing.T) {
	pixeltest.Need(t)
	painted := 0
	square := sprite.New("sprite test/square", 10, 10, func(b *brush.Brush, c color.RGBA) {
		painted++
		b.Fill(c, brush.Shape(brush.Pts(-5, -5, 5, -5, 5, 5, -5, 5)))
	})
	painter := sprite.NewPainter(func(th *render.Theme) color.RGBA {
		if th.Dark {
			return blue
		}
		return red
	})
	pen, img := render.NewPen(), ebiten.NewImage(40, 40)
	draw := func(th *render.Theme, zoom float64) color.RGBA {
		img.Clear()
		pen.Begin(img, 1, th)
		painter.Use(th)
		painter.DrawZoomed(pen, square, render.Pt{X: 20, Y: 20}, 2*zoom, zoom, render.Placing{})
		return pixeltest.Read(img).RGBAAt(20, 20)
	}
	for i, c := range []struct {
		theme   *render.Theme
		zoom    float64
		want    color.RGBA
		painted int
	}{{render.Light(), 1, red, 1}, {render.Light(), 1, red, 1}, {render.Light(), 1.5, red, 1}, {render.Dark(), 1, blue, 2}, {render.Light(), 1, red, 2}} {
		if got := draw(c.theme, c.zoom); got != c.want || painted != c.painted {
			t.Errorf("frame %d: got %v, painted %d times, want %v, %d times", i, got, painted, c.want, c.painted)
		}
	}
}

// A figure is created once per name, variant and colour.
func TestAFigureIsMadeOncePerVariant(t *testing.T) {
	p := sprite.NewPainter(func(*render.Theme) int { return 0 })
	paint := func(*brush.Brush, color.RGBA, int) {}
	a := p.Figure("fox", 1, red, 64, paint)
	for name, b := range map[string]*sprite.Part[int]{
		"another name": p.Figure("owl", 1, red, 64, paint), "another variant": p.Figure("fox", 2, red, 64, paint), "another colour": p.Figure("fox", 1, blue, 64, paint),
	} {
		if a == b || a.Key == b.Key {
			t.Errorf("%s: got the same part, want another one", name)
		}
	}
	if p.Figure("fox", 1, red, 64, paint) != a {
		t.Error("got a new part for the same figure, want the first one")
	}
	if n := testing.AllocsPerRun(100, func() { p.Figure("fox", 1, red, 64, paint) }); n > 0 {
		t.Errorf("a known figure allocates %v times, want 0", n)
	}
	a.Paint(brush.New(image.Pt(8, 8), 64, 64), 0)
}
