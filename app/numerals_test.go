package app

import (
	"regexp"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/record"
	"menagerie/rules/hex"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/ui"
)

// allowedNumerals match the numerals that players may read without a lesson. These are numbers of visible things, numbers of rounds
// and turns, values of dice and times. Another one compares the speeds of cat and mouse.
var allowedNumerals = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`\d+(\.\d+)? times as fast|\d+\s(walls?|hops?|cells?|turns?|rounds?|points?|fox(es)?|dolphins?|tiles?|s)\b|` +
		`([Ii]n (?:move|round|turn)|Round|Turn|column|row) \d+|\b[1-6]\x{a0}[1-6]\b|Time(?: left)?: \d+:\d\d|wins with \d+|wins, \d+ to \d+|\d+ each|First to eat \d+ wins`),
	"de": regexp.MustCompile(`\d+(,\d+)?-?mal so schnell|\d+\s(Mauern?|Sprünge|Sprung|Felder|Feld|Züge|Zug|Runden?|Punkte?n?|Füchsen?|Fuchs|Delfine?n?|s)\b|` +
		`([Ii]n Zug|[Ii]n Runde|Runde|Zug|Spalte|Zeile) \d+|\b[1-6]\x{a0}[1-6]\b|(Zeit:|Noch) \d+:\d\d|gewinnt mit \d+|gewinnt \d+ zu \d+|je \d+|zuerst \d+ frisst`),
}

// positions are the moments of a record at which the tests of numerals look: near the start, in the middle and near the end.
func positions(r *record.Record) []int {
	n := len(r.Moves)
	if r.Game == "foxes" {
		n = r.Ticks
	}
	return []int{n / 8, n / 2, 7 * n / 8}
}

// readable checks that the labels below contain allowed numerals only.
func (w *walker) readable(word, language string) {
	w.t.Helper()
	for _, id := range []string{"status", "result", "remark", "verdict", "turned"} {
		text := ""
		switch at := w.root().Find(id).(type) {
		case *ui.Label:
			text = at.Text()
		case *ui.Button:
			text = at.Text()
		}
		if rest := allowedNumerals[language].ReplaceAllString(text, ""); strings.ContainsAny(rest, "0123456789%") {
			w.t.Errorf("%s %s: %s is %q, in which %q has a numeral, want only allowed numerals", word, language, id, text, rest)
		}
	}
}

// analysing returns a walker in whose games the analysis is on. numbers says whether it shows numbers.
func analysing(t *testing.T, language string, numbers map[string]bool) *walker {
	w := walk(t, cli.Line{Language: language})
	for _, g := range w.program.Env.Games {
		own := w.program.Env.Prefs.Game(g.Name())
		own.Assists = numbers
		w.program.Env.Prefs = w.program.Env.Prefs.WithGame(g.Name(), own)
	}
	return w
}

// analysed opens a game at a position and waits for its analysis.
func (w *walker) analysed(r *record.Record, at int) {
	w.t.Helper()
	w.open(branchOf(w.t, w.program, r, at))
	thinks := w.program.Env.UI.Book.T("glenda.reckoning")
	w.live("the analysis", func() bool {
		words, ok := w.root().Find("verdict").(*ui.Label)
		return !ok || words.Text() != thinks
	})
	w.Ticks(30)
}

// TestTextsOfPlayHaveNoFigures reads the headline, the note, the analysis without numbers and the result of every game.
func TestTextsOfPlayHaveNoFigures(t *testing.T) {
	for _, language := range []string{"en", "de"} {
		w := analysing(t, language, map[string]bool{"analysis": true})
		for word, r := range bouts(t, w.program, "Ada") {
			for _, at := range positions(r) {
				w.analysed(r, at)
				w.readable(word, language)
			}
			end := len(r.Moves)
			if word == "foxes" {
				end = r.Ticks
			}
			w.open(branchOf(t, w.program, r, end))
			w.live("the result", w.over)
			w.card()
			w.readable(word, language)
			w.exposedAt(800, 600)
			w.Ticks(2)
			if !w.root().InView(w.Widget("turned")) {
				t.Errorf("%s: in a window of 800 x 600 the lesson is out of view, want it in view", word)
			}
			w.exposedAt(1280, 720)
		}
	}
}

// TestTheAnalysisIsOffAtFirst opens each game in a new home.
func TestTheAnalysisIsOffAtFirst(t *testing.T) {
	w := walk(t, cli.Line{})
	for _, g := range w.program.Env.Games {
		w.showScene(g.Start())
		w.Ticks(5)
		analyses := w.scene.(interface{ Analyses() bool }).Analyses
		if on := analyses(); on || w.root().Find("verdict") != nil {
			t.Errorf("%s: got the analysis at the first start, want it off", g.Name())
		}
		if w.Press(ebiten.KeyV); !analyses() {
			t.Errorf("%s: got no analysis after Tab, want it on", g.Name())
		}
	}
}

// painted returns the numerals that Texts does not report, because they are painted into a cached image: those around the rabbit.
func (w *walker) painted() (found []string) {
	s, ok := w.scene.(*glendascene.Scene)
	if !ok {
		return nil
	}
	for _, d := range hex.Dirs() {
		if v := s.View(); v.Config.Inside(v.Glenda.Neighbour(d)) {
			found = append(found, "around the rabbit")
		}
	}
	return found
}

// TestABoardShowsAtMostTwelveNumerals counts the numerals on the board of every game with the numbers of the analysis. Mia's Values
// beside the table have one more for each of the 21 values (check 13).
func TestABoardShowsAtMostTwelveNumerals(t *testing.T) {
	numeral, value := regexp.MustCompile(`\d`), regexp.MustCompile(`^\d+\W*%$`)
	w := analysing(t, "de", map[string]bool{"analysis": true, "numbers": true})
	for word, r := range bouts(t, w.program, "Ada") {
		most := 0
		for _, at := range positions(r) {
			w.analysed(r, at)
			board := ui.Bounds(w.Widget("board"))
			found := w.painted()
			for _, text := range w.root().Texts() {
				inside := board.Contains(text.Box.Centre())
				if inside && numeral.MatchString(text.Text) && (word != "mia" || !value.MatchString(text.Text)) {
					found = append(found, text.Text)
				}
			}
			if len(found) > 12 {
				t.Errorf("%s at %d: got %d numerals on the board, want at most 12: %q", word, at, len(found), found)
			}
			most = max(most, len(found))
		}
		if word == "glenda" && most < 7 {
			t.Errorf("glenda: got at most %d numerals on the board, want at least 7 in one position", most)
		}
	}
}
