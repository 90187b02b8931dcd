package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"menagerie/assets/words"
)

// faultsOf returns the faults of a line for a listener.
func faultsOf(line string) (faults []string) {
	add := func(wrong bool, what string) {
		if wrong {
			faults = append(faults, what)
		}
	}
	add(strings.TrimSpace(line) != line || strings.Contains(line, "  "), "spaces")
	add(strings.ContainsFunc(line, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" .,:;!?'-", r)
	}), "a sign that is read badly")
	add(strings.Contains(line, "%!") || strings.Contains(line, "%"), "a verb without its argument")
	add(regexp.MustCompile(`[a-z]+\.[a-z_]+`).MatchString(line), "a key without a text")
	add(regexp.MustCompile(`[.,:;!?] ?[.,:;]|[^ ]\.\.| [.,:;!?]`).MatchString(line), "signs after each other")
	first, _ := utf8.DecodeRuneInString(line)
	add(unicode.IsLower(first), "no capital")
	add(!strings.ContainsAny(line[max(0, len(line)-1):], ".?!:"), "no end")
	add(len(line) > 800, "much too long")
	return faults
}

func TestFaultsAreSeen(t *testing.T) {
	for _, good := range []string{"Where do you hop?", "Walls in row 5: D5 and F5.", "Bold announces 6 5.", "Würfelst du, oder deckst du auf?"} {
		if faults := faultsOf(good); len(faults) > 0 {
			t.Errorf("%q: got faults %v, want none", good, faults)
		}
	}
	for _, bad := range []string{
		"Two  spaces.", " Space.", "no capital.", "No end", "A → b.", "An em — dash.", "(Brackets.)", "Says “so”.", "⟦play.none⟧", "%!d(string=x).",
		"Play.maze_none is.", "Twice..", "Space .", "Ends so:.",
	} {
		if len(faultsOf(bad)) == 0 {
			t.Errorf("%q: got no fault, want at least one", bad)
		}
	}
}

// whims lists lines that people might type, in any state of a game.
var whims = map[string][]string{
	"en": {
		"help", "look", "where", "can", "repeat", "hint", "back", "time", "", "nonsense", "up", "c4", "z99", "a1", "row 3", "row x", "row", "column b", "column 4",
		"around", "around c3", "around z9", "around ?", "walls", "way", "ne", "east", "nw", "e", "left 2", "left", "left x", "top b 1", "right 2 7", "bottom d", "stay",
		"spare", "targets", "ways", "players", "join", "sit", "roll", "see", "66", "21", "6 7", "pair 3", "mia", "odds", "points", "values", "last", "\x1b[2J", "(x)", "...",
	},
	"de": {
		"hilfe", "schau", "wo", "kann", "nochmal", "rat", "zurück", "zeit", "", "unsinn", "hoch", "c4", "z99", "a1", "reihe 3", "reihe x", "reihe", "spalte b", "spalte 4",
		"um", "um c3", "um z9", "um ?", "mauern", "weg", "no", "ost", "nw", "w", "links 2", "links", "links x", "oben b 1", "rechts 2 7", "unten d", "bleiben",
		"karte", "ziele", "wege", "andere", "mitspielen", "aussetzen", "würfeln", "sehen", "66", "21", "6 7", "pasch 3", "mäxchen", "chance", "punkte", "werte", "vorige", "„x“", "—",
	},
}

// All output of many games can be read out.
func TestEveryLineCanBeReadOut(t *testing.T) {
	if testing.Short() {
		t.Skip("bots that search take long under the race detector")
	}
	for game, tables := range map[string][]string{
		"glenda":    {"--bot random --size 7", "--side trapper --bot original", "--side trapper --bot random --size 5 --walls 3", "--bot next --walls hard"},
		"mia":       {"--rounds 12", "--rounds 6 --bot bold,bold,liar", "--rounds 8 --bot honest"},
		"labyrinth": {"--bot random,greedy --objectives 1 --size 5", "--bot greedy,greedy --objectives 2", "--bot random --objectives 2 --size 9"},
	} {
		for _, lang := range []string{"en", "de"} {
			for i, table := range tables {
				t.Run(fmt.Sprint(lang, " ", game, " ", i), func(t *testing.T) {
					rng := rand.New(rand.NewPCG(uint64(i), 7))
					var more []string
					for range 120 {
						more = append(more, whims[lang][rng.IntN(len(whims[lang]))])
					}
					f := newFollower(lang, more...)
					f.plays(t, game, uint64(i+1), strings.Fields(table)...)
					told := map[string]bool{}
					for _, line := range f.whole {
						for _, fault := range faultsOf(line) {
							if !told[fault] {
								t.Errorf("%s: got the line %q, want none with this fault", fault, line)
							}
							told[fault] = true
						}
					}
					if len(f.whole) < 30 {
						t.Errorf("got %d lines, want at least 30", len(f.whole))
					}
				})
			}
		}
	}
}

func TestNoLineIsLongerThanWanted(t *testing.T) {
	for _, width := range []int{40, 78} {
		for _, game := range []string{"glenda", "mia", "labyrinth"} {
			for _, lang := range []string{"en", "de"} {
				var out, errs bytes.Buffer
				in := strings.NewReader(strings.Join([]string{words.Open(lang).T("play.word_help"), "x"}, "\n"))
				args := []string{"play", game, "--width", fmt.Sprint(width), "--lang", lang, "--seed", "2"}
				if code := run(context.WithoutCancel(t.Context()), args, in, &out, &errs); code != exitDone {
					t.Fatalf("%v: got code %d, want %d: %s", args, code, exitDone, errs.String())
				}
				for line := range strings.Lines(out.String()) {
					if n := utf8.RuneCountInString(line) - 1; n > width || n == 0 {
						t.Errorf("%v: got %d characters in %q, want 1 to %d", args, n, line, width)
					}
				}
			}
		}
	}
}
