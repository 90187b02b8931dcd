package page

import (
	"math"
	"slices"
	"strconv"

	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/ui"
)

const frameRadius = 12.0

// Frame is a picture with round corners and a fixed aspect ratio.
type Frame struct {
	ui.Node
	Width  float64 // maximal width in logical units; 0 means the available width
	Height float64 // maximal height in logical units; 0 means no limit
	Ratio  float64 // width divided by height
	Raised bool    // whether it lies on a card instead of the background of the window
	OnDraw func(p *render.Pen, r render.Rect)

	pen *render.Pen
	cut func()
}

// NewFrame returns a picture that draw paints. ratio is its width divided by its height.
func NewFrame(ratio float64, draw func(p *render.Pen, r render.Rect)) *Frame {
	f := &Frame{Ratio: ratio, OnDraw: draw}
	f.cut = func() { f.OnDraw(f.pen, f.Bounds()) }
	return f
}

func (f *Frame) Size(avail float64) (w, h float64) {
	w = avail
	if f.Width > 0 {
		w = min(w, f.Width)
	}
	if math.IsInf(w, 1) {
		w = 320
	}
	h = w / f.Ratio
	if f.Height > 0 {
		h = min(h, f.Height)
	}
	return w, math.Round(h)
}

func (f *Frame) Draw(p *render.Pen) {
	th, r := p.Theme(), f.Bounds()
	ground := th.Ground
	if f.Raised {
		ground = th.Surface
	}
	f.pen = p
	p.Clip(r, f.cut)
	// A thick frame in the colour of what is around covers the square corners.
	p.Frame(r.Inset(-frameRadius/2), frameRadius*1.5, frameRadius/2, ground)
	p.Frame(r, frameRadius, th.OutlineWidth, th.Line)
}

// DrawCardEdge draws the border of a card with round corners, and covers the corners of a picture on the card. hover is 1 if
// the pointer is on the card, 0 if not, and in between during the change.
func DrawCardEdge(p *render.Pen, r render.Rect, radius, hover float64) {
	th := p.Theme()
	const outside = 6 // of a rounded corner, the square corner is 5 units away
	p.Frame(r.Inset(-outside), radius+outside, outside, th.Ground)
	p.Frame(r, radius, th.OutlineWidth, render.Mix(th.Edge, th.Accent, hover))
}

// SpaceBetween is a row with a widget at each end. If the row is too narrow for both, the right widget is below the left one.
type SpaceBetween struct {
	ui.Box
	Gap         float64
	Least       float64 // width in units from which a text on the left may take two lines beside the right widget; 0 means never
	left, right ui.Widget
}

// NewSpaceBetween returns a row with the widgets left and right, at least gap units apart.
func NewSpaceBetween(gap float64, left, right ui.Widget) *SpaceBetween {
	return &SpaceBetween{Box: *ui.Column(0, left, right), Gap: gap, left: left, right: right}
}

// splitWidth returns the width of the left widget, and whether the right widget fits beside it in avail units.
func (s *SpaceBetween) splitWidth(avail float64) (left float64, beside bool) {
	lw, lh := s.left.Size(avail)
	rw, _ := s.right.Size(avail)
	if lw+s.Gap+rw <= avail {
		return lw, true
	}
	if left = avail - s.Gap - rw; s.Least > 0 && left >= s.Least {
		if _, high := s.left.Size(left); high <= 2*lh {
			return left, true
		}
	}
	return avail, false
}

func (s *SpaceBetween) Size(avail float64) (w, h float64) {
	left, beside := s.splitWidth(avail)
	lw, lh := s.left.Size(left)
	rw, rh := s.right.Size(avail)
	if beside {
		return lw + s.Gap + rw, max(lh, rh)
	}
	return max(lw, rw), lh + s.lineGap() + rh
}

// lineGap returns the space between the left widget and the right widget below it.
func (s *SpaceBetween) lineGap() float64 { return math.Min(s.Gap, 8) }

func (s *SpaceBetween) Place(r render.Rect) {
	s.Node.Place(r)
	left, beside := s.splitWidth(r.W)
	_, lh := s.left.Size(left)
	rw, rh := s.right.Size(r.W)
	if !beside {
		s.left.Place(render.Rect{X: r.X, Y: r.Y, W: r.W, H: lh})
		s.right.Place(render.Rect{X: r.X, Y: r.Y + lh + s.lineGap(), W: math.Min(rw, r.W), H: rh})
		return
	}
	s.left.Place(render.Rect{X: r.X, Y: r.Y + (r.H-lh)/2, W: left, H: lh})
	s.right.Place(render.Rect{X: r.Right() - rw, Y: r.Y + (r.H-rh)/2, W: rw, H: rh})
}

// TwoPane shows a picture and a text side by side, or one below the other if the width is small. If the picture is hidden, the
// text gets all the space.
type TwoPane struct {
	ui.Box
	Gap   float64
	Share float64 // part of the width that a picture beside the text gets, from 0 to 1
	Wide  float64 // minimal width in units for showing them side by side

	picture, text ui.Widget
}

// NewTwoPane returns a TwoPane of picture and text.
func NewTwoPane(picture, text ui.Widget) *TwoPane {
	return &TwoPane{Box: *ui.Column(0, picture, text), Gap: 24, Share: 0.4, Wide: 560, picture: picture, text: text}
}

// paneWidths returns the widths of the picture and of the text, and whether they are side by side.
func (s *TwoPane) paneWidths(avail float64) (picture, text float64, beside bool) {
	if avail < s.Wide {
		return avail, avail, false
	}
	picture = math.Round((avail - s.Gap) * s.Share)
	return picture, avail - s.Gap - picture, true
}

func (s *TwoPane) Size(avail float64) (w, h float64) {
	if !ui.Visible(s.picture) {
		return s.text.Size(avail)
	}
	pw, tw, beside := s.paneWidths(avail)
	_, ph := s.picture.Size(pw)
	_, th := s.text.Size(tw)
	if beside {
		return avail, max(ph, th)
	}
	return avail, ph + s.Gap*2/3 + th
}

func (s *TwoPane) Place(r render.Rect) {
	s.Node.Place(r)
	if !ui.Visible(s.picture) {
		s.text.Place(r)
		return
	}
	pw, tw, beside := s.paneWidths(r.W)
	w, ph := s.picture.Size(pw)
	_, th := s.text.Size(tw)
	if beside {
		s.picture.Place(render.Rect{X: r.X + (pw-w)/2, Y: r.Y, W: w, H: ph})
		s.text.Place(render.Rect{X: r.X + pw + s.Gap, Y: r.Y, W: tw, H: th})
		return
	}
	s.picture.Place(render.Rect{X: r.X + (r.W-w)/2, Y: r.Y, W: w, H: ph})
	s.text.Place(render.Rect{X: r.X, Y: r.Y + ph + s.Gap*2/3, W: r.W, H: th})
}

// pawToes has the centre and radius of each toe of a paw, in a square of side 1.
var pawToes = [...]struct{ x, y, r float64 }{{0.25, 0.47, 0.085}, {0.405, 0.305, 0.1}, {0.595, 0.305, 0.1}, {0.75, 0.47, 0.085}}

// DrawMark draws the logo of the program: a paw on a rounded tile.
func DrawMark(p *render.Pen, r render.Rect) {
	th := p.Theme()
	side := min(r.W, r.H)
	tile := render.RectAround(r.Centre(), side, side)
	p.Gradient(tile, side*0.26, render.Mix(th.Accent, th.Surface, 0.12), th.Accent)
	at := func(x, y float64) render.Pt { return render.Pt{X: tile.X + x*side, Y: tile.Y + y*side} }
	for _, t := range pawToes {
		p.Circle(at(t.x, t.y), t.r*side, th.OnAccent)
	}
	// The pad is three discs and what lies between them.
	p.Circle(at(0.5, 0.575), 0.15*side, th.OnAccent)
	p.Circle(at(0.385, 0.685), 0.11*side, th.OnAccent)
	p.Circle(at(0.615, 0.685), 0.11*side, th.OnAccent)
	p.Round(render.Rect{X: tile.X + 0.385*side, Y: tile.Y + 0.64*side, W: 0.23 * side, H: 0.14 * side}, 0.04*side, th.OnAccent)
}

// DrawPlayDisc draws a play symbol centred at a point. On a picture, the symbol shows that Enter starts what the
// picture shows.
func DrawPlayDisc(p *render.Pen, at render.Pt, size float64) {
	th := p.Theme()
	p.Circle(at, size/2+3, render.Light().Surface)
	p.Circle(at, size/2, th.Accent)
	p.Icon(render.Play, render.RectAround(at, size*0.55, size*0.55), th.OnAccent)
}

// paces has the values of the setting for the game speed, from slow to fast.
var paces = []string{"slow", "normal", "quick"}

// PaceChoice returns a control for the pace setting. A change calls set, which must store the new pace.
func PaceChoice(env *scenes.Env, set func(pace string)) *ui.Choice {
	t := env.UI.Book.T
	var names []string
	for _, name := range paces {
		names = append(names, t("setup.pace_"+name))
	}
	at := slices.Index(paces, env.Prefs.Pace)
	if at < 0 {
		at = 1
	}
	c := ui.NewChoice(t("setup.pace"), names, at)
	c.OnChange = func(i int) { set(paces[i]) }
	return ui.Named("pace", c)
}

// FaceChoice returns a widget with which the player chooses a face for a side of a game. side is an index of
// Pictures.Faces. After a choice, the widget calls set with the name of the bot that has the face. If the player has
// chosen no face, the name is "".
func FaceChoice(env *scenes.Env, g scenes.Game, side int, label string, set func(bot string)) *ui.Swatches {
	all, key := g.Pictures(), strconv.Itoa(side)
	faces := all.Faces[side]
	names := []string{env.UI.Book.T("setup.no_face")}
	portraits := []func(*render.Pen, render.Rect){nil}
	for _, bot := range faces.Bots {
		names, portraits = append(names, faces.Name(env.UI.Book, bot)), append(portraits, all.Portrait(side, bot))
	}
	draw := func(p *render.Pen, i int, r render.Rect) {
		if i == 0 {
			p.Icon(render.Person, r.Inset(10), p.Theme().InkSoft)
			return
		}
		portraits[i](p, r.Inset(4))
	}
	var c *ui.Swatches
	c = ui.NewPictureChoice(label, names, draw, func(i int) {
		set(append([]string{""}, faces.Bots...)[i])
		c.Set(i)
	})
	c.Set(1 + slices.Index(faces.Bots, env.Prefs.Game(g.Name()).Faces[key]))
	return ui.Named("face"+key, c)
}
