// Package render draws everything in the program, independently of the games. It provides colours (Theme) and geometry
// (Pt, Rect). A Pen draws shapes, text, icons and cached vector art. Spring and the ease functions animate values,
// counted in ticks.
//
// All lengths are in logical units. A Pen multiplies them by its scale, which is the monitor's scale times the user's.
// It rounds sharp edges to whole pixels:
//
//	pen := render.NewPen()                        // one for the program: it owns the caches
//	pen.Begin(screen, frame.Scale, render.Dark()) // in Draw
//	card := render.Rect{X: 20, Y: 20, W: 200, H: 80}
//	pen.Shadow(card, 12, 2)
//	pen.Round(card, 12, pen.Theme().Surface)
//	pen.TextIn(book.T("pond.title"), card.Inset(16), render.Style{Size: 16, Weight: render.Bold, Color: pen.Theme().Ink})
//
// Colours are color.RGBA as defined in Go: premultiplied by alpha. All colours of a Theme are opaque, except Veil. Fade
// returns a translucent version of a colour.
//
// Drawing a shape takes one shader call and no allocation. A text, an icon or a sprite is painted once per size and
// then drawn as an image. Use Pen.Sprite for vector paths, because painting them in every frame is a hundred times as
// expensive.
package render

import (
	_ "embed"
	"fmt"
	"image"
	"image/color"
	"math"
	"sync"

	"github.com/hajimehoshi/ebiten/v2"
)

//go:embed shape.kage
var shapeSource []byte

var shapeShader = LazyShader("render/shape", shapeSource)

// Pen draws shapes, texts and images on an image. It must be used in a single goroutine. Begin must be called before drawing.
type Pen struct {
	dst      *ebiten.Image
	scale    float64
	theme    *Theme
	vertices [4]ebiten.Vertex
	blit     ebiten.DrawImageOptions

	runs    *cache[runKey, *ebiten.Image]
	fits    *cache[fitKey, string]
	wraps   *cache[fitKey, []string]
	icons   *cache[iconKey, *ebiten.Image]
	sprites *cache[spriteSize, *ebiten.Image]

	survey *survey // recorder of a survey; nil outside Survey
}

// The limits of the caches, in bytes of pixels and in numbers of texts.
const (
	runBytes    = 24 << 20
	iconBytes   = 4 << 20
	spriteBytes = 96 << 20
	fitEntries  = 2000
	wrapEntries = 200
)

var boxIndices = []uint32{0, 1, 2, 1, 3, 2}

// NewPen returns a pen with empty caches. Share one pen in the whole program, so that each text and sprite is painted only once.
func NewPen() *Pen {
	return &Pen{
		scale:   1,
		theme:   Light(),
		runs:    newCache[runKey](runBytes, (*ebiten.Image).Deallocate),
		fits:    newCache[fitKey, string](fitEntries, nil),
		wraps:   newCache[fitKey, []string](wrapEntries, nil),
		icons:   newCache[iconKey](iconBytes, (*ebiten.Image).Deallocate),
		sprites: newCache[spriteSize](spriteBytes, (*ebiten.Image).Deallocate),
	}
}

// Begin sets the image dst to draw on, the scale in pixels per logical unit, and the theme.
func (p *Pen) Begin(dst *ebiten.Image, scale float64, th *Theme) {
	p.dst, p.scale, p.theme = dst, scale, th
}

// Forget empties the image caches. Call it after a change of the scale, because the cached images then have the wrong size.
func (p *Pen) Forget() {
	p.runs.clear()
	p.icons.clear()
	p.sprites.clear()
}

// Theme returns the theme that was passed to Begin.
func (p *Pen) Theme() *Theme { return p.theme }

// Scale returns the number of pixels per logical unit.
func (p *Pen) Scale() float64 { return p.scale }

// Onto makes the pen draw on img while it calls draw. Use it to paint images for a cache. If the pen only collects the
// positions of texts (a survey), Onto does nothing and returns false.
func (p *Pen) Onto(img *ebiten.Image, draw func()) (painted bool) {
	if p.survey != nil {
		return false
	}
	screen := p.dst
	defer func() { p.dst = screen }()
	p.dst = img
	draw()
	return true
}

// Shade draws triangles with a shader. The vertices are in pixels.
func (p *Pen) Shade(vertices []ebiten.Vertex, indices []uint32, shader *ebiten.Shader, options *ebiten.DrawTrianglesShaderOptions) {
	if p.survey == nil {
		p.dst.DrawTrianglesShader32(vertices, indices, shader, options)
	}
}

// Triangles draws triangles that are filled with the pixels of img. The vertices are in pixels.
func (p *Pen) Triangles(vertices []ebiten.Vertex, indices []uint32, img *ebiten.Image, options *ebiten.DrawTrianglesOptions) {
	if p.survey == nil {
		p.dst.DrawTriangles32(vertices, indices, img, options)
	}
}

// Pixel returns the size of a pixel in logical units, which is the width of the thinnest sharp line.
func (p *Pen) Pixel() float64 { return 1 / p.scale }

// Clip calls draw and limits its drawing to r. Calls may be nested.
func (p *Pen) Clip(r Rect, draw func()) {
	whole := p.dst
	defer func() { p.dst = whole }()
	p.dst = whole.SubImage(p.pixels(r)).(*ebiten.Image)
	if !p.dst.Bounds().Empty() {
		draw()
	}
}

// Visible reports whether any part of r lies inside the current clip.
func (p *Pen) Visible(r Rect) bool { return p.pixels(r).Overlaps(p.dst.Bounds()) }

// Fill fills r with the colour c. The edges are rounded to whole pixels. A rectangle that is not empty covers at least one
// pixel.
func (p *Pen) Fill(r Rect, c color.RGBA) { p.Round(r, 0, c) }

// Round fills r with the colour c, with round corners. radius is limited to half of the shorter side.
func (p *Pen) Round(r Rect, radius float64, c color.RGBA) {
	p.box(p.snappedQuad(r), radius*p.scale, 0, gradient{c, c})
}

// Gradient fills r like Round, with a colour that changes linearly from top to bottom.
func (p *Pen) Gradient(r Rect, radius float64, top, bottom color.RGBA) {
	p.box(p.snappedQuad(r), radius*p.scale, 0, gradient{top, bottom})
}

// Frame draws the outline of r with round corners. The line lies inside r and is at least one pixel wide.
func (p *Pen) Frame(r Rect, radius, width float64, c color.RGBA) {
	p.box(p.snappedQuad(r), radius*p.scale, p.lineWidth(width), gradient{c, c})
}

// Shadow draws the shadow of a card with the bounds r. depth is the height of the card above the background. In a theme
// without shadows, Shadow draws nothing.
func (p *Pen) Shadow(r Rect, radius, depth float64) {
	if p.theme.ShadowStrength == 0 {
		return
	}
	// Two layers look like soft light: a narrow one for contact, and a wide one for height.
	c := p.theme.Shadow
	p.Glow(r.Moved(0, depth*0.35), radius, 1+depth*0.5, Fade(c, p.theme.ShadowStrength*0.6))
	p.Glow(r.Moved(0, depth), radius, 2+depth*2.5, Fade(c, p.theme.ShadowStrength))
}

// Glow fills r with the colour c and a blurred edge, which extends blur units inwards and outwards.
func (p *Pen) Glow(r Rect, radius, blur float64, c color.RGBA) {
	p.box(p.pixelQuad(r), max(radius, blur/2)*p.scale, -max(blur*p.scale, 0.5), gradient{c, c})
}

// Circle fills the disc with centre c and radius r. Its edges are not rounded to pixels, so it can move smoothly.
func (p *Pen) Circle(c Pt, r float64, col color.RGBA) {
	p.box(p.pixelQuad(RectAround(c, 2*r, 2*r)), r*p.scale, 0, gradient{col, col})
}

// Ring draws the circle with centre c and radius r. The line extends width/2 units inwards and outwards.
func (p *Pen) Ring(c Pt, r, width float64, col color.RGBA) {
	w := p.lineWidth(width)
	outer := r + w/p.scale/2
	p.box(p.pixelQuad(RectAround(c, 2*outer, 2*outer)), outer*p.scale, w, gradient{col, col})
}

// Line draws a straight line with round ends from a to b. The line is at least one pixel wide.
func (p *Pen) Line(a, b Pt, width float64, col color.RGBA) {
	w := p.lineWidth(width)
	way := b.Sub(a).Times(p.scale)
	q := p.pixelQuad(Rect{X: a.X, Y: a.Y})
	q.cx += way.X / 2
	q.cy += way.Y / 2
	q.hw, q.hh = way.Len()/2+w/2, w/2
	q.turn = math.Atan2(way.Y, way.X)
	p.box(q, w/2, 0, gradient{col, col})
}

// Dashes draws a dashed line from a to b. To move the dashes along the line, change d.Shift.
func (p *Pen) Dashes(a, b Pt, d Dash, col color.RGBA) {
	length := b.Sub(a).Len()
	period := d.On + d.Off
	if length == 0 || period < 0.5 {
		return
	}
	for at := math.Mod(d.Shift, period) - period; at < length; at += period {
		if from, to := max(0, at), min(length, at+d.On); from < to {
			p.Line(a.Between(b, from/length), a.Between(b, to/length), d.Width, col)
		}
	}
}

// Dash is the style of a dashed line: its width, the lengths of dashes and gaps, and the offset of the first dash. All fields
// are in logical units.
type Dash struct{ Width, On, Off, Shift float64 }

// Polyline draws lines between consecutive points, with round joints. The lines overlap at the joints, so the colour should be
// opaque.
func (p *Pen) Polyline(points []Pt, width float64, col color.RGBA) {
	for i := 1; i < len(points); i++ {
		p.Line(points[i-1], points[i], width, col)
	}
}

// Arc draws the part of a circle in the range of angles a. The circle has centre c and radius r. The ends of the line are
// round.
func (p *Pen) Arc(c Pt, r float64, a Angles, width float64, col color.RGBA) {
	half := min(math.Abs(a.To-a.From)/2, math.Pi)
	w := p.lineWidth(width) / 2
	q := p.pixelQuad(RectAround(c, 2*r, 2*r))
	q.hw += w
	q.hh += w
	// In the shader's coordinates, the arc is symmetric about the y axis, which points down.
	q.turn = (a.From+a.To)/2 - math.Pi/2
	sin, cos := math.Sincos(half)
	p.quad(q, 1, [4]float32{float32(-r * p.scale), float32(sin), float32(cos), float32(w)}, gradient{col, col})
}

// Angles is a range of angles in radians, clockwise on the screen. The angle 0 points to the right.
type Angles struct{ From, To float64 }

// quad is a rotated rectangle in pixels, given by its centre, half of its width and height, and its angle.
type quad struct{ cx, cy, hw, hh, turn float64 }

// gradient holds the colours at the top and bottom of a shape.
type gradient struct{ top, bottom color.RGBA }

// box draws a rectangle with round corners. edge is passed to the shader as custom.w.
func (p *Pen) box(q quad, radius, edge float64, g gradient) {
	if q.hw <= 0 || q.hh <= 0 {
		return
	}
	radius = clampTo(radius, min(q.hw, q.hh))
	if p.survey != nil && edge == 0 && q.turn == 0 {
		p.addShape(q, radius, g.top)
	}
	margin := 1 + max(0, -edge)
	p.quad(q, margin, [4]float32{float32(q.hw), float32(q.hh), float32(radius), float32(edge)}, g)
}

// quad runs the shader on the rectangle q and a margin around it for soft edges.
func (p *Pen) quad(q quad, margin float64, custom [4]float32, g gradient) {
	if p.survey != nil {
		return
	}
	sin, cos := math.Sincos(q.turn)
	for i := range p.vertices {
		x, y := q.hw+margin, q.hh+margin
		if i&1 == 0 {
			x = -x
		}
		c := g.bottom
		if i&2 == 0 {
			y, c = -y, g.top
		}
		p.vertices[i] = ebiten.Vertex{
			DstX: float32(q.cx + x*cos - y*sin), DstY: float32(q.cy + x*sin + y*cos),
			SrcX: float32(x), SrcY: float32(y),
			ColorR: float32(c.R) / 255, ColorG: float32(c.G) / 255, ColorB: float32(c.B) / 255, ColorA: float32(c.A) / 255,
			Custom0: custom[0], Custom1: custom[1], Custom2: custom[2], Custom3: custom[3],
		}
	}
	p.dst.DrawTrianglesShader32(p.vertices[:], boxIndices, shapeShader(), nil)
}

// pixelQuad returns r in pixels, unrounded.
func (p *Pen) pixelQuad(r Rect) quad {
	c := r.Centre().Times(p.scale)
	return quad{cx: c.X, cy: c.Y, hw: r.W * p.scale / 2, hh: r.H * p.scale / 2}
}

// snappedQuad returns r in pixels with its edges at whole pixels, at least one pixel wide and high.
func (p *Pen) snappedQuad(r Rect) quad {
	b := p.pixels(r)
	w, h := float64(b.Dx()), float64(b.Dy())
	return quad{cx: float64(b.Min.X) + w/2, cy: float64(b.Min.Y) + h/2, hw: w / 2, hh: h / 2}
}

func (p *Pen) pixels(r Rect) image.Rectangle {
	x0, x1 := p.pixelSpan(r.X, r.W)
	y0, y1 := p.pixelSpan(r.Y, r.H)
	return image.Rect(x0, y0, x1, y1)
}

// pixelSpan rounds both ends of an interval to whole pixels. Intervals that touch each other still do so.
func (p *Pen) pixelSpan(start, length float64) (from, to int) {
	from, to = p.round(start), p.round(start+length)
	if length > 0 && to <= from {
		to = from + 1
	}
	return from, max(from, to)
}

// round converts v units to the nearest whole pixel.
func (p *Pen) round(v float64) int { return int(math.Floor(v*p.scale + 0.5)) }

// lineWidth returns the width of a line in pixels, which is at least 1.
func (p *Pen) lineWidth(units float64) float64 {
	w := units * p.scale
	if w < 2.5 {
		// with whole numbers, all thin lines look the same
		return max(1, math.Round(w))
	}
	return w
}

// LazyShader returns a function that returns a shader. The first call compiles the shader from its Kage source. It panics if
// the source is invalid.
func LazyShader(name string, source []byte) func() *ebiten.Shader {
	return sync.OnceValue(func() *ebiten.Shader {
		s, err := ebiten.NewShader(source)
		if err != nil {
			panic(fmt.Sprintf("the shader %s is invalid: %v", name, err))
		}
		return s
	})
}

// Uniform returns the colour c as a vec4 for a shader, with components from 0 to 1.
func Uniform(c color.RGBA) []float32 {
	return []float32{float32(c.R) / 255, float32(c.G) / 255, float32(c.B) / 255, float32(c.A) / 255}
}
