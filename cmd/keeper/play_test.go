package main

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"menagerie/assets/words"
)

// Conversations to be read by eye: what is typed stands in NAME.in, what was said in NAME.out. Rewritten with -update.
func TestConversations(t *testing.T) {
	for _, c := range [][]string{
		{"glenda-rabbit", "glenda", "--seed", "3", "--lang", "en"},
		{"glenda-trapper", "glenda", "--seed", "3", "--lang", "de", "--side", "trapper", "--bot", "original"},
		{"mia", "mia", "--seed", "3", "--lang", "de", "--rounds", "3"},
		{"labyrinth", "labyrinth", "--seed", "3", "--lang", "en"},
	} {
		t.Run(c[0], func(t *testing.T) {
			in, err := os.ReadFile(filepath.Join("testdata", "play", c[0]+".in"))
			if err != nil {
				t.Fatal(err)
			}
			var out, errs bytes.Buffer
			ctx, stop := context.WithTimeout(t.Context(), time.Minute)
			defer stop()
			if code := run(ctx, append([]string{"play"}, c[1:]...), bytes.NewReader(in), &out, &errs); code != exitDone {
				t.Fatalf("ended with %d: %s", code, errs.String())
			}
			compare(t, filepath.Join("testdata", "play", c[0]+".out"), echoed(out.String(), string(in)))
		})
	}
}

var update = flag.Bool("update", false, "write the conversations anew")

// echoed puts what was typed behind the prompts, as a terminal shows it.
func echoed(out, in string) string {
	lines := strings.Split(strings.TrimSuffix(in, "\n"), "\n")
	parts := strings.Split(out, "> ")
	var b strings.Builder
	for i, part := range parts {
		b.WriteString(part)
		if i < len(parts)-1 {
			b.WriteString("> ")
			if i < len(lines) {
				b.WriteString(lines[i] + "\n")
			}
		}
	}
	return b.String()
}

func compare(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("said\n%s\nwant\n%s", got, want)
	}
}

// follower is somebody who asks for a hint at every prompt and does what it says.
type follower struct {
	t      *testing.T
	book   *words.Book
	lines  chan string
	said   strings.Builder // since the last prompt
	whole  strings.Builder
	todo   []string
	prompt int
}

// mostPrompts ends a game that would not end.
const mostPrompts = 300

func (f *follower) Write(p []byte) (int, error) {
	f.whole.Write(p)
	if string(p) != "> " {
		f.said.Write(p)
		return len(p), nil
	}
	f.prompt++
	if f.prompt > mostPrompts {
		f.lines <- strings.Fields(f.book.T("play.word_quit"))[0]
		return len(p), nil
	}
	f.lines <- f.answer()
	f.said.Reset()
	return len(p), nil
}

// answer is the next thing to type.
func (f *follower) answer() string {
	for _, hint := range []string{
		f.book.T("play.maze_hint", "\x00", "\x00"), f.book.T("play.mia_hint_turn", "\x00", "50%"), f.book.T("play.hint", "\x00"),
	} {
		pattern := strings.ReplaceAll(regexp.QuoteMeta(hint), "\x00", "([^.,]*)")
		pattern = strings.ReplaceAll(pattern, "50%", ".*")
		if found := regexp.MustCompile(pattern).FindStringSubmatch(f.said.String()); found != nil {
			f.todo = found[1:]
			break
		}
	}
	if len(f.todo) == 0 {
		return strings.Fields(f.book.T("play.word_hint"))[0]
	}
	next := f.todo[0]
	f.todo = f.todo[1:]
	return next
}

func TestWhoDoesWhatHintsSayEndsTheGame(t *testing.T) {
	if testing.Short() {
		t.Skip("bots that search take long under the race detector")
	}
	for _, lang := range []string{"en", "de"} {
		for name, args := range map[string][]string{
			"glenda":    {"--bot", "random"},
			"mia":       {"--rounds", "20"},
			"labyrinth": {"--bots", "random", "--objectives", "1", "--size", "5"},
		} {
			t.Run(lang+" "+name, func(t *testing.T) {
				book := words.Open(lang)
				f := &follower{t: t, book: book, lines: make(chan string, 1)}
				for _, g := range games {
					if g.name != name {
						continue
					}
					set := quietFlags("play")
					open := g.play(set)
					if err := set.Parse(args); err != nil {
						t.Fatal(err)
					}
					err := open(t.Context(), playOrder{seed: 5, book: book}, &terminal{lines: f.lines, out: f, book: book})
					if err != nil {
						t.Fatal(err)
					}
				}
				ends := regexp.MustCompile(book.T("play.glenda_free") + "|" +
					strings.ReplaceAll(book.T("play.mia_over", "x"), "x", ".*") + "|" +
					strings.ReplaceAll(book.T("play.maze_won", "x"), "x", ".*"))
				if said := f.whole.String(); !ends.MatchString(said) {
					t.Errorf("the end is not told:\n%s", said[:min(len(said), 3000)])
				}
			})
		}
	}
}

func TestPlayRefusesWhatItDoesNotKnow(t *testing.T) {
	for _, args := range [][]string{
		{}, {"chess"}, {"pond"}, {"glenda", "--side", "wolf"}, {"glenda", "--bot", "nobody"}, {"mia", "--bots", "nobody"},
		{"labyrinth", "--bots", "nobody"}, {"labyrinth", "--size", "4"}, {"mia", "--rounds", "0"},
	} {
		var out, errs bytes.Buffer
		if code := run(t.Context(), append([]string{"play"}, args...), strings.NewReader(""), &out, &errs); code != exitUsage {
			t.Errorf("%q ends with %d: %s", args, code, errs.String())
		}
	}
}

func TestCellsAreCalledAndUnderstood(t *testing.T) {
	for x := range 60 {
		for _, y := range []int{0, 9, 30} {
			gotX, gotY, ok := parseCell(strings.ToLower(cellName(x, y)))
			if !ok || gotX != x || gotY != y {
				t.Fatalf("%s is understood as %d, %d, %v", cellName(x, y), gotX, gotY, ok)
			}
		}
	}
	for _, bad := range []string{"", "a", "1", "1a", "a0", "a-1", "abc1", "a99999999999999999999", "ä1", "a1b"} {
		if x, y, ok := parseCell(bad); ok {
			t.Errorf("%q is understood as %d, %d", bad, x, y)
		}
	}
}
