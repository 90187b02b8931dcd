package ui_test

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// remade is a screen whose only widget make replaces, even while the user holds it down.
type remade struct {
	*uitest.Driver
	root *ui.Root
	make func() ui.Widget
}

func remaking(t *testing.T, make func() ui.Widget) *remade {
	t.Helper()
	r := &remade{root: ui.NewRoot(&ui.Env{Theme: render.Light(), Book: words.Open("en")}), make: make}
	r.again()
	r.Driver = uitest.On(t, r.root)
	return r
}

func (r *remade) again() { r.root.SetContent(ui.Sized(400, 100, ui.Named("it", r.make()))) }

// clickThrough clicks on the widget, which is replaced while it is held down.
func (r *remade) clickThrough() {
	r.Hover("it")
	r.PressDown(1)
	r.again()
	r.Ticks(1)
	r.again()
	r.Release()
	r.Ticks(1)
}

func TestAPressOutlivesWhatWasPressed(t *testing.T) {
	done := 0
	count := func() { done++ }
	card := func() ui.Widget {
		c := ui.NewCard("title", "text")
		c.OnPress, c.OnDraw = count, func(*render.Pen, render.Rect) {}
		return c
	}
	for name, make := range map[string]func() ui.Widget{
		"button":   func() ui.Widget { return ui.NewButton("ok", count) },
		"icon":     func() ui.Widget { return ui.NewIconButton(render.Close, "close", count) },
		"card":     card,
		"checkbox": func() ui.Widget { return ui.NewCheckBox("on", false, func(bool) { done++ }) },
		"choice": func() ui.Widget {
			c := ui.NewChoice("", []string{"a", "b", "c"}, 0)
			c.OnChange = func(i int) { done += i }
			return c
		},
		"slider": func() ui.Widget {
			s := ui.NewSlider("", 0, 10, 1)
			s.OnDone = func(float64) { done++ }
			return s
		},
	} {
		t.Run(name, func(t *testing.T) {
			done = 0
			r := remaking(t, make)
			r.clickThrough()
			if done != 1 {
				t.Errorf("a click did something %d times, want once", done)
			}
			r.Click("it")
			if name != "choice" && done != 2 { // the same segment again changes nothing
				t.Errorf("the click after it is the one number %d, want 2", done)
			}
		})
	}
}

func TestAPressDoesNotBecomeAnother(t *testing.T) {
	done, made := 0, 0
	count := func() { done++ }
	names := []string{"stay", "leave", "leave for good"}
	next := func() string { made++; return names[made%len(names)] }
	for name, make := range map[string]func() ui.Widget{
		"button": func() ui.Widget { return ui.NewButton(next(), count) },
		"icon":   func() ui.Widget { return ui.NewIconButton(render.Close, next(), count) },
		"kind": func() ui.Widget {
			if made++; made%2 == 0 {
				return ui.NewButton("ok", count)
			}
			return ui.NewIconButton(render.Close, "ok", count)
		},
		"gone": func() ui.Widget {
			if made++; made == 1 {
				return ui.NewButton("ok", count)
			}
			return ui.GapOf(10, 10)
		},
	} {
		t.Run(name, func(t *testing.T) {
			done, made = 0, 0
			if remaking(t, make).clickThrough(); done != 0 {
				t.Errorf("%s: the button was replaced during a press: got %d actions, want 0", name, done)
			}
		})
	}
}

// A press on what was renamed under the finger, as the row of a guest after another one has left, does nothing.
func TestAPressOnAnotherNameEnds(t *testing.T) {
	done := 0
	icon := ui.NewIconButton(render.Close, "send Ada away", func() { done++ })
	r := remaking(t, func() ui.Widget { return icon })
	r.Hover("it")
	r.PressDown(1)
	icon.SetIcon(render.Close, "send Bob away")
	r.Release()
	if done != 0 {
		t.Errorf("the icon was replaced during a press: got %d actions, want 0", done)
	}
	if r.Click("it"); done != 1 {
		t.Errorf("a click later: got %d actions, want 1", done)
	}
}

func TestACanvasThatStaysIsHeldOn(t *testing.T) {
	var last ui.CanvasInput
	canvas := ui.NewCanvas(nil, func(in ui.CanvasInput) {
		last = in
		last.Frame = nil
	})
	var cover ui.Widget = canvas
	r := remaking(t, func() ui.Widget { return ui.Pad(4, cover) })
	r.Hover("it")
	r.PressDown(1)
	r.again()
	r.Ticks(2)
	if !last.Down {
		t.Fatalf("got %+v, want the press kept", last)
	}
	r.Release()
	if last.Down || !last.Released {
		t.Errorf("got %+v, want the release", last)
	}
	r.PressDown(1)
	cover = ui.NewButton("curtain", nil)
	r.again()
	r.Ticks(1)
	cover = canvas
	r.again()
	r.Ticks(1)
	if last.Down {
		t.Errorf("a board that was removed: got %+v, want it not held", last)
	}
}

func TestScrollingOutlivesWhatIsScrolled(t *testing.T) {
	r := remaking(t, func() ui.Widget { return ui.GapOf(10, 2000) })
	var scroll *ui.Scroll
	put := func() {
		rows := ui.Column(0)
		for range 40 {
			rows.Add(ui.NewButton("row", nil))
		}
		scroll = ui.NewScroll(rows)
		r.root.SetContent(scroll)
	}
	put()
	r.Ticks(1)
	r.MoveTo(100, 500)
	r.PressDown(1)
	r.MoveTo(100, 400)
	put()
	r.Ticks(1)
	r.MoveTo(100, 350)
	if scroll.Offset() != 50 {
		t.Errorf("scrolled by %v, want 50", scroll.Offset())
	}
	r.Release()
	r.Press(ebiten.KeyHome)
}

func TestABoardTicksOnceInATick(t *testing.T) {
	ticks := 0
	canvas := ui.NewCanvas(nil, func(ui.CanvasInput) { ticks++ })
	plain := func() ui.Widget { return ui.Pad(4, canvas) }
	r := remaking(t, plain)
	again := func(ui.CanvasInput) { r.again() } // in the middle of a tick, before and after the board has had its own
	r.make = func() ui.Widget { return ui.Column(4, ui.NewCanvas(nil, again), canvas, ui.NewCanvas(nil, again)) }
	for range 5 {
		r.again()
		r.Ticks(1)
	}
	r.make = plain
	r.again()
	ticks = 0
	if r.Ticks(10); ticks != 10 {
		t.Errorf("got %d ticks of the board, want 10", ticks)
	}
}
