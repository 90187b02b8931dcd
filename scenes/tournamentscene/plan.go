package tournamentscene

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"menagerie/internal/prefs"
	"menagerie/internal/tournament"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// planner is the screen on which the player sets up a tournament.
type planner struct {
	*page.Page
	env   *scenes.Env
	plan  scenes.TournamentPlan
	row   int      // index of the selected bot, or -1
	draft struct { // name and command of a program that is to be added
		name, command string
	}
	path   string // path of a file of bots
	unread string // reason why this file cannot be read, or ""
	own    bool   // whether the player has entered the folder
	seed   string
	failed string // reason why the last tournament could not be started, or ""

	beginning func() (folder string, done bool, err error)       // poll function of a tournament that is being started, or nil
	reading   func() (file scenes.BotFile, done bool, err error) // poll function of a file of bots that is being read, or nil

	planWidgets
}

// planWidgets has the widgets of the screen that change.
type planWidgets struct {
	list                      *ui.List
	file, name, folder, seeds *ui.TextField
	remove, loader, start     *ui.Button
	unreadable, count, fault  *ui.Label
	note                      *ui.Label // text about the folder in which programs run
}

// The numbers of games and of lost games that the player can choose.
var (
	gameCounts = []int{2, 4, 10, 20, 50, 100, 200}
	lastLosses = []int{0, 3, 5, 10}
)

// Plan returns the screen for setting up a tournament. back is the screen that Escape opens, or nil for the home screen.
func Plan(env *scenes.Env, back scenes.Scene) scenes.Scene {
	s := &planner{env: env, row: -1, plan: lastPlan(env)}
	s.plan.Folder = env.Tournaments.Folder(s.plan.Game)
	s.Page = page.New(env, back, s.pagePlan)
	s.OnFile = s.dropped
	leave := s.OnBack
	s.OnBack = func() {
		s.storePlan()
		leave()
	}
	s.OnClose = s.storePlan
	return s.Page
}

// lastPlan returns the options of the last tournament, or default options if there was no tournament.
func lastPlan(env *scenes.Env) scenes.TournamentPlan {
	var c scenes.TournamentPlan
	known := func() bool { _, ok := env.Game(c.Game); return ok }
	if json.Unmarshal(env.Prefs.Contest, &c) == nil && known() && slices.Contains(gameCounts, c.Games) {
		c.Seed = 0 // a seed is for one tournament; the boards of the next one must be unknown
		return c
	}
	c = scenes.TournamentPlan{Game: suggestedGame(env), Games: 10}
	for _, name := range env.Tournaments.Bots(c.Game) {
		c.Entrants = append(c.Entrants, tournament.Entrant{Name: name, Command: builtin + name})
	}
	return c
}

// suggestedGame returns the name of the game that is proposed for the first tournament.
func suggestedGame(env *scenes.Env) string {
	return env.Games[max(0, slices.IndexFunc(env.Games, func(g scenes.Game) bool { return g.TournamentOptions().Suggested }))].Name()
}

const builtin = "builtin:"

// storePlan stores the chosen options in the settings.
func (s *planner) storePlan() {
	data, err := json.Marshal(s.plan)
	if err != nil {
		panic("tournamentscene: " + err.Error()) // plain values can always be written
	}
	s.env.Change(func(p *prefs.Prefs) { p.Contest = data })
}

func (s *planner) pagePlan() page.Plan {
	s.start = ui.NewPrimaryButton(s.Word("tournament.begin"), s.begin).WithIcon(render.Trophy)
	s.count, s.fault = ui.NewSoftLabel(""), ui.NewLabel("").Toned(ui.Bad)
	both := page.NewTwoPane(ui.NewPanel(s.bots()), ui.NewPanel(s.rules()))
	both.Share, both.Wide = 0.54, 720
	s.refresh()
	return page.Plan{
		Title: s.Word("tournament.hold"), Width: 1120, Focus: "start", Body: both, Tick: s.tick,
		Footer: ui.Column(8, ui.Named("fault", s.fault), ui.Row(12, ui.Grow(1, s.count), ui.Named("start", s.start))),
	}
}

func (s *planner) bots() ui.Widget {
	s.list = ui.NewList(len(s.plan.Entrants), s.rowName)
	s.list.Lines = 5
	s.list.Empty = s.Word("tournament.no_bots")
	s.list.OnSelect = func(row int) { s.row = row; s.refresh() }
	s.list.DrawRow = s.drawEntrant
	s.remove = ui.NewButton(s.Word("tournament.remove"), s.removeBot).WithIcon(render.Trash)
	head := ui.Row(12, ui.Grow(1, ui.NewHeading(s.Word("tournament.bots"))), ui.Named("remove", s.remove))
	return ui.Column(12, head, ui.Named("bots", s.list), s.fromFile(), s.builtinRow(), s.programFields())
}

// builtinRow returns the choice of built-in bots and the button that adds the selected one.
func (s *planner) builtinRow() ui.Widget {
	names := s.env.Tournaments.Bots(s.plan.Game)
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = s.builtinName(name)
	}
	which := ui.NewChoice(s.Word("tournament.ours"), texts, len(names)-1)
	add := ui.NewButton(s.Word("tournament.add"), func() {
		name := names[which.Selected()]
		s.add(s.freeName(name), builtin+name)
	}).WithIcon(render.Plus)
	return ui.Row(8, ui.Grow(1, ui.Named("ours", which)), ui.Named("add_ours", add)).With(ui.AlignEnd, ui.AlignStart)
}

// programFields returns the fields for adding a player's own bot.
func (s *planner) programFields() ui.Widget {
	s.name = ui.NewTextField(s.Word("tournament.name"), s.draft.name).Limited(16)
	s.name.Placeholder = s.freeName("bot")
	s.name.OnChange = func(text string) { s.draft.name = text }
	command := ui.NewTextField(s.Word("tournament.command"), s.draft.command).Limited(1024)
	command.Placeholder = "python3 bot.py {host} {port}"
	command.OnChange = func(text string) { s.draft.command = text; s.updateStart() }
	add := func() {
		if s.addProgram() {
			s.Rebuild()
		}
	}
	command.OnSubmit = func(string) { add() }
	s.note = ui.NewCaption(s.folderText())
	button := ui.NewButton(s.Word("tournament.add"), add).WithIcon(render.Plus)
	return ui.Column(8, ui.NewHeading(s.Word("tournament.theirs")), ui.Named("command", command),
		ui.Row(8, ui.Grow(1, ui.Named("name", s.name)), ui.Named("add_program", button)).With(ui.AlignEnd, ui.AlignStart),
		s.note)
}

// builtinName returns the name of a built-in bot of the chosen game.
func (s *planner) builtinName(level string) string { return botName(s.env.UI.Book, s.plan.Game, level) }

// rowName returns the displayed name of the bot in a row. The player can also type this name to find the row.
func (s *planner) rowName(row int) string {
	return entrantName(s.env.UI.Book, s.plan.Game, s.plan.Entrants[row])
}

// drawEntrant draws a bot of the list with its name and its program.
func (s *planner) drawEntrant(p *render.Pen, row int, r render.Rect) {
	e, th := s.plan.Entrants[row], p.Theme()
	what := e.Command
	if name, ours := e.Builtin(); ours {
		what = s.Word("tournament.our", s.builtinName(name))
	}
	r = r.InsetXY(10, 0)
	left, right := r.CutLeft(min(150, r.W*0.4))
	p.TextIn(s.rowName(row), left, ui.TextStyle(ui.Body, th.Ink))
	p.TextIn(what, right, ui.TextStyle(ui.Caption, th.InkSoft))
}

// freeName returns a name that no other bot in the list has.
func (s *planner) freeName(name string) string {
	taken := func(name string) bool {
		return slices.ContainsFunc(s.plan.Entrants, func(e tournament.Entrant) bool { return e.Name == name })
	}
	for n := 1; ; n++ {
		called := name
		if n > 1 {
			called += strconv.Itoa(n)
		}
		if !taken(called) {
			return called
		}
	}
}

func (s *planner) add(name, command string) {
	s.plan.Entrants = append(slices.Clone(s.plan.Entrants), tournament.Entrant{Name: name, Command: command})
	s.row = len(s.plan.Entrants) - 1
	s.refresh()
}

// addProgram adds the program that the player entered, or returns false if the command or the name is invalid.
func (s *planner) addProgram() bool {
	name, command := strings.TrimSpace(s.draft.name), strings.TrimSpace(s.draft.command)
	if name == "" {
		name = s.freeName("bot")
	}
	switch {
	case command == "":
		return false
	case tournament.CheckName(name) != nil:
		s.name.SetFault(s.Word("tournament.name_odd"))
		return false
	case s.freeName(name) != name:
		s.name.SetFault(s.Word("tournament.name_taken"))
		return false
	}
	s.add(name, command)
	s.draft.name, s.draft.command = "", ""
	return true
}

// removeBot removes the selected bot from the list.
func (s *planner) removeBot() {
	if s.row < 0 || s.row >= len(s.plan.Entrants) {
		return
	}
	s.plan.Entrants = slices.Delete(slices.Clone(s.plan.Entrants), s.row, s.row+1)
	s.row = min(s.row, len(s.plan.Entrants)-1)
	s.resetFolder()
	s.refresh()
}

// rules returns the widgets for choosing the game and its rules.
func (s *planner) rules() ui.Widget {
	var games []string
	at := 0
	for i, g := range s.env.Games {
		games = append(games, s.Word(g.Name()+".title"))
		if g.Name() == s.plan.Game {
			at = i
		}
	}
	game := ui.NewChoice(s.Word("tournament.game"), games, at)
	game.OnChange = func(i int) { s.choose(s.env.Games[i].Name()) }
	s.seeds = ui.NewTextField(s.Word("tournament.seed"), s.seed).Limited(20)
	s.seeds.Placeholder = s.Word("tournament.seed_secret")
	s.seeds.OnChange = func(text string) { s.seed = text; s.updateStart() }
	s.folder = ui.NewTextField(s.Word("tournament.folder"), s.plan.Folder).Limited(1024)
	s.folder.OnChange = func(text string) { s.plan.Folder, s.own = text, true; s.updateStart() }
	more := ui.NewTextField(s.Word("tournament.more_flags"), s.plan.More).Limited(1024)
	more.Placeholder = "--game-time 2m"
	more.OnChange = func(text string) { s.plan.More = text }
	parts := []ui.Widget{ui.Named("game", game), s.numbers("games", "tournament.each", gameCounts, &s.plan.Games)}
	if limits := s.options().Limits; len(limits) > 0 {
		parts = append(parts, s.limit(limits))
	}
	parts = append(parts, s.numbers("disqualify", "tournament.disqualify", lastLosses, &s.plan.Disqualify),
		ui.Named("seed", s.seeds), ui.Named("folder", s.folder), ui.Named("more", more),
		ui.NewCaption(s.Word("tournament.more_note", "keeper tournament "+s.plan.Game+" -h")))
	return ui.Column(12, parts...)
}

// numbers returns a control with which the player selects a number.
func (s *planner) numbers(id, key string, all []int, chosen *int) ui.Widget {
	var texts []string
	for _, n := range all {
		text := s.env.UI.Book.Integer(int64(n))
		if n == 0 {
			text = s.Word("tournament.never")
		}
		texts = append(texts, text)
	}
	c := ui.NewChoice(s.Word(key), texts, max(0, slices.Index(all, *chosen)))
	c.OnChange = func(i int) {
		*chosen = all[i]
		s.refresh()
	}
	return ui.Named(id, c)
}

// limit returns a control with which the player selects the time limit of a move.
func (s *planner) limit(all []string) ui.Widget {
	var texts []string
	for _, limit := range all {
		digits := strings.TrimRight(limit, "ms")
		text := strings.TrimSpace(digits + " " + limit[len(digits):])
		if limit == "" {
			text = s.Word("tournament.usual")
		}
		texts = append(texts, text)
	}
	c := ui.NewChoice(s.Word("tournament.move"), texts, max(0, slices.Index(all, s.plan.Move)))
	c.OnChange = func(i int) { s.plan.Move = all[i] }
	return ui.Named("move", c)
}

// choose changes the game and lists the built-in bots of the new game.
func (s *planner) choose(game string) {
	if game == s.plan.Game {
		return
	}
	theirs := slices.DeleteFunc(slices.Clone(s.plan.Entrants), func(e tournament.Entrant) bool { _, ours := e.Builtin(); return ours })
	s.plan.Game, s.plan.Entrants, s.plan.Move, s.row = game, theirs, "", -1
	s.reading = nil // its bots were checked for another game
	for _, name := range s.env.Tournaments.Bots(game) {
		s.plan.Entrants = append(s.plan.Entrants, tournament.Entrant{Name: s.freeName(name), Command: builtin + name})
	}
	if !s.own {
		s.plan.Folder = s.env.Tournaments.Folder(game)
	}
	s.Rebuild()
}

// options returns how a tournament of the chosen game can be set up.
func (s *planner) options() scenes.TournamentOptions {
	if g, ok := s.env.Game(s.plan.Game); ok {
		return g.TournamentOptions()
	}
	return scenes.TournamentOptions{}
}

// head returns the head of the planned tournament, which has its game, its entrants and the number of games.
func (s *planner) head() tournament.Head {
	// Flags that the player has typed for the keeper process are not included.
	options := s.options()
	h := tournament.Head{Game: s.plan.Game, Entrants: s.plan.Entrants, Seats: 2, Variants: options.Variants}
	if options.Seats != nil {
		h.Seats = options.Seats(len(h.Entrants))
	}
	h.Games = (s.plan.Games + h.Seats - 1) / h.Seats * h.Seats
	return h
}

func (s *planner) refresh() {
	s.list.SetRows(len(s.plan.Entrants))
	s.list.Select(s.row)
	ui.SetEnabled(s.remove, s.row >= 0)
	h := s.head()
	text := ""
	switch all := h.Matches(); {
	case len(h.Entrants) < h.Seats:
		text = s.env.UI.Book.N("tournament.few", h.Seats)
	case all > tournament.MaxMatches:
		text = s.Word("tournament.too_many", s.env.UI.Book.Integer(tournament.MaxMatches))
	default:
		text = s.env.UI.Book.N("tournament.will", all)
	}
	s.count.SetText(text)
	s.updateStart()
}

// updateStart enables the button that begins the tournament if the tournament can begin.
func (s *planner) updateStart() {
	h := s.head()
	_, err := parseSeed(s.seed)
	odd := ""
	if err != nil {
		odd = s.Word("tournament.seed_odd")
	}
	s.seeds.SetFault(odd)
	enough := len(h.Entrants) >= h.Seats && len(h.Entrants) <= tournament.MaxEntrants && h.Matches() <= tournament.MaxMatches
	ui.SetEnabled(s.start, enough && err == nil && s.beginning == nil && strings.TrimSpace(s.plan.Folder) != "")
	s.fault.SetText(s.failed)
	ui.SetVisible(s.fault, s.failed != "")
}

// parseSeed parses the text of the seed field. For an empty text it returns 0, for which keeper chooses a random seed.
func parseSeed(text string) (uint64, error) {
	return strconv.ParseUint(cmp.Or(strings.TrimSpace(text), "0"), 10, 64)
}

// begin starts the tournament. takeBegun then shows it.
func (s *planner) begin() {
	if s.beginning != nil {
		return // a second keeper in the same folder would fail
	}
	if strings.TrimSpace(s.draft.command) != "" && !s.addProgram() {
		return // it was typed, and meant to play
	}
	s.plan.Seed, _ = parseSeed(s.seed) // the button is disabled if the seed is invalid
	s.storePlan()
	s.beginning = s.env.Tournaments.Begin(s.plan)
	s.updateStart()
	s.takeBegun()
}

// takeBegun shows the tournament that begin has started, or why it could not start.
func (s *planner) takeBegun() {
	if s.beginning == nil {
		return
	}
	folder, done, err := s.beginning()
	if !done {
		return
	}
	s.beginning, s.failed = nil, ""
	defer s.updateStart()
	if err != nil {
		s.failed = page.Say(s.env.UI.Book, "tournament.unkept", err)
		return
	}
	s.own = false
	s.plan.Folder = s.env.Tournaments.Folder(s.plan.Game) // for the next one
	s.Go(New(s.env, folder, s.Page))
}

// tick shows results of background tasks, and fits the height of the list to the window.
func (s *planner) tick(in *input.Frame) {
	s.takeFile()
	s.takeBegun()
	lines := 4.0
	if in.W-48 >= 720 {
		lines = max(3, float64(int((in.H-605)/s.list.RowHeight)))
	}
	if s.list.Lines != lines {
		s.list.Lines = lines
		s.list.Relayout()
	}
}
