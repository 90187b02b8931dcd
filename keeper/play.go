package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"menagerie/assets/words"
	"menagerie/internal/tty"
	"menagerie/keeper/console"
	"menagerie/session"
)

// playOrder is what every game in a terminal is asked for.
type playOrder struct {
	seed uint64
	book *words.Book
	away
}

// narrator tells one game in sentences that make sense when they are read out, and understands what is typed.
type narrator[V turnView, M any] interface {
	// Look tells all that can be seen.
	Look(v V) []string
	// Where tells in short how one stands.
	Where(v V) []string
	// Can tells what can be done now.
	Can(v V) []string
	// News tells what has happened since an earlier picture; nothing if nobody could have noticed anything.
	News(before, after V) []string
	// Ask asks for the move. It is one line that ends with a question mark, as no other line does.
	Ask(v V) string
	// Tell answers a question about the game, cut into words in lower case; ok is false if it is none.
	Tell(v V, line []string) (said []string, ok bool)
	// Read understands a move, or a part of one, which may be an empty line. Without a move, said answers it.
	Read(v V, line []string) (m M, said []string, moved bool)
	// Hint says what a good player would do.
	Hint(ctx context.Context, v V) []string
	// Drop forgets the half of a move that was typed, and reports whether there was one.
	Drop() bool
	// Help says what can be typed.
	Help() []string
}

// turnView is the View of a game of turns.
type turnView interface{ ToMove() bool }

// playCommand plays a game in the terminal, line by line: for blind players, and where there is no window.
func playCommand(ctx context.Context, args []string, stdin io.Reader, stdout io.Writer) error {
	if slices.ContainsFunc(games, func(g game) bool { return len(args) > 0 && g.name == args[0] && g.play == nil }) {
		return console.Usage("keeper.play_speed", args[0])
	}
	g, rest, err := console.Choose("play", playable(), gameName, args)
	if err != nil {
		return err
	}
	set := console.NewFlags("keeper play " + g.name)
	o := playOrder{away: away{game: g}}
	language := set.String("lang", "", "flag.lang_play")
	width := set.Int("width", console.Width, "flag.width")
	set.Uint64Var(&o.seed, "seed", 0, "flag.seed_play")
	o.away.declare(set)
	open := g.play(set)
	if err := console.Parse(set, rest, stdout, func() string { return playAbout(g) }); err != nil {
		return err
	}
	if *width < 0 || *width > 0 && *width < 20 {
		return console.Usage("keeper.play_width")
	}
	if err := o.away.check(set); err != nil {
		return err
	}
	o.book = words.Open(*language)
	if *language == "" {
		o.book = console.Texts()
	} else if o.book.Code() != *language {
		return console.Usage("keeper.play_lang", *language)
	}
	if o.seed == 0 {
		o.seed = rand.Uint64()
	}
	return open(ctx, o, &terminal{lines: console.ReadLines(stdin), out: stdout, book: o.book, width: *width, live: tty.Is(stdin)})
}

// playAbout explains the command, and what can be typed while one plays.
func playAbout(g game) string {
	book := console.Texts()
	var s strings.Builder
	fmt.Fprintf(&s, "keeper play %s [flags]\n\n%s\n\n", g.name, console.Paragraphs("keeper.about_play"))
	for _, line := range append(g.spoken(book), helpWords(book)...) {
		fmt.Fprintln(&s, strings.Join(console.Wrap(line, console.Width), "\n"))
	}
	fmt.Fprintf(&s, "\n%[3]s\n  keeper play %[1]s\n  keeper play %[1]s --lang de --connect 192.0.2.7:%[2]d\n  keeper play %[1]s --host :%[2]d\n\n%[4]s\n",
		g.name, g.port, book.T("keeper.examples"), book.T("keeper.flags"))
	return s.String()
}

// tableTop is a game that somebody plays in a terminal, here or on a server.
type tableTop[V turnView, M any] struct {
	game     session.Session[V, M]
	narrator narrator[V, M]
	left     func() (time.Duration, bool) // for the own move; nil if no clock is known
}

// play plays to the end of the game, of the input, or of ctx.
func play[V turnView, M any](ctx context.Context, t *terminal, top tableTop[V, M]) error {
	s := &spoken[V, M]{terminal: t, tableTop: top}
	defer func() { _ = s.game.Close() }() // nothing is kept
	return s.run(ctx)
}

// anyOf reports whether a typed word is one of those in a text.
func anyOf(list, word string) bool { return slices.Contains(strings.Fields(list), word) }
