package tournamentscene

import (
	"encoding/json"
	"slices"

	"menagerie/internal/tournament"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/form"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/listview"
	"menagerie/scenes/ui/textfield"
	"menagerie/scenes/ui/widget"
)

// hold is the state of the screen on which the player sets up a tournament. Its Page implements scenes.Scene.
type hold struct {
	*page.Page
	env   *scenes.Env
	plan  scenes.Contest
	row   int      // of the chosen bot, or -1
	draft struct { // of a program that is to be added
		name, command string
	}
	path   string // of a file of bots
	unread string // why that can't be read
	own    bool   // the folder was typed
	seed   string
	failed string // why the last one was not begun

	holdWidgets
}

// holdWidgets holds the widgets that change while the screen is shown.
type holdWidgets struct {
	list                      *listview.List
	file, name, folder, seeds *textfield.Field
	remove, loader, start     *widget.Button
	unreadable, count, fault  *widget.Label
	note                      *widget.Label // where programs run
}

// The options of the numbers.
var (
	gameCounts = []int{2, 4, 10, 20, 50, 100, 200}
	lastLosses = []int{0, 3, 5, 10}
)

// Hold returns the screen on which a tournament is set up.
func Hold(env *scenes.Env, back scenes.Scene) scenes.Scene {
	s := &hold{env: env, row: -1, plan: remembered(env)}
	s.plan.Folder = env.Contests.Folder(s.plan.Game)
	s.Page = page.New(env, back, s.lay)
	s.OnFile = s.dropped
	leave := s.OnBack
	s.OnBack = func() {
		s.keep()
		leave()
	}
	s.OnClose = s.keep
	return s.Page
}

// remembered returns the options of the last tournament, or default options if there was no tournament.
func remembered(env *scenes.Env) scenes.Contest {
	var c scenes.Contest
	known := func() bool { _, ok := env.Game(c.Game); return ok }
	if json.Unmarshal(env.Prefs.Contest, &c) == nil && known() && slices.Contains(gameCounts, c.Games) {
		c.Seed = 0 // a seed is for one tournament; the boards of the next one must be unknown
		return c
	}
	c = scenes.Contest{Game: suggested(env), Games: 10}
	for _, name := range env.Contests.Bots(c.Game) {
		c.Entrants = append(c.Entrants, tournament.Entrant{Name: name, Command: builtin + name})
	}
	return c
}

// suggested returns the name of the game that is proposed for the first tournament.
func suggested(env *scenes.Env) string {
	return env.Games[max(0, slices.IndexFunc(env.Games, func(g scenes.Game) bool { return g.League.Suggested }))].Name
}

const builtin = "builtin:"

// keep stores the chosen options in the settings.
func (s *hold) keep() {
	data, err := json.Marshal(s.plan)
	if err != nil {
		panic("tournamentscene: " + err.Error()) // plain values can always be written
	}
	s.env.Prefs.Contest = data
	s.env.Apply()
}

func (s *hold) word(key string, args ...any) string { return s.env.UI.Book.T(key, args...) }

func (s *hold) lay() page.Plan {
	s.start = widget.NewPrimary(s.word("tournament.begin"), s.begin).WithIcon(render.Trophy)
	s.count, s.fault = widget.NewSoft(""), widget.NewLabel("").Toned(ui.Bad)
	both := page.NewTwoPane(layout.NewPanel(s.bots()), layout.NewPanel(s.rules()))
	both.Share, both.Wide = 0.54, 720
	s.refresh()
	return page.Plan{
		Title: s.word("tournament.hold"), Width: 1120, Focus: "start", Body: both, Tick: s.tick,
		Footer: layout.Column(8, ui.Named("fault", s.fault), layout.Row(12, ui.Grow(1, s.count), ui.Named("start", s.start))),
	}
}

// bots returns the widgets for choosing the bots.
func (s *hold) bots() ui.Widget {
	s.list = listview.NewList(len(s.plan.Entrants), s.entrant)
	s.list.Lines = 5
	s.list.Empty = s.word("tournament.no_bots")
	s.list.OnSelect = func(row int) { s.row = row; s.refresh() }
	s.list.DrawRow = s.drawEntrant
	s.remove = widget.NewButton(s.word("tournament.remove"), s.drop).WithIcon(render.Trash)
	head := layout.Row(12, ui.Grow(1, widget.NewHeading(s.word("tournament.bots"))), ui.Named("remove", s.remove))
	return layout.Column(12, head, ui.Named("bots", s.list), s.fromFile(), s.ours(), s.program())
}

// ours returns the choice of built-in bots and the button that adds the selected one.
func (s *hold) ours() ui.Widget {
	names := s.env.Contests.Bots(s.plan.Game)
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = s.called(name)
	}
	which := form.NewChoice(s.word("tournament.ours"), texts, len(names)-1)
	add := widget.NewButton(s.word("tournament.add"), func() {
		name := names[which.Selected()]
		s.add(s.free(name), builtin+name)
	}).WithIcon(render.Plus)
	return layout.Row(8, ui.Grow(1, ui.Named("ours", which)), ui.Named("add_ours", add)).With(layout.End, layout.Start)
}

// program returns the fields for adding a player's own bot.
func (s *hold) program() ui.Widget {
	s.name = textfield.New(s.word("tournament.name"), s.draft.name).Limited(16)
	s.name.Placeholder = s.free("bot")
	s.name.OnChange = func(text string) { s.draft.name = text }
	command := textfield.New(s.word("tournament.command"), s.draft.command).Limited(1024)
	command.Placeholder = "python3 bot.py {host} {port}"
	command.OnChange = func(text string) { s.draft.command = text; s.light() }
	add := func() {
		if s.addProgram() {
			s.Rebuild()
		}
	}
	command.OnSubmit = func(string) { add() }
	s.note = widget.NewCaption(s.where())
	button := widget.NewButton(s.word("tournament.add"), add).WithIcon(render.Plus)
	return layout.Column(8, widget.NewHeading(s.word("tournament.theirs")), ui.Named("command", command),
		layout.Row(8, ui.Grow(1, ui.Named("name", s.name)), ui.Named("add_program", button)).With(layout.End, layout.Start),
		s.note)
}
