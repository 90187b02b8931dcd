package render

import (
	"image"
	"image/color"
	"math"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render/typeface"
)

// Align is the alignment of a text. It determines whether the left end, the centre or the right end of the text is at the
// given point.
type Align uint8

// The values of Align.
const (
	Left Align = iota
	Middle
	Right
)

// Style is the style of a text. Size is the font size (1 em) in logical units. Typical sizes are 13 for small print, 15 for
// normal text, and 20 or more for titles.
type Style struct {
	Size   float64
	Weight Weight
	Color  color.RGBA
	Align  Align
}

// Sized returns st with another font size.
func (st Style) Sized(size float64) Style { st.Size = size; return st }

// In returns st with the colour c.
func (st Style) In(c color.RGBA) Style { st.Color = c; return st }

// Aligned returns st with the alignment a.
func (st Style) Aligned(a Align) Style { st.Align = a; return st }

// Weighing returns st with the weight w.
func (st Style) Weighing(w Weight) Style { st.Weight = w; return st }

// The dimensions of a line of text in em. Capital letters are vertically centred in the line.
const (
	lineEm     = 1.4
	baselineEm = lineEm/2 + 0.36
	riseEm     = 1.0  // height of the highest accent above the baseline, in em
	dropEm     = 0.32 // depth of the lowest descender below the baseline, in em
)

// LineHeight returns the height of a line of text in logical units.
func LineHeight(st Style) float64 { return st.Size * lineEm }

// Measure returns the width and height of s on one line, in logical units. The result does not depend on the scale.
func Measure(s string, st Style) (w, h float64) {
	return typeface.Of(st.Weight).Width(s) * st.Size, LineHeight(st)
}

// runKey is the cache key of a rendered text. Its size is in 64ths of a pixel.
type runKey struct {
	text   string
	size   int32
	weight Weight
}

// fitKey is the cache key for a text that was shortened or wrapped to a width. size and width are in logical units.
type fitKey struct {
	text        string
	size, width float64
	weight      Weight
}

// longestRun is the maximum width of the image of a line, in pixels. The rest of a longer line would be outside the
// screen.
const longestRun = 8192

// Text draws s on one line. y is the top of the line. x is its left end, centre or right end, depending on st.Align.
func (p *Pen) Text(s string, x, y float64, st Style) {
	px := st.Size * p.scale
	if s == "" || px < 1 {
		return
	}
	if p.survey != nil {
		p.addText(s, x, y, st)
		return
	}
	start := x * p.scale
	if st.Align != Left {
		w := typeface.Of(st.Weight).Width(s) * px
		start -= w * float64(st.Align) / float64(Right)
	}
	img := p.textImage(s, px, st.Weight)
	pad, rise := runMargins(px)
	left := math.Floor(start+0.5) - float64(pad)
	top := math.Floor((y+baselineEm*st.Size)*p.scale+0.5) - float64(rise)
	p.drawTinted(img, left, top, st.Color)
}

// TextIn draws s on one line, vertically centred in r and horizontally aligned by st.Align. If s is too wide for r, TextIn
// shortens it and adds an ellipsis.
func (p *Pen) TextIn(s string, r Rect, st Style) {
	x := r.X + r.W*float64(st.Align)/float64(Right)
	if p.survey != nil {
		p.survey.whole = s
		defer func() { p.survey.whole = "" }()
	}
	p.Text(p.cachedEllipsis(s, r.W, st), x, r.Y+(r.H-LineHeight(st))/2, st)
}

// TextWithin draws a text of any length from outside the program, such as a path. Like TextIn, it shortens a text that
// is too wide. Survey tells tests about texts that TextIn has shortened, but not about these.
func (p *Pen) TextWithin(s string, r Rect, st Style) { p.TextIn(p.cachedEllipsis(s, r.W, st), r, st) }

// Fitting returns st with a smaller font size if the text s is wider than width units. It does not make the size
// smaller than minimum.
func Fitting(s string, width, minimum float64, st Style) Style {
	if w, _ := Measure(s, st); w > width && st.Size > minimum {
		st.Size = max(minimum, st.Size*width/w)
	}
	return st
}

// TextWrapped draws s in lines that fit into the width of r, from the top of r downwards. It returns the height of all lines,
// which can exceed the height of r.
func (p *Pen) TextWrapped(s string, r Rect, st Style) float64 {
	x := r.X + r.W*float64(st.Align)/float64(Right)
	h := LineHeight(st)
	lines := p.cachedWrap(s, r.W, st)
	for i, line := range lines {
		p.Text(line, x, r.Y+float64(i)*h, st)
	}
	return h * float64(len(lines))
}

// Ellipsis shortens s with an ellipsis if it is more than width units wide. A number at the end is kept, because it may be the
// only difference between two names. For example, "Maximilian 2" becomes "Maxi… 2".
func Ellipsis(s string, width float64, st Style) string {
	f := typeface.Of(st.Weight)
	if f.Width(s)*st.Size <= width {
		return s
	}
	const dots = "…"
	stem, number := cutNumber(s)
	left := width/st.Size - f.Width(dots) - f.Width(number)
	if left < f.Width("nn") {
		stem, number = s, ""
		left = width/st.Size - f.Width(dots)
	}
	for i, r := range stem {
		if left -= f.Advance(r); left < 0 {
			return strings.TrimRight(stem[:i], " ") + dots + number
		}
	}
	return stem + dots + number
}

// cutNumber splits off a number of at most three digits at the end of s, with the space before it. number is "" if
// there is none.
func cutNumber(s string) (stem, number string) {
	stem = strings.TrimRight(s, "0123456789")
	number = s[len(stem):]
	if stem = strings.TrimRight(stem, " "); number == "" || len(number) > 3 || stem == "" || len(stem)+len(number) == len(s) {
		return s, ""
	}
	return stem, " " + number
}

func (p *Pen) cachedEllipsis(s string, width float64, st Style) string {
	k := fitKey{s, st.Size, width, st.Weight}
	short, ok := p.fits.get(k)
	if !ok {
		// Add a tolerance, because callers often pass exactly the result of Measure.
		short = Ellipsis(s, width+0.01, st)
		p.fits.put(k, short, 1)
	}
	return short
}

func (p *Pen) cachedWrap(s string, width float64, st Style) []string {
	k := fitKey{s, st.Size, width, st.Weight}
	lines, ok := p.wraps.get(k)
	if !ok {
		lines = Wrap(s, st, width)
		p.wraps.put(k, lines, 1)
	}
	return lines
}

// textImage returns a white image of s, from the cache if possible. px is the font size in pixels.
func (p *Pen) textImage(s string, px float64, w Weight) *ebiten.Image {
	size := int32(math.Round(px * 64))
	k := runKey{s, size, w}
	img, ok := p.runs.get(k)
	if !ok {
		img = paintRun(s, float64(size)/64, w)
		p.runs.put(k, img, 4*img.Bounds().Dx()*img.Bounds().Dy())
	}
	return img
}

func paintRun(s string, px float64, w Weight) *ebiten.Image {
	f := typeface.Of(w)
	pad, rise := runMargins(px)
	width := int(math.Ceil(min(f.Width(s)*px, longestRun))) + 2*pad
	height := rise + int(math.Ceil(dropEm*px)) + 1
	return whiteImage(f.Mask(s, px, image.Pt(pad, rise), image.Pt(width, height)))
}

// runMargins returns two distances in the image of a text, in pixels. pad is the margin on the left, and rise is the
// distance of the baseline from the top. px is the font size.
func runMargins(px float64) (pad, rise int) {
	// some glyphs begin before their position
	return 1 + int(math.Ceil(px/8)), 1 + int(math.Ceil(px*riseEm))
}

// whiteImage returns a white image with the alpha values of mask, which can be drawn in any colour.
func whiteImage(mask *image.Alpha) *ebiten.Image {
	pix := make([]byte, 4*len(mask.Pix))
	for i, a := range mask.Pix {
		pix[4*i], pix[4*i+1], pix[4*i+2], pix[4*i+3] = a, a, a, a
	}
	img := ebiten.NewImage(mask.Rect.Dx(), mask.Rect.Dy())
	img.WritePixels(pix)
	return img
}

// drawTinted draws a white image in the colour c at whole pixels.
func (p *Pen) drawTinted(img *ebiten.Image, left, top float64, c color.RGBA) {
	if p.survey != nil {
		return
	}
	p.blit.GeoM.Reset()
	p.blit.GeoM.Translate(left, top)
	p.blit.Filter = ebiten.FilterNearest
	p.tint(c)
	p.dst.DrawImage(img, &p.blit)
}

func (p *Pen) tint(c color.RGBA) {
	p.blit.ColorScale.Reset()
	p.blit.ColorScale.Scale(float32(c.R)/255, float32(c.G)/255, float32(c.B)/255, float32(c.A)/255)
}

// Wrap breaks s into lines that are at most width units wide. Lines end at newlines, at spaces, and after hyphens, dashes and
// slashes. A word that is too long for a line is broken anywhere. The result has at least one line.
func Wrap(s string, st Style, width float64) []string {
	return typeface.Of(st.Weight).Wrap(s, width/max(st.Size, 0.001))
}

// Weight selects one of the program's fonts.
type Weight = typeface.Weight

// The values of Weight each select one of the program's fonts. The font of Mono has a fixed width and is for tables of
// numbers and protocol messages.
const (
	Regular = typeface.Regular
	Medium  = typeface.Medium
	Bold    = typeface.Bold
	Mono    = typeface.Mono
)
