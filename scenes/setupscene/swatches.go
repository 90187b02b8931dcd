package setupscene

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// seatColours are the colours of a theme's seats. Each has a shape of its own, for eyes that see colours differently.
var seatColours = []Option{{ID: "1"}, {ID: "2"}, {ID: "3"}, {ID: "4"}, {ID: "5"}, {ID: "6"}}

// seatNames are the keys of their names on a light and on a dark ground, where two of them look very different.
var seatNames = [...][2]string{
	{"setup.seat_1", "setup.seat_1"}, {"setup.seat_2", "setup.seat_2"}, {"setup.seat_3", "setup.seat_3"},
	{"setup.seat_4", "setup.seat_4"}, {"setup.seat_5", "setup.seat_5_dark"}, {"setup.seat_6", "setup.seat_6_dark"},
}

// corners of the shapes, in the order of the seats; 0 is a circle.
var corners = [...]int{0, 4, 3, 4, 5, 6}

const (
	swatchSize = 36.0
	swatchGap  = 0.0
	nameGap    = 4.0
	leastGap   = 10.0 // between the label and the name

	swatchesWidth = 6*swatchSize + 5*swatchGap
)

// swatches lets somebody choose a colour: the shapes side by side, and the name of the chosen one above.
type swatches struct {
	ui.Node
	label string
	at    int
	hover int
	pick  func(i int)
}

func newSwatches(label string, pick func(i int)) *swatches {
	return &swatches{label: label, pick: pick, hover: -1}
}

// set shows the chosen colour.
func (s *swatches) set(at int) {
	if s.at != at {
		s.at = at
		s.MarkDirty()
	}
}

// name is what the chosen colour is called in a theme.
func (s *swatches) name(th *render.Theme) string {
	keys := seatNames[s.at]
	if th.Dark {
		return s.Root().Env.Book.T(keys[1])
	}
	return s.Root().Env.Book.T(keys[0])
}

// headHeight is the room above the shapes: one line, or two where the label and the longest name don't fit side by side.
func (s *swatches) headHeight(width float64) float64 {
	st := ui.TextStyle(ui.Caption, color.RGBA{})
	label, _ := render.Measure(s.label, st)
	lines := 1.0
	for _, keys := range seatNames {
		for _, key := range keys {
			if name, _ := render.Measure(s.Root().Env.Book.T(key), st); label+leastGap+name > width {
				lines = 2
			}
		}
	}
	return lines*render.LineHeight(st) + nameGap
}

// Size implements ui.Widget.
func (s *swatches) Size(avail float64) (w, h float64) {
	columns := s.columns(avail)
	rows := (len(seatColours) + columns - 1) / columns
	return min(avail, float64(columns)*(swatchSize+swatchGap)), s.headHeight(avail) + float64(rows)*(swatchSize+swatchGap) - swatchGap
}

func (s *swatches) columns(avail float64) int {
	return max(1, min(len(seatColours), int((avail+swatchGap)/(swatchSize+swatchGap))))
}

// spot is where the i-th colour is.
func (s *swatches) spot(i int) render.Rect {
	r := s.Bounds()
	n := s.columns(r.W)
	return render.Rect{
		X: r.X + float64(i%n)*(swatchSize+swatchGap), Y: r.Y + s.headHeight(r.W) + float64(i/n)*(swatchSize+swatchGap),
		W: swatchSize, H: swatchSize,
	}
}

func (s *swatches) spotAt(at render.Pt) int {
	for i := range seatColours {
		if s.spot(i).Contains(at) {
			return i
		}
	}
	return -1
}

// CanFocus implements ui.Focusable.
func (s *swatches) CanFocus() bool { return true }

// Pointer implements ui.Pointed.
func (s *swatches) Pointer(e ui.PointerEvent) {
	at := s.spotAt(e.At)
	if e.Kind == ui.PointerLeave {
		at = -1
	}
	if at != s.hover {
		s.hover = at
		s.MarkDirty()
	}
	if e.Kind == ui.PointerRelease && at >= 0 {
		s.choose(at)
	}
}

// Key implements ui.Keyed: left and right choose.
func (s *swatches) Key(k ui.KeyEvent) bool {
	if k.Mods.Command || k.Mods.Alt {
		return false
	}
	n := len(seatColours)
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

func (s *swatches) choose(i int) {
	if i == s.at {
		return
	}
	if env := s.Root().Env; env.Sound != nil {
		env.Sound("ui.toggle")
	}
	s.pick(i)
}

// Draw implements ui.Widget.
func (s *swatches) Draw(p *render.Pen) {
	th := p.Theme()
	name := ui.TextStyle(ui.Caption, th.Ink)
	line := render.LineHeight(name)
	head, _ := s.Bounds().CutTop(s.headHeight(s.Bounds().W) - nameGap)
	top, below := head.CutTop(line)
	p.TextIn(s.label, top, ui.TextStyle(ui.Caption, th.InkSoft))
	if below.H < line/2 {
		p.TextIn(s.name(th), top, name.Aligned(render.Right))
	} else {
		p.TextIn(s.name(th), below, name)
	}
	for i := range seatColours {
		r := s.spot(i)
		switch i {
		case s.at:
			p.Round(r, 10, th.AccentSoft)
			p.Frame(r, 10, 2, th.Accent)
		case s.hover:
			p.Round(r, 10, render.Fade(th.Ink, 0.07))
		}
		drawShape(p, i, r.Inset(8))
	}
}

// drawShape draws the sign of a seat.
func drawShape(p *render.Pen, seat int, r render.Rect) {
	c := p.Theme().Seats[seat]
	if corners[seat] == 0 {
		p.Circle(r.Centre(), r.W/2, c)
		return
	}
	img := p.Sprite(render.SpriteKey{Name: "setup.seat", Variant: seat}, r.W, r.H, func(img *ebiten.Image, _ float64) {
		paintPolygon(img, seat, c)
	})
	p.Image(img, r, render.Placing{})
}

// paintPolygon fills a regular polygon that stands on a side, or for the diamond on a corner.
func paintPolygon(img *ebiten.Image, seat int, c color.RGBA) {
	n := corners[seat]
	w, h := float64(img.Bounds().Dx()), float64(img.Bounds().Dy())
	turn := -math.Pi / 2
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
