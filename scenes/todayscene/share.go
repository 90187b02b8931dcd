package todayscene

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"menagerie/assets/words"
	"menagerie/internal/solved"
	"menagerie/rules/puzzle"
	"menagerie/scenes"
)

// perLine is the number of games in a line of the copied text.
const perLine = 3

// Share returns the text with the results of a day, which the player can send to others. It returns "" if the player has finished
// no puzzle of the day.
func Share(env *scenes.Env, d puzzle.Day) string {
	b := env.UI.Book
	games := Games(env)
	slices.SortStableFunc(games, func(x, y scenes.Game) int { return cmp.Compare(x.Puzzles.Place, y.Puzzles.Place) })
	var parts []string
	for _, g := range games {
		if r := env.Puzzles.Result(solved.Key{Game: g.Name, Day: d}); r.End != solved.Open {
			parts = append(parts, b.T(g.Name+".short")+" "+grade(b, r))
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

// grade returns the stars of a result. For a puzzle with questions, it returns the points and a sign for each question.
func grade(b *words.Book, r solved.Result) string {
	if points, ok := r.Points(); ok {
		return b.Integer(int64(points)) + " " + solved.Signs(r.Lost)
	}
	return strings.Repeat("★", r.Stars()) + strings.Repeat("☆", solved.MostStars-r.Stars())
}
