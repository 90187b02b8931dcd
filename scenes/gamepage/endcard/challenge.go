package endcard

import (
	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/widget"
)

// Challenge is a wide button that offers an opponent for the next game. It shows the opponent's face, a title and a remark.
type Challenge struct {
	widget.Pressable
	rival *Rival
}

// NewChallenge returns the button of an opponent. A press calls press.
func NewChallenge(r *Rival, press func()) *Challenge {
	return &Challenge{Pressable: widget.Pressable{Press: press}, rival: r}
}

// Sizes in units.
const (
	challengeHeight = 56.0
	faceSide        = 40.0
	chevronSide     = 20.0
)

// Size implements ui.Widget.
func (c *Challenge) Size(avail float64) (w, h float64) { return avail, challengeHeight }

// FocusRing implements ui.FocusRinged.
func (c *Challenge) FocusRing() (render.Rect, float64) { return c.Bounds(), ui.ControlRadius }

// words returns the rectangle of the texts.
func (c *Challenge) words() render.Rect {
	_, r := c.Bounds().CutLeft(gapSmall + faceSide + gap)
	r.W -= chevronSide + 2*gap
	return r
}

// Draw implements ui.Widget.
func (c *Challenge) Draw(p *render.Pen) {
	th, r := c.Theme(), c.Bounds()
	p.Round(r, ui.ControlRadius, render.Mix(render.Mix(th.Surface, th.Sunken, 0.5), th.AccentSoft, max(c.Touch.Hover.Value*ui.HoverShare, c.Touch.Down.Value)))
	p.Frame(r, ui.ControlRadius, th.OutlineWidth, render.Mix(th.Line, th.Accent, c.Touch.Hover.Value))
	c.rival.Face(p, render.RectAround(render.Pt{X: r.X + gapSmall + faceSide/2, Y: r.Centre().Y}, faceSide, faceSide))
	p.Icon(render.ChevronRight, render.RectAround(render.Pt{X: r.Right() - gap - chevronSide/2, Y: r.Centre().Y}, chevronSide, chevronSide), th.Ink)
	title, says := c.styles()
	title.Color, says.Color = th.Ink, th.InkSoft
	high, low := render.LineHeight(title), render.LineHeight(says)
	box := c.words()
	box.Y, box.H = box.Centre().Y-(high+low)/2, high
	p.TextIn(c.rival.Title, box, title)
	box.Y, box.H = box.Bottom(), low
	p.TextIn(c.rival.Says, box, says)
}

func (c *Challenge) styles() (title, says render.Style) {
	title = ui.Body.Style()
	title.Weight = render.Medium
	return title, ui.Caption.Style()
}

// TextLines implements ui.TextLiner.
func (c *Challenge) TextLines() []ui.TextLine {
	title, says := c.styles()
	w := c.words().W
	return []ui.TextLine{{Text: c.rival.Title, Style: title, Width: w}, {Text: c.rival.Says, Style: says, Width: w}}
}
