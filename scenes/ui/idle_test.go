package ui_test

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// everything is a screen with one of each widget.
func everything() ui.Widget {
	list := ui.NewList(1000, func(int) string { return "row" })
	log := ui.NewLog()
	log.Append("an entry")
	chart := ui.NewChart()
	chart.Set([]float64{1, 2, 3})
	return ui.NewScroll(ui.Column(8,
		ui.NewTitle("Title"), ui.NewLabel("text"), ui.NewButton("button", nil),
		ui.NewIconButton(render.Help, "Help", nil), ui.NewTextField("name", "text"),
		ui.NewCheckBox("box", true, nil), ui.NewSlider("slider", 0, 1, 0.1),
		ui.NewChoice("choice", []string{"a", "b"}, 0), ui.NewTabs().Add("page", ui.NewLabel("page")),
		list, log, chart, ui.NewProgress(), ui.NewCard("card", "text"), ui.NewPanel(ui.NewLabel("panel"))))
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
		return ui.NewPicture(100, 100, func(*render.Pen, render.Rect) { *n++ })
	}
	button := ui.Named("b", ui.NewButton("hover me", nil))
	d := screen(t, ui.Column(40, pic(&a), button, pic(&b)))
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
