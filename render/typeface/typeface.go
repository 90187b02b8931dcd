// Package typeface measures and rasterises text in the program's fonts.
package typeface

import (
	"image"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
	"golang.org/x/text/unicode/norm"
)

// Weight is the weight of one of the program's fonts. These are the Go fonts of golang.org/x/image/font/gofont.
type Weight uint8

// The values of Weight. Mono is a fixed-width font for tables of numbers and for protocol messages.
const (
	Regular Weight = iota
	Medium
	Bold
	Mono
	weights
)

// tableRunes is the number of characters whose widths are in a table. These are the characters with the lowest code
// points. They include Latin letters with accents.
const tableRunes = 0x250

// Face is a font. It is safe for concurrent use. The CPU rasterises texts, so the pixels are the same on every graphics card.
// The width of a text does not depend on the scale.
type Face struct {
	font     *sfnt.Font
	perEm    float64
	advances [tableRunes]float64 // widths of characters in em

	mu   sync.Mutex // guards buf and rest
	buf  sfnt.Buffer
	rest map[rune]float64
}

var fonts = sync.OnceValue(func() (f [weights]*Face) {
	for w, ttf := range [weights][]byte{goregular.TTF, gomedium.TTF, gobold.TTF, gomono.TTF} {
		f[w] = newFace(ttf)
	}
	return f
})

// Of returns the font for the weight w, or the regular font if w is invalid.
func Of(w Weight) *Face {
	if w >= weights {
		w = Regular
	}
	return fonts()[w]
}

func newFace(ttf []byte) *Face {
	parsed, err := sfnt.Parse(ttf)
	if err != nil {
		panic("render: a font of the program is damaged: " + err.Error())
	}
	f := &Face{font: parsed, perEm: float64(parsed.UnitsPerEm()), rest: map[rune]float64{}}
	for r := range rune(tableRunes) {
		f.advances[r] = f.load(r)
	}
	return f
}

// load returns the advance of r from the font file, in em.
func (f *Face) load(r rune) float64 {
	i, err := f.glyph(r)
	if err != nil {
		return 0
	}
	// With as many pixels per em as the font has units, the advance is not rounded.
	a, err := f.font.GlyphAdvance(&f.buf, i, fixed.I(int(f.perEm)), font.HintingNone)
	if err != nil {
		return 0
	}
	return float64(a) / 64 / f.perEm
}

func (f *Face) glyph(r rune) (sfnt.GlyphIndex, error) {
	// in these fonts, the glyph for '-' is as long as a minus sign
	if r == '-' {
		r = SoftHyphen
	}
	return f.font.GlyphIndex(&f.buf, r)
}

// Advance returns the width of r in em. If other characters are drawn in place of r, it is their width. For a character that
// is not drawn, it is 0.
func (f *Face) Advance(r rune) float64 {
	r = drawableRune(r)
	if r >= 0 && r < tableRunes {
		return f.advances[r]
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	a, ok := f.rest[r]
	if !ok {
		for _, r := range f.drawnRunes(r) {
			a += f.load(r)
		}
		f.rest[r] = a
	}
	return a
}

// Width returns the width of s on one line, in em.
func (f *Face) Width(s string) float64 {
	w := 0.0
	for _, r := range norm.NFC.String(s) {
		w += f.Advance(r)
	}
	return w
}

// Has reports whether the font can draw r. It returns true for characters that are never drawn, such as control characters.
func (f *Face) Has(r rune) bool {
	if r = drawableRune(r); r == 0 {
		return true
	}
	var buf sfnt.Buffer
	i, err := f.font.GlyphIndex(&buf, r)
	return err == nil && i != 0
}

// drawnRunes returns the characters that are drawn for r: r itself, or its replacement if the font lacks r.
func (f *Face) drawnRunes(r rune) []rune {
	if r < tableRunes || f.Has(r) {
		return []rune{r}
	}
	return []rune(f.replacement(r))
}

// NoBreakSpace is a space at which lines are not broken.
const NoBreakSpace = '\u00a0'

// SoftHyphen marks a position where a word may be divided.
const SoftHyphen = '\u00ad'

// drawableRune returns the character to draw for r, or 0 for a control character or one that reorders or hides text.
func drawableRune(r rune) rune {
	// names from the network may contain any characters
	switch {
	case r == '\t' || r == '\n' || r == NoBreakSpace:
		return ' '
	case r < ' ' || r >= 0x7f && r < 0xa0 || r == SoftHyphen:
		return 0
	case r >= 0xfe00 && r <= 0xfe0f || r >= 0xe0000 && r <= 0xe0fff: // variation selectors and tags
		return 0
	case r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2060 && r <= 0x206f || r == 0xfeff:
		return 0
	}
	return r
}

// Mask returns an image of s with the given size. px is the number of pixels per em. origin is the start of the text on the
// baseline.
func (f *Face) Mask(s string, px float64, origin image.Point, size image.Point) *image.Alpha {
	f.mu.Lock()
	defer f.mu.Unlock()
	var shape outline
	shape.ras.Reset(size.X, size.Y)
	pen := float64(origin.X)
	for _, r := range norm.NFC.String(s) { // the font has no combining accents
		if r = drawableRune(r); r == 0 {
			continue
		}
		for _, r := range f.drawnRunes(r) {
			pen += f.addGlyph(&shape, r, px, pen, origin.Y) * px
		}
	}
	dst := image.NewAlpha(image.Rectangle{Max: size})
	shape.ras.Draw(dst, dst.Rect, image.Opaque, image.Point{})
	return dst
}

// addGlyph adds the glyph for r to shape, with its left end at x and its baseline at y, and returns its width in em. px
// is the font size. x, y and px are in pixels.
func (f *Face) addGlyph(shape *outline, r rune, px, x float64, y int) float64 {
	i, err := f.glyph(r)
	if err != nil {
		return 0
	}
	if segments, err := f.font.LoadGlyph(&f.buf, i, fixed.Int26_6(px*64), nil); err == nil { // on error, a gap remains
		shape.add(segments, float32(x), float32(y))
	}
	if r < tableRunes {
		return f.advances[r]
	}
	return f.load(r)
}

// outline collects glyphs in a rasteriser.
type outline struct{ ras vector.Rasterizer }

func (o *outline) add(segments sfnt.Segments, x, y float32) {
	to := func(p fixed.Point26_6) (float32, float32) { return x + float32(p.X)/64, y + float32(p.Y)/64 }
	for _, s := range segments {
		ax, ay := to(s.Args[0])
		bx, by := to(s.Args[1])
		cx, cy := to(s.Args[2])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			o.ras.ClosePath()
			o.ras.MoveTo(ax, ay)
		case sfnt.SegmentOpLineTo:
			o.ras.LineTo(ax, ay)
		case sfnt.SegmentOpQuadTo:
			o.ras.QuadTo(ax, ay, bx, by)
		case sfnt.SegmentOpCubeTo:
			o.ras.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	o.ras.ClosePath()
}

// Missing returns the characters of s that are missing in at least one of the program's fonts. It returns each of them
// once, in the order of s.
func Missing(s string) []rune {
	var missing []rune
	seen := map[rune]bool{}
	for _, r := range s {
		if seen[r] {
			continue
		}
		seen[r] = true
		for _, f := range fonts() {
			if !f.Has(r) {
				missing = append(missing, r)
				break
			}
		}
	}
	return missing
}
