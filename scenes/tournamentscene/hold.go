package tournamentscene

import (
	"encoding/json"
	"slices"
	"strconv"

	"menagerie/keeper/tournament"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// hold is the screen on which a tournament is set up; the Page is its Scene.
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

	list       *ui.List
	remove     *ui.Button
	file       *ui.TextField
	loader     *ui.Button
	unreadable *ui.Label
	note       *ui.Label // where programs run
	name       *ui.TextField
	folder     *ui.TextField
	seeds      *ui.TextField
	count      *ui.Label
	fault      *ui.Label
	start      *ui.Button
}

// What can be chosen.
var (
	gameCounts = []int{2, 4, 10, 20, 50, 100, 200}
	lastLosses = []int{0, 3, 5, 10}
)

// Hold makes the screen on which a tournament is set up.
func Hold(env *scenes.Env, back scenes.Scene) scenes.Scene {
	s := &hold{env: env, row: -1, plan: remembered(env)}
	s.plan.Folder = env.Contests.Folder(s.plan.Game)
	s.seed = strconv.FormatUint(s.plan.Seed, 10)
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

// remembered is what was set up last, or something that can be begun at once.
func remembered(env *scenes.Env) scenes.Contest {
	var c scenes.Contest
	known := func() bool { _, ok := env.Game(c.Game); return ok }
	if json.Unmarshal(env.Prefs.Contest, &c) == nil && known() && slices.Contains(gameCounts, c.Games) {
		return c
	}
	c = scenes.Contest{Game: env.Games[0].Name, Games: 10, Seed: 1}
	for _, g := range env.Games {
		if g.League.Suggested {
			c.Game = g.Name
		}
	}
	for _, name := range env.Contests.Bots(c.Game) {
		c.Entrants = append(c.Entrants, tournament.Entrant{Name: name, Command: builtin + name})
	}
	return c
}

const builtin = "builtin:"

// keep remembers what was chosen.
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
	s.start = ui.NewPrimary(s.word("tournament.begin"), s.begin).WithIcon(render.Trophy)
	s.count, s.fault = ui.NewSoft(""), ui.NewLabel("").Toned(ui.Bad)
	both := page.NewTwoPane(ui.NewPanel(s.bots()), ui.NewPanel(s.rules()))
	both.Share, both.Wide = 0.54, 720
	s.refresh()
	return page.Plan{
		Title: s.word("tournament.hold"), Width: 1120, Focus: "start", Body: both, Tick: s.tick,
		Footer: ui.Column(8, ui.Named("fault", s.fault), ui.Row(12, ui.Grow(1, s.count), ui.Named("start", s.start))),
	}
}

// bots asks who takes part.
func (s *hold) bots() ui.Widget {
	s.list = ui.NewList(len(s.plan.Entrants), s.entrant)
	s.list.Lines = 5
	s.list.Empty = s.word("tournament.no_bots")
	s.list.OnSelect = func(row int) { s.row = row; s.refresh() }
	s.list.DrawRow = s.drawEntrant
	s.remove = ui.NewButton(s.word("tournament.remove"), s.drop).WithIcon(render.Trash)
	head := ui.Row(12, ui.Grow(1, ui.NewHeading(s.word("tournament.bots"))), ui.Named("remove", s.remove))
	return ui.Column(12, head, ui.Named("bots", s.list), s.fromFile(), s.ours(), s.program())
}

// ours offers our own bots.
func (s *hold) ours() ui.Widget {
	names := s.env.Contests.Bots(s.plan.Game)
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = s.called(name)
	}
	which := ui.NewChoice(s.word("tournament.ours"), texts, len(names)-1)
	add := ui.NewButton(s.word("tournament.add"), func() {
		name := names[which.Selected()]
		s.add(s.free(name), builtin+name)
	}).WithIcon(render.Plus)
	return ui.Row(8, ui.Grow(1, ui.Named("ours", which)), ui.Named("add_ours", add)).With(ui.End, ui.Start)
}

// program asks for somebody's own bot.
func (s *hold) program() ui.Widget {
	s.name = ui.NewTextField(s.word("tournament.name"), s.draft.name).Limited(16)
	s.name.Placeholder = s.free("bot")
	s.name.OnChange = func(text string) { s.draft.name = text }
	command := ui.NewTextField(s.word("tournament.command"), s.draft.command).Limited(1024)
	command.Placeholder = "python3 bot.py {host} {port}"
	command.OnChange = func(text string) { s.draft.command = text; s.light() }
	add := func() {
		if s.addProgram() {
			s.Rebuild()
		}
	}
	command.OnSubmit = func(string) { add() }
	s.note = ui.NewCaption(s.where())
	button := ui.NewButton(s.word("tournament.add"), add).WithIcon(render.Plus)
	return ui.Column(8, ui.NewHeading(s.word("tournament.theirs")), ui.Named("command", command),
		ui.Row(8, ui.Grow(1, ui.Named("name", s.name)), ui.Named("add_program", button)).With(ui.End, ui.Start),
		s.note)
}
