package render

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/testkit/pixeltest"
)

// TestPicturesFillEveryArea saves images of everything that a pen draws, in every theme and at two scales. It fails if an
// area of an image is blank.
func TestPicturesFillEveryArea(t *testing.T) {
	pixeltest.Need(t)
	for _, name := range ThemeNames() {
		for _, scale := range []float64{1, 2} {
			img := ebiten.NewImage(int(900*scale), int(640*scale))
			p := NewPen()
			p.Begin(img, scale, ThemeNamed(name))
			drawSampler(p)
			got := pixeltest.Read(img)
			pixeltest.Save(t, fmt.Sprintf("render/sampler-%s-%.0f", name, scale*100), got)
			if n := colours(got); n < 50 {
				t.Errorf("theme %s at scale %v has %d colours, want at least 50", name, scale, n)
			}
		}
	}
}

// TestIconPicturesAreSaved draws every icon at the sizes in which they are used.
func TestIconPicturesAreSaved(t *testing.T) {
	pixeltest.ForPeople(t)
	for _, name := range []string{NameLight, NameDark} {
		img := ebiten.NewImage(1140, 660)
		p := NewPen()
		p.Begin(img, 1, ThemeNamed(name))
		p.Fill(Rect{0, 0, 1140, 660}, p.Theme().Surface)
		for i := Back; i < icons; i++ {
			cell := Rect{float64((i-1)%10) * 112, float64((i-1)/10) * 126, 112, 126}.Inset(6)
			p.Icon(i, Rect{cell.X, cell.Y + 20, 16, 16}, p.Theme().Ink)
			p.Icon(i, Rect{cell.X + 20, cell.Y + 16, 24, 24}, p.Theme().Accent)
			p.Icon(i, Rect{cell.X + 48, cell.Y, 48, 48}, p.Theme().Ink)
			p.TextIn(fmt.Sprint(uint8(i)), Rect{cell.X, cell.Y + 50, 100, 20}, Style{Size: 11, Color: p.Theme().InkSoft})
		}
		pixeltest.Save(t, "render/icons-"+name, pixeltest.Read(img))
	}
}

func drawSampler(p *Pen) {
	th := p.Theme()
	p.Fill(Rect{0, 0, 900, 640}, th.Ground)
	left, right := Rect{0, 0, 900, 640}.Inset(24).CutLeft(410)
	_, right = right.CutLeft(24)
	drawTexts(p, left)
	drawShapes(p, right)
}

func drawTexts(p *Pen, r Rect) {
	th := p.Theme()
	p.Shadow(r, 14, 3)
	p.Round(r, 14, th.Surface)
	p.Frame(r, 14, th.OutlineWidth, th.Line)
	r = r.Inset(20)
	head, r := r.CutTop(40)
	p.TextIn("Katz und Maus – Größe", head, Style{Size: 26, Weight: Bold, Color: th.Ink})
	sub, r := r.CutTop(28)
	p.TextIn("Soft ink, 15 units, medium weight", sub, Style{Size: 15, Weight: Medium, Color: th.InkSoft})
	body := Style{Size: 15, Color: th.Ink}
	h := p.TextWrapped("The mouse swims with a quarter of the cat’s speed; “nobody” can catch it in the middle. "+
		"Donau\u00addampf\u00adschiff\u00adfahrts\u00adgesell\u00adschafts\u00adkapitän, and a word that is too long: "+
		"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz.", r, body)
	_, r = r.CutTop(h + 12)
	field, r := r.CutTop(38)
	p.Round(field, 8, th.Sunken)
	p.Frame(field, 8, th.OutlineWidth, th.Line)
	p.TextIn("A text that does not fit into its field ends in an ellipsis", field.InsetXY(10, 0), body)
	_, r = r.CutTop(14)
	row, r := r.CutTop(40)
	main, second := row.Column(0, 2, 12), row.Column(1, 2, 12)
	p.Round(main, 10, th.Accent)
	p.TextIn("Play", main, Style{15, Bold, th.OnAccent, Middle})
	p.Frame(main.Inset(-3), 13, 2, th.Focus)
	p.Shadow(second, 10, 1)
	p.Round(second, 10, th.Raised)
	p.Frame(second, 10, th.OutlineWidth, th.Line)
	p.Icon(Settings, Rect{second.X + 12, second.Y + 10, 20, 20}, th.InkSoft)
	p.TextIn("Settings", second, Style{15, Medium, th.Ink, Middle})
	_, r = r.CutTop(14)
	row, r = r.CutTop(34)
	p.Round(row, 8, th.AccentSoft)
	p.TextIn("Chosen row", row.InsetXY(10, 0), body)
	p.TextIn("12,345", row.InsetXY(10, 0), Style{15, Mono, th.Ink, Right})
	_, r = r.CutTop(10)
	for i, c := range []color.RGBA{th.Good, th.Warn, th.Bad, th.InkFaint} {
		cell := Rect{r.X, r.Y, r.W, 26}.Column(i, 4, 8)
		p.Icon([]Icon{Check, Warning, Error, Info}[i], Rect{cell.X, cell.Y + 4, 18, 18}, c)
		p.TextIn([]string{"good", "warn", "bad", "faint"}[i], cell.InsetXY(24, 0), Style{14, Medium, c, Left})
	}
	_, r = r.CutTop(36)
	for i, c := range th.Seats {
		cell := Rect{r.X, r.Y, r.W, 40}.Column(i, 6, 8)
		p.Round(cell, 8, c)
		p.TextIn(fmt.Sprint(i+1), cell, Style{16, Bold, th.InkOn(c), Middle})
	}
}

func drawShapes(p *Pen, r Rect) {
	th := p.Theme()
	pond, rest := r.CutTop(300)
	p.Round(pond, 14, th.Grass)
	c := pond.Centre()
	p.Circle(c, 138, th.ShoreEdge)
	p.Circle(c, 134, th.Shore)
	p.Circle(c, 122, th.WaterDeep)
	p.Circle(c, 112, th.Water)
	p.Ring(c, 60, 1.5, Fade(th.Foam, 0.7))
	p.Arc(c, 128, Angles{-0.5, 0.8}, 5, th.Accent)
	p.Arc(c, 90, Angles{2, 5.2}, 3, th.Foam)
	p.Dashes(c, c.Add(Pt{110, -40}), Dash{2, 8, 6, 0}, th.Ink)
	p.Line(c, c.Add(Pt{-90, 50}), 4, th.Bad)
	p.Polyline([]Pt{c, c.Add(Pt{-40, -50}), c.Add(Pt{10, -70}), c.Add(Pt{40, -95})}, 3, th.Foam)
	p.Circle(c, 8, th.FurLight)
	p.Circle(c.Add(Pt{128, 0}), 11, th.Fur)
	for i, col := range []color.RGBA{th.GrassDeep, th.Stone, th.Wood, th.WoodDeep, th.Sky, th.FurDeep, th.Blush} {
		p.Round(Rect{pond.X + 10, pond.Y + 10 + float64(i)*24, 20, 20}, 5, col)
	}
	_, rest = rest.CutTop(20)
	row, rest := rest.CutTop(100)
	for i := range 4 {
		cell := row.Column(i, 4, 18)
		p.Shadow(cell, 12, float64(1+2*i))
		p.Gradient(cell, 12, th.Raised, th.Surface)
		p.TextIn(fmt.Sprint("depth ", 1+2*i), cell, Style{13, Regular, th.InkSoft, Middle})
	}
	_, rest = rest.CutTop(24)
	row, _ = rest.CutTop(60)
	for i := range 8 {
		p.Frame(row.Column(i, 8, 10), float64(i*4), float64(i)*0.7, th.Ink)
	}
	p.Clip(Rect{rest.X, rest.Y + 80, 120, 40}, func() {
		p.Circle(Pt{rest.X + 60, rest.Y + 80}, 60, th.Accent)
	})
	img := p.Sprite(SpriteKey{"leaf", 0}, 60, 40, func(img *ebiten.Image, scale float64) {
		q := NewPen()
		q.Begin(img, scale, th)
		q.Round(Rect{0, 0, 60, 40}, 20, th.GrassDeep)
		q.Line(Pt{10, 20}, Pt{50, 20}, 2, th.Shore)
	})
	p.ImageAt(img, Pt{rest.X + 150, rest.Y + 82})
	p.Image(img, Rect{rest.X + 230, rest.Y + 82, 60, 40}, Placing{Turn: math.Pi / 6})
	p.Image(img, Rect{rest.X + 300, rest.Y + 82, 60, 40}, Placing{Fade: 0.6})
}

// colours counts the different colours of a picture.
func colours(img *image.RGBA) int {
	seen := map[color.RGBA]bool{}
	for i := 0; i < len(img.Pix); i += 4 {
		seen[color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3]}] = true
	}
	return len(seen)
}
