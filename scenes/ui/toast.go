package ui

import (
	"math"
	"slices"
	"unicode/utf8"

	"menagerie/render"
)

const (
	toastShown = 3   // maximal number of notices at the same time
	toastEdge  = 12  // space in units between a notice and the lower edge of the widget that it covers
	toastKept  = 20  // maximal number of waiting notices; older ones are dropped
	toastFade  = 12  // ticks to fade in or out
	toastTicks = 180 // duration in ticks of a notice, plus 3 ticks for each character
	toastLines = 2   // maximal number of lines at the same time, if there is little space
	toastPage  = 150 // ticks until the next lines are shown
)

// toasts has the notices at the bottom of the screen, which are short texts that disappear after some seconds.
type toasts struct {
	root    *Root
	over    Widget // the widget that the notices may cover, or nil; see NoticesOver
	shown   []*toast
	waiting []*toast
}

type toast struct {
	text string
	tone Tone
	left int // ticks until the notice ends
	age  int
	now  func() string // returns the current text, or "" to end the notice; nil for a fixed text

	brief bool // whether the next brief notice replaces this one
}

// Toast shows a notice for some seconds.
func (r *Root) Toast(text string) { r.ToastAs(Ink, text) }

// ToastBrief shows a notice about what the player has just done, such as why a move is illegal. It replaces the last brief
// notice.
func (r *Root) ToastBrief(text string) {
	t := &r.toasts
	old := func(s *toast) bool { return s.brief && s.text != text }
	if slices.ContainsFunc(t.shown, old) {
		t.damage()
	}
	t.shown, t.waiting = slices.DeleteFunc(t.shown, old), slices.DeleteFunc(t.waiting, old)
	r.Toast(text)
	if n := len(t.waiting); n > 0 && t.waiting[n-1].text == text {
		t.waiting[n-1].brief = true
	}
}

// ToastAs shows a notice for some seconds, with the icon of the tone if there is one. If the same notice is already visible,
// ToastAs only restarts its time.
func (r *Root) ToastAs(tone Tone, text string) {
	if text == "" {
		return
	}
	t := &r.toasts
	for _, s := range t.shown {
		if s.text == text && s.left > toastFade {
			s.left = toastTime(text) // stay longer instead of showing the text twice
			return
		}
	}
	if slices.ContainsFunc(t.waiting, func(s *toast) bool { return s.text == text }) {
		return
	}
	t.waiting = append(t.waiting, &toast{text: text, tone: tone, left: toastTime(text)})
	if len(t.waiting) > toastKept {
		t.waiting = t.waiting[1:]
	}
	if tone == Bad {
		r.Env.Play("ui.error")
	}
}

// ToastWhile shows a notice with a text that can change. It calls text in each tick, and ends the notice when text returns "".
// There can be only one such notice, so a second call does nothing.
func (r *Root) ToastWhile(tone Tone, text func() string) {
	changes := func(s *toast) bool { return s.now != nil }
	t := &r.toasts
	if slices.ContainsFunc(t.shown, changes) || slices.ContainsFunc(t.waiting, changes) {
		return
	}
	t.waiting = append(t.waiting, &toast{tone: tone, left: toastTicks, now: text})
}

// refreshText updates the text of a notice that changes.
func (t *toasts) refreshText(s *toast) {
	if s.now == nil {
		return
	}
	switch text := s.now(); {
	case text == "":
		s.now, s.left = nil, min(s.left, toastFade)
	case text != s.text:
		t.damage()
		s.text = text
		t.damage()
		fallthrough
	default:
		s.left = toastTicks
	}
}

func toastTime(text string) int { return toastTicks + 3*utf8.RuneCountInString(text) }

// Toasts returns the texts of the visible notices, the oldest first.
func (r *Root) Toasts() []string {
	var list []string
	for _, t := range r.toasts.shown {
		list = append(list, t.text)
	}
	return list
}

// EndToast removes the notice with the given text, if there is one.
func (r *Root) EndToast(text string) {
	same := func(s *toast) bool { return s.text == text }
	t := &r.toasts
	if slices.ContainsFunc(t.shown, same) {
		t.damage()
	}
	t.shown, t.waiting = slices.DeleteFunc(t.shown, same), slices.DeleteFunc(t.waiting, same)
}

func (t *toasts) tick() {
	room := toastShown
	if t.oneAtATime() {
		room = 1
	}
	for len(t.waiting) > 0 && len(t.shown) < room {
		t.shown = append(t.shown, t.waiting[0])
		t.waiting = t.waiting[1:]
		t.damage()
	}
	kept := t.shown[:0]
	for _, s := range t.shown {
		s.age++
		s.left--
		t.refreshText(s)
		if s.age <= toastFade+1 || s.left <= toastFade || s.age%toastPage == 0 {
			t.damage()
		}
		if s.left > 0 {
			kept = append(kept, s)
		}
	}
	clear(t.shown[len(kept):])
	t.shown = kept
}

func (t *toasts) damage() { t.root.damageRect(t.area().Inset(-farBleed - 8)) }

const toastPad = 12.0

// NoticesOver places notices at the bottom of w instead of the bottom of the window. If w is not high enough, they extend
// upward beyond w. NoticesOver(nil) restores the default.
func (r *Root) NoticesOver(w Widget) { r.toasts.over = w }

// availableArea returns the area that the notices may cover.
func (t *toasts) availableArea() render.Rect {
	if t.over == nil {
		return t.root.drawing.win.Inset(16)
	}
	ground := Bounds(t.over).Overlap(t.root.drawing.win)
	if !t.oneAtATime() {
		ground = ground.Inset(toastEdge)
	}
	return ground
}

func (t *toasts) width() float64 { return math.Min(t.availableArea().W, 420) }

// ToastArea returns the bounds of all visible notices, or an empty rectangle if there are none.
func (r *Root) ToastArea() render.Rect {
	if len(r.toasts.shown) == 0 {
		return render.Rect{}
	}
	return r.toasts.area()
}

// oneAtATime reports whether the area for notices is too low for several notices, which then appear one after another.
func (t *toasts) oneAtATime() bool { return t.over != nil && Bounds(t.over).H < 2*ControlHeight }

// visible returns the notices that are drawn.
func (t *toasts) visible() []*toast {
	if t.oneAtATime() {
		return t.shown[:min(1, len(t.shown))]
	}
	return t.shown
}

// area returns the bounds of all notices.
func (t *toasts) area() render.Rect {
	h := -8.0
	for _, s := range t.visible() {
		h += t.height(s) + 8
	}
	ground, top := t.availableArea(), 8.0
	if t.oneAtATime() {
		top = 0
	}
	return render.Rect{X: ground.Centre().X - t.width()/2, Y: max(top, ground.Bottom()-h), W: t.width(), H: h}
}

func (s *toast) icon() (render.Icon, bool) {
	switch s.tone {
	case Good:
		return render.Check, true
	case Warn:
		return render.Warning, true
	case Bad:
		return render.Error, true
	}
	return render.NoIcon, false
}

func (t *toasts) lines(s *toast) []string {
	w := t.width() - 2*16
	if _, ok := s.icon(); ok {
		w -= IconSize + 10
	}
	return render.Wrap(s.text, t.style(), w)
}

// visibleLines returns the lines of the notice s that are visible now.
func (t *toasts) visibleLines(s *toast) []string {
	all := t.lines(s)
	if !t.oneAtATime() || len(all) <= toastLines {
		return all
	}
	from := s.age / toastPage * toastLines % (len(all) + len(all)%toastLines)
	return all[from:min(from+toastLines, len(all))]
}

func (t *toasts) style() render.Style {
	if t.oneAtATime() {
		return TextStyle(Caption, t.root.Env.Theme.Ink)
	}
	return TextStyle(Body, t.root.Env.Theme.Ink)
}

// padding returns the space above and below the text of a notice.
func (t *toasts) padding() float64 {
	if t.oneAtATime() {
		return 4
	}
	return toastPad
}

func (t *toasts) height(s *toast) float64 {
	n := len(t.lines(s))
	if t.oneAtATime() { // cover the whole line below, not half of its letters
		return max(t.availableArea().H, float64(min(n, toastLines))*render.LineHeight(t.style())+2*t.padding())
	}
	return float64(n)*render.LineHeight(t.style()) + 2*t.padding()
}

func (t *toasts) draw(p *render.Pen) {
	area := t.area()
	y := area.Bottom()
	for _, s := range slices.Backward(t.visible()) {
		h := t.height(s)
		y -= h
		t.drawOne(p, s, render.Rect{X: area.X, Y: y, W: area.W, H: h})
		y -= 8
	}
}

func (t *toasts) drawOne(p *render.Pen, s *toast, r render.Rect) {
	th := t.root.Env.Theme
	seen := 1.0
	if !t.root.Env.ReducedMotion {
		seen = math.Min(1, math.Min(float64(s.age), float64(s.left))/toastFade)
	}
	r = r.Moved(0, 8*(1-render.EaseOut(seen)))
	st := t.style()
	st.Color = render.Fade(th.Ink, seen)
	if seen == 1 {
		p.Shadow(r, 10, 4)
	}
	p.Round(r, 10, render.Fade(th.Raised, seen))
	p.Frame(r, 10, th.OutlineWidth, render.Fade(th.Line, seen))
	x := r.X + 16
	line, page := render.LineHeight(st), t.visibleLines(s)
	top := r.Centre().Y - line*float64(len(page))/2
	if icon, ok := s.icon(); ok {
		c := render.Pt{X: x + IconSize/2, Y: top + line/2}
		p.Icon(icon, render.RectAround(c, IconSize, IconSize), render.Fade(s.tone.Color(th), seen))
		x += IconSize + 10
	}
	for i, text := range page {
		p.TextIn(text, render.Rect{X: x, Y: top + float64(i)*line, W: r.Right() - 16 - x, H: line}, st)
	}
}
