package homescene

import (
	"context"
	"errors"

	"menagerie/assets/words"
	"menagerie/record"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// resume is the wide card that continues the last unfinished game.
type resume struct {
	ui.Pressable
	head, title, against, played string
	paint                        func(p *render.Pen, r render.Rect) // draws the last position, or the game's picture

	m     measures
	thumb render.Rect
	draw  func() // draws the thumbnail; allocated once
	pen   *render.Pen
}

func newResume(env *scenes.Env, g scenes.Game, s scenes.Save, press func()) *resume {
	b := env.UI.Book
	r := &resume{
		head: b.T("home.continue"), title: b.T(g.Name() + ".title"), Pressable: ui.Pressable{Press: press},
		paint:   func(p *render.Pen, r render.Rect) { g.DrawCard(p, r, 0) },
		against: page.Opponents(env, s.Record.Head), m: measure(large, 1280, 800),
	}
	r.draw = func() { r.paint(r.pen, r.thumb) }
	return r
}

// show shows the last position of the game and a text about the progress.
func (c *resume) show(g scenes.Glimpse, b *words.Book) {
	c.paint, c.played = g.Draw, g.Progress(b)
	c.MarkDirty()
}

// readLast reads the last position of an unfinished game in the background.
func (h *home) readLast(g scenes.Game, r *record.Record) {
	h.peek.Begin(func(_ context.Context, tell func(scenes.Glimpse)) {
		if found, err := g.Glimpse(r); err == nil {
			tell(found)
		}
	})
}

func (c *resume) Size(float64) (w, h float64) {
	r := c.m.resumeBounds()
	return r.W, r.H
}

func (c *resume) FocusRing() (render.Rect, float64) { return c.Bounds(), cardRadius }

func (c *resume) Draw(p *render.Pen) {
	th, r := c.Theme(), c.Bounds()
	p.Round(r, cardRadius, th.Surface)
	c.thumb, c.pen = render.Rect{X: r.X + 8, Y: r.Y + (r.H-c.m.thumbH)/2, W: c.m.thumbW, H: c.m.thumbH}, p
	p.Clip(c.thumb, c.draw)
	const radius = 6
	p.Frame(c.thumb.Inset(-radius/2), radius*1.5, radius/2, th.Surface)
	page.DrawPlayDisc(p, c.thumb.Centre(), c.m.disc)
	c.Shade(p, r, cardRadius)
	page.DrawCardEdge(p, r, cardRadius, c.Touch.Hover.Value)
	y := r.Centre().Y
	lines := c.lines()
	for _, l := range lines {
		y -= l.high() / 2
	}
	for _, l := range lines {
		st := l.style
		st.Color = l.tone.Color(th)
		p.TextWithin(l.text, render.Rect{X: c.textLeft(), Y: y, W: c.textWidth(), H: l.high()}, st)
		y += l.high()
	}
}

// line is a line of text on the card.
type line struct {
	text  string
	style render.Style
	tone  ui.Tone
}

func (l line) high() float64 { return render.LineHeight(l.style) + 2 }

// lines returns the lines of text on the card. A small card does not name the opponent.
func (c *resume) lines() []line {
	caption := ui.Caption.Style()
	all := []line{{c.head, caption, ui.Soft}}
	title := render.Style{Size: 16, Weight: render.Bold}
	if w, _ := render.Measure(c.title, title); w > c.textWidth() {
		title.Size = 13
	}
	for _, text := range render.Wrap(c.title, title, c.textWidth()) {
		all = append(all, line{text, title, ui.Ink})
	}
	note := c.played
	switch {
	case c.m.form == small && note != "":
	case note == "":
		note = c.against
	default:
		note = c.against + ", " + note
	}
	if len(all) == 2 {
		all = append(all, line{note, caption, ui.Soft})
	}
	return all
}

func (c *resume) textLeft() float64 {
	gap := 16.0
	if c.m.form != large {
		gap = 12
	}
	return c.Bounds().X + 8 + c.m.thumbW + gap
}

func (c *resume) textWidth() float64 { return c.Bounds().Right() - 8 - c.textLeft() }

// TextLines implements ui.TextLiner. It omits the last line, because a long name on that line may be shortened.
func (c *resume) TextLines() []ui.TextLine {
	var all []ui.TextLine
	for _, l := range c.lines()[:2] {
		all = append(all, ui.TextLine{Text: l.text, Style: l.style, Width: c.textWidth()})
	}
	return all
}

// openResumed opens the screen of a resumed game, or shows why the game cannot be resumed.
func (h *home) openResumed(s scenes.Save, next scenes.Scene, err error) {
	switch {
	case err == nil:
		h.Go(next)
		return
	case errors.Is(err, record.ErrDamaged), errors.Is(err, record.ErrNoRecord):
		h.env.SetAside(s, err)
	default:
		h.ToastAs(ui.Bad, page.Say(h.env.UI.Book, "home.resume_failed", err))
	}
	h.Rebuild() // another window may have taken the save
}
