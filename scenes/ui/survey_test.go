package ui_test

import (
	"strings"
	"testing"

	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// scribble is a canvas on which texts are written.
func scribble(t *testing.T, draw func(p *render.Pen, r render.Rect)) *ui.Root {
	t.Helper()
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	root.SetContent(ui.Column(0, ui.NewPicture(300, 200, draw)))
	uitest.On(t, root)
	return root
}

func TestASurveyFindsWhatIsWrongWithTexts(t *testing.T) {
	st := render.Style{Size: 20}
	ground := render.Light().Surface
	for _, tt := range []struct {
		name, want string // "" for nothing
		draw       func(p *render.Pen, r render.Rect)
	}{
		{"texts with room", "", func(p *render.Pen, r render.Rect) {
			p.Text("one", r.X, r.Y, st)
			p.Text("two", r.X, r.Y+30, st)
		}},
		{"a shortened text", "shortened", func(p *render.Pen, r render.Rect) {
			p.TextIn("much too long a text", render.Rect{X: r.X, Y: r.Y, W: 50, H: 30}, st)
		}},
		{"somebody else's long text", "", func(p *render.Pen, r render.Rect) {
			p.TextWithin("much too long a text", render.Rect{X: r.X, Y: r.Y, W: 50, H: 30}, st)
		}},
		{"a text over the edge", "is cut", func(p *render.Pen, r render.Rect) { p.Text("over the edge", r.X-20, r.Y, st) }},
		{"a text below the edge", "is cut", func(p *render.Pen, r render.Rect) { p.Text("below", r.X, r.Bottom()-15, st) }},
		{"a text on another", "lies on", func(p *render.Pen, r render.Rect) {
			p.Text("one", r.X, r.Y, st)
			p.Text("two", r.X+5, r.Y+5, st)
		}},
		{"a text on a card on another", "", func(p *render.Pen, r render.Rect) {
			p.Text("one", r.X, r.Y, st)
			p.Fill(r, ground)
			p.Text("two", r.X+5, r.Y+5, st)
		}},
		{"a text with a rim", "", func(p *render.Pen, r render.Rect) {
			p.Text("one", r.X+1, r.Y, st)
			p.Text("one", r.X, r.Y, st)
		}},
	} {
		got := strings.Join(scribble(t, tt.draw).Survey(), "\n")
		if tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%s: found %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestASurveyLooksAtDialogsAlone(t *testing.T) {
	root := scribble(t, func(p *render.Pen, r render.Rect) { p.Text("over the edge", r.X-20, r.Y, render.Style{Size: 20}) })
	if len(root.Survey()) == 0 {
		t.Fatal("without a dialog: got no fault, want some")
	}
	ui.Tell(root, "A dialog", "with a text")
	root.Settle()
	if got := root.Survey(); len(got) > 0 {
		t.Errorf("under a dialog: got %q, want none", got)
	}
}

func TestWhatIsScrolledMayBeCut(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	list := ui.NewList(100, func(int) string { return "a row" })
	root.SetContent(ui.Column(0, ui.Sized(200, 133, list)))
	uitest.On(t, root)
	if got := root.Survey(); len(got) > 0 {
		t.Errorf("in a list: got %q, want none", got)
	}
}
