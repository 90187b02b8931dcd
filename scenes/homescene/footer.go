package homescene

import (
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// footer is a row of buttons that open other screens. If the row is too wide, the text of each button is below its
// icon.
type footer struct {
	ui.Node
	buttons []*ui.Button // at the left
	tabs    []*tab       // the same actions with the text below
	right   []ui.Widget
	m       measures
}

// link is a button of the footer.
type link struct {
	id, text, short string
	icon            render.Icon
	open            func()
}

func newFooter(links []link, right []ui.Widget) *footer {
	f := &footer{right: right, m: measure(large, 1280, 800)}
	var kids []ui.Widget
	for _, l := range links {
		b := ui.NewButton(l.text, l.open).OfKind(ui.QuietButton).WithIcon(l.icon)
		b.Left = true
		t := &tab{Pressable: ui.Pressable{Press: l.open}, icon: l.icon, text: l.short}
		f.buttons = append(f.buttons, ui.Named(l.id, b))
		f.tabs = append(f.tabs, ui.Named(l.id, t))
		kids = append(kids, b, t)
	}
	f.SetChildren(append(kids, right...)...)
	return f
}

const (
	footGap  = 4.0
	overhang = 12.0 // a button without an outline reaches this far into the margin
)

// fit adapts the footer to the measures of the window.
func (f *footer) fit(m measures) {
	f.m = m
	stacked := f.stacked()
	for i, b := range f.buttons {
		ui.SetVisible(b, !stacked)
		ui.SetVisible(f.tabs[i], stacked)
	}
	for _, w := range f.right {
		ui.SetVisible(w, m.form != phone)
	}
}

// stacked reports whether the texts are below the icons.
func (f *footer) stacked() bool {
	if f.m.form == phone {
		return true
	}
	need := float64(len(f.right)) * (iconSide + footGap)
	for _, b := range f.buttons {
		w, _ := b.Size(math.Inf(1))
		need += w + footGap
	}
	return need > f.m.width+2*overhang
}

func (f *footer) Size(avail float64) (w, h float64) { return avail, f.m.foot }

func (f *footer) Place(r render.Rect) {
	f.Node.Place(r)
	left, right := r.X+f.m.left-overhang, r.X+f.m.left+f.m.width+overhang
	if f.m.form != phone {
		for i := len(f.right) - 1; i >= 0; i-- {
			f.right[i].Place(render.Rect{X: right - iconSide, Y: r.Y, W: iconSide, H: iconSide})
			right -= iconSide + 2*footGap
		}
	}
	if f.stacked() {
		wide := (right - left) / float64(max(1, len(f.tabs)))
		for i, t := range f.tabs {
			t.Place(render.Rect{X: left + float64(i)*wide, Y: r.Y, W: wide, H: min(r.H, 56)})
		}
		return
	}
	for _, b := range f.buttons {
		w, _ := b.Size(math.Inf(1))
		b.Place(render.Rect{X: left, Y: r.Y, W: w, H: r.H})
		left += w + footGap
	}
}

func (f *footer) Draw(p *render.Pen) {
	if f.m.form == phone {
		r := f.Bounds()
		p.Fill(r, f.Theme().Surface)
		p.Fill(render.Rect{X: r.X, Y: r.Y, W: r.W, H: 1}, f.Theme().Line)
	}
	ui.Paint(p, f.Children()...)
}

// tab is a button of the footer with its text below the icon.
type tab struct {
	ui.Pressable
	icon render.Icon
	text string
}

func (t *tab) Size(avail float64) (w, h float64) { return avail, 56 }

func (t *tab) FocusRing() (render.Rect, float64) { return t.Bounds().Inset(5), ui.ControlRadius }

func (t *tab) Draw(p *render.Pen) {
	th, r := t.Theme(), t.Bounds()
	t.Shade(p, r.Inset(5), ui.ControlRadius)
	st := ui.TextStyle(ui.Caption, th.Ink).Aligned(render.Middle)
	high := ui.IconSize + render.LineHeight(st)
	y := r.Y + (r.H-high)/2
	p.Icon(t.icon, render.Rect{X: r.X, Y: y, W: r.W, H: ui.IconSize}, th.InkSoft)
	p.TextIn(t.text, render.Rect{X: r.X, Y: y + ui.IconSize, W: r.W, H: high - ui.IconSize}, st)
}

func (t *tab) TextLines() []ui.TextLine {
	return []ui.TextLine{{Text: t.text, Style: ui.Caption.Style(), Width: t.Bounds().W}}
}
