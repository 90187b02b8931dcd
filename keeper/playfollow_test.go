package main

import (
	"regexp"
	"strings"
	"testing"

	"menagerie/assets/words"
	"menagerie/keeper/console"
	"menagerie/keeper/terminal"
)

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
	for _, g := range playGames() {
		if g.Name != game {
			continue
		}
		set := console.NewFlags("play")
		o := terminal.Order{Seed: seed, Book: f.book, Away: terminal.Away{Game: g}}
		o.Away.Declare(set)
		open := g.Flags(set)
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
