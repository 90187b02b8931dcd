// Package namescene is the screen that asks a person for a name before the first game with others. The name is kept in the
// settings, where it can be changed.
package namescene

import (
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// ask is the screen's state; the Page is its Scene.
type ask struct {
	*page.Page
	env   *scenes.Env
	open  func() (scenes.Scene, error)
	name  string
	why   string // open has failed
	field *ui.TextField
	fault *ui.Label
}

// New returns the screen. It proposes a name, and open leads on once a name has been chosen. Escape leads to back, or home if
// that is nil.
func New(env *scenes.Env, back scenes.Scene, proposed string, open func() (scenes.Scene, error)) scenes.Scene {
	a := &ask{env: env, open: open, name: proposed}
	a.Page = page.New(env, back, a.plan)
	return a.Page
}

func (a *ask) word(key string, args ...any) string { return a.env.UI.Book.T(key, args...) }

func (a *ask) plan() page.Plan {
	a.field = ui.NewTextField(a.word("name.field"), a.name).Limited(prefs.MaxNameRunes)
	a.field.SelectAll()
	a.field.OnChange = func(text string) { a.name = text }
	a.field.OnSubmit = func(string) { a.goOn() }
	a.fault = ui.NewLabel(a.why).Toned(ui.Bad)
	ui.SetVisible(a.fault, a.why != "")
	body := ui.Column(16, ui.Named("name", a.field), ui.NewSoft(a.word("name.note")), ui.Named("fault", a.fault))
	next := ui.NewPrimary(a.word("name.next"), a.goOn).WithIcon(render.Play)
	return page.Plan{
		Title: a.word("name.title"), Body: ui.Column(0, ui.NewPanel(body)), Width: 560, Focus: "name",
		Footer: ui.Row(12, ui.Spacer(), ui.Named("next", next)),
	}
}

// goOn keeps the name and leads on. An empty name is refused.
func (a *ask) goOn() {
	name := prefs.CleanName(a.name)
	if name == "" {
		a.field.SetFault(a.word("name.empty"))
		return
	}
	a.env.Prefs = a.env.Prefs.Named(name)
	a.env.Apply()
	next, err := a.open()
	if err != nil {
		a.why = page.Say(a.env.UI.Book, "setup.failed", err)
		a.fault.SetText(a.why)
		ui.SetVisible(a.fault, true)
		return
	}
	a.Go(next)
}
