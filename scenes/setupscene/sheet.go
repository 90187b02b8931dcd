package setupscene

import (
	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// sheet is the common part of the two set-up screens, with the current settings and the rows that change them.
type sheet struct {
	*page.Page

	env    *scenes.Env
	spec   Spec
	game   scenes.Game
	choice Stored // settings as stored; settingsFor returns those that are valid in a mode
	kept   bool   // whether the settings file has the current choice
	stale  bool   // whether another screen may have changed the settings file
	rows   []*row
	modes  []Mode    // modes of the rows
	update func()    // updates the widgets for the current choice
	fault  *ui.Label // label for errors that no row shows
	begun  Mode      // mode of the last start
	why    string    // error of the last start, or what the start is waiting for
	tone   ui.Tone
}

func newSheet(env *scenes.Env, spec Spec, modes ...Mode) sheet {
	f := sheet{env: env, spec: spec, choice: lastSettings(env.Prefs, spec), kept: true, modes: modes}
	f.game, _ = env.Game(spec.Game)
	return f
}

// scene returns a screen with the content that plan returns. The screen calls update after each change. back is the
// screen that Escape opens, or nil for the home screen.
func (s *sheet) scene(back scenes.Scene, plan func() page.Plan, update func()) scenes.Scene {
	s.update = update
	s.Page = page.New(s.env, back, func() page.Plan {
		if s.stale {
			s.choice, s.stale = lastSettings(s.env.Prefs, s.spec), false
		}
		s.rows = s.rows[:0]
		return plan()
	})
	s.OnBack, s.OnClose = s.leave, s.storeSettings
	s.Press(ebiten.KeyF1, s.rules)
	return s.Page
}

// settingsFor returns the settings that are valid in the mode m, and assigns them to the variables of the fields (see
// Value).
func (s *sheet) settingsFor(m Mode) Stored {
	return validated(s.spec.Fields, s.choice.with(modeID, string(m)))
}

// add makes rows in the mode m for the fields that filter accepts.
func (s *sheet) add(m Mode, filter func(Field) bool) []*row {
	first := len(s.rows)
	for _, f := range s.spec.Fields {
		if f.ID != modeID && filter(f) {
			s.rows = append(s.rows, s.newRow(f, m))
		}
	}
	return s.rows[first:]
}

// column arranges rows below each other, except consecutive rows for colours, which are narrow and therefore side by
// side.
func column(rows []*row) *ui.Box {
	col := ui.Column(12)
	var colours []ui.Widget
	flush := func() {
		if len(colours) > 0 {
			col.Add(ui.NewGrid(ui.SwatchesWidth, 16, colours...))
		}
		colours = nil
	}
	for _, r := range rows {
		if r.field.Value.kind == colour {
			colours = append(colours, r.widget)
			continue
		}
		flush()
		col.Add(r.widget)
	}
	flush()
	return col
}

// set changes the setting of a row, or shows an error if another visible player already has the same colour.
func (s *sheet) set(r *row, value string) {
	if s.settingsFor(r.mode)[r.field.ID] == value {
		return
	}
	s.Stay()
	s.show(ui.Ink, "")
	if r.colours != nil && s.colourTaken(r, value) {
		r.fault.SetText(s.Word("setup.colour_taken"))
		r.fault.Toned(ui.Bad)
		ui.SetVisible(r.fault, true)
		s.env.UI.Play("ui.error")
		return
	}
	s.change(r.field, value)
	s.update()
}

// change stores a new value of the setting of a field. If the setting is the name of a person, it stores the name in
// all fields for this person's name.
func (s *sheet) change(f Field, value string) {
	apply(s.spec.Fields, s.choice, f.ID, value)
	for _, other := range s.spec.Fields {
		if f.Person > 0 && other.Person == f.Person {
			s.choice[other.ID] = value
		}
	}
	s.kept = false
}

// colourTaken reports whether another visible player has the colour with the ID value. It calls settingsFor with the
// row's mode, which changes the variables of the fields.
func (s *sheet) colourTaken(r *row, value string) bool {
	settled := s.settingsFor(r.mode)
	for _, f := range s.spec.Fields {
		if f.Value.kind == colour && f.ID != r.field.ID && f.shown() && settled[f.ID] == value {
			return true
		}
	}
	return false
}

// refresh updates all rows, and shows or hides each of them.
func (s *sheet) refresh() {
	seen := map[string]bool{} // the fields that rows of earlier modes show
	for _, m := range s.modes {
		settled := s.settingsFor(m)
		var now []string
		for _, r := range s.rows {
			if r.mode != m {
				continue
			}
			on := r.field.shown() && !(r.once && seen[r.field.ID])
			ui.SetVisible(r.widget, on)
			s.refreshRow(r, settled)
			if on {
				now = append(now, r.field.ID)
			}
		}
		for _, id := range now {
			seen[id] = true
		}
	}
	s.settingsFor(s.modes[0]) // assigns the settings of the first mode to the variables of the fields again
}

// start starts a game of the mode m.
func (s *sheet) start(m Mode) {
	s.begun = m
	s.storeSettings()
	s.play(func() (scenes.Scene, error) {
		withDefaultTexts(s.spec.Fields, s.settingsFor(m), s.env.UI.Book)
		return s.spec.Start()
	})
}

// play calls f and shows the returned screen or the error.
func (s *sheet) play(f func() (scenes.Scene, error)) {
	s.stale = true
	next, err := f()
	if err != nil {
		s.showError(page.Say(s.env.UI.Book, "setup.failed", err))
		return
	}
	s.Enter(next, s.show)
}

// showError shows message, the reason why the game did not start.
func (s *sheet) showError(message string) {
	s.show(ui.Bad, message)
	if message != "" {
		s.env.UI.Play("ui.error")
	}
}

// show displays message above the buttons, or below the address field if it is about joining a server.
func (s *sheet) show(tone ui.Tone, message string) {
	s.why, s.tone = message, tone
	below := s.fault
	for _, r := range s.rows {
		ui.SetVisible(r.fault, false)
		if s.begun == Join && r.mode == Join && r.field.ID == "address" && ui.Visible(r.widget) {
			below = r.fault
		}
	}
	ui.SetVisible(s.fault, false)
	below.SetText(message)
	below.Toned(tone)
	ui.SetVisible(below, message != "")
}

// faultLine returns the label for errors that no row shows.
func (s *sheet) faultLine() ui.Widget {
	s.fault = ui.Named("fault", ui.NewLabel(""))
	s.show(s.tone, s.why)
	return s.fault
}

// storeSettings writes the choice to the settings.
func (s *sheet) storeSettings() {
	if !s.kept {
		remember(s.env, s.spec, s.choice)
		s.kept = true
	}
}

func (s *sheet) leave() {
	s.storeSettings()
	s.Leave()
}

// openScreen shows another screen that leads back to this one.
func (s *sheet) openScreen(open func(back scenes.Scene) scenes.Scene) {
	s.storeSettings()
	s.stale = true
	s.Go(open(s.Page))
}

func (s *sheet) rules() {
	s.openScreen(s.game.OpenHelp)
}

// authors is the page for authors of bots, who host games and join servers with their programs.
type authors struct{ sheet }

// NewAuthors returns the page for authors of bots, on which they host and join games. back is the screen that Escape opens, or
// nil for the home screen.
func NewAuthors(env *scenes.Env, spec Spec, back scenes.Scene) scenes.Scene {
	s := &authors{newSheet(env, spec, Host, Join)}
	return s.scene(back, s.plan, s.refresh)
}

func (s *authors) plan() page.Plan {
	own := func(f Field) bool { return f.Value.kind != colour }
	host := ui.Column(12, ui.NewHeading(s.Word("setup.host_programs")), column(s.add(Host, own)))
	join := ui.Column(12, ui.NewHeading(s.Word("setup.play_server")), column(s.add(Join, own)))
	tools := ui.Column(12, ui.NewHeading(s.Word("setup.tools")), s.tools(), ui.NewCaption(s.Word("setup.messages")))
	columns := ui.NewGrid(400, 32, ui.NewPanel(host), ui.Column(24, ui.NewPanel(join), ui.NewPanel(tools)))
	footer := s.footer()
	s.refresh()
	focus := "reach"
	if s.spec.Chosen[modeID] == string(Join) {
		focus = "join"
	}
	return page.Plan{
		Title: s.Word("setup.authors_title", s.Word(s.spec.Game+".title")), Body: columns, Footer: footer, Width: usualWidth, Focus: focus,
	}
}

// tools returns the buttons that lead to other screens.
func (s *authors) tools() ui.Widget {
	row := ui.Flow(8)
	for _, w := range s.spec.Ways {
		row.Add(ui.Named(w.ID, ui.NewButton(s.Word(w.Label), func() { s.openScreen(w.Open) }).WithIcon(w.Icon)))
	}
	return row
}

func (s *authors) footer() ui.Widget {
	host := ui.NewPrimaryButton(s.Word("setup.host"), func() { s.start(Host) }).WithIcon(render.Play)
	join := ui.NewButton(s.Word("setup.join"), func() { s.start(Join) }).WithIcon(render.Network)
	buttons := ui.NewGrid(160, 32, ui.Row(0, ui.Named("start", host)), ui.Row(0, ui.Named("join", join)))
	return ui.Column(8, s.faultLine(), buttons)
}
