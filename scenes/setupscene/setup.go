// Package setupscene is where a game is chosen: how it is played, by whom, how hard. It knows no game; package app hands
// it a Spec:
//
//	setupscene.New(env, setupscene.Spec{
//		Game: "pond",
//		Fields: []setupscene.Field{
//			{ID: "mode", Label: "pond.mode", Default: "mouse", Options: modes},
//			{ID: "level", Label: "pond.level", Default: "1", Options: levels, Shown: isPractice},
//			{ID: "name", Label: "pond.name", Kind: setupscene.Text, Default: "pond.you", Person: 1},
//		},
//		Start: func(c setupscene.Choice) (scenes.Scene, error) { ... },
//	})
//
// The last choice is remembered in the settings, so that Enter alone starts the same game again. A remembered value that
// no longer exists becomes the default. Start gets every field with a value that its options hold, and every Text filled;
// an error that is a page.Fault is shown in the player's words.
package setupscene

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// Spec is what can be chosen in one game.
type Spec struct {
	Game   string // the game's word
	Fields []Field
	Start  func(c Choice) (scenes.Scene, error)
	Chosen Choice // what is chosen already, whatever was last time; may be nil
	Ways   []Way  // to other screens
}

// Way is a button that leads to another screen, from which one comes back.
type Way struct {
	ID    string
	Label string // a key of package words
	Icon  render.Icon
	After string              // the ID of the field below which it stands; empty: it is in the bar
	Shown func(c Choice) bool // nil: always
	Open  func(back scenes.Scene) scenes.Scene
}

// wayRow is a Way on the screen.
type wayRow struct {
	Way
	widget ui.Widget
}

// setup is the screen's state; the Page is its Scene.
type setup struct {
	*page.Page

	env    *scenes.Env
	spec   Spec
	game   scenes.Game
	choice Choice
	kept   bool // the choice is in the settings as it stands
	life   page.AnimationClock

	rows    []*row
	ways    []wayRow
	beside  ui.Widget // the picture and the blurb
	picture *page.Frame
	blurb   ui.Widget
	fault   *ui.Label
	why     string // what went wrong at the last start, or what is waited for
	tone    ui.Tone
}

// New makes the screen; Escape leads home.
func New(env *scenes.Env, spec Spec) scenes.Scene {
	s := &setup{env: env, spec: spec, choice: remembered(env.Prefs, spec), kept: true}
	s.game, _ = env.Game(spec.Game)
	s.Page = page.New(env, nil, s.plan)
	s.OnBack, s.OnClose = s.leave, s.keep
	s.Press(ebiten.KeyF1, s.rules)
	return s.Page
}

func (s *setup) word(key string, args ...any) string { return s.env.UI.Book.T(key, args...) }

func (s *setup) plan() page.Plan {
	body := ui.Widget(s.form())
	s.picture = nil
	if s.game.Card != nil {
		s.picture = page.NewFrame(4.0/3, func(p *render.Pen, r render.Rect) { s.game.Card(p, r, s.life.Seconds()) })
		s.blurb = ui.NewSoft(s.word(s.spec.Game + ".blurb"))
		s.beside = ui.Column(16, s.picture, s.blurb)
		spread := page.NewTwoPane(s.beside, body)
		spread.Share, spread.Wide = 0.45, 680
		body = spread
	}
	return page.Plan{
		Title: s.word(s.spec.Game + ".title"), Actions: s.barWays(), Body: body, Footer: s.footer(),
		Width: 960, Focus: "start", Tick: s.tick,
	}
}

func (s *setup) form() ui.Widget {
	s.rows, s.ways = s.rows[:0], s.ways[:0]
	col := ui.Column(11)
	var colours []ui.Widget // that follow each other: they are narrow, and stand side by side
	flush := func() {
		if len(colours) > 0 {
			col.Add(ui.NewGrid(swatchesWidth, 16, colours...))
		}
		colours = nil
	}
	for _, f := range s.spec.Fields {
		r := s.newRow(f)
		s.rows = append(s.rows, r)
		if f.Kind == Colour {
			colours = append(colours, r.widget)
			continue
		}
		flush()
		col.Add(r.widget)
		s.addWays(col, f.ID)
	}
	flush()
	if len(s.spec.Fields) == 0 {
		col.Add(ui.NewSoft(s.word("setup.no_options")))
	}
	s.refresh()
	return ui.NewPanel(col)
}

// addWays adds the ways to other screens that belong below a field.
func (s *setup) addWays(col *ui.Box, field string) {
	for _, w := range s.spec.Ways {
		if w.After != field {
			continue
		}
		b := ui.NewButton(s.word(w.Label), s.follow(w)).WithIcon(w.Icon)
		row := ui.Row(0, ui.Named(w.ID, b))
		s.ways = append(s.ways, wayRow{w, row})
		col.Add(row)
	}
}

// barWays are the ways to other screens that belong to no field.
func (s *setup) barWays() []ui.Widget {
	var all []ui.Widget
	for _, w := range s.spec.Ways {
		if w.After == "" {
			all = append(all, ui.Named(w.ID, ui.NewIconButton(w.Icon, s.word(w.Label), s.follow(w))))
		}
	}
	return all
}

// follow leads to another screen.
func (s *setup) follow(w Way) func() {
	return func() {
		s.keep()
		s.Go(w.Open(s.Page))
	}
}

func (s *setup) footer() ui.Widget {
	start := ui.NewPrimary(s.word("setup.start"), s.start).WithIcon(render.Play)
	start.Large = true
	buttons := ui.Row(12)
	if s.game.Help != nil {
		rules := ui.NewButton(s.word("setup.rules"), s.rules).WithIcon(render.Help).OfKind(ui.Quiet)
		buttons.Add(ui.Named("rules", rules))
	}
	buttons.Add(ui.Spacer(), ui.Named("start", start))
	s.fault = ui.Named("fault", ui.NewLabel(""))
	s.show(s.tone, s.why)
	return ui.Column(8, s.fault, buttons)
}

// set takes an answer.
func (s *setup) set(id, value string) {
	if s.choice[id] == value {
		return
	}
	s.Stay()
	s.show(ui.Ink, "")
	apply(s.spec.Fields, s.choice, id, value)
	s.share(id)
	s.choice = settle(s.spec.Fields, s.choice)
	s.kept = false
	s.refresh()
}

// share gives a person's name to the other fields that ask for the same person: a game may ask in several modes.
func (s *setup) share(id string) {
	person := 0
	for _, r := range s.rows {
		if r.field.ID == id {
			person = r.field.Person
		}
	}
	if person == 0 {
		return
	}
	for _, r := range s.rows {
		if r.field.Person == person && r.field.ID != id {
			s.choice[r.field.ID] = s.choice[id]
			r.text.SetText(s.choice[id])
		}
	}
}

// refresh brings the rows up to date with the choice: which of them show, and with what options.
func (s *setup) refresh() {
	for _, r := range s.rows {
		ui.SetVisible(r.widget, r.field.shown(s.choice))
		r.refresh(s.choice, s.word)
	}
	s.refreshWays()
}

func (s *setup) refreshWays() {
	for _, w := range s.ways {
		ui.SetVisible(w.widget, w.Shown == nil || w.Shown(s.choice))
	}
}

// tick keeps the picture out of the way of the fields where there is little room, and moves it while somebody is there.
func (s *setup) tick(in *input.Frame) {
	if s.picture == nil {
		return
	}
	narrow := in.W < 760 // picture and fields are below each other
	high := 0.0
	if narrow {
		high = max(96, min(180, in.H*0.3))
	}
	ui.SetVisible(s.beside, !narrow || in.H >= 420)
	ui.SetVisible(s.blurb, !narrow)
	if s.picture.Height != high {
		s.picture.Height = high
		s.picture.Relayout()
	}
	s.life.Wake(in)
	if s.life.Tick(s.env.UI) {
		s.picture.MarkDirty()
	}
}

func (s *setup) start() {
	s.keep()
	next, err := s.spec.Start(filled(s.spec.Fields, s.choice, s.env.UI.Book))
	if err != nil {
		s.complain(page.Say(s.env.UI.Book, "setup.failed", err))
		return
	}
	s.Enter(next, s.show)
}

// complain says on the page why the game did not start.
func (s *setup) complain(why string) {
	s.show(ui.Bad, why)
	if why != "" && s.env.UI.Sound != nil {
		s.env.UI.Sound("ui.error")
	}
}

// show says something about the start: below the address if the game is on a server, and else above the buttons.
func (s *setup) show(tone ui.Tone, why string) {
	s.why, s.tone = why, tone
	below := s.fault
	for _, r := range s.rows {
		ui.SetVisible(r.fault, false)
		if r.field.ID == "address" && r.field.shown(s.choice) {
			below = r.fault
		}
	}
	ui.SetVisible(s.fault, false)
	below.SetText(why)
	below.Toned(tone)
	ui.SetVisible(below, why != "")
}

func (s *setup) keep() {
	if !s.kept {
		remember(s.env, s.spec, s.choice)
		s.kept = true
	}
}

func (s *setup) leave() {
	s.keep()
	s.Leave()
}

func (s *setup) rules() {
	if s.game.Help != nil {
		s.keep()
		s.Go(s.game.Help(s.env, s.Page))
	}
}
