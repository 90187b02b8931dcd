package namescene

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

// A name must be given; it is kept before the screen leads on, and a fault is shown.
func TestANameMustBeGiven(t *testing.T) {
	env := &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("en")}, Prefs: prefs.Defaults()}
	var fault error = page.Fault{Key: "join.no_game", Args: []any{"chess"}}
	opened := ""
	var next scenes.Scene
	at := New(env, nil, "login", func() (scenes.Scene, error) {
		opened = env.Prefs.Name(0)
		return page.New(env, nil, func() page.Plan { return page.Plan{} }), fault
	}).(*page.Page)
	d := uitest.OnScene(t, func(in input.Frame) { next = at.Update(in) }, func() *ui.Root { return at.Root })
	field := d.Widget("name").(*ui.TextField)
	if field.Text() != "login" {
		t.Errorf("got the name %q, want login", field.Text())
	}
	d.Press(ebiten.KeyDelete, ebiten.KeyEnter) // the proposal is selected
	if opened != "" || field.Fault() == "" {
		t.Errorf("without a name: opened as %q with the fault %q, want a fault only", opened, field.Fault())
	}
	d.Type(" Anna ")
	d.Press(ebiten.KeyEnter)
	if opened != "Anna" || next != scenes.Scene(at) || d.Widget("fault").(*ui.Label).Text() == "" {
		t.Errorf("opened as %q on %T, want Anna on the same screen with a fault", opened, next)
	}
	fault = nil
	d.Click("next")
	if next == scenes.Scene(at) || env.Prefs.Name(0) != "Anna" {
		t.Errorf("got %T and the name %q, want another screen and Anna", next, env.Prefs.Name(0))
	}
}
