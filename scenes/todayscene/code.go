package todayscene

import (
	"slices"

	"menagerie/internal/solved"
	"menagerie/rules/code"
	"menagerie/rules/puzzle"
	"menagerie/scenes"
	"menagerie/scenes/page"
)

// Opener returns OpenCode for one game.
func Opener(game string) func(env *scenes.Env, c code.Code) (scenes.Scene, error) {
	return func(env *scenes.Env, c code.Code) (scenes.Scene, error) { return OpenCode(env, game, c) }
}

// OpenCode opens the puzzle of a code for the game with the given name: the puzzle of a day, or a step of the ladder. If the puzzle
// must be searched first, it opens the screen of the day.
func OpenCode(env *scenes.Env, game string, c code.Code) (scenes.Scene, error) {
	at := slices.IndexFunc(Games(env), func(g scenes.Game) bool { return g.Name == game })
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
	if kind != g.Puzzles.Kind(d) {
		return nil, code.FaultNumber
	}
	back := New(env, d, nil)
	p, ok := g.Puzzles.Day(d)
	if !ok {
		return back, nil
	}
	return p.Open(scenes.Sitting{
		Key: solved.Key{Game: g.Name, Day: d}, Timely: d == env.Puzzles.Today(), Where: DateOf(env.UI.Book, d), Back: back,
	})
}

// codeOf returns the code of the first puzzle of a day. A person who opens the code gets the puzzles of this day.
func codeOf(games []scenes.Game, d puzzle.Day) string {
	g := games[0]
	return code.Daily(g.Codes.Letter, int(d), g.Puzzles.Kind(d)).String()
}
