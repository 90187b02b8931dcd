package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"menagerie/assets/words"
	"menagerie/internal/testkit/golden"
	"menagerie/keeper/console"
	"menagerie/keeper/terminal"
	"menagerie/rules/code"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/rules/labyrinth"
)

// conversations lists whole games for review. NAME.in has the input and NAME.out the output.
var conversations = [][]string{
	{"glenda-rabbit-en", "glenda", "--seed", "3", "--lang", "en"},
	{"glenda-rabbit-de", "glenda", "--seed", "4", "--lang", "de", "--bot", "next"},
	{"glenda-trapper-en", "glenda", "--seed", "5", "--lang", "en", "--side", "trapper", "--bot", "twodistance-plain"},
	{"glenda-trapper-de", "glenda", "--seed", "3", "--lang", "de", "--side", "trapper", "--bot", "original-plain"},
	{"mia-en", "mia", "--seed", "8", "--lang", "en", "--rounds", "5"},
	{"mia-de", "mia", "--seed", "3", "--lang", "de", "--rounds", "5"},
	{"labyrinth-en", "labyrinth", "--seed", "3", "--lang", "en", "--objectives", "3", "--bot", "greedy-plain"},
	{"labyrinth-de", "labyrinth", "--seed", "4", "--lang", "de", "--objectives", "2", "--bot", "greedy-plain,random-plain"},
}

// -update rewrites the outputs.
func TestConversationsPrintWhatIsRecorded(t *testing.T) {
	for _, c := range conversations {
		t.Run(c[0], func(t *testing.T) {
			in, err := os.ReadFile(filepath.Join("testdata", "play", c[0]+".in"))
			if err != nil {
				t.Fatal(err)
			}
			var out, errs bytes.Buffer
			if code := run(t.Context(), append([]string{"play"}, c[1:]...), bytes.NewReader(in), &out, &errs); code != exitDone {
				t.Fatalf("got code %d, want %d: %s", code, exitDone, errs.String())
			}
			golden.Check(t, filepath.Join("testdata", "play", c[0]+".out"), []byte(echoed(out.String(), string(in))))
		})
	}
}

// echoed inserts the input after the prompts, as a terminal shows it.
func echoed(out, in string) string {
	typed := strings.Split(strings.TrimSuffix(in, "\n"), "\n")
	var b strings.Builder
	for line := range strings.Lines(out) {
		b.WriteString(line)
		if strings.HasSuffix(line, "?\n") && len(typed) > 0 {
			b.WriteString("> " + typed[0] + "\n")
			typed = typed[1:]
		}
	}
	return b.String()
}

func TestWhoDoesWhatHintsSayEndsTheGame(t *testing.T) {
	if testing.Short() {
		t.Skip("bots that search take long under the race detector")
	}
	for _, lang := range []string{"en", "de"} {
		for name, args := range map[string][]string{
			"glenda":    {"--bot", "random"},
			"mia":       {"--rounds", "20"},
			"labyrinth": {"--bot", "random", "--objectives", "1", "--size", "5"},
		} {
			t.Run(lang+" "+name, func(t *testing.T) {
				f := newFollower(lang)
				f.plays(t, name, 5, args...)
				last := f.whole[max(0, len(f.whole)-2):]
				ends := []string{f.book.N("play.glenda_end_free_you", 5), f.book.T("play.maze_won_you"), f.book.T("play.mia_over")}
				if f.asked >= mostQuestions || !slices.ContainsFunc(last, func(line string) bool { return matches(line, ends) }) {
					t.Errorf("got the last lines %q after %d questions, want the end", last, f.asked)
				}
			})
		}
	}
}

var numbers = regexp.MustCompile(`[0-9]+`)

// matches reports whether a line equals one of some lines, except for numbers.
func matches(line string, any []string) bool {
	bare := func(s string) string { return strings.Trim(numbers.ReplaceAllString(s, "0"), " ") }
	return slices.ContainsFunc(any, func(a string) bool { return bare(a) == bare(line) })
}

func TestPlayRefusesWhatItDoesNotKnow(t *testing.T) {
	for _, args := range []string{
		"", "chess", "pond", "foxes", "glenda --side wolf", "glenda --bot nobody", "mia --bot nobody", "labyrinth --bot nobody",
		"labyrinth --size 4", "mia --rounds 0", "glenda --lang fr", "glenda --width 5", "glenda --width -1",
		"glenda --connect a --host :1", "glenda --connect a --bot best", "mia --connect a --rounds 3", "glenda --announce x", "glenda --name x",
		"labyrinth --players 3", "labyrinth --host 127.0.0.1:0 --bot greedy,random", "labyrinth --host nowhere", "glenda --host 127.0.0.1:0 --bot best",
	} {
		var out, errs bytes.Buffer
		if code := run(t.Context(), append([]string{"play"}, strings.Fields(args)...), strings.NewReader(""), &out, &errs); code != exitUsage {
			t.Errorf("play %q: got code %d, want %d: %s", args, code, exitUsage, errs.String())
		}
	}
}

func TestPlayExplainsItself(t *testing.T) {
	for _, game := range []string{"glenda", "mia", "labyrinth"} {
		code, out, errs := keep(t, "play", game, "-h")
		for _, says := range []string{"keeper play " + game, "--connect", "--host", "help: shows this help again", "Flags:"} {
			if code != exitDone || errs != "" || !strings.Contains(out, says) {
				t.Errorf("keeper play %s -h: got code %d, error %q; want code %d and %q in the output:\n%s",
					game, code, errs, exitDone, says, out)
			}
		}
	}
}

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

// playCode runs keeper play with one argument and more, and returns what it prints.
func playCode(t *testing.T, input string, args ...string) (out, errs string, exit int) {
	t.Helper()
	var o, e bytes.Buffer
	exit = run(t.Context(), append([]string{"play"}, args...), strings.NewReader(input), &o, &e)
	return o.String(), e.String(), exit
}

// A code begins at its position, with its number of players and after its moves.
func TestPlayOpensCodes(t *testing.T) {
	moves := glenda.Codec.WithMoves(begunGarden(t))
	if moves == "" {
		t.Fatal("got no code with moves, want one")
	}
	maze := labyrinth.Codec.SeedOf(labyrinth.Config{Width: 5, Height: 5, Players: 3, Objectives: 1}, 9)
	for text, want := range map[string]string{
		"G1-0400E-00G84-0W000-03000-VY5A":                  "Glenda the rabbit is on D4.",
		"menagerie://code/g1-0400e-00g84-0w000-03000-vy5a": "Glenda the rabbit is on D4.",
		moves:                 "Walls in row 1: A1.",
		maze:                  "5 columns",
		"M1-00004-04B94-Z8YJ": "you 0 and Thea 0",
	} {
		args := []string{text, "--lang", "en"}
		if code.IsLike(text) && strings.Contains(strings.ToUpper(text), "G1-") {
			args = append(args, "--side", "trapper")
		}
		out, errs, exit := playCode(t, "look\nquit\n", args...)
		if exit != exitDone || !strings.Contains(out, want) {
			t.Errorf("play %s: got %d, %q and\n%s\nwant %q", text, exit, errs, out, want)
		}
	}
}

// begunGarden returns a game in which the trapper and the rabbit have moved once.
func begunGarden(t *testing.T) code.Game[glenda.State, glenda.Move, glenda.Config] {
	t.Helper()
	g := code.Game[glenda.State, glenda.Move, glenda.Config]{Config: glenda.Config{Size: 7}, Seed: 1}
	var err error
	if g.State, err = glenda.New(g.Config, g.Seed); err != nil {
		t.Fatal(err)
	}
	g.Moves = []code.Move[glenda.Move]{{Seat: glenda.Trapper, Move: glenda.PutAt(hex.Cell{})}, {Seat: glenda.Glenda, Move: glenda.StepTo(hex.E)}}
	return g
}

func TestPlayExplainsCodesThatItCannotOpen(t *testing.T) {
	for text, want := range map[string]string{
		"G1-0400E-00G84-0W000-03000-VY5B":   "A character is wrong or missing.",
		"menagerie://code/hello":            "This is not a game code.",
		code.Code{Game: 'Z'}.String():       "This code needs a newer Menagerie.",
		"L1-0C60-8DCW":                      "this code is a puzzle",
		"P1-0700S-BZ10G-08DH0-K00-NPG7":     "pond is played in real time",
		"M1-00004-04B94-Z8YJ --rounds 3":    "remove --rounds; the code decides this",
		"M1-00004-04B94-Z8YJ --host :12345": "remove --host; the code decides this",
	} {
		out, errs, exit := playCode(t, "", strings.Fields(text)...)
		if exit != exitUsage || out != "" || !strings.Contains(errs, want) {
			t.Errorf("play %s: got %d, %q and %q; want %d and %q", text, exit, out, errs, exitUsage, want)
		}
	}
}

// follower simulates a player that follows the hints. Now and then it types other commands.
type follower struct {
	book  *words.Book
	lines chan string
	said  strings.Builder // output since the last prompt
	whole []string        // all lines
	typed []string
	todo  []string
	more  []string        // typed first, one line at each prompt
	leave int             // number of prompts after which it leaves
	until <-chan struct{} // it leaves when the channel is closed; nil means never
	asked int

	onLine func(line string) // called with every line
}

// mostQuestions limits the number of prompts in a game.
const mostQuestions = 400

func newFollower(lang string, more ...string) *follower {
	return &follower{book: words.Open(lang), lines: make(chan string, 1), more: more, leave: mostQuestions}
}

// Write implements io.Writer. A line that ends with a question mark is a prompt.
func (f *follower) Write(p []byte) (int, error) {
	line := strings.TrimSuffix(string(p), "\n")
	f.whole = append(f.whole, line)
	f.said.WriteString(line + "\n")
	if f.onLine != nil {
		f.onLine(line)
	}
	if strings.HasSuffix(line, "?") {
		f.asked++
		next := f.answer()
		f.said.Reset()
		f.typed = append(f.typed, next)
		f.lines <- next
	}
	return len(p), nil
}

// answer returns the next line to type.
func (f *follower) answer() string {
	select {
	case <-f.until:
		return terminal.FirstWord(f.book, "play.word_quit")
	default:
	}
	if f.until == nil && f.asked > f.leave {
		return terminal.FirstWord(f.book, "play.word_quit")
	}
	if len(f.more) > 0 {
		next := f.more[0]
		f.more = f.more[1:]
		return next
	}
	for _, hint := range []string{f.book.T("play.maze_hint", "\x00", "\x00"), f.book.T("play.hint", "\x00")} {
		pattern := strings.ReplaceAll(regexp.QuoteMeta(hint), "\x00", "([^.,]*)")
		if found := regexp.MustCompile(pattern).FindStringSubmatch(f.said.String()); found != nil {
			f.todo = found[1:]
			break
		}
	}
	if len(f.todo) == 0 {
		return terminal.FirstWord(f.book, "play.word_hint")
	}
	next := strings.ToLower(f.todo[0])
	f.todo = f.todo[1:]
	return next
}

// terminal returns the follower's terminal.
func (f *follower) terminal() *terminal.Terminal {
	return &terminal.Terminal{Lines: f.lines, Out: f, Book: f.book}
}

// plays runs keeper play with these flags.
func (f *follower) plays(t *testing.T, game string, seed uint64, args ...string) {
	t.Helper()
	for _, g := range games {
		if g.Name != game {
			continue
		}
		set := console.NewFlags("play")
		o := terminal.Order{Seed: seed, Book: f.book, Away: terminal.Away{Game: g.InTerminal()}}
		o.Away.Declare(set)
		open := g.Play.Flags(set)
		if err := set.Parse(args); err != nil {
			t.Error(err)
			return
		}
		if err := o.Away.Check(set); err != nil {
			t.Error(err)
			return
		}
		if err := open(t.Context(), o, f.terminal()); err != nil {
			t.Errorf("%s %v: %v", game, args, err)
		}
	}
}
