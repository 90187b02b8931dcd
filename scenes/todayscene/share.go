package todayscene

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"menagerie/assets/words"
	"menagerie/internal/solved"
	"menagerie/rules/code"
	"menagerie/rules/puzzle"
	"menagerie/scenes"
	"menagerie/scenes/page"
)

// perLine is the number of games in a line of the copied text.
const perLine = 3

// Share returns a text with the results of a day, for sending to others. It returns "" if the player has finished no puzzle of
// the day.
func Share(env *scenes.Env, d puzzle.Day) string {
	b := env.UI.Book
	games := Games(env)
	slices.SortStableFunc(games, func(x, y scenes.Game) int { return cmp.Compare(x.GamePuzzles().Place, y.GamePuzzles().Place) })
	var parts []string
	for _, g := range games {
		if r := env.Puzzles.Result(solved.Key{Game: g.Name(), Day: d}); r.End != solved.Open {
			parts = append(parts, b.T(g.Name()+".short")+" "+grade(b, r))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	year, month, day := d.Date()
	lines := []string{b.T("today.share", b.Integer(int64(day)), b.T("date.short"+strconv.Itoa(month)), strconv.Itoa(year))}
	for line := range slices.Chunk(parts, perLine) {
		lines = append(lines, strings.Join(line, "  "))
	}
	last := codeOf(games, d)
	if now := env.Puzzles.Streak().Now; now > 0 && d == env.Puzzles.Today() {
		last = b.N("today.streak", now) + " · " + last
	}
	lines = append(lines, last)
	return strings.Join(lines, "\n")
}

// grade returns the stars of a result as a text. For a puzzle with questions, it returns the points and a sign for each
// question.
func grade(b *words.Book, r solved.Result) string {
	if points, ok := r.Points(); ok {
		return b.Integer(int64(points)) + " " + solved.Signs(r.Lost)
	}
	return strings.Repeat("★", r.Stars()) + strings.Repeat("☆", solved.MostStars-r.Stars())
}

// OpenCode opens the puzzle with a code: the puzzle of a day, or a step of the ladder. If the puzzle of a day must
// first be searched for, OpenCode opens the screen of this day instead.
func OpenCode(env *scenes.Env, game string, c code.Code) (scenes.Scene, error) {
	at := slices.IndexFunc(Games(env), func(g scenes.Game) bool { return g.Name() == game })
	if at < 0 {
		return nil, page.Fault{Key: "today.no_step"}
	}
	if c.Form == code.Ladder {
		step, err := c.Step()
		if err != nil {
			return nil, err
		}
		return newLadder(env, game, nil).open(step)
	}
	return openDay(env, Games(env)[at], c)
}

// openDay opens the puzzle of a game on the day of a code.
func openDay(env *scenes.Env, g scenes.Game, c code.Code) (scenes.Scene, error) {
	n, kind, err := c.Daily()
	if err != nil {
		return nil, err
	}
	d := puzzle.Day(n)
	if kind != g.GamePuzzles().Kind(d) {
		return nil, code.FaultNumber
	}
	back := New(env, d, nil)
	p, ok := g.GamePuzzles().Day(d)
	if !ok {
		return back, nil
	}
	return p.Open(scenes.Sitting{
		Key: solved.Key{Game: g.Name(), Day: d}, Timely: d == env.Puzzles.Today(), Where: DateOf(env.UI.Book, d), Back: back,
	})
}

// codeOf returns a code that opens the puzzles of a day.
func codeOf(games []scenes.Game, d puzzle.Day) string {
	g := games[0]
	return code.Daily(g.CodeLetter(), int(d), g.GamePuzzles().Kind(d)).String()
}
