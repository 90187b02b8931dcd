package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
)

// Dialog asks or shows something in front of the screen, which waits. Tab stays inside; Escape and the pad's back button
// cancel it.
type Dialog struct {
	Node
	Width    float64 // at most; 440 if 0
	OnCancel func()  // after Escape closed the dialog; may be nil
	Keep     bool    // Escape does nothing: the question must be answered

	title   string
	body    Widget
	buttons *Box
	focus   Widget
	panel   *Panel
	host    *Root
	in      glow
}

// NewDialog makes a dialog around body, which may be nil.
func NewDialog(title string, body Widget) *Dialog {
	d := &Dialog{title: title, body: body, buttons: Flow(8)}
	d.buttons.Along = End
	return d
}

// Add appends a button that closes the dialog and then calls fn, which may be nil. A Primary button is pressed by Enter.
func (d *Dialog) Add(text string, kind ButtonKind, fn func()) *Button {
	b := NewButton(text, nil)
	b.Kind, b.Default = kind, kind == Primary
	b.OnPress = func() {
		d.Close()
		if fn != nil {
			fn()
		}
	}
	d.buttons.Add(b)
	return b
}

// FocusOn has w focused when the dialog opens; otherwise it is the default button, or the first.
func (d *Dialog) FocusOn(w Widget) { d.focus = w }

// Open shows the dialog on a screen.
func (r *Root) Open(d *Dialog) {
	if r.holds(d) {
		return
	}
	d.build()
	d.host = r
	r.push(d)
	r.layout()
	w := d.focus
	if b := defaultButton(d); w == nil && b != nil {
		w = b
	}
	if w == nil {
		if order := r.FocusOrder(); len(order) > 0 {
			w = order[0]
		}
	}
	r.Focus(w)
	d.in.aim(true)
	d.animate()
	r.Env.play("ui.open")
}

func (d *Dialog) build() {
	col := Column(12)
	if d.title != "" {
		col.Add(NewHeading(d.title))
	}
	if d.body != nil {
		col.Add(Grow(1, NewScroll(d.body)))
	}
	if len(d.buttons.kids) > 0 {
		col.Add(GapOf(0, 4), d.buttons)
	}
	d.panel = NewPanel(col)
	d.panel.Pad, d.panel.Radius, d.panel.Raised = 24, 16, true
	d.kids = []Widget{d.panel}
}

// Close takes the dialog away.
func (d *Dialog) Close() {
	if d.host == nil {
		return
	}
	host := d.host
	d.host = nil
	d.in = glow{}
	host.remove(d)
	host.Env.play("ui.close")
}

// Size implements Widget.
func (d *Dialog) Size(avail float64) (w, h float64) { return d.panel.Size(avail) }

// Place implements Widget: the panel goes into the middle of the window.
func (d *Dialog) Place(r render.Rect) {
	d.Node.Place(r)
	limit := d.Width
	if limit == 0 {
		limit = 440
	}
	w := math.Min(limit, r.W-24)
	if r.W < 500 || r.H < 400 {
		d.panel.Pad = 16
	} else {
		d.panel.Pad = 24
	}
	_, h := d.panel.Size(w)
	h = math.Min(h, r.H-24)
	d.panel.Place(render.Rect{X: math.Round((r.W - w) / 2), Y: math.Round((r.H - h) * 0.45), W: w, H: h})
}

// Pointer implements Pointed: what lies under a dialog is out of reach.
func (d *Dialog) Pointer(PointerEvent) {}

// Key implements Keyed.
func (d *Dialog) Key(k KeyEvent) bool {
	if k.Code != ebiten.KeyEscape || k.Repeat {
		return false
	}
	if d.Keep {
		return true
	}
	d.Close()
	if d.OnCancel != nil {
		d.OnCancel()
	}
	return true
}

// Tick implements Ticked.
func (d *Dialog) Tick() bool {
	if !d.in.step(d.env()) {
		return false
	}
	d.root.MarkDirty()
	return true
}

// Draw implements Widget.
func (d *Dialog) Draw(p *render.Pen) {
	p.Fill(d.rect, render.Fade(d.theme().Veil, d.in.now))
	paintAll(p, d.kids)
}

// Question is what Ask asks.
type Question struct {
	Title, Text string
	Yes, No     string
	Danger      bool // yes cannot be taken back: Enter means no
	OnYes, OnNo func()
}

// Ask shows a question with two answers. Escape means no.
func (r *Root) Ask(q Question) *Dialog {
	d := NewDialog(q.Title, NewSoft(q.Text))
	no, yes := Plain, Primary
	if q.Danger {
		yes = Danger
	}
	noButton := d.Add(q.No, no, q.OnNo)
	d.Add(q.Yes, yes, q.OnYes)
	noButton.Default = q.Danger
	d.OnCancel = q.OnNo
	r.Open(d)
	return d
}

// Tell shows a text with one button that closes it.
func (r *Root) Tell(title, text string) *Dialog {
	d := NewDialog(title, NewSoft(text))
	d.Add(r.Env.Book.T("ui.ok"), Primary, nil)
	r.Open(d)
	return d
}
