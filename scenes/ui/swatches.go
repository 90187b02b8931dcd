package ui

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"

	"menagerie/render"
)

// SwatchColours is the number of colours that a player can choose. Each colour has its own shape, so that players with a
// colour vision deficiency can tell them apart.
const SwatchColours = 6

// seatNames has the text keys of each colour's name in the light and in the dark theme.
var seatNames = [...][2]string{
	{"setup.seat_1", "setup.seat_1"}, {"setup.seat_2", "setup.seat_2"}, {"setup.seat_3", "setup.seat_3"},
	{"setup.seat_4", "setup.seat_4"}, {"setup.seat_5", "setup.seat_5_dark"}, {"setup.seat_6", "setup.seat_6_dark"},
}

// swatchCorners has the number of corners of the shape for each colour. 0 means a circle.
var swatchCorners = [...]int{0, 4, 3, 4, 5, 6}

const (
	swatchSize     = 44.0
	swatchGap      = 0.0
	swatchNameGap  = 4.0
	swatchLeastGap = 10.0 // minimal space in units between the label and the name

)

// SwatchesWidth is the width of all shapes side by side, in units.
const SwatchesWidth = SwatchColours*swatchSize + (SwatchColours-1)*swatchGap

// Swatches is a widget for selecting one of several small pictures, such as the shapes of the six colours. It also shows the name
// of the selected picture.
type Swatches struct {
	Node
	label string
	n     int
	names func() []string // returns the name of each picture
	width func() []string // returns the names that must fit beside the label
	draw  func(p *render.Pen, i int, r render.Rect)
	at    int
	hover int
	pick  func(i int)
}

// NewSwatches returns a widget for selecting a colour, with a label. When the player selects a colour, the widget calls pick with
// its index.
func NewSwatches(label string, pick func(i int)) *Swatches {
	s := &Swatches{label: label, n: SwatchColours, pick: pick, hover: -1}
	s.names = func() []string { return s.colourNames(s.Theme().Dark) }
	s.width = func() []string { return append(s.colourNames(false), s.colourNames(true)...) }
	s.draw = func(p *render.Pen, i int, r render.Rect) { drawShape(p, i, r.Inset(8)) }
	return s
}

// NewPictureChoice returns a widget for selecting one of several pictures. draw draws picture i into r. When the player selects a
// picture, the widget calls pick with its index.
func NewPictureChoice(label string, names []string, draw func(p *render.Pen, i int, r render.Rect), pick func(i int)) *Swatches {
	all := func() []string { return names }
	return &Swatches{label: label, n: len(names), names: all, width: all, draw: draw, pick: pick, hover: -1}
}

// colourNames returns the names of the colours in the dark themes or in the others.
func (s *Swatches) colourNames(dark bool) []string {
	var all []string
	for _, keys := range seatNames {
		key := keys[0]
		if dark {
			key = keys[1]
		}
		all = append(all, s.Root().Env.Book.T(key))
	}
	return all
}

// Set selects the picture with the given index without calling pick.
func (s *Swatches) Set(index int) {
	if s.at != index {
		s.at = index
		s.MarkDirty()
	}
}

// Name returns the name of the selected picture.
func (s *Swatches) Name() string { return s.names()[s.at] }

// headHeight returns the height of the text above the pictures. The text is the label and the selected name. It needs
// two lines if it is too wide for one.
func (s *Swatches) headHeight(width float64) float64 {
	st := TextStyle(Caption, color.RGBA{})
	label, _ := render.Measure(s.label, st)
	lines := 1.0
	for _, name := range s.width() {
		if w, _ := render.Measure(name, st); label+swatchLeastGap+w > width {
			lines = 2
		}
	}
	return lines*render.LineHeight(st) + swatchNameGap
}

func (s *Swatches) Size(avail float64) (w, h float64) {
	columns := s.columns(avail)
	rows := (s.n + columns - 1) / columns
	return min(avail, float64(columns)*(swatchSize+swatchGap)), s.headHeight(avail) + float64(rows)*(swatchSize+swatchGap) - swatchGap
}

func (s *Swatches) columns(avail float64) int {
	return max(1, min(s.n, int((avail+swatchGap)/(swatchSize+swatchGap))))
}

// Spot returns the bounds of picture i.
func (s *Swatches) Spot(i int) render.Rect {
	r := s.Bounds()
	n := s.columns(r.W)
	return render.Rect{
		X: r.X + float64(i%n)*(swatchSize+swatchGap), Y: r.Y + s.headHeight(r.W) + float64(i/n)*(swatchSize+swatchGap),
		W: swatchSize, H: swatchSize,
	}
}

func (s *Swatches) spotAt(at render.Pt) int {
	for i := range s.n {
		if s.Spot(i).Contains(at) {
			return i
		}
	}
	return -1
}

func (s *Swatches) CanFocus() bool { return true }

func (s *Swatches) Pointer(e PointerEvent) {
	at := s.spotAt(e.At)
	if e.Kind == PointerLeave {
		at = -1
	}
	if at != s.hover {
		s.hover = at
		s.MarkDirty()
	}
	if e.Kind == PointerRelease && at >= 0 {
		s.choose(at)
	}
}

// Key handles left and right, which select another picture.
func (s *Swatches) Key(k KeyEvent) bool {
	if k.Mods.Command || k.Mods.Alt {
		return false
	}
	n := s.n
	switch {
	case k.Code == ebiten.KeyArrowLeft && s.at > 0:
		s.choose(s.at - 1)
	case k.Code == ebiten.KeyArrowRight && s.at < n-1:
		s.choose(s.at + 1)
	case k.Accepts() && (k.Pad || !k.Enter()): // Enter starts the game
		s.choose((s.at + 1) % n)
	default:
		return false
	}
	return true
}

func (s *Swatches) choose(i int) {
	if i == s.at {
		return
	}
	if env := s.Root().Env; env.Sound != nil {
		env.Sound("ui.toggle")
	}
	s.pick(i)
}

func (s *Swatches) Draw(p *render.Pen) {
	th := p.Theme()
	name := TextStyle(Caption, th.Ink)
	line := render.LineHeight(name)
	head, _ := s.Bounds().CutTop(s.headHeight(s.Bounds().W) - swatchNameGap)
	top, below := head.CutTop(line)
	p.TextIn(s.label, top, TextStyle(Caption, th.InkSoft))
	if below.H < line/2 {
		p.TextIn(s.Name(), top, name.Aligned(render.Right))
	} else {
		p.TextIn(s.Name(), below, name)
	}
	for i := range s.n {
		r := s.Spot(i)
		switch i {
		case s.at:
			p.Round(r, 10, th.AccentSoft)
			p.Frame(r, 10, 2, th.Accent)
		case s.hover:
			p.Round(r, 10, render.Fade(th.Ink, 0.07))
		}
		s.draw(p, i, r)
	}
}

func drawShape(p *render.Pen, seat int, r render.Rect) {
	c := p.Theme().Seats[seat]
	if swatchCorners[seat] == 0 {
		p.Circle(r.Centre(), r.W/2, c)
		return
	}
	img := p.Sprite(render.SpriteKey{Name: "setup.seat", Variant: seat}, r.W, r.H, func(img *ebiten.Image, _ float64) {
		paintPolygon(img, seat, c)
	})
	p.Image(img, r, render.Placing{})
}

// paintPolygon fills the regular polygon that is the shape of a seat's colour.
func paintPolygon(img *ebiten.Image, seat int, c color.RGBA) {
	n := swatchCorners[seat]
	w, h := float64(img.Bounds().Dx()), float64(img.Bounds().Dy())
	turn := -math.Pi / 2
	// A square stands on a side. All other polygons have a corner at the top.
	if n == 4 && seat == 1 {
		turn += math.Pi / 4
	}
	size := w / 2
	if n == 4 && seat == 1 {
		size *= 1.25 // a square's corners reach further than its sides
	}
	var path vector.Path
	for i := range n {
		a := turn + 2*math.Pi*float64(i)/float64(n)
		x, y := float32(w/2+size*math.Cos(a)), float32(h/2+size*math.Sin(a))
		if i == 0 {
			path.MoveTo(x, y)
		} else {
			path.LineTo(x, y)
		}
	}
	path.Close()
	how := &vector.DrawPathOptions{AntiAlias: true}
	how.ColorScale.ScaleWithColor(c)
	vector.FillPath(img, &path, nil, how)
}
