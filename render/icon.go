package render

import (
	"image"
	"image/color"
	"math"
)

// Icon is a pictogram, drawn on a grid of 24 by 24 units.
type Icon uint8

// The values of Icon. NoIcon draws nothing.
const (
	NoIcon Icon = iota
	Back
	Close
	Check
	ChevronDown
	ChevronUp
	ChevronLeft
	ChevronRight
	Play
	Pause
	Step
	StepBack
	Rewind
	FastForward
	Restart
	Undo
	Redo
	Hint
	Settings
	Help
	Info
	Home
	Sound
	Mute
	Copy
	Search
	Trash
	Swap
	Eye
	Chart
	Robot
	Person
	People
	Network
	Flag
	Trophy
	Warning
	Error
	Mouse
	Gamepad
	Plus
	Minus
	More
	Folder
	Dice
	Link
	Sliders
	Hand
	firstMark
	icons = firstMark + SeatMarks
)

// SeatMarks is the number of marks that SeatMark returns. It has no common factor with the number of seat colours, so that
// consecutive players get 66 different pairs of mark and colour.
const SeatMarks = 11

// SeatMark returns the mark of player n, counted from 0: a shape that distinguishes players without a colour.
func SeatMark(n int) Icon { return firstMark + Icon(n%SeatMarks) }

// iconKey is the cache key of an icon at a size in pixels.
type iconKey struct {
	icon Icon
	size int
}

// Icon draws the icon i in the colour c, centred in r and as large as possible.
func (p *Pen) Icon(i Icon, r Rect, c color.RGBA) {
	size := p.round(min(r.W, r.H))
	if i == NoIcon || i >= icons || size < 1 {
		return
	}
	k := iconKey{i, size}
	img, ok := p.icons.get(k)
	if !ok {
		img = whiteImage(i.mask(size))
		p.icons.put(k, img, 4*size*size)
	}
	centre := r.Centre()
	half := float64(size) / 2 / p.scale
	p.drawTinted(img, float64(p.round(centre.X-half)), float64(p.round(centre.Y-half)), c)
}

// mask rasterises i at the given size in pixels.
func (i Icon) mask(size int) *image.Alpha { return glyphs[i].mask(size) }

var glyphs = [icons]glyph{
	NoIcon:       {},
	Back:         {line(20, 12, 4.5, 12), line(11, 5, 4, 12, 11, 19)},
	Close:        {line(6, 6, 18, 18), line(18, 6, 6, 18)},
	Check:        {line(4.5, 12.5, 9.5, 17.5, 19.5, 6.5)},
	ChevronDown:  {line(6, 9, 12, 15, 18, 9)},
	ChevronUp:    {line(6, 15, 12, 9, 18, 15)},
	ChevronLeft:  {line(15, 6, 9, 12, 15, 18)},
	ChevronRight: {line(9, 6, 15, 12, 9, 18)},
	Play:         {loop(8, 5.5, 18.5, 12, 8, 18.5).filled()},
	Pause:        {line(8.5, 6, 8.5, 18).wide(3.5), line(15.5, 6, 15.5, 18).wide(3.5)},
	Step:         {loop(6, 6, 14, 12, 6, 18).filled(), line(18.5, 5.5, 18.5, 18.5)},
	StepBack:     {loop(18, 6, 10, 12, 18, 18).filled(), line(5.5, 5.5, 5.5, 18.5)},
	Rewind:       {loop(11, 7, 4, 12, 11, 17).filled(), loop(20, 7, 13, 12, 20, 17).filled()},
	FastForward:  {loop(4, 7, 11, 12, 4, 17).filled(), loop(13, 7, 20, 12, 13, 17).filled()},
	Restart:      {arc(12, 12.5, 7.5, -40, 260), line(18.2, 3.2, 18.2, 7.7, 13.7, 7.7)},
	Undo:         {line(9, 4.5, 4.5, 9, 9, 13.5), line(5, 9, 14, 9).join(arc(14, 14, 5, -90, 90)).join(line(10, 19))},
	Redo:         {line(15, 4.5, 19.5, 9, 15, 13.5), line(19, 9, 10, 9).join(arc(10, 14, 5, 270, 90)).join(line(14, 19))},
	Hint:         {line(9.5, 17.5, 9.5, 15.7).join(arc(12, 9.5, 6, 120, 420)).join(line(14.5, 15.7, 14.5, 17.5, 9.5, 17.5)), line(10.5, 21, 13.5, 21)},
	Settings:     gear(),
	Help:         {ring(12, 12, 9), arc(12, 9.7, 2.7, 190, 400).join(line(12, 12.8, 12, 13.6)), dot(12, 16.8, 1.2)},
	Info:         {ring(12, 12, 9), line(12, 11.5, 12, 16.5), dot(12, 7.8, 1.25)},
	Home:         {line(3.5, 11.5, 12, 4, 20.5, 11.5), line(6, 10, 6, 19.5, 18, 19.5, 18, 10), line(10, 19, 10, 14, 14, 14, 14, 19)},
	Sound:        {speaker(), arc(12.5, 12, 3.8, -50, 50), arc(12.5, 12, 7.8, -50, 50)},
	Mute:         {speaker(), line(15.5, 9.5, 20.5, 14.5), line(20.5, 9.5, 15.5, 14.5)},
	Copy:         {rounded(8.5, 8.5, 11, 11.5, 2.5), line(5.5, 15.5, 4.8, 15.3).join(arc(6.5, 6.5, 2.5, 180, 270)).join(line(13, 4, 15, 4.6))},
	Search:       {ring(10.5, 10.5, 6), line(15, 15, 20, 20)},
	Trash:        {line(4.5, 6.5, 19.5, 6.5), line(9, 6, 9.5, 3.8, 14.5, 3.8, 15, 6), line(6.3, 7, 7.2, 20, 16.8, 20, 17.7, 7), line(10.2, 11, 10.4, 16), line(13.8, 11, 13.6, 16)},
	Swap:         {line(4, 8.5, 19.5, 8.5), line(15.5, 4.5, 19.5, 8.5), line(20, 15.5, 4.5, 15.5), line(8.5, 19.5, 4.5, 15.5)},
	Eye:          {lens(), dot(12, 12, 3)},
	Chart:        {line(4, 4, 4, 20, 20.5, 20), line(7.5, 15.5, 11.5, 10.5, 14.5, 13.5, 19.5, 6.5)},
	Robot:        {rounded(4.5, 8, 15, 11.5, 3), line(12, 7.5, 12, 4.5), dot(12, 3.6, 1.5), dot(9, 13, 1.5), dot(15, 13, 1.5), line(10, 16.5, 14, 16.5).wide(1.5), line(2, 12.5, 2, 15.5), line(22, 12.5, 22, 15.5)},
	Person:       {ring(12, 7.8, 3.8), shoulders(12, 7.5)},
	People:       {ring(9, 8.3, 3.4), shoulders(9, 6.3), arc(15.2, 8.3, 3.4, -75, 75), arc(14.9, 20.3, 6.3, -62, -3)},
	Network:      {ring(12, 12, 9), line(3.5, 12, 20.5, 12), oval(12, 12, 4, 9)},
	Flag:         {line(5.5, 3.5, 5.5, 21), line(5.5, 4.8, 18.8, 4.8, 15.8, 9, 18.8, 13.2, 5.5, 13.2)},
	Trophy:       {line(7.2, 4, 16.8, 4, 16.8, 9.5).join(arc(12, 9.5, 4.8, 0, 180)).join(line(7.2, 4)), line(7, 6, 3.5, 6).join(arc(7.2, 7, 3.7, 180, 95)), line(17, 6, 20.5, 6).join(arc(16.8, 7, 3.7, 0, 85)), line(12, 14.5, 12, 19), line(8, 20, 16, 20)},
	Warning:      {loop(12, 4, 21, 19.5, 3, 19.5), line(12, 10, 12, 14), dot(12, 16.7, 1.2)},
	Error:        {loop(8, 3, 16, 3, 21, 8, 21, 16, 16, 21, 8, 21, 3, 16, 3, 8), line(12, 7.5, 12, 12.7), dot(12, 16.3, 1.25)},
	Mouse:        {rounded(6, 3, 12, 18, 5.9), line(12, 7, 12, 10.5)},
	Gamepad:      {pad(), line(5.8, 11, 9.4, 11), line(7.6, 9.2, 7.6, 12.8), dot(14.8, 12.3, 1.15), dot(17.2, 9.9, 1.15)},
	Plus:         {line(12, 5, 12, 19), line(5, 12, 19, 12)},
	Minus:        {line(5, 12, 19, 12)},
	More:         {dot(5, 12, 1.8), dot(12, 12, 1.8), dot(19, 12, 1.8)},
	Folder:       {loop(3, 19, 3, 5.2, 9.2, 5.2, 11.5, 8, 21, 8, 21, 19)},
	Dice:         {rounded(4, 4, 16, 16, 3.5), dot(8.5, 8.5, 1.4), dot(15.5, 15.5, 1.4), dot(12, 12, 1.4), dot(15.5, 8.5, 1.4), dot(8.5, 15.5, 1.4)},
	Sliders:      {line(3.5, 8.5, 12, 8.5), ring(15, 8.5, 3), line(18, 8.5, 20.5, 8.5), line(3.5, 16, 6, 16), ring(9, 16, 3), line(12, 16, 20.5, 16)},
	Hand:         {rounded(8.5, 2.5, 4.2, 13, 2).filled(), rounded(8.5, 9.5, 11.5, 11.5, 4).filled(), line(5.2, 13.2, 9.6, 17.8).wide(3.2)},
	Link:         {line(13, 7, 15, 5).join(arc(16.5, 7.5, 3.6, -110, 50)).join(line(16, 13)), line(11, 17, 9, 19).join(arc(7.5, 16.5, 3.6, 70, 230)).join(line(8, 11)), line(9.5, 14.5, 14.5, 9.5)},

	firstMark:      {dot(12, 12, 9)},
	firstMark + 1:  {loop(5, 5, 19, 5, 19, 19, 5, 19).filled()},
	firstMark + 2:  {loop(12, 3.5, 21, 19.5, 3, 19.5).filled()},
	firstMark + 3:  {ring(12, 12, 7).wide(4)},
	firstMark + 4:  {line(12, 4, 12, 20).wide(5.5), line(4, 12, 20, 12).wide(5.5)},
	firstMark + 5:  {loop(12, 2.5, 18.5, 12, 12, 21.5, 5.5, 12).filled()},
	firstMark + 6:  {loop(4, 4, 20, 4, 20, 20, 4, 20).wide(3)},
	firstMark + 7:  {loop(12, 20.5, 21, 4.5, 3, 4.5).filled()},
	firstMark + 8:  {line(6, 6, 18, 18).wide(5.5), line(18, 6, 6, 18).wide(5.5)},
	firstMark + 9:  {star()},
	firstMark + 10: {loop(12, 4, 20, 12, 12, 20, 4, 12).wide(3.5)},
}

// star returns a solid star with five points.
func star() stroke {
	var xy []float64
	for i := range 10 {
		radius := []float64{10.5, 4.5}[i%2]
		at := Pt{12, 13}.Add(Pt{0, -radius}.Turned(float64(i) * math.Pi / 5))
		xy = append(xy, at.X, at.Y)
	}
	return loop(xy...).filled().wide(1)
}

// speaker returns the left part of Sound and Mute.
func speaker() stroke { return loop(3.5, 9.5, 7, 9.5, 11.5, 5.5, 11.5, 18.5, 7, 14.5, 3.5, 14.5) }

// shoulders returns the upper part of a body centred at x.
func shoulders(x, r float64) stroke { return arc(x, 20.3, r, 183, 357) }

func gear() glyph {
	g := glyph{ring(12, 12, 6.4), ring(12, 12, 2.4)}
	for i := range 8 {
		way := Pt{1, 0}.Turned(float64(i)*math.Pi/4 + math.Pi/8)
		a, b := Pt{12, 12}.Add(way.Times(7)), Pt{12, 12}.Add(way.Times(8.6))
		g = append(g, line(a.X, a.Y, b.X, b.Y).wide(3.2))
	}
	return g
}

// oval returns an ellipse with semi-axes rx and ry.
func oval(x, y, rx, ry float64) stroke {
	s := ring(0, 0, 1)
	for i, q := range s.points {
		s.points[i] = Pt{x + q.X*rx, y + q.Y*ry}
	}
	return s
}

func lens() stroke {
	const r, lift = 11.3, 5.6 // radius of the arcs, and distance of their centres from the centre of the grid
	half := math.Acos(lift/r) * 180 / math.Pi
	return arc(12, 12+lift, r, 270-half, 270+half).join(arc(12, 12-lift, r, 90-half, 90+half))
}

func pad() stroke {
	top := arc(7.2, 11.2, 4.7, 180, 270).join(arc(16.8, 11.2, 4.7, 270, 360))
	grips := arc(19.3, 16.4, 2.2, 0, 125).join(line(15.2, 15.2, 8.8, 15.2)).join(arc(4.7, 16.4, 2.2, 55, 180))
	return top.join(grips).join(line(2.5, 11.2))
}

// glyph is the drawing of an icon on the 24 by 24 grid.
type glyph []stroke

// stroke is a line with round ends and joints.
type stroke struct {
	points []Pt
	width  float64
	solid  bool // whether the enclosed area is filled
}

// iconWidth is the line width of icons, in grid units.
const iconWidth = 2

// line returns a stroke through the points with the coordinates x0, y0, x1, y1 and so on.
func line(xy ...float64) stroke {
	s := stroke{width: iconWidth}
	for i := 0; i+1 < len(xy); i += 2 {
		s.points = append(s.points, Pt{xy[i], xy[i+1]})
	}
	return s
}

func loop(xy ...float64) stroke { return line(append(xy, xy[0], xy[1])...) }

// arc returns a stroke along the circle with radius r and centre (x, y), from start to end. Angles are in degrees, clockwise
// from the right.
func arc(x, y, r, start, end float64) stroke {
	return stroke{points: arcPoints(Pt{x, y}, r, start, end), width: iconWidth}
}

func ring(x, y, r float64) stroke { return arc(x, y, r, 0, 360) }

func dot(x, y, r float64) stroke { return stroke{points: []Pt{{x, y}}, width: 2 * r} }

func rounded(x, y, w, h, r float64) stroke {
	s := stroke{width: iconWidth}
	for i, c := range []Pt{{x + w - r, y + r}, {x + w - r, y + h - r}, {x + r, y + h - r}, {x + r, y + r}} {
		from := float64(i)*90 - 90
		s.points = append(s.points, arcPoints(c, r, from, from+90)...)
	}
	s.points = append(s.points, s.points[0])
	return s
}

func (s stroke) join(t stroke) stroke {
	s.points = append(append([]Pt{}, s.points...), t.points...)
	return s
}

func (s stroke) filled() stroke { s.solid = true; return s }

func (s stroke) wide(w float64) stroke { s.width = w; return s }

func arcPoints(c Pt, r, from, to float64) []Pt {
	n := max(2, int(math.Abs(to-from)/10))
	points := make([]Pt, 0, n+1)
	for i := range n + 1 {
		a := Lerp(from, to, float64(i)/float64(n)) * math.Pi / 180
		points = append(points, c.Add(Pt{r, 0}.Turned(a)))
	}
	return points
}

// distance returns the distance from p to the stroke, in units of the icon grid. It is negative inside the stroke.
func (s stroke) distance(p Pt) float64 {
	d := math.Inf(1)
	inside := false
	last := s.points[0]
	for _, q := range s.points {
		d = min(d, toSegment(p, last, q))
		if s.solid && crosses(p, last, q) {
			inside = !inside
		}
		last = q
	}
	if s.solid && crosses(p, last, s.points[0]) {
		inside = !inside
	}
	if inside {
		return -d - s.width/2
	}
	return d - s.width/2
}

// toSegment returns the distance from p to the line segment from a to b.
func toSegment(p, a, b Pt) float64 {
	ab, ap := b.Sub(a), p.Sub(a)
	t := 0.0
	if l := ab.X*ab.X + ab.Y*ab.Y; l > 0 {
		t = Clamp01((ap.X*ab.X + ap.Y*ab.Y) / l)
	}
	return ap.Sub(ab.Times(t)).Len()
}

// crosses reports whether a ray from p to the right intersects the line segment from a to b.
func crosses(p, a, b Pt) bool {
	if (a.Y > p.Y) == (b.Y > p.Y) {
		return false
	}
	return p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X)
}

// mask rasterises g at size by size pixels.
func (g glyph) mask(size int) *image.Alpha {
	dst := image.NewAlpha(image.Rect(0, 0, size, size))
	unit := 24 / float64(size)
	for y := range size {
		for x := range size {
			p := Pt{float64(x) + 0.5, float64(y) + 0.5}.Times(unit)
			dst.Pix[y*dst.Stride+x] = uint8(math.Round(255 * g.coverage(p, unit)))
		}
	}
	return dst
}

// coverage returns the fraction of a pixel that the icon covers. p is the centre of the pixel, and unit is its width.
// Both are in grid units.
func (g glyph) coverage(p Pt, unit float64) float64 {
	c := 0.0
	for _, s := range g {
		c = max(c, Clamp01(0.5-s.distance(p)/unit))
	}
	return c
}
