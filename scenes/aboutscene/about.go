// Package aboutscene shows the version of the program, its folders, the data for a bug report, and the licences of all
// parts.
package aboutscene

import (
	"strings"

	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// about is the state of the screen "About". Its Page implements scenes.Scene.
type about struct {
	*page.Page
	env *scenes.Env
}

// New returns the screen "About". back is the screen that Escape opens, or nil for the home screen.
func New(env *scenes.Env, back scenes.Scene) scenes.Scene {
	a := &about{env: env}
	a.Page = page.New(env, back, a.plan)
	return a.Page
}

func (a *about) plan() page.Plan {
	body := ui.Column(16, a.program(), a.paths())
	if len(a.env.Facts.Licences) > 0 {
		body.Add(a.licences())
	}
	return page.Plan{Title: a.Word("about.title"), Body: body, Width: 680, Focus: "copy"}
}

func (a *about) program() ui.Widget {
	f := a.env.Facts
	diagnostics := ui.NewButton(a.Word("about.diagnostics"), func() { a.copy(a.diagnostics()) }).WithIcon(render.Copy)
	return ui.NewPanel(ui.Column(16,
		ui.Column(2,
			ui.NewTitle(a.Word("app.name")),
			ui.NewLabel(a.Word("about.version", f.Version)),
			ui.NewSoftLabel(a.Word("about.blurb"))),
		ui.Column(2, ui.NewCaption(a.Word("about.system")), ui.NewLabel(f.System)),
		ui.Column(8,
			ui.Flow(8, ui.Named("copy", diagnostics)),
			ui.NewCaption(a.Word("about.diagnostics_note"))),
	))
}

func (a *about) paths() ui.Widget {
	col := ui.Column(12, ui.NewHeading(a.Word("about.paths")))
	for _, path := range a.env.Facts.Paths {
		text := ui.Column(2, ui.NewCaption(a.Word(path.Key)), ui.NewLabel(path.Path))
		button := ui.NewIconButton(render.Copy, a.Word("about.copy_path"), func() { a.copy(path.Path) })
		col.Add(ui.Row(12, ui.Grow(1, text), ui.Named("copy:"+path.Key, button)))
	}
	if len(a.env.Facts.Paths) == 0 {
		col.Add(ui.NewSoftLabel(a.Word("about.none")))
	}
	return ui.NewPanel(col)
}

func (a *about) licences() ui.Widget {
	list := ui.Column(4)
	for _, l := range a.env.Facts.Licences {
		b := ui.NewButton(l.Name, func() { a.Go(newLicence(a.env, a.Page, l)) }).OfKind(ui.QuietButton).WithIcon(render.ChevronRight)
		b.Left = true
		list.Add(ui.Named("licence:"+l.Name, b))
	}
	head := ui.Column(4, ui.NewHeading(a.Word("about.licences")), ui.NewSoftLabel(a.Word("about.licences_note")))
	return ui.NewPanel(ui.Column(12, head, list))
}

// newLicence returns a screen with the text of one licence.
func newLicence(env *scenes.Env, back scenes.Scene, l scenes.Licence) scenes.Scene {
	return page.New(env, back, func() page.Plan {
		col := ui.Column(12)
		// Each paragraph is its own label, because labels outside the view are not drawn.
		for _, paragraph := range strings.Split(strings.ReplaceAll(l.Text, "\r\n", "\n"), "\n\n") {
			if paragraph = strings.Trim(paragraph, "\n"); paragraph != "" {
				col.Add(ui.NewLabel(strings.ReplaceAll(paragraph, "\t", "    ")))
			}
		}
		return page.Plan{Title: l.Name, Body: ui.NewPanel(col), Width: 720}
	})
}

// diagnostics returns the data for a bug report as lines of text. The text is always in English, because developers read it.
func (a *about) diagnostics() string {
	f := a.env.Facts
	var b strings.Builder
	b.WriteString("Menagerie " + f.Version + "\n" + f.System + "\n")
	p := a.env.Prefs
	b.WriteString("theme " + p.Theme + ", language " + p.Language + " (" + a.env.UI.Book.Code() + ")\n")
	for _, path := range f.Paths {
		b.WriteString(path.Path + "\n")
	}
	return b.String()
}

func (a *about) copy(text string) {
	if a.Copy(text) {
		a.ToastAs(ui.Good, a.Word("about.copied"))
	}
}
