package galleryscene

import (
	"bytes"
	"image/color"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// target is the smallest width and height of a control in units.
const target = 44

// controls returns one control of each kind. The list outlined has those whose edge is their outline.
func controls() (all, outlined []ui.Widget) {
	press := func() {}
	outlined = []ui.Widget{
		ui.NewButton("Press", press), ui.NewPickCard("Trapper", "You put up walls", press), ui.NewFold("More", "Pace", press),
		ui.NewTextField("", "name"), ui.NewChoice("", []string{"one", "two"}, 0),
	}
	all = append(outlined,
		ui.NewIconButton(render.Help, "Rules", press), ui.NewCheckBox("Check", true, nil), ui.NewSwitch("Switch", true, nil),
		ui.NewRadio("Radio", true, nil), ui.NewSlider("", 0, 10, 1), ui.NewPrimaryButton("Play", press),
	)
	return all, outlined
}

func TestControlsAreLargeEnoughForAFinger(t *testing.T) {
	all, _ := controls()
	root := ui.NewRoot(&ui.Env{Theme: render.Light(), Book: words.Open("en")})
	root.SetContent(ui.Column(8, all...))
	d := uitest.On(t, root)
	d.Ticks(1)
	for i, c := range all {
		if r := ui.Bounds(c); r.W < target || r.H < target {
			t.Errorf("control %d, %T: got %.0f by %.0f units, want at least %v", i, c, r.W, r.H, target)
		}
	}
	if h := ui.NewList(0, nil).RowHeight; h < target {
		t.Errorf("a row of a list: got %.0f units, want at least %v", h, target)
	}
}

func TestOutlinesOfControlsAreSeen(t *testing.T) {
	pixeltest.Need(t)
	for _, name := range render.ThemeNames() {
		th := render.ThemeNamed(name)
		_, outlined := controls()
		root := ui.NewRoot(&ui.Env{Theme: th, Book: words.Open("en")})
		root.SetContent(ui.Pad(16, ui.Column(8, outlined...)))
		d := uitest.On(t, root)
		d.Ticks(2)
		picture := pixeltest.Read(d.Draw())
		for _, c := range outlined {
			r, best := ui.Bounds(c), 0.0
			if part, ok := c.(interface{ Target() render.Rect }); ok {
				r = part.Target()
			}
			for dy := -1.0; dy <= 2; dy++ {
				at := picture.RGBAAt(int(r.Centre().X), int(r.Bottom()-dy))
				best = max(best, render.ContrastRatio(th.Ground, color.RGBA{at.R, at.G, at.B, 255}))
			}
			if best < 3 {
				t.Errorf("%s: the edge of %T has a contrast of %.2f, want at least 3", name, c, best)
			}
		}
	}
}

// TestHoverAndFocusLookDifferent compares the pictures of each control at rest, under the pointer, and with the focus ring.
func TestHoverAndFocusLookDifferent(t *testing.T) {
	pixeltest.Need(t)
	all, _ := controls()
	for _, name := range render.ThemeNames() {
		for i, c := range all {
			root := ui.NewRoot(&ui.Env{Theme: render.ThemeNamed(name), Book: words.Open("en")})
			root.SetContent(ui.Pad(16, ui.Column(8, ui.Named("it", c), ui.NewButton("Next", func() {}))))
			d := uitest.On(t, root)
			picture := func() []byte {
				d.Ticks(12) // a change of colour takes 80 ms
				root.MarkDirty()
				return pixeltest.Read(d.Draw()).Pix
			}
			d.MoveTo(d.W-1, d.H-1)
			rest := picture()
			d.Hover("it")
			hover := picture()
			d.MoveTo(d.W-1, d.H-1)
			d.Press(ebiten.KeyTab, ebiten.KeyTab)
			root.FocusID("it")
			focus := picture()
			if _, _, ok := root.Ring(); !ok || d.Focus() != "it" {
				t.Fatalf("%s, control %d: got the focus on %q, ring %v; want it and a ring", name, i, d.Focus(), ok)
			}
			if bytes.Equal(rest, hover) || bytes.Equal(rest, focus) || bytes.Equal(hover, focus) {
				t.Errorf("%s, control %d, %T: the pictures at rest, with the pointer and with the focus are not three different ones, want that", name, i, c)
			}
		}
	}
}
