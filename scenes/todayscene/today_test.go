package todayscene_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/solved"
	"menagerie/internal/testkit/golden"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/rules/code"
	"menagerie/rules/puzzle"
	"menagerie/scenes"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/todayscene"
	"menagerie/scenes/ui"
)

func TestMain(m *testing.M) { pixeltest.Main(m) }

// monday is 23 November 2026.
var monday = puzzle.DayOf(2026, 11, 23)

// fiveGames are the games of the program in the order of the menu, with their places in the copied result.
var fiveGames = []struct {
	name   string
	place  int
	letter byte
}{{"pond", 3, 'P'}, {"glenda", 1, 'G'}, {"labyrinth", 2, 'L'}, {"mia", 4, 'M'}, {"foxes", 5, 'F'}}

// player uses the screens of the puzzles.
type player struct {
	*scenetest.Visit
	env     *scenes.Env
	puzzles *scenetest.Puzzles
	opened  []scenes.Sitting
}

// begin returns a player with five games. The puzzles of other games need no search.
func begin(t *testing.T, language string) *player {
	t.Helper()
	p := &player{env: scenetest.NewEnv(), puzzles: &scenetest.Puzzles{Date: monday}}
	p.env.UI.Book = words.Open(language)
	p.env.Puzzles = p.puzzles
	p.env.Home = func() scenes.Scene { return scenetest.Sign(p.env, "This is the home screen", nil) }
	for _, g := range fiveGames {
		all := scenetest.GamePuzzles("glenda.puzzle_trap", func(at scenes.Sitting) (scenes.Scene, error) {
			p.opened = append(p.opened, at)
			return scenetest.Sign(p.env, "The puzzle of "+at.Key.Game, at.Back), nil
		})
		all.Place = g.place
		p.env.Games = append(p.env.Games, &scenetest.Game{Called: g.name, Puzzles: all, Letter: g.letter})
	}
	return p
}

// open opens the screen of a day and waits for the puzzles.
func (p *player) open(t *testing.T, d puzzle.Day) {
	t.Helper()
	p.Visit = scenetest.Open(t, p.env, todayscene.New(p.env, d, nil))
	p.Resize(1280, 800)
	p.wait(t)
}

// wait waits until all tiles show a puzzle.
func (p *player) wait(t *testing.T) {
	t.Helper()
	for range 10_000 {
		p.Ticks(1)
		if n := p.ready(); n == len(fiveGames) {
			return
		}
	}
	t.Fatalf("got %d puzzles, want %d", p.ready(), len(fiveGames))
}

// ready returns the number of tiles that show a puzzle.
func (p *player) ready() (n int) {
	for _, g := range fiveGames {
		if tile, ok := scenetest.RootOf(p.Scene).Find("tile." + g.name).(interface{ Ready() bool }); ok && tile.Ready() {
			n++
		}
	}
	return n
}

func (p *player) solve(game string, d puzzle.Day) {
	p.puzzles.Set(solved.Key{Game: game, Day: d}, solved.Result{End: solved.Solved, Timely: true})
}

func TestTheFirstOpenPuzzleHasTheFocus(t *testing.T) {
	p := begin(t, "en")
	p.solve("pond", monday)
	p.open(t, monday)
	if got := p.Focus(); got != "tile.glenda" {
		t.Errorf("got the focus on %q, want tile.glenda", got)
	}
	p.Press(ebiten.KeyEnter)
	p.See("The puzzle of glenda")
	want := solved.Key{Game: "glenda", Day: monday}
	if at := p.opened[0]; at.Key != want || !at.Timely || at.Where != "Monday 23 November" || at.Next == nil {
		t.Errorf("got %+v, want the puzzle %v of today with a next one", at, want)
	}
}

func TestTheNextPuzzleIsTheFirstOpenOne(t *testing.T) {
	p := begin(t, "en")
	p.solve("pond", monday)
	p.open(t, monday)
	p.Click("tile.mia")
	p.solve("mia", monday)
	next, err := p.opened[0].Next()
	if err != nil {
		t.Fatal(err)
	}
	p.Scene = next
	p.Ticks(2)
	p.See("The puzzle of glenda")
	for _, game := range []string{"labyrinth", "foxes", "glenda"} {
		p.solve(game, monday)
	}
	if next, err = p.opened[1].Next(); next != p.opened[1].Back || err != nil {
		t.Errorf("after the last puzzle: got %T and %v, want the screen of today", next, err)
	}
}

func TestAPastDayPlaysWithoutTheStreak(t *testing.T) {
	p := begin(t, "en")
	p.open(t, monday)
	p.Click("day20")
	p.wait(t)
	p.See("Friday 20 November")
	p.Click("tile.foxes")
	if at := p.opened[0]; at.Key.Day != monday-3 || at.Timely {
		t.Errorf("got %+v, want the puzzle of 20 November, which is not timely", at)
	}
	p.Press(ebiten.KeyEscape)
	p.Click("earlier")
	p.Ticks(1)
	p.See("October 2026")
	p.Click("later")
	p.Ticks(1)
	p.See("November 2026")
	if later := p.Widget("later"); ui.Enabled(later) || ui.Enabled(p.Widget("day24")) {
		t.Error("got days after today to choose from, want none")
	}
}

func TestTheCalendarEndsWithTheFirstDay(t *testing.T) {
	p := begin(t, "en")
	p.open(t, 5)
	p.See("January 2026")
	if ui.Enabled(p.Widget("earlier")) {
		t.Error("got months before January 2026, want none")
	}
}

func TestMidnightDoesNotChangeTheScreen(t *testing.T) {
	p := begin(t, "en")
	p.open(t, monday)
	p.puzzles.Date++
	p.solve("pond", monday)
	p.Ticks(5)
	p.See("Monday 23 November")
	p.Click("tile.glenda")
	if at := p.opened[0]; at.Key.Day != monday || !at.Timely {
		t.Errorf("got %+v, want the puzzle of the day on which the screen was opened", at)
	}
}

// A puzzle that must be searched opens no screen before it is found. The search ends when the player leaves the screen, and it
// goes on when the player comes back.
func TestAPuzzleIsSearchedInTheBackground(t *testing.T) {
	p := begin(t, "en")
	begun, found, ended := make(chan bool, 9), make(chan bool), make(chan bool, 9)
	mia := &scenetest.Fake(p.env, 3).Puzzles
	one, _ := mia.Day(monday)
	mia.Day = func(puzzle.Day) (scenes.Puzzle, bool) { return scenes.Puzzle{}, false }
	mia.Find = func(_ puzzle.Day, stop func() bool) (scenes.Puzzle, bool) {
		begun <- true
		for !stop() {
			select {
			case <-found:
				return one, true
			default:
			}
		}
		ended <- true
		return scenes.Puzzle{}, false
	}
	p.Visit = scenetest.Open(t, p.env, todayscene.New(p.env, monday, nil))
	p.Resize(1280, 800)
	<-begun
	for p.ready() < len(fiveGames)-1 {
		p.Ticks(1)
	}
	p.Ticks(30)
	p.See("One moment …")
	p.Click("tile.mia")
	if len(p.opened) > 0 {
		t.Fatalf("got %+v, want no screen of a puzzle that is not found", p.opened)
	}
	p.Click("tile.pond")
	<-ended
	p.Press(ebiten.KeyEscape)
	<-begun
	found <- true
	p.wait(t)
	p.NotSee("One moment …")
	p.Click("tile.mia")
	if len(p.opened) != 2 {
		t.Errorf("got %d puzzles, want those of pond and mia", len(p.opened))
	}
}

func TestTheFirstScreenSaysHowAStreakBegins(t *testing.T) {
	for language, want := range map[string]string{"en": "Solve one to start your streak.", "de": "Löse ein Rätsel, dann beginnt deine Serie."} {
		p := begin(t, language)
		p.open(t, monday)
		p.See(want)
		if ui.Enabled(p.Widget("copy")) {
			t.Errorf("%s: got a result to copy, want none", language)
		}
		p.solve("pond", monday)
		p.Ticks(2)
		p.NotSee(want)
		if !ui.Enabled(p.Widget("copy")) {
			t.Errorf("%s: got no result to copy, want one", language)
		}
	}
}

func TestResultsThatAreNotStoredAreReported(t *testing.T) {
	p := begin(t, "en")
	p.puzzles.Fault = scenetest.ErrBroken
	p.open(t, monday)
	p.See(scenetest.ErrBroken.Error())
}

func TestALadderBeginsAtItsFirstOpenStep(t *testing.T) {
	p := begin(t, "en")
	for step := 1; step < 5; step++ {
		p.puzzles.Set(solved.Key{Game: "glenda", Step: step}, solved.Result{End: solved.Solved, Hints: step % 2})
	}
	p.open(t, monday)
	p.See("4 of 30")
	p.Click("ladder.glenda")
	p.Ticks(2)
	if got := p.Focus(); got != "step5" {
		t.Errorf("got the focus on %q, want step5", got)
	}
	p.Press(ebiten.KeyEnter)
	if at := p.opened[0]; at.Key != (solved.Key{Game: "glenda", Step: 5}) || at.Timely || at.Where != "Ladder, step 5 of 30" {
		t.Errorf("got %+v, want step 5, which is not timely", at)
	}
	p.puzzles.Set(p.opened[0].Key, solved.Result{End: solved.Solved})
	if _, err := p.opened[0].Next(); err != nil || p.opened[1].Key.Step != 6 {
		t.Errorf("got %+v and %v, want step 6", p.opened[1], err)
	}
}

// results are the results of a fortnight, by day from Monday 9 November 2026. Each word has the results of a day, by game in the
// order of fiveGames. A number counts failed tries, and - means that the puzzle was not tried. The letter h is a hint, and s is a
// solution that was shown. The other letters are answers to questions.
var results = strings.Fields(`
	0/0/0/aaaaa/0  1/0/-/aabac/2  -/-/-/-/-  0/h/s/aaaaa/-  -/0/-/-/-  -/-/-/bbbcc/-  s/-/-/-/-
	0/0/0/-/0  -/-/-/-/-  -/-/0/-/-  -/-/-/-/-  -/0/-/-/-  0/0/-/-/-  2/1/h/aabac/0`)

// entry returns the result that a word describes.
func entry(word string) (r solved.Result) {
	for _, c := range word {
		switch {
		case c == '-':
			return r
		case c == 'h':
			r = r.Hinted()
		case c == 's':
			return r.Ended(solved.Seen)
		case c >= 'a':
			r.Lost = append(r.Lost, map[rune]int{'a': 0, 'b': 8, 'c': 20}[c])
		default:
			for range c - '0' {
				r = r.Failed()
			}
		}
	}
	r.Timely = true
	return r.Ended(solved.Solved)
}

// TestAFortnight plays a fortnight and writes down the band, the streak and the copied text of each day.
func TestAFortnight(t *testing.T) {
	for _, language := range []string{"en", "de"} {
		p := begin(t, language)
		var out strings.Builder
		for i, word := range results {
			p.puzzles.Date = puzzle.DayOf(2026, 11, 9) + puzzle.Day(i)
			marks := ""
			for n, part := range strings.Split(word, "/") {
				k := solved.Key{Game: fiveGames[n].name, Day: p.puzzles.Date}
				if part != "-" {
					p.puzzles.Set(k, entry(part))
				}
				marks += [...]string{solved.Unsolved: ".", solved.Helped: "o", solved.Alone: "x"}[p.puzzles.Result(k).Mark()]
			}
			streak := p.puzzles.Streak()
			fmt.Fprintf(&out, "%s, band %d, marks %s, streak %d, best %d\n", todayscene.DateOf(p.env.UI.Book, p.puzzles.Date),
				p.puzzles.Date.Band(), marks, streak.Now, streak.Best)
			for line := range strings.Lines(todayscene.Share(p.env, p.puzzles.Date)) {
				fmt.Fprintf(&out, "    %s\n", strings.TrimSuffix(line, "\n"))
			}
		}
		golden.Check(t, "testdata/fortnight-"+language+".txt", []byte(out.String()))
	}
}

func TestCodesOpenPuzzles(t *testing.T) {
	p := begin(t, "en")
	open := func(c code.Code) (scenes.Scene, error) { return todayscene.OpenCode(p.env, "glenda", c) }
	for text, want := range map[string]solved.Key{
		"G1-0B304-00-TWG6": {Game: "glenda", Day: monday}, code.Step('G', 12).String(): {Game: "glenda", Step: 12},
	} {
		c, err := code.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		p.opened = nil
		if _, err := open(c); err != nil || len(p.opened) != 1 || p.opened[0].Key != want {
			t.Errorf("%s: got %+v and %v, want %+v", text, p.opened, err, want)
		}
	}
	for _, c := range []code.Code{code.Daily('G', 326, 1), code.Step('G', 31), {Game: 'G', Form: code.Today}} {
		if s, err := open(c); err == nil {
			t.Errorf("%s: got %T, want an error", c, s)
		}
	}
	scenetest.Fake(p.env, 1).Puzzles.Day = func(puzzle.Day) (scenes.Puzzle, bool) { return scenes.Puzzle{}, false }
	s, err := open(code.Daily('G', int(monday), 0))
	if err != nil {
		t.Fatal(err)
	}
	p.Visit = scenetest.Open(t, p.env, s)
	p.See("Monday 23 November")
}

func TestTheResultIsCopied(t *testing.T) {
	p := begin(t, "en")
	p.solve("glenda", monday)
	p.open(t, monday)
	p.Click("copy")
	p.See("Copied")
	if got, want := p.env.UI.Clipboard.(*scenetest.Clipboard).Text, todayscene.Share(p.env, monday); got != want ||
		!strings.Contains(got, "Rabbit ★★★") || !strings.HasSuffix(got, "1 day in a row · G1-0B304-00-TWG6") {
		t.Errorf("got %q on the clipboard, want %q with three stars and the code of the day", got, want)
	}
}
