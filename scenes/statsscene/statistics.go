// Package statsscene shows what the games that were played came to: how many, won and lost against what, how long they took.
// It knows no game: which figures there are and what they are called is in the counts and in package words.
package statsscene

import (
	"fmt"
	"strconv"
	"strings"

	"menagerie/internal/stats"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// screen is the screen's state; the Page is its Scene.
type screen struct {
	*page.Page
	env     *scenes.Env
	game    int // index of Env.Games
	changes int // that are shown
}

// New makes the screen, at a game or, for "", at the one played last; Escape leads to back, or home if that is nil.
func New(env *scenes.Env, game string, back scenes.Scene) scenes.Scene {
	s := &screen{env: env}
	if recent := env.Prefs.Recent(); game == "" && len(recent) > 0 {
		game = recent[0]
	}
	for i, g := range env.Games {
		if g.Name == game {
			s.game = i
		}
	}
	s.Page = page.New(env, back, s.plan)
	return s.Page
}

func (s *screen) word(key string, args ...any) string { return s.env.UI.Book.T(key, args...) }

// name is the word of the game that is shown.
func (s *screen) name() string { return s.env.Games[s.game].Name }

func (s *screen) plan() page.Plan {
	var fault error
	s.changes, fault = s.env.Statistics.Changes()
	titles := make([]string, len(s.env.Games))
	for i, g := range s.env.Games {
		titles[i] = s.word(g.Name + ".title")
	}
	choice := ui.NewChoice(s.word("stats.game"), titles, s.game)
	choice.OnChange = func(i int) {
		s.game = i
		s.Rebuild()
	}
	body := ui.Column(16, ui.Named("game", choice), ui.NewSoft(s.word("stats.private")))
	if fault != nil {
		body.Add(ui.Named("fault", ui.NewLabel(s.word("stats.fault", fault.Error())).Toned(ui.Bad)))
	}
	groups := s.env.Statistics.Groups(s.name())
	body.Add(s.sections(groups)...)
	reset := ui.NewButton(s.word("stats.reset"), s.askOne).WithIcon(render.Trash)
	ui.SetEnabled(reset, len(groups) > 0)
	all := ui.NewButton(s.word("stats.reset_all"), s.askAll)
	ui.SetEnabled(all, s.any())
	body.Add(ui.Flow(12, ui.Named("reset", reset), ui.Named("resetall", all)))
	return page.Plan{Title: s.word("stats.title"), Width: 760, Focus: "game", Tick: s.tick, Body: body}
}

// any reports whether there is anything to reset.
func (s *screen) any() bool {
	for _, g := range s.env.Games {
		if len(s.env.Statistics.Groups(g.Name)) > 0 {
			return true
		}
	}
	return false
}

// tick shows what was counted meanwhile.
func (s *screen) tick(*input.Frame) {
	if now, _ := s.env.Statistics.Changes(); now != s.changes {
		s.Rebuild()
	}
}

// sections are the groups under the names of their modes, and the dice of all of them.
func (s *screen) sections(groups []stats.Group) []ui.Widget {
	if len(groups) == 0 {
		return []ui.Widget{ui.Named("none", ui.NewLabel(s.word("stats.none")))}
	}
	var all []ui.Widget
	var games []stats.Game
	mode := stats.Mode("")
	for i, g := range groups {
		if g.Mode != mode {
			mode = g.Mode
			all = append(all, ui.NewHeading(s.word("stats.mode_"+string(mode))))
		}
		games = append(games, g.Games...)
		all = append(all, ui.Named(fmt.Sprint("group", i), s.panel(g)))
	}
	if sum := stats.Summarise(games); sum.Rolled {
		all = append(all, ui.NewHeading(s.word("stats.dice")), s.dice(sum.Faces))
	}
	return all
}

// panel is one group.
func (s *screen) panel(g stats.Group) ui.Widget {
	b, sum := s.env.UI.Book, stats.Summarise(g.Games)
	title := ui.NewLabel(s.title(g))
	title.Weight = render.Bold
	col := ui.Column(6, page.NewSpaceBetween(12, title, ui.NewSoft(b.N("stats.games", sum.Games))))
	if g.Mode == stats.Seats {
		if text := s.winners(sum); text != "" {
			col.Add(ui.NewLabel(text))
		}
	} else {
		bar := ui.NewPicture(barWide, 14, func(p *render.Pen, r render.Rect) { drawBar(p, r, sum) })
		col.Add(bar, ui.NewLabel(s.results(sum)), ui.NewSoft(s.share(sum)))
	}
	col.Add(ui.NewSoft(s.times(sum)))
	if text := s.figures(sum); text != "" {
		col.Add(ui.NewSoft(text))
	}
	return ui.NewPanel(col)
}

// title says which side was played and against what.
func (s *screen) title(g stats.Group) string {
	var parts []string
	if key := fmt.Sprintf("stats.side_%s_%d", s.name(), g.Side); g.Side > 0 && s.env.UI.Book.Has(key) {
		parts = append(parts, s.word(key))
	}
	for _, part := range g.Level {
		if text := s.part(part); text != "" {
			parts = append(parts, text)
		}
	}
	if len(parts) == 0 {
		return s.word("stats.mode_" + string(g.Mode))
	}
	return strings.Join(parts, " · ")
}

// part is one part of a level in words; none if a newer version has counted it.
func (s *screen) part(part string) string {
	key, numbers := stats.ReadPart(part)
	if !s.env.UI.Book.Has(key) {
		return ""
	}
	args := make([]any, len(numbers))
	for i, n := range numbers {
		_, places, _ := strings.Cut(n, ".")
		x, _ := strconv.ParseFloat(n, 64) // ReadPart gives numbers alone
		args[i] = s.env.UI.Book.Decimal(x, len(places))
	}
	return s.word(key, args...)
}

// results are the counts and the streaks.
func (s *screen) results(sum stats.Summary) string {
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

// share is how often one wins, with how sure that is.
func (s *screen) share(sum stats.Summary) string {
	b := s.env.UI.Book
	return b.N("stats.share", sum.Games, b.Percent(float64(sum.Won)/float64(sum.Games)), b.Percent(sum.Low), b.Percent(sum.High))
}

// winners returns who has won how often at this screen, and how many games were drawn.
func (s *screen) winners(sum stats.Summary) string {
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

// player returns a winner's name. That of a bot is a key.
func (s *screen) player(name string) string {
	if strings.HasPrefix(name, s.name()+".bot_") && s.env.UI.Book.Has(name) {
		return s.word(name)
	}
	return name
}

func (s *screen) times(sum stats.Summary) string {
	text := s.word("stats.time", clock(sum.Ticks))
	if sum.Fastest > 0 {
		text += ", " + s.word("stats.fastest", clock(sum.Fastest))
	}
	return text
}

// figures are what the game itself counts.
func (s *screen) figures(sum stats.Summary) string {
	b := s.env.UI.Book
	var parts []string
	for _, f := range sum.Figures {
		key := "stats.figure_" + f.Name
		if !b.Has(key) {
			continue // counted by a newer version
		}
		if f.Min == f.Max {
			parts = append(parts, s.word("stats.figure_one", b.T(key), b.Integer(int64(f.Min))))
			continue
		}
		parts = append(parts, s.word("stats.figure", b.T(key), b.Decimal(f.Mean, 1), b.Integer(int64(f.Min)), b.Integer(int64(f.Max))))
	}
	return strings.Join(parts, "\n")
}

// dice shows how often each face was seen, and how far that is from even.
func (s *screen) dice(faces [6]int) ui.Widget {
	b, f := s.env.UI.Book, stats.Judge(faces)
	col := ui.Column(8)
	if draw := s.env.Games[s.game].Dice; draw != nil {
		col.Add(ui.NewPicture(360, 130, func(p *render.Pen, r render.Rect) { draw(p, r, faces) }))
	}
	text := s.word("stats.dice_seen", b.Integer(int64(f.Faces)), b.Decimal(f.Expected, 1))
	if f.Faces >= stats.EnoughFaces {
		text += "\n" + s.word("stats.dice_chance", b.Decimal(f.ChiSquared, 1), b.Percent(f.Chance))
	} else {
		text += "\n" + s.word("stats.dice_few")
	}
	col.Add(ui.Named("dice", ui.NewSoft(text)))
	return ui.NewPanel(col)
}

func (s *screen) askOne() {
	s.ask(s.word("stats.reset_text", s.word(s.name()+".title")), s.name())
}

func (s *screen) askAll() { s.ask(s.word("stats.reset_all_text"), "") }

func (s *screen) ask(text, game string) {
	s.Ask(ui.Question{
		Title: s.word("stats.reset_title"), Text: text, Yes: s.word("stats.reset_yes"), No: s.word("stats.reset_no"), Danger: true,
		OnYes: func() {
			s.env.Statistics.Forget(game)
			s.ToastAs(ui.Good, s.word("stats.reset_done"))
			s.Rebuild()
		},
	})
}

// clock is a time in minutes and seconds.
func clock(ticks int) string { return fmt.Sprintf("%d:%02d", ticks/3600, ticks/60%60) }

const barWide = 420

// drawBar shows the shares of games that were won, drawn and lost, from the left. What was won is a full bar, what was drawn
// a low one, and what was lost an empty one, so that they differ without colour.
func drawBar(p *render.Pen, r render.Rect, sum stats.Summary) {
	th := p.Theme()
	x := r.X
	part := func(n int) render.Rect {
		w := r.W * float64(n) / float64(max(sum.Won+sum.Drawn+sum.Lost, 1))
		box := render.Rect{X: x, Y: r.Y, W: max(w-2, 0), H: r.H}
		x += w
		return box
	}
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
