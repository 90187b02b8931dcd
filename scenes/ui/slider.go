package ui

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
)

// Slider selects a number from a range. Its label and the current value are above it.
type Slider struct {
	Node
	Min, Max float64
	Step     float64 // step of keys and wheel, to which values are rounded; 0 means 1/100 of the range
	Big      float64 // step of Page Up and Page Down; 0 means ten times Step
	Format   func(v float64) string
	OnChange func(v float64)
	OnDone   func(v float64) // called at the end of a drag and after each key; may be nil

	text  string
	value float64
	marks []SliderMark
	touch PressState
}

// SliderMark is a mark at a value of a slider.
type SliderMark struct {
	At    float64
	Color color.RGBA
	Flag  bool // whether the mark is drawn as a flag instead of a line
}

// SetMarks replaces the marks above the slider.
func (s *Slider) SetMarks(marks []SliderMark) {
	s.marks = marks
	s.MarkDirty()
}

// NewSlider returns a slider for the numbers from low to high. text is its label.
func NewSlider(text string, low, high, step float64) *Slider {
	return &Slider{text: text, Min: low, Max: high, Step: step, value: low}
}

// Value returns the selected number.
func (s *Slider) Value() float64 { return s.value }

// Set moves the slider to v, or to the nearest value in its range. It does not call OnChange.
func (s *Slider) Set(v float64) {
	if v = s.rounded(v); v != s.value {
		s.value = v
		s.MarkDirty()
	}
}

func (s *Slider) step() float64 {
	if s.Step > 0 {
		return s.Step
	}
	return (s.Max - s.Min) / 100
}

func (s *Slider) rounded(v float64) float64 {
	if math.IsNaN(v) {
		return s.Min
	}
	steps := math.Round((v - s.Min) / s.step())
	v = s.Min + steps*s.step()
	// Steps such as 0.1 cause rounding errors such as 0.30000000000000004.
	v = math.Round(v*1e9) / 1e9
	return math.Max(s.Min, math.Min(v, s.Max))
}

func (s *Slider) change(v float64) {
	old := s.value
	s.Set(v)
	if s.value != old && s.OnChange != nil {
		s.OnChange(s.value)
	}
}

func (s *Slider) done() {
	if s.OnDone != nil {
		s.OnDone(s.value)
	}
}

const (
	knobRadius = 9.0
	trackArea  = 44.0 // height in units, enough for a finger
)

func (s *Slider) Size(avail float64) (w, h float64) {
	return math.Min(avail, 360), s.labelHeight() + trackArea
}

func (s *Slider) labelHeight() float64 {
	if s.text == "" && s.Format == nil {
		return 0
	}
	return render.LineHeight(Body.Style())
}

func (s *Slider) track() render.Rect {
	t, _ := s.Bounds().CutBottom(trackArea)
	return render.Rect{X: t.X + knobRadius, Y: t.Centre().Y - 3, W: math.Max(t.W-2*knobRadius, 1), H: 6}
}

func (s *Slider) knob() render.Pt {
	t := s.track()
	share := 0.0
	if s.Max > s.Min {
		share = (s.value - s.Min) / (s.Max - s.Min)
	}
	return render.Pt{X: t.X + t.W*share, Y: t.Centre().Y}
}

func (s *Slider) CanFocus() bool { return true }

func (s *Slider) Grabs() bool { return true }

func (s *Slider) Pointer(e PointerEvent) {
	held := s.touch.Held
	s.touch.Pointer(&s.Node, e)
	switch e.Kind {
	case PointerPress:
		s.follow(e.At)
	case PointerDrag:
		s.touch.Held = true // a drag may leave the slider's row
		s.touch.Down.Aim(true)
		s.follow(e.At)
	case PointerRelease, PointerCancel:
		if held {
			s.PlaySound("ui.toggle")
			s.done()
		}
	}
}

func (s *Slider) follow(at render.Pt) {
	t := s.track()
	s.change(s.Min + (s.Max-s.Min)*(at.X-t.X)/t.W)
}

// Wheel changes the value, but only if the slider has the focus. Scrolling a page must not change settings.
func (s *Slider) Wheel(_, y float64) bool {
	if !s.Focused() {
		return false
	}
	s.change(s.value + math.Copysign(s.step(), y))
	s.done()
	return true
}

func (s *Slider) Key(k KeyEvent) bool {
	if k.Mods.Command || k.Mods.Alt {
		return false
	}
	big := s.Big
	if big == 0 {
		big = 10 * s.step()
	}
	switch k.Code {
	case ebiten.KeyArrowLeft:
		s.change(s.value - s.step())
	case ebiten.KeyArrowRight:
		s.change(s.value + s.step())
	case ebiten.KeyPageDown:
		s.change(s.value - big)
	case ebiten.KeyPageUp:
		s.change(s.value + big)
	case ebiten.KeyHome:
		s.change(s.Min)
	case ebiten.KeyEnd:
		s.change(s.Max)
	default:
		return false
	}
	s.done()
	return true
}

func (s *Slider) Tick() bool { return s.touch.Tick(&s.Node) }

func (s *Slider) Draw(p *render.Pen) {
	th := s.Theme()
	ink, soft, fill := th.Ink, th.InkSoft, th.Accent
	if !Enabled(s) {
		ink, soft, fill = th.InkFaint, th.InkFaint, th.InkFaint
	}
	if s.labelHeight() > 0 {
		head, _ := s.Bounds().CutTop(s.labelHeight())
		value := s.valueText()
		w, _ := render.Measure(value, Body.Style())
		p.TextIn(s.text, render.Rect{X: head.X, Y: head.Y, W: math.Max(head.W-w-12, 0), H: head.H}, TextStyle(Body, ink))
		p.TextIn(value, head, TextStyle(Body, soft).Aligned(render.Right))
	}
	t, k := s.track(), s.knob()
	s.drawMarks(p, t)
	// The track is drawn as wide as the slider, so that its ends stand below the text's.
	p.Round(t.InsetXY(-knobRadius, 0), 3, render.Mix(th.Sunken, th.InkFaint, 0.35))
	p.Round(render.Rect{X: s.Bounds().X, Y: t.Y, W: k.X - s.Bounds().X, H: t.H}, 3, fill)
	p.Circle(k, knobRadius+5*s.touch.Hover.Value, render.Fade(fill, 0.12*s.touch.Hover.Value+0.1*s.touch.Down.Value))
	p.Circle(k, knobRadius, fill)
	p.Circle(k, knobRadius-3+s.touch.Down.Value, th.Surface)
}

// drawMarks draws a line or a flag above the track for each mark.
func (s *Slider) drawMarks(p *render.Pen, t render.Rect) {
	last := math.Inf(-1)
	for _, m := range s.marks {
		x := t.X + t.W*(m.At-s.Min)/max(s.Max-s.Min, 1)
		switch {
		case m.Flag:
			p.Line(render.Pt{X: x, Y: t.Y - 11}, render.Pt{X: x, Y: t.Y - 1}, 2, m.Color)
			p.Round(render.Rect{X: x - 8, Y: t.Y - 12, W: 9, H: 6}, 1, m.Color)
		// Several marks on the same pixel get a single line.
		case x-last >= 2:
			p.Round(render.Rect{X: x - 1, Y: t.Y - 8, W: 2, H: 6}, 1, m.Color)
			last = x
		}
	}
}

func (s *Slider) valueText() string {
	if s.Format == nil {
		return ""
	}
	return s.Format(s.value)
}

// FocusRing returns a ring around the knob.
func (s *Slider) FocusRing() (render.Rect, float64) {
	return render.RectAround(s.knob(), 2*knobRadius, 2*knobRadius), knobRadius
}

func (s *Slider) TextLines() []TextLine {
	if s.labelHeight() == 0 {
		return nil
	}
	w, _ := render.Measure(s.valueText(), Body.Style())
	return []TextLine{{Text: s.text, Style: Body.Style(), Width: s.Bounds().W - w - 12}}
}

func (s *Slider) TakeCapture(from Widget) bool {
	old, ok := from.(*Slider)
	return ok && old.text == s.text && old.Min == s.Min && old.Max == s.Max && s.touch.TakeCapture(&s.Node, &old.touch)
}
