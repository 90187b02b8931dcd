// Package tournamentscene shows a tournament of bots, for example on a projector. It shows the table, the points over time, the
// games in progress, and replays of finished games.
//
// The program keeper plays tournaments and stores them in folders. On these screens the player chooses a folder and sets up new
// tournaments. All sizes grow with the window.
package tournamentscene

import (
	"strings"

	"menagerie/assets/words"
	"menagerie/internal/tournament"
	"menagerie/record"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/background"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// resultScreen is the screen that shows a tournament and its results.
type resultScreen struct {
	*page.Page
	env   *scenes.Env
	path  string
	watch scenes.Tournament

	table   *tournament.Table                     // last table; nil before the first
	err     error                                 // error of the last attempt to read the table, or nil
	row     int                                   // row of the selected game in the list, or -1
	ahead   nextGame                              // game after the one in the replay
	foreign func() (commands []string, done bool) // poll function that reads commands for the player to allow; nil if nothing is being read
	going   func() (done bool, err error)         // poll function that continues the tournament; nil if it is not being continued
	kept    int                                   // number of the selected game, or -1; unlike row, it stays the same during the tournament
	large   bool                                  // whether the table is beside the rest of the screen
	unit    float64                               // size of the table's columns and letters in logical units
	high    float64                               // height of a row of the table in logical units

	showWidgets
	cross bool // whether the crosstable is shown
	state scenes.TournamentState
}

// showWidgets has the widgets of the screen that change.
type showWidgets struct {
	standings, curve *fixedPicture
	note             *ui.Label // text about the progress
	now              *ui.Label // names of the players of the current games
	key              *ui.Label // text that explains the table
	progress         *ui.ProgressBar
	list             *ui.List
	film             *ui.Button
	swapper          *ui.Button // button that switches between the table and the crosstable
	stop, goOn       *ui.Button
	ended            *ui.Label // reason why the tournament has stopped
	again            *ui.Label // command that replays the selected game
	againRow         ui.Widget
	parts            []ui.Widget // widgets that are visible only with a table
}

// New returns a screen for a tournament. path is the folder of the tournament. back is the screen that Escape opens, or
// nil for the home screen.
func New(env *scenes.Env, path string, back scenes.Scene) scenes.Scene {
	s := &resultScreen{env: env, path: path, watch: env.Tournament(path), row: -1, kept: -1, unit: 40, high: 40}
	s.Page = page.New(env, back, s.plan)
	leave := s.OnBack
	s.OnBack = func() {
		s.watch.Close()
		leave()
	}
	return s.Page
}

func (s *resultScreen) book() *words.Book { return s.env.UI.Book }

func (s *resultScreen) plan() page.Plan {
	s.standings = newArea(s.drawTable)
	s.curve = newArea(s.drawCurve)
	s.note, s.now = ui.NewHeading(""), ui.NewLabel("")
	s.progress = ui.NewProgress()
	s.list = ui.NewList(0, s.line)
	s.list.RowHeight, s.list.Lines = 32, 5
	s.list.DrawRow = s.drawResult
	s.list.OnSelect = func(row int) { s.row = row; s.updateReplay() }
	s.list.OnActivate = func(int) { s.open() }
	s.film = ui.NewPrimaryButton(s.Word("tournament.film"), s.open).WithIcon(render.Play)
	s.swapper = ui.NewButton("", s.toggleCross).WithIcon(render.Chart)
	s.labelToggle()
	s.key = ui.Named("key", ui.NewCaption(s.Word("tournament.key")))
	left := ui.Column(12, ui.Column(8, ui.Named("note", s.note), s.progress), s.standings, s.key)
	right := ui.Column(12, s.curve, s.now, ui.Named("list", s.list), s.commandRow())
	s.parts = []ui.Widget{s.progress, s.standings, right, s.film, s.swapper}
	both := page.NewTwoPane(left, right)
	both.Share, both.Wide = tableShare, wide
	footer := s.footer()
	s.refresh()
	return page.Plan{
		Title: s.title(), Body: both, Tick: s.tick, Focus: "list", Width: widest, Widen: func(in *input.Frame) float64 { return in.W - 48 },
		Footer: footer,
	}
}

// Sizes that determine the layout of the screen.
const (
	tableShare = 0.62
	wide       = 900.0
	widest     = 10_000.0 // maximal width of the page in units, wider than any window
	columnsAll = 16.5     // width of a table with all columns, as a multiple of unit
)

func (s *resultScreen) title() string {
	if s.table == nil {
		return s.Word("tournament.title")
	}
	if key := s.table.Game + ".title"; s.book().Has(key) {
		return s.Word("tournament.title_game", s.Word(key))
	}
	return s.Word("tournament.title")
}

// tick shows changes of the tournament and fits the widgets to the window.
func (s *resultScreen) tick(in *input.Frame) {
	s.takeNews()
	s.takeContinued()
	s.refreshState()
	s.fit(in)
}

// takeNews shows the changes since the last tick.
func (s *resultScreen) takeNews() {
	if table, err, news := s.watch.Take(); news {
		named := s.table != nil
		if table != nil {
			s.table = table
		}
		if s.err = err; err != nil && s.table != nil {
			s.ToastAs(ui.Bad, page.Say(s.book(), "tournament.unreadable", err))
		}
		if !named && table != nil {
			s.Rebuild() // the title names the game
		}
		s.refresh()
	}
}

// fit computes the sizes of the parts of the screen. The table is as high as possible.
func (s *resultScreen) fit(in *input.Frame) {
	rows := 1.0
	if s.table != nil {
		rows = float64(len(s.table.Rows)) + headShare
	}
	body := in.W - 48
	tableW, restW := body, body
	s.large = body >= wide
	if s.large {
		tableW = (body - 24) * tableShare
		restW = body - 24 - tableW
	}
	s.unit = max(30, min((in.H-270)/rows, 84, tableW/columnsAll))
	s.high = max(s.unit, min((in.H-290)/rows, s.unit*1.5))
	s.standings.setHeight(s.high * rows)
	height := max(180, min(restW*0.6, (in.H-300)*0.5))
	s.curve.setHeight(height)
	rowH := max(32, min(s.unit*0.7, 44))
	lines := 6.0
	if s.large {
		lines = max(3, float64(int((in.H-240-repeatRowHeight-height)/rowH)))
	}
	if s.list.RowHeight != rowH || s.list.Lines != lines {
		s.list.RowHeight, s.list.Lines = rowH, lines
		s.list.Relayout()
	}
}

func (s *resultScreen) refresh() {
	s.standings.MarkDirty()
	s.curve.MarkDirty()
	s.list.Empty = s.Word("tournament.no_games")
	for _, part := range s.parts {
		ui.SetVisible(part, s.table != nil)
	}
	s.showKey()
	switch {
	case s.table == nil && s.err != nil && !s.state.Playing:
		s.note.SetText(page.Say(s.book(), "tournament.unreadable", s.err))
	case s.table == nil:
		s.note.SetText(s.Word("tournament.reading"))
	default:
		s.note.SetText(s.progressText())
		s.progress.Set(float64(s.table.Played) / float64(max(1, s.table.Games)))
		s.now.SetText(s.playing())
		ui.SetVisible(s.now, s.now.Text() != "")
		s.list.SetRows(len(s.table.Results))
		s.row = s.rowOf(s.kept)
		s.list.Select(s.row)
	}
	s.updateReplay()
}

// progressText returns a text about the progress or the result of the tournament.
func (s *resultScreen) progressText() string {
	played, games := s.book().Integer(int64(s.table.Played)), s.book().Integer(int64(s.table.Games))
	if s.table.Finished {
		return s.winnerText() + ". " + s.Word("tournament.finished", games)
	}
	return s.Word("tournament.far", played, games)
}

// maxRunning is the maximal number of running games that are named.
const maxRunning = 4

func (s *resultScreen) playing() string {
	running := s.table.Running
	if len(running) == 0 {
		if s.table.Finished {
			return ""
		}
		return s.Word("tournament.idle")
	}
	var all []string
	for _, g := range running[:min(maxRunning, len(running))] {
		all = append(all, s.playersText(g.Names, g.Variant))
	}
	text := strings.Join(all, ", ")
	if more := len(running) - len(all); more > 0 {
		text += ", " + s.book().N("tournament.more", more)
	}
	return s.Word("tournament.now", text)
}

// playersText returns the displayed names of a game's players, and the level if variant is not "".
func (s *resultScreen) playersText(names []string, variant string) string {
	called := make([]string, len(names))
	for i, name := range names {
		called[i] = s.displayName(name)
	}
	text := strings.Join(called, " – ")
	if variant != "" {
		text = s.Word("tournament.at_level", text, variant)
	}
	return text
}

// rowOf returns the row of a game, or the first row if the game is unknown, or -1 if there are no rows.
func (s *resultScreen) rowOf(match int) int {
	for i, r := range s.table.Results {
		if r.Match == match {
			return i
		}
	}
	return min(0, len(s.table.Results)-1)
}

// updateReplay enables the replay button if the chosen game has a record.
func (s *resultScreen) updateReplay() {
	s.kept = -1
	on := false
	if s.table != nil && s.row >= 0 && s.row < len(s.table.Results) {
		s.kept = s.table.Results[s.row].Match
		on = s.table.Results[s.row].Record != ""
	}
	ui.SetEnabled(s.film, on)
	s.updateCommand()
	s.updateButtons()
}

// open replays the selected game. Escape in the replay leads back to this screen.
func (s *resultScreen) open() {
	if s.table == nil || s.row < 0 || s.row >= len(s.table.Results) || s.table.Results[s.row].Record == "" {
		return
	}
	watch, file := s.watch, s.table.Results[s.row].Record
	page.Load(s.Page, func() (*record.Record, error) { return watch.Film(file) }, func(r *record.Record, err error) {
		var scene scenes.Scene
		if err == nil {
			scene, err = s.scene(r)
		}
		if err != nil {
			s.ToastAs(ui.Bad, page.Say(s.book(), "records.watch_failed", err))
			return
		}
		s.Go(scene)
	})
}

// scene returns the screen with the replay of a game of this tournament.
func (s *resultScreen) scene(r *record.Record) (scenes.Scene, error) {
	g, ok := s.env.Game(s.table.Game)
	if !ok {
		return nil, page.Fault{Key: "home.resume_unknown", Args: []any{s.table.Game}}
	}
	return g.Watch(scenes.Film{Record: r, Back: s.Page, Next: s.next})
}

// nextGame is the game after the replayed one. Its record is read in the background during the replay.
type nextGame struct {
	file string // file of the record; "" before the first
	poll func() (r *record.Record, done bool, err error)
}

// next returns the title of the next game to replay, and a function that opens the replay. The function is nil until
// the record of the game has been read. It is also nil if there is no next game.
func (s *resultScreen) next() (title string, open func() (scenes.Scene, error)) {
	s.takeNews()
	// The list begins with the last game, so the next game is above.
	for row := s.row - 1; row >= 0; row-- {
		game := s.table.Results[row]
		if game.Record == "" {
			continue
		}
		if watch := s.watch; s.ahead.file != game.Record {
			s.ahead = nextGame{game.Record, background.Start(func() (*record.Record, error) { return watch.Film(game.Record) })}
		}
		r, done, err := s.ahead.poll()
		if !done {
			return "", nil
		}
		return s.playersText(game.Names, game.Variant), func() (scenes.Scene, error) {
			s.ahead = nextGame{}
			s.list.Choose(row)
			if err != nil {
				return nil, err
			}
			return s.scene(r)
		}
	}
	return "", nil
}

// botName returns the displayed name of a built-in bot. level is the key of the bot. If the bot is unknown, botName
// returns level.
func botName(b *words.Book, game, level string) string {
	if key := game + ".bot_" + level; b.Has(key) {
		return b.T(key)
	}
	return level
}

// entrantName returns the name of an entrant as shown to the player.
func entrantName(b *words.Book, game string, e tournament.Entrant) string {
	return e.Title(func(level string) string { return botName(b, game, level) })
}

// displayName returns the name of an entrant as shown to the player.
func (s *resultScreen) displayName(name string) string {
	for _, e := range s.table.Entrants {
		if e.Name == name {
			return entrantName(s.book(), s.table.Game, e)
		}
	}
	return name
}

// repeatRowHeight is the height in units of the row that commandRow returns.
const repeatRowHeight = 64.0

// footer returns the buttons for replays and the crosstable, and for stopping and continuing the tournament.
func (s *resultScreen) footer() ui.Widget {
	s.ended = ui.NewLabel("").Toned(ui.Bad)
	s.stop = ui.NewButton(s.Word("tournament.stop"), func() {
		s.env.Running.Stop(s.path)
		s.refreshState()
	}).WithIcon(render.Pause)
	s.goOn = ui.NewButton(s.Word("tournament.go_on"), s.continueTournament).WithIcon(render.Trophy)
	return ui.Column(8, ui.Named("ended", s.ended),
		ui.Flow(12, ui.Named("film", s.film), ui.Named("crosstable", s.swapper), ui.Named("stop", s.stop), ui.Named("go_on", s.goOn)))
}

// continueTournament continues a stopped tournament.
func (s *resultScreen) continueTournament() {
	if s.going == nil {
		// The player must first allow the commands of a tournament from another machine.
		s.foreign = s.env.Running.Foreign(s.path)
		s.takeContinued()
	}
}

// runTournament continues the tournament without a question.
func (s *resultScreen) runTournament() {
	s.going = s.env.Running.GoOn(s.path)
	s.takeContinued()
}

// takeContinued handles the results of a request to continue the tournament. It asks the player to allow commands from
// another machine, or shows why the tournament could not be continued.
func (s *resultScreen) takeContinued() {
	if s.foreign != nil {
		if commands, done := s.foreign(); done {
			s.foreign = nil
			Ask(s.Root, s.Word, commands, s.runTournament)
		}
	}
	if s.going != nil {
		if done, err := s.going(); done {
			s.going = nil
			if err != nil {
				s.ToastAs(ui.Bad, page.Say(s.book(), "tournament.unkept", err))
			}
			s.refreshState()
		}
	}
	ui.SetEnabled(s.goOn, s.foreign == nil && s.going == nil)
}

// refreshState updates the screen if the state of the tournament has changed.
func (s *resultScreen) refreshState() {
	if s.env.Running == nil {
		return
	}
	if now := s.env.Running.State(s.path); now != s.state {
		s.state = now
		s.refresh()
	}
}

// updateButtons enables the buttons that can be used now.
func (s *resultScreen) updateButtons() {
	open := s.env.Running != nil && s.table != nil && !s.table.Finished
	ui.SetVisible(s.stop, s.state.Playing)
	ui.SetEnabled(s.stop, !s.state.Stopping)
	ui.SetVisible(s.goOn, open && !s.state.Playing && !s.table.Busy)
	text, tone := "", ui.Bad
	switch {
	case s.state.Stopping:
		text, tone = s.Word("tournament.stopping"), ui.Soft
	case s.state.Why != "":
		text = s.Word("tournament.ended", s.state.Why)
	}
	s.ended.SetText(text)
	s.ended.SetTone(tone)
	ui.SetVisible(s.ended, text != "")
}

// commandRow returns the row with the keeper command that plays the selected game again.
func (s *resultScreen) commandRow() ui.Widget {
	s.again = ui.NewCaption("")
	s.again.Weight = render.Mono
	copied := func() {
		if s.Copy(s.again.Text()) {
			s.ToastAs(ui.Good, s.Word("tournament.copied"))
		}
	}
	button := ui.Named("again", ui.NewIconButton(render.Copy, s.Word("tournament.copy"), copied))
	s.againRow = ui.Row(8, ui.Grow(1, ui.Column(2, ui.NewCaption(s.Word("tournament.again")), s.again)), button)
	return s.againRow
}

// updateCommand shows the command line with which the user can play the selected game again. It hides the command line
// if no game is selected.
func (s *resultScreen) updateCommand() {
	on := s.env.Running != nil && s.kept >= 0
	ui.SetVisible(s.againRow, on)
	if on {
		s.again.SetText(s.env.Running.Again(s.path, s.kept))
	}
}
