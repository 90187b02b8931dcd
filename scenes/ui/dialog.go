package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render"
)

// Dialog is a panel in front of the screen. While it is open, the screen gets no input and Tab stays inside the dialog. Escape
// and the game pad's back button close it.
type Dialog struct {
	Node
	Width    float64 // maximal width in units; 0 means 440
	OnCancel func()  // called after Escape has closed the dialog; may be nil
	Keep     bool    // whether Escape leaves the dialog open

	title   string
	body    Widget
	buttons *Box
	focus   Widget
	panel   *Panel
	host    *Root
	in      Fade
}

// NewDialog returns a dialog that shows body, which may be nil.
func NewDialog(title string, body Widget) *Dialog {
	d := &Dialog{title: title, body: body, buttons: Flow(8)}
	d.buttons.Along = AlignEnd
	return d
}

// Add adds a button and returns it. A press closes the dialog and then calls fn, which may be nil. A PrimaryButton is the
// default button, which Enter presses.
func (d *Dialog) Add(text string, kind ButtonKind, fn func()) *Button {
	b := NewButton(text, nil)
	b.Kind, b.Default = kind, kind == PrimaryButton
	b.OnPress = func() {
		d.Close()
		if fn != nil {
			fn()
		}
	}
	d.buttons.Add(b)
	return b
}

// FocusOn sets the widget that has the focus when the dialog opens. Without this call, it is the default button, or else the
// first widget.
func (d *Dialog) FocusOn(w Widget) { d.focus = w }

// Open shows the dialog on a screen. If the dialog is already open on that screen, Open does nothing.
func (d *Dialog) Open(r *Root) {
	if d.Node.Root() == r {
		return
	}
	d.build()
	d.host = r
	w := d.focus
	if b := findDefault(d); w == nil && b != nil {
		w = b
	}
	r.openLayer(d, w)
	d.in.Aim(true)
	d.Animate()
}

func (d *Dialog) build() {
	col := Column(12)
	if d.title != "" {
		col.Add(NewHeading(d.title))
	}
	if d.body != nil {
		col.Add(Grow(1, NewScroll(d.body)))
	}
	if len(d.buttons.Children()) > 0 {
		col.Add(GapOf(0, 4), d.buttons)
	}
	d.panel = NewPanel(col)
	d.panel.Pad, d.panel.Radius, d.panel.Raised = 24, 16, true
	d.SetChildren(d.panel)
}

// Close closes the dialog.
func (d *Dialog) Close() {
	if d.host == nil {
		return
	}
	host := d.host
	d.host = nil
	d.in = Fade{}
	host.Remove(d)
	host.Env.Play("ui.close")
}

func (d *Dialog) Size(avail float64) (w, h float64) { return d.panel.Size(avail) }

// Place centres the panel in the window.
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

// Pointer does nothing. Without this method, widgets behind the dialog would get the events.
func (d *Dialog) Pointer(PointerEvent) {}

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

func (d *Dialog) Tick() bool {
	if !d.in.Step(d.Env()) {
		return false
	}
	d.Root().MarkDirty()
	return true
}

func (d *Dialog) Draw(p *render.Pen) {
	p.Fill(d.Bounds(), render.Fade(d.Theme().Veil, d.in.Value))
	Paint(p, d.Children()...)
}

// Question is a yes-no question that Ask shows.
type Question struct {
	Title, Text string
	Yes, No     string
	Danger      bool // whether Yes cannot be undone; Enter then means No
	OnYes, OnNo func()
}

// Ask opens a dialog with a question and two buttons, and returns it. Escape means No.
func Ask(r *Root, q Question) *Dialog {
	d := NewDialog(q.Title, NewSoftLabel(q.Text))
	no, yes := PlainButton, PrimaryButton
	if q.Danger {
		yes = DangerButton
	}
	noButton := d.Add(q.No, no, q.OnNo)
	d.Add(q.Yes, yes, q.OnYes)
	noButton.Default = q.Danger
	d.OnCancel = q.OnNo
	d.Open(r)
	return d
}

// Tell opens a dialog with a text and one button that closes it.
func Tell(r *Root, title, text string) *Dialog {
	d := NewDialog(title, NewSoftLabel(text))
	d.Add(r.Env.Book.T("ui.ok"), PrimaryButton, nil)
	d.Open(r)
	return d
}
