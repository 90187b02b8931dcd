package ui_test

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// A key or a button that closes a dialog does not reach the canvas below, neither in the same tick nor while it is held.
func TestADialogKeepsItsInputFromTheCanvas(t *testing.T) {
	var keys, held, buttons, down int
	canvas := ui.Named("c", ui.NewCanvas(nil, func(in ui.CanvasInput) {
		if !in.Keys {
			return
		}
		keys += len(in.Frame.Keys)
		if in.Frame.Held.Has(ebiten.KeyEnter) {
			held++
		}
		for _, p := range in.Frame.Pads {
			buttons += len(p.Pressed)
			if p.Held.Has(input.PadAccept) {
				down++
			}
		}
	}))
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	root.SetContent(canvas)
	d := uitest.On(t, root)
	open := func() {
		root.Focus(canvas)
		q := ui.NewDialog("Done", nil)
		q.Add("Close", ui.PrimaryButton, nil)
		q.Open(root)
		d.Ticks(1)
	}
	enter := func(repeat bool) func(in *input.Frame) {
		return func(in *input.Frame) {
			in.Keys = []input.Key{{Code: ebiten.KeyEnter, Repeat: repeat}}
			in.Held.Add(ebiten.KeyEnter)
		}
	}
	accept := func(again input.PadSet) func(in *input.Frame) {
		return func(in *input.Frame) {
			in.Pads = []input.Pad{{
				Pressed: []input.PadButton{input.PadAccept}, Again: again, Held: input.PadSet(0).With(input.PadAccept),
			}}
		}
	}
	again := input.PadSet(0).With(input.PadAccept)
	open()
	d.Frame(enter(false))
	d.Frame(enter(true))
	d.Ticks(1)
	open()
	d.Frame(accept(0))
	d.Frame(accept(again))
	d.Ticks(1)
	if root.Modal() || keys+held+buttons+down > 0 {
		t.Fatalf("under a dialog %v: got %d keys, %d buttons, %d and %d held; want an open dialog and none",
			root.Modal(), keys, buttons, held, down)
	}
	d.Frame(enter(false))
	d.Frame(accept(0))
	if keys != 1 || held != 1 || buttons != 1 || down != 1 {
		t.Errorf("without a dialog: got %d keys, %d buttons, %d and %d held; want 1 of each", keys, buttons, held, down)
	}
}
