package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"menagerie/assets/words"
	"menagerie/session"
)

// playOrder is what every game in a terminal is asked for.
type playOrder struct {
	seed uint64
	book *words.Book
}

// narrator tells one game in sentences that make sense when they are read out, and understands what is typed.
type narrator[V turnView, M any] interface {
	// Look tells all that can be seen.
	Look(v V) []string
	// News tells what has happened since an earlier picture.
	News(before, after V) []string
	// Ask asks for the move.
	Ask(v V) string
	// Read understands one line, in lower case and cut into words. Without a move, said answers it.
	Read(v V, line []string) (m M, said []string, moved bool)
	// Hint says what a good player would do.
	Hint(ctx context.Context, v V) string
	// Drop forgets the half of a move that was typed, and reports whether there was one.
	Drop() bool
	// Help says what can be typed.
	Help() []string
}

// turnView is the View of a game of turns.
type turnView interface{ ToMove() bool }

// playCommand plays a game in the terminal, line by line: for blind players, and where there is no window.
func playCommand(ctx context.Context, args []string, stdin io.Reader, stdout io.Writer) error {
	g, rest, err := chooseGame("play", args, stdout)
	if err != nil {
		return err
	}
	if g.play == nil {
		return usagef("play: %s is not a game of turns", g.name)
	}
	set := quietFlags("keeper play " + g.name)
	var o playOrder
	language := set.String("lang", "", "`en|de`; your system's language if not given")
	set.Uint64Var(&o.seed, "seed", 0, "the same seed gives the same board and dice; 0 is chance")
	open := g.play(set)
	about := fmt.Sprintf("keeper play %s [flags]\n\nPlays in the terminal, in plain sentences. Type help for what can be typed.\n\n", g.name)
	if err := parseFlags(set, rest, stdout, about); err != nil {
		return err
	}
	if *language == "" {
		*language = words.Detect()
	}
	o.book = words.Open(*language)
	if o.seed == 0 {
		o.seed = rand.Uint64()
	}
	return open(ctx, o, &terminal{lines: readLines(stdin), out: stdout, book: o.book})
}

// terminal is where a person types and reads.
type terminal struct {
	lines <-chan string // closed at the end of the input
	out   io.Writer
	book  *words.Book
}

// readLines reads beside the game, so that an interrupt is heard while nobody types.
func readLines(r io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		in := bufio.NewScanner(r)
		for in.Scan() {
			lines <- in.Text()
		}
	}()
	return lines
}

// say writes sentences, which begin with a capital whatever they begin with.
func (t *terminal) say(lines ...string) {
	for _, line := range lines {
		if first, size := utf8.DecodeRuneInString(line); size > 0 {
			fmt.Fprintln(t.out, string(unicode.ToUpper(first))+line[size:])
		}
	}
}

// read waits for a line; false is the end.
func (t *terminal) read(ctx context.Context) ([]string, bool) {
	fmt.Fprint(t.out, "> ")
	select {
	case line, ok := <-t.lines:
		if !ok {
			fmt.Fprintln(t.out)
		}
		return strings.Fields(strings.ToLower(line)), ok
	case <-ctx.Done():
		fmt.Fprintln(t.out)
		return nil, false
	}
}

// command is one of the words that every game understands.
func (t *terminal) command(word string) string {
	for _, name := range []string{"help", "look", "hint", "back", "quit"} {
		if slices.Contains(strings.Fields(t.book.T("play.word_"+name)), word) {
			return name
		}
	}
	return ""
}

// spoken is a game that is being played in a terminal.
type spoken[V turnView, M any] struct {
	*terminal
	game     session.Session[V, M]
	narrator narrator[V, M]
	view     V
}

// pause is how long a terminal waits before it looks whether a bot has moved.
const pause = 2 * time.Millisecond

// play plays to the end of the game, of the input, or of ctx.
func play[V turnView, M any](ctx context.Context, t *terminal, game session.Session[V, M], n narrator[V, M]) error {
	defer game.Close()
	s := &spoken[V, M]{terminal: t, game: game, narrator: n}
	begun := false
	for ctx.Err() == nil {
		for _, u := range game.Tick() {
			if u.Phase == session.Lost {
				return u.Err
			}
			before := s.view
			s.view = u.View
			switch {
			case u.Err != nil:
				s.say(u.Err.Error())
			case !begun:
				begun = true
				s.say(n.Look(s.view)...)
			default:
				s.say(n.News(before, s.view)...)
			}
			if u.Phase == session.Ended {
				return nil
			}
		}
		if !begun || !s.view.ToMove() {
			time.Sleep(pause)
			continue
		}
		if !s.turn(ctx) {
			return nil
		}
	}
	return nil
}

// turn asks until a move is made or the game is left.
func (s *spoken[V, M]) turn(ctx context.Context) bool {
	s.say(s.narrator.Ask(s.view))
	for {
		line, ok := s.read(ctx)
		switch {
		case !ok:
			return false
		case len(line) == 0:
			s.say(s.narrator.Ask(s.view))
			continue
		}
		switch s.command(line[0]) {
		case "quit":
			return false
		case "help":
			s.say(s.narrator.Help()...)
			s.say(s.book.T("play.help"))
		case "look":
			s.say(s.narrator.Look(s.view)...)
		case "hint":
			s.say(s.narrator.Hint(ctx, s.view))
		case "back":
			if s.back() {
				return true
			}
		default:
			m, said, moved := s.narrator.Read(s.view, line)
			s.say(said...)
			if moved {
				s.game.Send(s.game.Seats()[0], m)
				return true
			}
		}
	}
}

// back takes back what was typed last, and reports whether the game has changed.
func (s *spoken[V, M]) back() bool {
	if s.narrator.Drop() {
		s.say(s.book.T("play.taken_back"), s.narrator.Ask(s.view))
		return false
	}
	if back := s.game.Offers().TakeBack; back != nil && back() {
		return true
	}
	s.say(s.book.T("play.no_back"))
	return false
}
