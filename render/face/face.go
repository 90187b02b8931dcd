// Package face draws the faces of the characters. A character is a bot, or an opponent of a lesson. Each game describes the faces
// of its own characters as data:
//
//	var nut = &face.Face{Key: "newt/nut", Voice: "mouse", Build: "Ctow", Fur: 0xF4C28A, Muzzle: 0xFFF1DE, Nose: face.Pink, Parts: []face.Part{
//		face.Outlined(face.Front, 0xE4586A, brush.Ellipse(81, 84, 13, 13)),
//	}}
//
//	nut.Draw(pen, box, face.Glad)
//
// The coordinates of a Face are in a box of 100 by 100 units, with the origin at the top left corner. A Portrait draws a face
// whose mood changes.
package face

import (
	"image"
	"image/color"
	"maps"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render"
	"menagerie/render/brush"
)

// Mood is the expression of a face.
type Mood uint8

// The values of Mood.
const (
	Calm Mood = iota
	Thinking
	Glad
	Caught // the expression of a player whose bluff is called
	Sad
)

// Moods returns all moods.
func Moods() []Mood { return []Mood{Calm, Thinking, Glad, Caught, Sad} }

// RGB is an opaque colour, such as 0xRRGGBB. The value 0 means no colour.
type RGB uint32

// Colours of many faces. Outline is lighter in dark themes. The other colours are the same in all themes.
const (
	Ink     RGB = 0x26302C
	White   RGB = 0xFFFFFF
	Pink    RGB = 0xD9756B
	Outline RGB = 1 << 24
)

// Face describes the face of a character. Build is a text of four letters, one for each feature. The features and their
// letters are:
//
//	head:   C (round), W (wide), T (tall), P (like a pear)
//	ears:   t (triangles), r (round), l (long), d (drooping), - (none)
//	eyes:   o (dots), O (discs with pupils), h (half closed), s (slits)
//	mouth:  u (smile), - (line), w (of a cat), v (with teeth), b (beak), . (none when calm)
type Face struct {
	Key   string // key of the face in the cache of a pen
	Voice string // animal whose voice the character has, such as "cat"
	Build string

	Fur    RGB
	Ears   RGB // colour of the inner side of ears, and of whole drooping ears
	Muzzle RGB
	Nose   RGB

	Eyes  Eyes
	Mouth Mouth
	Ear   *Ear // replaces the usual ears; may be nil
	Beak  []Part
	Parts []Part

	Scale float64   // scale of the drawing; 0 means the usual scale
	Shift render.Pt // offset of the drawing; used only if Scale is not 0
}

// Figure is the appearance of a player's piece on a board.
type Figure struct {
	Color color.RGBA // colour of the player
	Face  *Face      // face of the character, whose colours and things an animal wears; nil for a person
}

// Cast maps the names of bots to their faces, with one map for each seat. A Cast with a single map applies to all seats.
type Cast []map[string]*Face

// Of returns the face of a bot on a seat, or nil if the bot has no face. For a negative seat, it returns the bot's face
// on any seat.
func (c Cast) Of(seat int, bot string) *Face {
	if len(c) == 0 {
		return nil
	}
	if f := c[max(0, min(seat, len(c)-1))][bot]; f != nil || seat >= 0 {
		return f
	}
	return c[len(c)-1][bot]
}

// Bots returns the names of the bots with a face on a seat, in alphabetical order.
func (c Cast) Bots(seat int) []string {
	if len(c) == 0 {
		return nil
	}
	return slices.Sorted(maps.Keys(c[max(0, min(seat, len(c)-1))]))
}

// Eyes changes the usual eyes of a face. The zero value changes nothing.
type Eyes struct {
	Low    float64 // distance by which the eyes are lower than usual
	Balls  *Balls  // round eyes that look the same in each mood; nil for the usual eyes
	Colour RGB     // colour of discs and slits
	Slit   float64 // half of the width of the pupil in a slit
}

// Balls describes two round eyes: their distance from the vertical axis, their height and their radius.
type Balls struct{ Aside, Y, R float64 }

// Mouth changes the mouth of a face. Y is its height, and Half is half of its width. Sag is the distance by which the control
// point of the mouth's curve is below the ends of the curve.
type Mouth struct{ Y, Half, Sag float64 }

// Ear is the left ear of a face. The right ear is its mirror image.
type Ear struct {
	Outer, Inner brush.Shape
	Fill         RGB       // colour of Outer
	Pivot        render.Pt // point around which a mood turns the ear
	InFront      bool      // whether the ear covers the head
}

// Layer determines which parts of a face cover a Part.
type Layer uint8

// The values of Layer.
const (
	Behind Layer = iota // ears and head cover the part
	Inside              // eyes and mouth cover the part, which is visible only inside the outline of the head
	Front
)

// Part is a piece of a face that looks the same in all moods.
type Part struct {
	layer  Layer
	fill   RGB
	line   RGB
	width  float64
	shapes []brush.Shape
	lines  []brush.Path
}

// Widths of the lines of a part.
const (
	outlineWidth = 3.0
	featureWidth = 2.5
)

// Outlined returns a part with the usual outline around its shapes.
func Outlined(at Layer, fill RGB, shapes ...brush.Shape) Part {
	return Part{layer: at, fill: fill, line: Outline, width: outlineWidth, shapes: shapes}
}

// Feature returns a part with a thin dark outline in front of the face, such as a tooth.
func Feature(fill RGB, shapes ...brush.Shape) Part {
	return Part{layer: Front, fill: fill, line: Ink, width: featureWidth, shapes: shapes}
}

// Plain returns a part whose shapes have no outline.
func Plain(at Layer, fill RGB, shapes ...brush.Shape) Part {
	return Part{layer: at, fill: fill, shapes: shapes}
}

// Strokes returns a part that consists of lines.
func Strokes(at Layer, c RGB, width float64, lines ...brush.Path) Part {
	return Part{layer: at, line: c, width: width, lines: lines}
}

// Pair returns s and its mirror image on the other side of the face.
func Pair(s brush.Shape) []brush.Shape { return []brush.Shape{s, s.Transformed(mirrored)} }

// Leaned returns s rotated about (x, y). angle is in degrees, clockwise.
func Leaned(angle, x, y float64, s brush.Shape) brush.Shape {
	return s.Transformed(rotation(angle*math.Pi/180, render.Pt{X: x, Y: y}))
}

// Edged returns p with an outline in the colour c.
func (p Part) Edged(c RGB) Part {
	p.line = c
	return p
}

// Thin returns p with a thinner outline.
func (p Part) Thin() Part {
	p.width = 2
	return p
}

// box is the width and height of a picture of a Face: 100 units for the shapes, and the rest for their outlines.
const box = 106.0

// Draw draws f with the mood m into the largest square that fits in r.
func (f *Face) Draw(p *render.Pen, r render.Rect, m Mood) { f.DrawPlaced(p, r, m, render.Placing{}) }

// DrawPlaced draws f like Draw, transformed by how.
func (f *Face) DrawPlaced(p *render.Pen, r render.Rect, m Mood, how render.Placing) {
	r = r.Fit(1, 1)
	img := p.Sprite(render.SpriteKey{Name: f.Key, Variant: int(m)}, r.W, r.H, func(img *ebiten.Image, scale float64) {
		img.WritePixels(f.Picture(img.Bounds().Size(), scale, p.Theme(), m).Pix)
	})
	if how == (render.Placing{}) {
		p.ImageAt(img, render.Pt{X: r.X, Y: r.Y})
		return
	}
	p.Image(img, r, how)
}

// Picture returns an image of f with the mood m. size is in pixels, and scale is in pixels per logical unit.
func (f *Face) Picture(size image.Point, scale float64, th *render.Theme, m Mood) *image.RGBA {
	d := drawing{Face: f, b: brush.New(size, box, box), mood: m, small: float64(size.X)/scale < smallBelow, inks: inksOf(th)}
	d.paint()
	return d.b.Image()
}

// smallBelow is the size in units below which a face has thicker lines and fewer details.
const smallBelow = 48.0

// inks has the colours that depend on the theme.
type inks struct{ line, disc color.RGBA }

func inksOf(th *render.Theme) inks {
	switch {
	case th.Name == render.NameContrast:
		return inks{line: th.Ink, disc: th.Ground}
	case th.Dark:
		return inks{line: RGB(0xF1EBDD).Color(), disc: RGB(0x2C353A).Color()}
	}
	return inks{line: Ink.Color()}
}

// Color returns the colour for drawing. It ignores Outline.
func (c RGB) Color() color.RGBA {
	return color.RGBA{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c), A: 255}
}

// changeTicks is the duration of a change of the mood: 180 ms.
const changeTicks = 11

// Portrait is a face whose mood can change. A change takes 180 ms. The zero value has the mood Calm.
type Portrait struct {
	now, before Mood
	left        int // ticks until the change ends
}

// Set changes the mood to m, and reports whether the drawing changes. With ReducedMotion, the change takes no time.
func (p *Portrait) Set(m Mood, motion render.Motion) bool {
	if p.now == m {
		return false
	}
	p.before, p.now, p.left = p.now, m, changeTicks
	if motion == render.ReducedMotion {
		p.left = 0
	}
	return true
}

// Mood returns the mood that was set last.
func (p *Portrait) Mood() Mood { return p.now }

// Tick advances a change of the mood by 1/60 s. It reports whether the drawing changes.
func (p *Portrait) Tick() bool {
	if p.left == 0 {
		return false
	}
	p.left--
	return true
}

// Draw draws the face f into r. During a change of the mood, the new expression fades in, and then the old one fades out.
func (p *Portrait) Draw(pen *render.Pen, r render.Rect, f *Face) {
	if p.left == 0 {
		f.Draw(pen, r, p.now)
		return
	}
	t := 1 - float64(p.left)/changeTicks
	way := headAngle(p.now) - headAngle(p.before)
	f.DrawPlaced(pen, r, p.before, render.Placing{Turn: t * way, Fade: max(0, 2*t-1)})
	f.DrawPlaced(pen, r, p.now, render.Placing{Turn: (t - 1) * way, Fade: max(0, 1-2*t)})
}

// headAngle returns the angle by which the head is tilted in mood m.
func headAngle(m Mood) float64 {
	if m == Thinking {
		return tilt
	}
	return 0
}

// DrawGrey draws f with the mood Sad and without colours, for a player who is out of the game.
func (f *Face) DrawGrey(p *render.Pen, r render.Rect) {
	r = r.Fit(1, 1)
	img := p.Sprite(render.SpriteKey{Name: f.Key, Variant: len(Moods())}, r.W, r.H, func(img *ebiten.Image, scale float64) {
		pic := f.Picture(img.Bounds().Size(), scale, p.Theme(), Sad)
		for i := 0; i < len(pic.Pix); i += 4 {
			px := pic.Pix[i : i+4 : i+4]
			grey := uint8((299*int(px[0]) + 587*int(px[1]) + 114*int(px[2])) / 1000)
			px[0], px[1], px[2] = grey, grey, grey
		}
		img.WritePixels(pic.Pix)
	})
	p.ImageAt(img, render.Pt{X: r.X, Y: r.Y})
}
