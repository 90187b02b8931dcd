package tournamentscene

import (
	"path/filepath"

	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// example is how a tournament is held, to be copied.
const example = "keeper tournament glenda --bots FILE"

// choose is the screen on which a tournament is chosen; the Page is its Scene.
type choose struct {
	*page.Page
	env  *scenes.Env
	path string
	open *ui.Button
}

// Choose makes the screen on which a tournament is chosen: by its folder, or among those that were looked at.
func Choose(env *scenes.Env, back scenes.Scene) scenes.Scene {
	s := &choose{env: env}
	if known := env.Prefs.Tournaments; len(known) > 0 {
		s.path = known[0]
	}
	s.Page = page.New(env, back, s.plan)
	return s.Page
}

func (s *choose) plan() page.Plan {
	word := s.env.UI.Book.T
	field := ui.NewTextField(word("tournament.folder"), s.path)
	field.Placeholder = "tournament-glenda"
	field.OnChange = func(text string) {
		s.path = text
		s.light()
	}
	field.OnSubmit = func(string) { s.show(s.path) }
	s.open = ui.NewPrimary(word("tournament.show"), func() { s.show(s.path) }).WithIcon(render.Play)
	body := ui.Column(16, ui.NewLabel(word("tournament.about")), ui.NewSoft(example), ui.Named("folder", field))
	if known := s.env.Prefs.Tournaments; len(known) > 0 {
		list := ui.NewList(len(known), func(row int) string { return filepath.Base(known[row]) + "  (" + known[row] + ")" })
		list.Lines = min(6, float64(len(known)))
		list.OnActivate = func(row int) { s.show(known[row]) }
		list.OnSelect = func(row int) {
			s.path = known[row]
			field.SetText(s.path)
			s.light()
		}
		body.Add(ui.NewHeading(word("tournament.before")), ui.Named("list", list))
	}
	s.light()
	return page.Plan{
		Title: word("tournament.all"), Width: 720, Focus: "folder", Body: body, Footer: ui.Flow(12, s.buttons()...),
	}
}

// buttons lead to a tournament, or to a new one.
func (s *choose) buttons() []ui.Widget {
	all := []ui.Widget{ui.Named("show", s.open)}
	if s.env.Contests == nil {
		return all
	}
	hold := ui.NewButton(s.env.UI.Book.T("tournament.hold"), func() { s.Go(Hold(s.env, s.Page)) }).WithIcon(render.Plus)
	return append(all, ui.Named("hold", hold))
}

func (s *choose) light() { ui.SetEnabled(s.open, s.path != "") }

func (s *choose) show(path string) {
	if path != "" {
		s.Go(New(s.env, path, s.Page))
	}
}
