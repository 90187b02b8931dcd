package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"menagerie/internal/testkit/golden"
)

// conversations lists whole games for review. NAME.in has the input and NAME.out the output.
var conversations = [][]string{
	{"glenda-rabbit-en", "glenda", "--seed", "3", "--lang", "en"},
	{"glenda-rabbit-de", "glenda", "--seed", "4", "--lang", "de", "--bot", "next"},
	{"glenda-trapper-en", "glenda", "--seed", "5", "--lang", "en", "--side", "trapper", "--bot", "twodistance"},
	{"glenda-trapper-de", "glenda", "--seed", "3", "--lang", "de", "--side", "trapper", "--bot", "original"},
	{"mia-en", "mia", "--seed", "8", "--lang", "en", "--rounds", "5"},
	{"mia-de", "mia", "--seed", "3", "--lang", "de", "--rounds", "5"},
	{"labyrinth-en", "labyrinth", "--seed", "3", "--lang", "en", "--objectives", "3"},
	{"labyrinth-de", "labyrinth", "--seed", "4", "--lang", "de", "--objectives", "2", "--bot", "greedy,random"},
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
