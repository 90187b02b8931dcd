// Package statsscene shows statistics of finished games. An overview has the results of the last games of every game. Below it
// are the results of the chosen game against each opponent. Intervals, times and dice are visible after a press on "More". The
// package has no code for single games. The counts and package words determine the figures and their names.
package statsscene

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"menagerie/internal/stats"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// screen is the state of the statistics screen. Its Page implements scenes.Scene.
type screen struct {
	*page.Page
	env     *scenes.Env
	game    int  // index in Env.Games
	more    bool // whether intervals, times and dice are visible
	changes int  // number of changes of the counts that are shown; see scenes.Statistics
}

// New returns the screen with the statistics of a game. If game is "", it starts with the game that was played most often.
// back is the screen that Escape opens, or nil for the home screen.
func New(env *scenes.Env, game string, back scenes.Scene) scenes.Scene {
	s := &screen{env: env}
	most := 0
	for i, g := range env.Games {
		n := played(env.Statistics.Groups(g.Name()))
		if g.Name() == game || game == "" && n > most {
			s.game, most = i, n
		}
	}
	s.Page = page.New(env, back, s.plan)
	return s.Page
}

// gameName returns the name of the selected game.
func (s *screen) gameName() string { return s.env.Games[s.game].Name() }

// played returns the number of games in groups.
func played(groups []stats.Group) (n int) {
	for _, g := range groups {
		n += len(g.Games)
	}
	return n
}

func (s *screen) plan() page.Plan {
	var fault error
	s.changes, fault = s.env.Statistics.Changes()
	body := ui.Column(16, s.overview())
	if fault != nil {
		body.Add(ui.Named("fault", ui.NewLabel(s.Word("stats.fault", fault.Error())).Toned(ui.Bad)))
	}
	groups := s.env.Statistics.Groups(s.gameName())
	body.Add(ui.NewHeading(s.Word(s.gameName() + ".title")))
	body.Add(s.sections(groups)...)
	fold := ui.NewFold(s.Word("stats.more"), s.Word("stats.more_note"), func() {
		s.more = !s.more
		s.Rebuild()
	})
	fold.Set(s.more)
	body.Add(ui.Named("more", fold))
	if s.more {
		body.Add(s.details(groups)...)
	}
	return page.Plan{Title: s.Word("stats.title"), Width: 760, Focus: s.columnID(s.game), Tick: s.tick, Body: body}
}

// overview shows the last games of every game. A press on a game chooses it.
func (s *screen) overview() ui.Widget {
	row := ui.Row(8)
	for i, g := range s.env.Games {
		c := newColumn(g, s.Word(g.Name()+".title"), lastResults(s.env.Statistics.Groups(g.Name())), func() {
			s.game = i
			s.Rebuild()
		})
		c.on = i == s.game
		row.Add(ui.Grow(1, ui.Named(s.columnID(i), c)))
	}
	return row
}

// columnID returns the ID of the column of a game.
func (s *screen) columnID(i int) string {
	if i >= len(s.env.Games) {
		return ""
	}
	return "column." + s.env.Games[i].Name()
}

// canReset reports whether there are results to reset.
func (s *screen) canReset() bool {
	for _, g := range s.env.Games {
		if len(s.env.Statistics.Groups(g.Name())) > 0 {
			return true
		}
	}
	return false
}

// tick updates the screen after games have been counted.
func (s *screen) tick(*input.Frame) {
	if now, _ := s.env.Statistics.Changes(); now != s.changes {
		s.Rebuild()
	}
}

// sections returns a panel for each group of games, with a heading for each mode.
func (s *screen) sections(groups []stats.Group) []ui.Widget {
	if len(groups) == 0 {
		return []ui.Widget{ui.Named("none", ui.NewLabel(s.Word("stats.none", s.Word(s.gameName()+".title"))))}
	}
	var all []ui.Widget
	mode := stats.Mode("")
	for i, g := range groups {
		if g.Mode != mode {
			mode = g.Mode
			all = append(all, ui.NewSoftLabel(s.Word("stats.mode_"+string(mode))))
		}
		all = append(all, ui.Named(fmt.Sprint("group", i), s.panel(g)))
	}
	return all
}

// panel shows the results of a group.
func (s *screen) panel(g stats.Group) ui.Widget {
	b, sum := s.env.UI.Book, stats.Summarise(g.Games)
	title := ui.NewLabel(s.title(g))
	title.Weight = render.Bold
	if g.Mode == stats.Seats {
		col := ui.Column(6, page.NewSpaceBetween(12, title, ui.NewSoftLabel(b.N("stats.games", sum.Games))))
		if text := s.winnersText(sum); text != "" {
			col.Add(ui.NewLabel(text))
		}
		return ui.NewPanel(s.withDetails(col, sum))
	}
	won := ui.NewLabel(s.Word("stats.won_of", b.Integer(int64(sum.Won)), b.Integer(int64(sum.Games))))
	bar := ui.NewPicture(barWide, 14, func(p *render.Pen, r render.Rect) { drawBar(p, r, sum) })
	col := ui.Column(6, page.NewSpaceBetween(12, title, won), bar)
	if s.more {
		col.Add(ui.NewLabel(s.resultsText(sum)), ui.NewSoftLabel(s.shareText(sum)))
	}
	s.withDetails(col, sum)
	if faces := s.faces(g); faces != nil {
		return ui.NewPanel(ui.Row(12, faces, ui.Grow(1, col)))
	}
	return ui.NewPanel(col)
}

// The sides of the faces in units.
const (
	faceAlone = 48.0
	faceGroup = 32.0 // side of a face in a group of several opponents
)

// faces returns the faces of the opponents of a group, or nil if they have none.
func (s *screen) faces(g stats.Group) ui.Widget {
	portrait, seat := s.env.Games[s.game].Pictures().Portrait, -1
	if portrait == nil {
		return nil
	}
	if g.Side > 0 {
		seat = 2 - g.Side // the opposite one
	}
	var all []func(p *render.Pen, r render.Rect)
	for _, part := range g.Level {
		if bot, ok := strings.CutPrefix(part, s.gameName()+".bot_"); ok {
			if draw := portrait(seat, bot); draw != nil {
				all = append(all, draw)
			}
		}
	}
	side, rows := faceGroup, ui.Column(4)
	switch len(all) {
	case 0:
		return nil
	case 1:
		side = faceAlone
	}
	for three := range slices.Chunk(all, 3) {
		row := ui.Row(4)
		for _, draw := range three {
			row.Add(ui.NewPicture(side, side, draw))
		}
		rows.Add(row)
	}
	return ui.Named("faces", rows)
}

// title returns a text with the side that the person played and the level of the opponents.
func (s *screen) title(g stats.Group) string {
	var parts []string
	if key := fmt.Sprintf("stats.side_%s_%d", s.gameName(), g.Side); g.Side > 0 && s.env.UI.Book.Has(key) {
		parts = append(parts, s.Word(key))
	}
	for _, part := range g.Level {
		if text := s.levelPartText(part, g.Side); text != "" {
			parts = append(parts, text)
		}
	}
	if len(parts) == 0 {
		return s.Word("stats.mode_" + string(g.Mode))
	}
	return strings.Join(parts, " · ")
}

// levelPartText returns the displayed text for one part of a stored level, such as the name of a bot, or "" if the part
// is unknown.
func (s *screen) levelPartText(part string, side int) string {
	// A part that a newer version of the program has stored is unknown and has no text.
	key, numbers := stats.ReadPart(part)
	if side > 0 {
		key = s.env.UI.Book.ForSeat(key, 3-side)
	}
	if !s.env.UI.Book.Has(key) {
		return ""
	}
	args := make([]any, len(numbers))
	for i, n := range numbers {
		_, places, _ := strings.Cut(n, ".")
		x, _ := strconv.ParseFloat(n, 64) // ReadPart gives numbers alone
		args[i] = s.env.UI.Book.Decimal(x, len(places))
	}
	return s.Word(key, args...)
}

// resultsText returns a text with the counts and the streaks.
func (s *screen) resultsText(sum stats.Summary) string {
	b := s.env.UI.Book
	parts := []string{b.N("stats.won", sum.Won), b.N("stats.lost", sum.Lost)}
	if sum.Drawn > 0 {
		parts = append(parts, b.N("stats.drawn", sum.Drawn))
	}
	if sum.Best > 1 {
		parts = append(parts, b.N("stats.best_streak", sum.Best))
	}
	switch {
	case sum.Streak > 1:
		parts = append(parts, b.N("stats.streak_won", sum.Streak))
	case sum.Streak < -1:
		parts = append(parts, b.N("stats.streak_lost", -sum.Streak))
	}
	return strings.Join(parts, ", ")
}

// winnersText returns the number of games that each player has won at a shared screen, and the number of drawn games.
func (s *screen) winnersText(sum stats.Summary) string {
	const most = 8
	b := s.env.UI.Book
	var parts []string
	for _, w := range sum.Winners[:min(len(sum.Winners), most)] {
		parts = append(parts, b.N("stats.winner", w.Won, s.player(w.Name)))
	}
	if sum.Drawn > 0 {
		parts = append(parts, b.N("stats.drawn", sum.Drawn))
	}
	return strings.Join(parts, ", ")
}

// player returns the displayed name of a winner. For a bot, name is the key of this name.
func (s *screen) player(name string) string {
	if strings.HasPrefix(name, s.gameName()+".bot_") && s.env.UI.Book.Has(name) {
		return s.Word(name)
	}
	return name
}

func (s *screen) askOne() {
	s.ask(s.Word("stats.reset_text", s.Word(s.gameName()+".title")), s.gameName())
}

func (s *screen) askAll() { s.ask(s.Word("stats.reset_all_text"), "") }

func (s *screen) ask(text, game string) {
	ui.Ask(s.Root, ui.Question{
		Title: s.Word("stats.reset_title"), Text: text, Yes: s.Word("stats.reset_yes"), No: s.Word("stats.reset_no"), Danger: true,
		OnYes: func() {
			s.env.Statistics.Forget(game)
			s.ToastAs(ui.Good, s.Word("stats.reset_done"))
			s.Rebuild()
		},
	})
}

const barWide = 420

// drawBar draws the shares of won, drawn and lost games, from left to right.
func drawBar(p *render.Pen, r render.Rect, sum stats.Summary) {
	th := p.Theme()
	x := r.X
	part := func(n int) render.Rect {
		w := r.W * float64(n) / float64(max(sum.Won+sum.Drawn+sum.Lost, 1))
		box := render.Rect{X: x, Y: r.Y, W: max(w-2, 0), H: r.H}
		x += w
		return box
	}
	// The three parts have different heights, so that they can be told apart without colours.
	if box := part(sum.Won); sum.Won > 0 {
		p.Round(box, 3, th.Good)
	}
	if box := part(sum.Drawn); sum.Drawn > 0 {
		box.Y, box.H = box.Y+box.H/2-2, 4
		p.Round(box, 2, th.InkSoft)
	}
	if box := part(sum.Lost); sum.Lost > 0 {
		p.Frame(box, 3, max(1.5, th.OutlineWidth), th.Bad)
	}
}

// The functions of this file return the parts of the screen that are visible after a press on "More".

// withDetails adds times and figures to the panel of a group if they are visible.
func (s *screen) withDetails(col *ui.Box, sum stats.Summary) *ui.Box {
	if !s.more {
		return col
	}
	col.Add(ui.NewSoftLabel(s.times(sum)))
	if text := s.figures(sum); text != "" {
		col.Add(ui.NewSoftLabel(text))
	}
	return col
}

// details returns the statistics of the dice and the buttons that reset the counts.
func (s *screen) details(groups []stats.Group) []ui.Widget {
	var all []ui.Widget
	var games []stats.Game
	for _, g := range groups {
		games = append(games, g.Games...)
	}
	if sum := stats.Summarise(games); sum.Rolled {
		all = append(all, ui.NewHeading(s.Word("stats.dice")), s.dice(sum.Faces))
	}
	reset := ui.NewButton(s.Word("stats.reset"), s.askOne).WithIcon(render.Trash)
	ui.SetEnabled(reset, len(groups) > 0)
	resetAll := ui.NewButton(s.Word("stats.reset_all"), s.askAll)
	ui.SetEnabled(resetAll, s.canReset())
	return append(all, ui.NewSoftLabel(s.Word("stats.private")), ui.Flow(12, ui.Named("reset", reset), ui.Named("resetall", resetAll)))
}

// shareText returns a text with the share of won games and its confidence interval.
func (s *screen) shareText(sum stats.Summary) string {
	b := s.env.UI.Book
	return b.N("stats.share", sum.Games, b.Percent(float64(sum.Won)/float64(sum.Games)), b.Percent(sum.Low), b.Percent(sum.High))
}

func (s *screen) times(sum stats.Summary) string {
	text := s.Word("stats.time", formatTime(sum.Ticks))
	if sum.Fastest > 0 {
		text += ", " + s.Word("stats.fastest", formatTime(sum.Fastest))
	}
	return text
}

// figures returns a text with the game's own statistics.
func (s *screen) figures(sum stats.Summary) string {
	b := s.env.UI.Book
	var parts []string
	for _, f := range sum.Figures {
		key := "stats.figure_" + f.Name
		if !b.Has(key) {
			continue // counted by a newer version
		}
		if f.Min == f.Max {
			parts = append(parts, s.Word("stats.figure_one", b.T(key), b.Integer(int64(f.Min))))
			continue
		}
		parts = append(parts, s.Word("stats.figure", b.T(key), b.Decimal(f.Mean, 1), b.Integer(int64(f.Min)), b.Integer(int64(f.Max))))
	}
	return strings.Join(parts, "\n")
}

// dice shows how often each face was rolled, and how probable that is with fair dice.
func (s *screen) dice(faces [6]int) ui.Widget {
	b, f := s.env.UI.Book, stats.Judge(faces)
	col := ui.Column(8)
	if draw := s.env.Games[s.game].Pictures().Dice; draw != nil {
		col.Add(ui.NewPicture(360, 130, func(p *render.Pen, r render.Rect) { draw(p, r, faces) }))
	}
	text := s.Word("stats.dice_seen", b.Integer(int64(f.Faces)), b.Decimal(f.Expected, 1))
	if f.Faces >= stats.EnoughFaces {
		text += "\n" + s.Word("stats.dice_chance", b.Percent(f.Chance))
	} else {
		text += "\n" + s.Word("stats.dice_few")
	}
	col.Add(ui.Named("dice", ui.NewSoftLabel(text)))
	return ui.NewPanel(col)
}

// formatTime formats a time in minutes and seconds.
func formatTime(ticks int) string { return fmt.Sprintf("%d:%02d", ticks/3600, ticks/60%60) }
