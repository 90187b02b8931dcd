package render

import (
	"image"
	"image/color"
	"math"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
)

// Align says which part of a line lies at the given x, or at which side of a rectangle it stands.
type Align uint8

// Left is where reading begins.
const (
	Left Align = iota
	Middle
	Right
)

// Style is how a text looks. Size is the em in units: 13 for small print, 15 for text, 20 and more for titles.
type Style struct {
	Size   float64
	Weight Weight
	Color  color.RGBA
	Align  Align
}

// Sized is st with another size.
func (st Style) Sized(size float64) Style { st.Size = size; return st }

// In is st in another colour.
func (st Style) In(c color.RGBA) Style { st.Color = c; return st }

// Aligned is st with another alignment.
func (st Style) Aligned(a Align) Style { st.Align = a; return st }

// Weighing is st in another weight.
func (st Style) Weighing(w Weight) Style { st.Weight = w; return st }

// Measures of a line in em. Capitals stand in the middle of the line box, since that is where the eye expects the text of a button.
const (
	lineEm     = 1.4
	baselineEm = lineEm/2 + 0.36
	riseEm     = 1.0  // the highest accent above the baseline
	dropEm     = 0.32 // the deepest tail below it
)

// LineHeight is the height of a line box in units.
func LineHeight(st Style) float64 { return st.Size * lineEm }

// Measure is the width and height of s in one line, in units. It is the same at every scale.
func Measure(s string, st Style) (w, h float64) {
	return faceOf(st.Weight).width(s) * st.Size, LineHeight(st)
}

// runKey is a text as it is cached: Size in 64ths of a pixel.
type runKey struct {
	text   string
	size   int32
	weight Weight
}

// fitKey is a text that was shortened or wrapped to a width, both in units.
type fitKey struct {
	text        string
	size, width float64
	weight      Weight
}

// longestRun is the most pixels that a line is drawn in; the rest of a longer one would be off the screen.
const longestRun = 8192

// Text draws s in one line. y is the top of its line box; x is its left end, middle or right end, as st.Align says.
func (p *Pen) Text(s string, x, y float64, st Style) {
	px := st.Size * p.scale
	if s == "" || px < 1 {
		return
	}
	if p.surveys() {
		p.noteText(s, x, y, st)
		return
	}
	start := x * p.scale
	if st.Align != Left {
		w := faceOf(st.Weight).width(s) * px
		start -= w * float64(st.Align) / float64(Right)
	}
	img := p.run(s, px, st.Weight)
	pad, rise := runMargins(px)
	left := math.Floor(start+0.5) - float64(pad)
	top := math.Floor((y+baselineEm*st.Size)*p.scale+0.5) - float64(rise)
	p.stamp(img, left, top, st.Color)
}

// TextIn draws s in one line in the middle of r's height, at the side of r that st.Align names. What is too long ends in an ellipsis.
func (p *Pen) TextIn(s string, r Rect, st Style) {
	x := r.X + r.W*float64(st.Align)/float64(Right)
	if p.surveys() {
		p.survey.whole = s
		defer func() { p.survey.whole = "" }()
	}
	p.Text(p.fit(s, r.W, st), x, r.Y+(r.H-LineHeight(st))/2, st)
}

// TextWithin is TextIn for what others have written, which may be of any length: an address, a message, a path. To shorten it
// is no mistake.
func (p *Pen) TextWithin(s string, r Rect, st Style) { p.TextIn(p.fit(s, r.W, st), r, st) }

// Fitting is st, or st at a smaller size in which s is at most width units wide, but not below the size least.
func Fitting(s string, width, least float64, st Style) Style {
	if w, _ := Measure(s, st); w > width && st.Size > least {
		st.Size = max(least, st.Size*width/w)
	}
	return st
}

// TextWrapped draws s from the top of r in lines of at most its width, and returns the height that they take. It doesn't stop at r's end.
func (p *Pen) TextWrapped(s string, r Rect, st Style) float64 {
	x := r.X + r.W*float64(st.Align)/float64(Right)
	h := LineHeight(st)
	lines := p.wrap(s, r.W, st)
	for i, line := range lines {
		p.Text(line, x, r.Y+float64(i)*h, st)
	}
	return h * float64(len(lines))
}

// Ellipsis returns s if it is at most width units wide, and otherwise s shortened with an ellipsis. A number at the end stays,
// because it may tell two equal names apart: "Maximilian 2" becomes "Maxi… 2".
func Ellipsis(s string, width float64, st Style) string {
	f := faceOf(st.Weight)
	if f.width(s)*st.Size <= width {
		return s
	}
	const dots = "…"
	stem, number := cutNumber(s)
	left := width/st.Size - f.width(dots) - f.width(number)
	if left < f.width("nn") {
		stem, number = s, ""
		left = width/st.Size - f.width(dots)
	}
	for i, r := range stem {
		if left -= f.advance(r); left < 0 {
			return trimmedRight(stem[:i]) + dots + number
		}
	}
	return stem + dots + number
}

// cutNumber splits s before a last word that is a number of at most three digits. number begins with the space before it, and is
// empty if there is no such word.
func cutNumber(s string) (stem, number string) {
	stem = strings.TrimRight(s, "0123456789")
	number = s[len(stem):]
	if stem = strings.TrimRight(stem, " "); number == "" || len(number) > 3 || stem == "" || len(stem)+len(number) == len(s) {
		return s, ""
	}
	return stem, " " + number
}

// fit is Ellipsis from the cache.
func (p *Pen) fit(s string, width float64, st Style) string {
	k := fitKey{s, st.Size, width, st.Weight}
	short, ok := p.fits.get(k)
	if !ok {
		// A hair more than the width is given away, since callers often pass on exactly what Measure returned.
		short = Ellipsis(s, width+0.01, st)
		p.fits.put(k, short, 1)
	}
	return short
}

// wrap is Wrap from the cache.
func (p *Pen) wrap(s string, width float64, st Style) []string {
	k := fitKey{s, st.Size, width, st.Weight}
	lines, ok := p.wraps.get(k)
	if !ok {
		lines = Wrap(s, st, width)
		p.wraps.put(k, lines, 1)
	}
	return lines
}

// run is s as a white image.
func (p *Pen) run(s string, px float64, w Weight) *ebiten.Image {
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
	f := faceOf(w)
	pad, rise := runMargins(px)
	width := int(math.Ceil(min(f.width(s)*px, longestRun))) + 2*pad
	height := rise + int(math.Ceil(dropEm*px)) + 1
	return whiteImage(f.mask(s, px, image.Pt(pad, rise), image.Pt(width, height)))
}

// runMargins is where a run's line begins in its image, in pixels. The pad is for letters that lean out of their box.
func runMargins(px float64) (pad, rise int) {
	return 1 + int(math.Ceil(px/8)), 1 + int(math.Ceil(px*riseEm))
}

// whiteImage is an image that is white where the mask is full, so that a colour scale can tint it.
func whiteImage(mask *image.Alpha) *ebiten.Image {
	pix := make([]byte, 4*len(mask.Pix))
	for i, a := range mask.Pix {
		pix[4*i], pix[4*i+1], pix[4*i+2], pix[4*i+3] = a, a, a, a
	}
	img := ebiten.NewImage(mask.Rect.Dx(), mask.Rect.Dy())
	img.WritePixels(pix)
	return img
}

// stamp draws a white image in a colour with its corner on a pixel.
func (p *Pen) stamp(img *ebiten.Image, left, top float64, c color.RGBA) {
	if p.surveys() {
		return
	}
	p.blit.GeoM.Reset()
	p.blit.GeoM.Translate(left, top)
	p.blit.Filter = ebiten.FilterNearest
	p.tint(c)
	p.dst.DrawImage(img, &p.blit)
}

// tint lets white become c.
func (p *Pen) tint(c color.RGBA) {
	p.blit.ColorScale.Reset()
	p.blit.ColorScale.Scale(float32(c.R)/255, float32(c.G)/255, float32(c.B)/255, float32(c.A)/255)
}
