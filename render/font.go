package render

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
)

// Weight selects one of the Go fonts (golang.org/x/image/font/gofont, under the licence of Go).
type Weight uint8

// The weights. Mono is a fixed-width font for tables of numbers and for protocol messages.
const (
	Regular Weight = iota
	Medium
	Bold
	Mono
	weights
)

// tableRunes is the number of runes, from 0, whose advances are stored in a table. They include Latin with all accents.
const tableRunes = 0x250

// face is a font. Text is laid out in font units and rasterised by the CPU. Its width does not depend on the scale, and
// its pixels do not depend on the graphics card.
type face struct {
	font     *sfnt.Font
	perEm    float64
	advances [tableRunes]float64 // in em

	mu   sync.Mutex // guards buf and rest
	buf  sfnt.Buffer
	rest map[rune]float64
}

var fonts = sync.OnceValue(func() (f [weights]*face) {
	for w, ttf := range [weights][]byte{goregular.TTF, gomedium.TTF, gobold.TTF, gomono.TTF} {
		f[w] = newFace(ttf)
	}
	return f
})

// faceOf returns the font for w, or the regular font if w is invalid.
func faceOf(w Weight) *face {
	if w >= weights {
		w = Regular
	}
	return fonts()[w]
}

func newFace(ttf []byte) *face {
	parsed, err := sfnt.Parse(ttf)
	if err != nil {
		panic("render: a font of the program is damaged: " + err.Error())
	}
	f := &face{font: parsed, perEm: float64(parsed.UnitsPerEm()), rest: map[rune]float64{}}
	for r := range rune(tableRunes) {
		f.advances[r] = f.load(r)
	}
	return f
}

// load returns the advance of r from the font file, in em.
func (f *face) load(r rune) float64 {
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

// glyph returns the index of the glyph for r. The fonts are made for programming: their '-' is a minus sign, which is
// longer than a dash. The glyph of the soft hyphen is a typographic hyphen, so glyph uses that for '-'.
func (f *face) glyph(r rune) (sfnt.GlyphIndex, error) {
	if r == '-' {
		r = softHyphen
	}
	return f.font.GlyphIndex(&f.buf, r)
}

// advance returns the width of r in em. If the font has no glyph for r, it is the width of r's spelling. If r is not
// shown, it is 0.
func (f *face) advance(r rune) float64 {
	r = shown(r)
	if r >= 0 && r < tableRunes {
		return f.advances[r]
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	a, ok := f.rest[r]
	if !ok {
		for _, r := range f.drawn(r) {
			a += f.load(r)
		}
		f.rest[r] = a
	}
	return a
}

// width returns the length of s in one line, in em.
func (f *face) width(s string) float64 {
	w := 0.0
	for _, r := range s {
		w += f.advance(r)
	}
	return w
}

// has reports whether the font can show r. It returns true for runes that are not shown.
func (f *face) has(r rune) bool {
	if r = shown(r); r == 0 {
		return true
	}
	var buf sfnt.Buffer
	i, err := f.font.GlyphIndex(&buf, r)
	return err == nil && i != 0
}

// drawn returns the runes whose glyphs are drawn for r: r itself, or its spelling if the font has no glyph.
func (f *face) drawn(r rune) []rune {
	if r < tableRunes || f.has(r) {
		return []rune{r}
	}
	return []rune(f.spell(r))
}

// noBreakSpace is as wide as a space, but lines do not break at it.
const noBreakSpace = '\u00a0'

// softHyphen marks a position where a word may be divided.
const softHyphen = '\u00ad'

// shown returns the rune that is drawn for r, or 0 for none. Control characters, and characters that reorder or hide
// text, are not drawn. Otherwise a name from the network could disturb a line.
func shown(r rune) rune {
	switch {
	case r == '\t' || r == '\n' || r == noBreakSpace:
		return ' '
	case r < ' ' || r >= 0x7f && r < 0xa0 || r == softHyphen:
		return 0
	case r >= 0xfe00 && r <= 0xfe0f || r >= 0xe0000 && r <= 0xe0fff: // variation selectors and tags
		return 0
	case r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2060 && r <= 0x206f || r == 0xfeff:
		return 0
	}
	return r
}

// mask rasterises s with px pixels per em into an image of the given size. The line begins at at.X, on the baseline
// at.Y.
func (f *face) mask(s string, px float64, at image.Point, size image.Point) *image.Alpha {
	f.mu.Lock()
	defer f.mu.Unlock()
	var shape outline
	shape.ras.Reset(size.X, size.Y)
	pen := float64(at.X)
	for _, r := range s {
		if r = shown(r); r == 0 {
			continue
		}
		for _, r := range f.drawn(r) {
			pen += f.put(&shape, r, px, pen, at.Y) * px
		}
	}
	dst := image.NewAlpha(image.Rectangle{Max: size})
	shape.ras.Draw(dst, dst.Rect, image.Opaque, image.Point{})
	return dst
}

// put adds the glyph of r to shape at x, on the baseline y. It returns the advance in em.
func (f *face) put(shape *outline, r rune, px, x float64, y int) float64 {
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

// HasGlyphs returns the runes of s for which one of the program's fonts has no glyph, each once, in order of
// appearance. It returns nil if there are none.
func HasGlyphs(s string) []rune {
	var missing []rune
	seen := map[rune]bool{}
	for _, r := range s {
		if seen[r] {
			continue
		}
		seen[r] = true
		for _, f := range fonts() {
			if !f.has(r) {
				missing = append(missing, r)
				break
			}
		}
	}
	return missing
}
