package setupscene

import (
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
)

// authors is the state of the page for authors of bots. On this page, authors host games and join servers with their programs.
type authors struct{ sheet }

// NewAuthors returns the page for authors of bots. back is the screen that Escape opens, or nil for the home screen.
func NewAuthors(env *scenes.Env, spec Spec, back scenes.Scene) scenes.Scene {
	s := &authors{newSheet(env, spec, Host, Join)}
	return s.scene(back, s.plan, s.refresh)
}

func (s *authors) plan() page.Plan {
	own := func(f Field) bool { return f.Value.kind != colour }
	host := layout.Column(12, widget.NewHeading(s.word("setup.host_programs")), column(s.add(Host, own)))
	join := layout.Column(12, widget.NewHeading(s.word("setup.play_server")), column(s.add(Join, own)))
	tools := layout.Column(12, widget.NewHeading(s.word("setup.tools")), s.tools(), widget.NewCaption(s.word("setup.messages")))
	columns := layout.NewGrid(400, 32, layout.NewPanel(host), layout.Column(24, layout.NewPanel(join), layout.NewPanel(tools)))
	footer := s.footer()
	s.refresh()
	focus := "reach"
	if s.spec.Chosen[modeID] == string(Join) {
		focus = "join"
	}
	return page.Plan{
		Title: s.word("setup.authors_title", s.word(s.spec.Game+".title")), Body: columns, Footer: footer, Width: usualWidth, Focus: focus,
	}
}

// tools returns the buttons that lead to other screens.
func (s *authors) tools() ui.Widget {
	row := layout.Flow(8)
	for _, w := range s.spec.Ways {
		row.Add(ui.Named(w.ID, widget.NewButton(s.word(w.Label), func() { s.visit(w.Open) }).WithIcon(w.Icon)))
	}
	return row
}

func (s *authors) footer() ui.Widget {
	host := widget.NewPrimary(s.word("setup.host"), func() { s.start(Host) }).WithIcon(render.Play)
	join := widget.NewButton(s.word("setup.join"), func() { s.start(Join) }).WithIcon(render.Network)
	buttons := layout.NewGrid(160, 32, layout.Row(0, ui.Named("start", host)), layout.Row(0, ui.Named("join", join)))
	return layout.Column(8, s.faultLine(), buttons)
}
