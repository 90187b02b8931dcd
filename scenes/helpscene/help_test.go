package helpscene

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

func TestRulesAreReadByKeys(t *testing.T) {
	env := &scenes.Env{UI: &ui.Env{Theme: render.Dark(), Book: words.Open("de")}, Prefs: prefs.Defaults()}
	back := page.New(env, nil, func() page.Plan { return page.Plan{} })
	drawn := map[int]bool{}
	var rules Page
	rules.Title = "help.pond.title"
	for i := range 3 {
		rules.Sections = append(rules.Sections, Section{
			Title: "help.pond.goal.title", Text: "help.pond.goal.text",
			Picture: func(_ *render.Pen, r render.Rect) { drawn[i] = r.W > 0 && r.H > 0 },
		})
	}
	rules.Sections = append(rules.Sections, Section{Title: "help.pond.swim.title", Text: "help.pond.swim.text"})
	p := New(env, back, rules).(*page.Page)
	var next scenes.Scene
	d := uitest.OnScene(t, func(in input.Frame) { next = p.Update(in) }, func() *ui.Root { return p.Root })
	d.Resize(400, 300)
	for range 20 {
		d.Draw()
		d.Press(ebiten.KeyPageDown)
	}
	for i := range 3 {
		if !drawn[i] {
			t.Errorf("paging skipped picture %d, want it drawn", i)
		}
	}
	if o := p.Overflows(); len(o) > 0 {
		t.Errorf("got cut texts %v, want none", o)
	}
	d.Press(ebiten.KeyF1)
	if next != scenes.Scene(back) {
		t.Errorf("F1 leads to %T, want back", next)
	}
}
