// Package page provides the frame of all screens except those of the games. The frame has a bar with a back button, a scrolled
// part, a fixed footer, and a line for captions.
//
// A screen describes its content in one function and gets a Scene:
//
//	p := page.New(env, back, func() page.Plan {
//		return page.Plan{Title: env.UI.Book.T("about.title"), Body: ui.NewLabel(text), Width: 640}
//	})
//
// The page calls this function again after a change of the language, and when the screen is shown again. The screen must
// therefore store the user's changes outside the widgets. Page.Go changes to another screen, and Page.Leave goes back.
package page

import (
	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// Plan describes the content of a page. Every field may be empty.
type Plan struct {
	Title   string                // title in the bar; a page without a title has no bar
	Note    string                // text beside the title
	Actions []ui.Widget           // buttons at the right end of the bar
	Body    ui.Widget             // content, which scrolls if it is too high
	Footer  ui.Widget             // content that stays at the bottom
	Whole   ui.Widget             // content that fills the page without margins; replaces Body, which must be nil
	Width   float64               // maximal width of body and footer in logical units; 0 means 720
	Focus   string                // ID of the widget that has the focus when the page opens
	Tick    func(in *input.Frame) // called before the widgets get the input

	// Widen returns the maximal width of the body for the size of the window; nil means Width.
	Widen func(in *input.Frame) float64
}

// overhang is the distance in units by which buttons of the title bar extend into the margin. As a result, the icons in
// these buttons align with the content.
const overhang = 12.0

// lowWindow is the window height in units below which the bar and the margins shrink.
const lowWindow = 440

// Page is a Scene whose content is described by a Plan.
type Page struct {
	*ui.Root

	OnFile  func(path string) // handles a file that was dropped on the window; nil if the page accepts no files
	OnClose func()            // saves changes when the window closes; may be nil
	OnLeave func()            // called when another screen follows; may be nil

	env   *scenes.Env
	back  scenes.Scene
	write func() Plan
	plan  Plan

	book    *words.Book // language in which the widgets were built
	small   bool        // whether the window is low
	stale   bool        // whether the page is rebuilt before the next tick
	next    scenes.Scene
	leaving bool
	arrival *awaitedServer // server for whose response the page waits, or nil

	containers
	in     input.Frame // input of this tick; a field, because a pointer to a local variable would allocate memory in every tick
	offset float64     // scroll offset to restore after the next layout
	held   bool        // whether to scroll the focused widget into view after the next layout
}

// containers holds the widgets around the content, which the size of the window changes.
type containers struct {
	scroll    *ui.Scroll
	centre    *ui.Centred
	margins   *ui.Padding
	bar       *ui.Padding
	barCentre *ui.Centred // aligns the bar with the body
	footer    *ui.Padding
	caption   *ui.Label
	strip     *ui.Padding // widget around caption
}

// New returns a page with the content that plan describes. New does not call plan yet, so plan may use the page. back is the
// screen that Escape opens, or nil for the home screen.
func New(env *scenes.Env, back scenes.Scene, plan func() Plan) *Page {
	p := &Page{Root: ui.NewRoot(env.UI), env: env, back: back, write: plan, stale: true}
	p.OnBack = p.Leave
	return p
}

// Low reports whether the window is lower than lowWindow. When this changes, the page is rebuilt.
func (p *Page) Low() bool { return p.small }

func (p *Page) Update(in input.Frame) scenes.Scene {
	if small := in.H < lowWindow; small != p.small {
		p.small, p.stale = small, true
	}
	if p.stale || p.book != p.env.UI.Book {
		p.build()
	}
	if in.Closing && !MayLeave(p.env, p.Root, p.Quit) {
		in.Closing = false
	}
	p.in = in
	p.setMargins(in)
	p.setBodyWidth()
	p.checkArrival()
	if p.plan.Tick != nil {
		p.plan.Tick(&p.in)
	}
	p.showNotices() // before the layout, since the line for captions comes and goes
	p.Root.Update(in)
	p.restoreScroll()
	if in.Closing {
		p.Stay()
		if p.OnClose != nil {
			p.OnClose()
		}
		return nil
	}
	return p.nextScene()
}

func (p *Page) Behind() scenes.Scene { return p.back }

func (p *Page) Take(path string) bool {
	if p.OnFile == nil || p.scroll == nil { // it has no widgets before its first tick
		return false
	}
	p.OnFile(path)
	return true
}

// restoreScroll restores the scroll offset of a rebuilt page. It runs at the end of a tick, when the new widgets have
// positions.
func (p *Page) restoreScroll() {
	if p.offset > 0 {
		p.scroll.ScrollTo(p.offset)
	}
	if w := p.Focused(); p.held && w != nil && !p.InView(w) {
		p.Reveal(w)
	}
	p.offset, p.held = 0, false
}

// nextScene returns the screen for the next tick, which is the page itself unless Go or Quit was called.
func (p *Page) nextScene() scenes.Scene {
	if !p.leaving {
		return p
	}
	// The page may be shown again, and by then games and settings may have changed.
	next := p.next
	if p.OnLeave != nil {
		p.OnLeave()
	}
	p.leaving, p.next, p.stale = false, nil, true
	return next
}

// Go makes next the screen after this tick, or ends the program if next is nil.
func (p *Page) Go(next scenes.Scene) {
	p.Stay()
	p.Root.Await(nil)
	p.next, p.leaving = next, true
}

// Quit ends the program at the end of this tick.
func (p *Page) Quit() { p.Go(nil) }

// Leave returns to the previous screen, or to the home screen if the page was opened without one.
func (p *Page) Leave() {
	if p.back == nil {
		p.Go(p.env.Home())
		return
	}
	p.Go(p.back)
}

// View returns the bounds of the visible part of the body.
func (p *Page) View() render.Rect { return ui.Bounds(p.scroll) }

// Rebuild makes the page create its widgets again before the next tick. The page keeps the focus and the scroll offset.
func (p *Page) Rebuild() { p.stale = true }

// build creates the widgets of the page and keeps the focus and the scroll offset.
func (p *Page) build() {
	first := p.scroll == nil
	offset, focus, id := 0.0, -1, ""
	if !first {
		offset, focus = p.scroll.Offset(), p.focusIndex()
		if focus >= 0 {
			id = ui.ID(p.Focused())
		}
		p.held = focus >= 0 && p.InView(p.Focused())
	}
	p.stale, p.book = false, p.env.UI.Book
	p.plan = p.write()
	p.SetContent(p.pageWidgets())
	// Focus the widget with the same ID, or else the widget with the same index in Tab order.
	if w := p.Find(id); id != "" && w != nil {
		p.Focus(w)
	} else if order := p.FocusOrder(); focus >= 0 && focus < len(order) {
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

// pageWidgets returns the widgets of the page, with the contents of the plan.
func (p *Page) pageWidgets() ui.Widget {
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
	if p.plan.Whole != nil {
		p.scroll = ui.NewScroll(p.plan.Whole)
	}
	p.scroll.Overlay = p.plan.Whole == nil // then the margin has room for the scrollbar
	col := ui.Column(0)
	p.bar, p.barCentre, p.footer = nil, nil, nil
	if p.plan.Title != "" {
		p.bar = ui.PadXY(24-overhang, 12, p.header())
		p.barCentre = ui.CentreX(width+48, p.bar)
		col.Add(p.barCentre)
	}
	col.Add(ui.Grow(1, p.scroll))
	if p.plan.Footer != nil {
		p.footer = ui.PadXY(24, 16, p.plan.Footer)
		col.Add(&footerGround{*ui.Column(0, ui.CentreX(width+48, p.footer))})
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
	row := ui.Row(12, ui.Named("back", back))
	if p.plan.Note != "" {
		row.Add(title, ui.Grow(1, ui.NewSoftLabel(p.plan.Note)))
	} else {
		row.Add(ui.Grow(1, title))
	}
	row.Add(p.plan.Actions...)
	return row
}

// setMargins sets the margins, which are smaller in a small window.
func (p *Page) setMargins(in input.Frame) {
	x, y, bar := 24.0, 20.0, 12.0
	if in.W < 560 {
		x = overhang
	}
	if p.footer != nil {
		y = 12
	}
	if p.small {
		y, bar = 12, 6
	}
	p.margins.X, p.margins.Y = x, y
	if p.bar != nil {
		p.bar.X, p.bar.Y = x-overhang, bar
	}
	if p.footer != nil {
		p.footer.X, p.footer.Y = x, bar
	}
}

// setBodyWidth gives the body the width that it wants in this window.
func (p *Page) setBodyWidth() {
	if p.plan.Widen == nil {
		return
	}
	if w := p.plan.Widen(&p.in) + 48; w != p.centre.MaxWidth {
		p.centre.MaxWidth = w
		p.centre.Relayout()
		if p.barCentre != nil {
			p.barCentre.MaxWidth = w
			p.barCentre.Relayout()
		}
	}
}

// showNotices shows notices of other parts of the program, and captions of sounds.
func (p *Page) showNotices() {
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

// Press makes the page call fn when the key is pressed without modifiers.
func (p *Page) Press(key ebiten.Key, fn func()) { p.Shortcut(key, input.Mods{}, fn) }

// footerGround is the background of the footer. It hides the part of the scrolled content that extends into the footer.
type footerGround struct{ ui.Box }

func (b *footerGround) Draw(p *render.Pen) {
	p.Fill(b.Bounds(), p.Theme().Ground)
	b.Box.Draw(p)
}

// Banner shows a text on top of a screen, at the lower edge.
type Banner struct {
	ui.Node
	text string
}

// NewBanner returns a Banner that shows text on top of content.
func NewBanner(content ui.Widget, text string) *Banner { return &Banner{ui.NodeWith(content), text} }

func (b *Banner) Size(avail float64) (w, h float64) { return b.Children()[0].Size(avail) }

func (b *Banner) Place(r render.Rect) {
	b.Node.Place(r)
	b.Children()[0].Place(r)
}

func (b *Banner) Draw(p *render.Pen) {
	ui.Paint(p, b.Children()...)
	th, r := b.Theme(), b.Bounds()
	st := ui.TextStyle(ui.Heading, th.OnAccent).Aligned(render.Middle)
	w, h := render.Measure(b.text, st)
	box := render.RectAround(render.Pt{X: r.Centre().X, Y: r.Bottom() - h/2 - 24}, min(r.W-16, w+48), h+16)
	p.Round(box, box.H/2, th.Accent)
	p.TextIn(b.text, box, st)
}
