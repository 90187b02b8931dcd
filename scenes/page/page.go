// Package page is the frame that the screens around the games share: a bar with the way back, a part that scrolls, a
// footer that stays, and the line for captions.
//
// A screen says what is on it in one function and gets a Scene:
//
//	p := page.New(env, back, func() page.Plan {
//		return page.Plan{Title: env.UI.Book.T("about.title"), Body: ui.NewLabel(text), Width: 640}
//	})
//
// The function is called again when the language changed or the screen comes back into view, so whatever a person
// changed must be kept outside of the widgets. Page.Go leads to another screen, Page.Leave back.
package page

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// Plan is what is on a page. Every field may be missing.
type Plan struct {
	Title   string                // of the bar, which a page without a title does not have
	Actions []ui.Widget           // at the right end of the bar
	Body    ui.Widget             // scrolls when it is too high
	Footer  ui.Widget             // stays at the bottom
	Width   float64               // of body and footer at most, in logical units; 0 is 720
	Focus   string                // the ID of what Enter presses when the page opens
	Tick    func(in *input.Frame) // called before the widgets get the input

	// Widen is the width of the body where a large window should not stay empty; nil keeps Width.
	Widen func(in *input.Frame) float64
}

// lowWindow is the height in units below which the bar and the margins shrink.
const lowWindow = 440

// Page is a Scene made from a Plan.
type Page struct {
	*ui.Root

	OnFile  func(path string) // takes a file that was dropped on the window; nil where files mean nothing
	OnClose func()            // keeps what must not be lost when the window closes; may be nil
	OnLeave func()            // is called when another screen follows; nil where there is nothing to end

	env   *scenes.Env
	back  scenes.Scene
	write func() Plan
	plan  Plan

	book    *words.Book // that the widgets were made with
	small   bool        // the window is low, and so is the bar
	stale   bool        // to be built again before the next tick
	next    scenes.Scene
	leaving bool
	arrival *arriving // of which the page waits to hear; nil for none

	scroll  *ui.Scroll
	in      input.Frame // kept here, because a pointer to it is handed out and every tick would allocate one
	offset  float64     // to be scrolled to after the next layout
	held    bool        // and what has the focus is to be in view then
	centre  *ui.Centred
	margins *ui.Padding
	bar     *ui.Padding
	footer  *ui.Padding
	caption *ui.Label
	strip   *ui.Padding // around the caption
}

// New makes a page; Escape leads to back, or home if that is nil. write may use env, but not the page itself yet.
func New(env *scenes.Env, back scenes.Scene, write func() Plan) *Page {
	p := &Page{Root: ui.NewRoot(env.UI), env: env, back: back, write: write, stale: true}
	p.OnBack = p.Leave
	return p
}

// Low reports whether the window has little height; the page is made anew when that changes.
func (p *Page) Low() bool { return p.small }

// Update implements scenes.Scene.
func (p *Page) Update(in input.Frame) scenes.Scene {
	if small := in.H < lowWindow; small != p.small {
		p.small, p.stale = small, true
	}
	if p.stale || p.book != p.env.UI.Book {
		p.build()
	}
	if in.Closing && !MayClose(p.env, p.Root, p.Quit) {
		in.Closing = false
	}
	p.in = in
	p.fit(in)
	p.widen()
	p.arrive()
	if p.plan.Tick != nil {
		p.plan.Tick(&p.in)
	}
	p.tell() // before the layout, since the line for captions comes and goes
	p.Root.Update(in)
	p.scrollBack()
	if in.Closing {
		p.Stay()
		if p.OnClose != nil {
			p.OnClose()
		}
		return nil
	}
	return p.successor()
}

// Behind implements scenes.Backer.
func (p *Page) Behind() scenes.Scene { return p.back }

// Take implements scenes.Taker.
func (p *Page) Take(path string) bool {
	if p.OnFile == nil {
		return false
	}
	p.OnFile(path)
	return true
}

// scrollBack goes to where the page was scrolled before it was built; only after a tick the new widgets have their places.
func (p *Page) scrollBack() {
	if p.offset > 0 {
		p.scroll.ScrollTo(p.offset)
	}
	if w := p.Focused(); p.held && w != nil && !p.InView(w) {
		p.Reveal(w)
	}
	p.offset, p.held = 0, false
}

// successor is the screen that comes next: the page itself unless somebody called Go or Quit.
func (p *Page) successor() scenes.Scene {
	if !p.leaving {
		return p
	}
	// The page may be shown again, and by then games and settings may have changed.
	next := p.next
	p.left()
	p.leaving, p.next, p.stale = false, nil, true
	return next
}

func (p *Page) left() {
	if p.OnLeave != nil {
		p.OnLeave()
	}
}

// Go leads to another screen at the end of this tick.
func (p *Page) Go(next scenes.Scene) {
	p.Stay()
	p.next, p.leaving = next, true
}

// Quit ends the program at the end of this tick.
func (p *Page) Quit() { p.Go(nil) }

// Leave leads one step back.
func (p *Page) Leave() {
	if p.back == nil {
		p.Go(p.env.Home())
		return
	}
	p.Go(p.back)
}

// Rebuild has the page made from its plan again before the next tick; focus and scrolling stay where they are.
func (p *Page) Rebuild() { p.stale = true }

// build makes the widgets. The focus stays at the same place in the order, which the language does not change.
func (p *Page) build() {
	first := p.scroll == nil
	offset, focus := 0.0, -1
	if !first {
		offset, focus = p.scroll.Offset(), p.focusIndex()
		p.held = focus >= 0 && p.InView(p.Focused())
	}
	p.stale, p.book = false, p.env.UI.Book
	p.plan = p.write()
	p.SetContent(p.frame())
	if order := p.FocusOrder(); focus >= 0 && focus < len(order) {
		p.Focus(order[focus])
	} else {
		p.FocusID(p.plan.Focus)
	}
	p.offset = offset
}

func (p *Page) focusIndex() int {
	for i, w := range p.FocusOrder() {
		if w == p.Focused() {
			return i
		}
	}
	return -1
}

// frame puts the parts of the plan where they belong.
func (p *Page) frame() ui.Widget {
	width := p.plan.Width
	if width == 0 {
		width = 720
	}
	body := p.plan.Body
	if body == nil {
		body = ui.GapOf(0, 0)
	}
	p.margins = ui.PadXY(24, 24, body)
	p.centre = ui.CentreX(width+48, p.margins)
	p.scroll = ui.NewScroll(p.centre)
	col := ui.Column(0)
	p.bar, p.footer = nil, nil
	if p.plan.Title != "" {
		p.bar = ui.PadXY(16, 12, p.header())
		col.Add(p.bar)
	}
	col.Add(ui.Grow(1, p.scroll))
	if p.plan.Footer != nil {
		p.footer = ui.PadXY(24, 16, p.plan.Footer)
		col.Add(newBand(ui.CentreX(width+48, p.footer)))
	}
	p.caption = ui.NewCaption("").Aligned(render.Middle)
	p.caption.OneLine = true
	p.strip = ui.PadXY(16, 6, p.caption)
	col.Add(p.strip)
	return col
}

func (p *Page) header() ui.Widget {
	back := ui.NewIconButton(render.Back, p.env.UI.Book.T("page.back"), func() { p.OnBack() })
	title := ui.NewTitle(p.plan.Title)
	if p.small {
		title.Font = ui.Heading
	}
	row := ui.Row(12, ui.Named("back", back), ui.Grow(1, title))
	row.Add(p.plan.Actions...)
	return row
}

// fit spends less room on margins where there is little.
func (p *Page) fit(in input.Frame) {
	x, y, bar := 24.0, 20.0, 12.0
	if in.W < 560 {
		x = 12
	}
	if p.footer != nil {
		y = 12
	}
	if p.small {
		y, bar = 12, 6
	}
	p.margins.X, p.margins.Y = x, y
	if p.bar != nil {
		p.bar.X, p.bar.Y = min(x, 16), bar
	}
	if p.footer != nil {
		p.footer.X, p.footer.Y = x, bar
	}
}

// widen gives the body the width that it wants in this window.
func (p *Page) widen() {
	if p.plan.Widen == nil {
		return
	}
	if w := p.plan.Widen(&p.in) + 48; w != p.centre.MaxWidth {
		p.centre.MaxWidth = w
		p.centre.Relayout()
	}
}

// tell shows what happened elsewhere: notices, and sounds in words.
func (p *Page) tell() {
	for _, text := range p.env.Notices() {
		p.Toast(text)
	}
	ui.SetVisible(p.strip, p.env.Prefs.Captions)
	if !p.env.Prefs.Captions || p.env.Caption == nil {
		return
	}
	text, ok := p.env.Caption()
	if !ok {
		text = ""
	}
	p.caption.SetText(text)
}

// Press calls fn when a key without modifiers is pressed on the page.
func (p *Page) Press(key ebiten.Key, fn func()) { p.Shortcut(key, input.Mods{}, fn) }
