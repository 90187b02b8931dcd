// Package namescene is the screen on which a player enters a name before the first game with other people. The name is stored in
// the settings and can be changed there.
package namescene

import (
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// nameScreen is the screen on which the player enters a name.
type nameScreen struct {
	*page.Page
	env   *scenes.Env
	open  func() (scenes.Scene, error)
	name  string
	why   string // error of open, as a text
	field *ui.TextField
	fault *ui.Label
}

// New returns the screen on which the player enters a name. text is the initial text of the field. After the player has
// confirmed a name, the screen changes to the screen that newScene returns. back is the screen that Escape opens, or nil for
// the home screen.
func New(env *scenes.Env, back scenes.Scene, text string, newScene func() (scenes.Scene, error)) scenes.Scene {
	a := &nameScreen{env: env, open: newScene, name: text}
	a.Page = page.New(env, back, a.plan)
	return a.Page
}

func (a *nameScreen) plan() page.Plan {
	a.field = ui.NewTextField(a.Word("name.field"), a.name).Limited(prefs.MaxNameRunes)
	a.field.SelectAll()
	a.field.OnChange = func(text string) { a.name = text }
	a.field.OnSubmit = func(string) { a.submit() }
	a.fault = ui.NewLabel(a.why).Toned(ui.Bad)
	ui.SetVisible(a.fault, a.why != "")
	body := ui.Column(16, ui.Named("name", a.field), ui.NewSoftLabel(a.Word("name.note")), ui.Named("fault", a.fault))
	next := ui.NewPrimaryButton(a.Word("name.next"), a.submit).WithIcon(render.Play)
	return page.Plan{
		Title: a.Word("name.title"), Body: ui.Column(0, ui.NewPanel(body)), Width: 560, Focus: "name",
		Footer: ui.Row(12, ui.Spacer(), ui.Named("next", next)),
	}
}

// submit stores the name and opens the next screen. It refuses an empty name.
func (a *nameScreen) submit() {
	name := prefs.CleanName(a.name)
	if name == "" {
		a.field.SetFault(a.Word("name.empty"))
		return
	}
	a.env.Change(func(p *prefs.Prefs) { *p = p.Named(name) })
	next, err := a.open()
	if err != nil {
		a.showNote(ui.Bad, page.Say(a.env.UI.Book, "setup.failed", err))
		return
	}
	a.Enter(next, a.showNote)
}

// showNote shows a line of text below the name field.
func (a *nameScreen) showNote(tone ui.Tone, text string) {
	a.why = text
	a.fault.SetText(text)
	a.fault.Toned(tone)
	ui.SetVisible(a.fault, text != "")
}
