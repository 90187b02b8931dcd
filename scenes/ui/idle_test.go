package ui_test

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/form"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/listview"
	"menagerie/scenes/ui/textfield"
	"menagerie/scenes/ui/widget"
)

// everything is a screen with one of each widget.
func everything() ui.Widget {
	list := listview.NewList(1000, func(int) string { return "row" })
	log := listview.NewLog()
	log.Append("an entry")
	chart := widget.NewChart()
	chart.Set([]float64{1, 2, 3})
	return layout.NewScroll(layout.Column(8,
		widget.NewTitle("Title"), widget.NewLabel("text"), widget.NewButton("button", nil),
		widget.NewIconButton(render.Help, "Help", nil), textfield.New("name", "text"),
		form.NewCheckBox("box", true, nil), form.NewSlider("slider", 0, 1, 0.1),
		form.NewChoice("choice", []string{"a", "b"}, 0), widget.NewTabs().Add("page", widget.NewLabel("page")),
		list, log, chart, widget.NewProgress(), widget.NewCard("card", "text"), layout.NewPanel(widget.NewLabel("panel"))))
}

func TestIdleScreenDrawsAndAllocatesNothing(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	root.SetContent(everything())
	in := input.Frame{W: 1280, H: 720, Scale: 1, Focused: true}
	root.Update(in)
	dst := ebiten.NewImage(1280, 720)
	root.Draw(dst)
	for range 60 {
		root.Update(in)
		if root.Dirty() {
			t.Fatal("an idle screen is dirty, want it clean")
		}
	}
	if n := testing.AllocsPerRun(100, func() { root.Update(in); root.Draw(dst) }); n != 0 {
		t.Errorf("an idle tick and frame: got %v allocations, want 0", n)
	}
}

func TestHoverDrawsOnlyTheWidget(t *testing.T) {
	a, b := 0, 0
	pic := func(n *int) ui.Widget {
		return widget.NewPicture(100, 100, func(*render.Pen, render.Rect) { *n++ })
	}
	button := ui.Named("b", widget.NewButton("hover me", nil))
	d := screen(t, layout.Column(40, pic(&a), button, pic(&b)))
	d.Draw()
	d.Hover("b")
	d.Ticks(10)
	d.Draw()
	if a != 1 || b != 1 {
		t.Errorf("the neighbours of a hovered button were drawn %d and %d times, want once", a, b)
	}
}

func BenchmarkDrawEverything(b *testing.B) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	root.SetContent(everything())
	root.Update(input.Frame{W: 1280, H: 720, Scale: 1})
	dst := ebiten.NewImage(1280, 720)
	b.ReportAllocs()
	for b.Loop() {
		root.MarkDirty()
		root.Draw(dst)
	}
}

func BenchmarkLayoutEverything(b *testing.B) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	root.SetContent(everything())
	b.ReportAllocs()
	w := 1280.0
	for b.Loop() {
		w = 2560 - w + 1
		root.Update(input.Frame{W: w, H: 720, Scale: 1})
	}
}
