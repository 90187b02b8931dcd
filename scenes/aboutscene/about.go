// Package aboutscene tells which program this is: its version, where it keeps things, what a bug report needs, and the
// licences of everything that it is made of.
package aboutscene

import (
	"strings"

	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// about is the screen's state; the Page is its Scene.
type about struct {
	*page.Page
	env *scenes.Env
}

// New makes the screen; Escape leads to back, or home if that is nil.
func New(env *scenes.Env, back scenes.Scene) scenes.Scene {
	a := &about{env: env}
	a.Page = page.New(env, back, a.plan)
	return a.Page
}

func (a *about) word(key string, args ...any) string { return a.env.UI.Book.T(key, args...) }

func (a *about) plan() page.Plan {
	body := ui.Column(16, a.program(), a.paths())
	if len(a.env.Facts.Licences) > 0 {
		body.Add(a.licences())
	}
	return page.Plan{Title: a.word("about.title"), Body: body, Width: 680, Focus: "copy"}
}

func (a *about) program() ui.Widget {
	f := a.env.Facts
	diagnostics := ui.NewButton(a.word("about.diagnostics"), func() { a.copy(a.diagnostics()) }).WithIcon(render.Copy)
	return ui.NewPanel(ui.Column(16,
		ui.Column(2,
			ui.NewTitle(a.word("app.name")),
			ui.NewLabel(a.word("about.version", f.Version)),
			ui.NewSoft(a.word("about.blurb"))),
		ui.Column(2, ui.NewCaption(a.word("about.system")), ui.NewLabel(f.System)),
		ui.Column(8,
			ui.Flow(8, ui.Named("copy", diagnostics)),
			ui.NewCaption(a.word("about.diagnostics_note"))),
	))
}

func (a *about) paths() ui.Widget {
	col := ui.Column(12, ui.NewHeading(a.word("about.paths")))
	for _, path := range a.env.Facts.Paths {
		text := ui.Column(2, ui.NewCaption(a.word(path.Key)), ui.NewLabel(path.Path))
		button := ui.NewIconButton(render.Copy, a.word("about.copy_path"), func() { a.copy(path.Path) })
		col.Add(ui.Row(12, ui.Grow(1, text), ui.Named("copy:"+path.Key, button)))
	}
	if len(a.env.Facts.Paths) == 0 {
		col.Add(ui.NewSoft(a.word("about.none")))
	}
	return ui.NewPanel(col)
}

func (a *about) licences() ui.Widget {
	list := ui.Column(4)
	for _, l := range a.env.Facts.Licences {
		b := ui.NewButton(l.Name, func() { a.Go(newLicence(a.env, a.Page, l)) }).OfKind(ui.Quiet).WithIcon(render.ChevronRight)
		b.Left = true
		list.Add(ui.Named("licence:"+l.Name, b))
	}
	head := ui.Column(4, ui.NewHeading(a.word("about.licences")), ui.NewSoft(a.word("about.licences_note")))
	return ui.NewPanel(ui.Column(12, head, list))
}

// newLicence shows one licence. Its paragraphs are labels of their own, so that only those in view are drawn.
func newLicence(env *scenes.Env, back scenes.Scene, l scenes.Licence) scenes.Scene {
	return page.New(env, back, func() page.Plan {
		col := ui.Column(12)
		for _, paragraph := range strings.Split(strings.ReplaceAll(l.Text, "\r\n", "\n"), "\n\n") {
			if paragraph = strings.Trim(paragraph, "\n"); paragraph != "" {
				col.Add(ui.NewLabel(strings.ReplaceAll(paragraph, "\t", "    ")))
			}
		}
		return page.Plan{Title: l.Name, Body: ui.NewPanel(col), Width: 720}
	})
}

// diagnostics is what a bug report needs, as lines of text. It is English whatever the language is: developers read it.
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
	board := a.env.UI.Clipboard
	if board == nil {
		a.ToastAs(ui.Bad, a.word("ui.no_clipboard"))
		return
	}
	if err := board.Write(text); err != nil {
		a.ToastAs(ui.Bad, page.Say(a.env.UI.Book, "about.copy_failed", err))
		return
	}
	a.ToastAs(ui.Good, a.word("about.copied"))
}
