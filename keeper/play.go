package main

import (
	"context"
	"flag"
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

// playGame is what the command play needs from a game.
type playGame struct {
	name string
	port int // where the game's hosts usually listen
	// useless has the flags that have no effect if the game is hosted here.
	useless []string
	// doors has the keys of the phases in which the game's client has no place yet.
	doors  []string
	spoken func(*words.Book) []string // what can be typed, for the help
	// flags declares the game's flags. The returned function plays the game. It is nil for games of speed.
	flags func(*flag.FlagSet) func(context.Context, playOrder, *terminal) error
	// host starts a host of the game with these flags. announce is the name in its announcement, or empty. end disconnects
	// everybody.
	host func(announce string, args []string) (at playAddresses, end func(), err error)
}

// playAddresses are where a host listens. Empty addresses are not open.
type playAddresses struct{ TCP, UDP, Hello string }

// playOrder says which game to play.
type playOrder struct {
	seed uint64
	book *words.Book
	away
}

// narrator describes a game in sentences that can be read out, and parses what the player types.
type narrator[V turnView, M any] interface {
	// Look describes the whole position.
	Look(v V) []string
	// Where describes the position in short.
	Where(v V) []string
	// Can lists the possible moves.
	Can(v V) []string
	// News describes the changes between two views. It returns nothing if there is no visible change.
	News(before, after V) []string
	// Ask returns the question for the move. It is one line, and the only one that ends with a question mark.
	Ask(v V) string
	// Tell answers a question about the game. line has its words in lower case. ok is false if line is not a question.
	Tell(v V, line []string) (said []string, ok bool)
	// Read parses a move or a part of one; the line may be empty. said is the answer if there is no whole move yet.
	Read(v V, line []string) (m M, said []string, moved bool)
	// Hint returns the move of a strong bot.
	Hint(ctx context.Context, v V) []string
	// Drop drops a move that was typed in part, and reports whether there was one.
	Drop() bool
	// Help returns what can be typed.
	Help() []string
}

// turnView is the View of a game in turns.
type turnView interface{ ToMove() bool }

// playCommand plays a game in the terminal, line by line. It is for blind players and for machines without a window.
func playCommand(ctx context.Context, games []playGame, args []string, stdin io.Reader, stdout io.Writer) error {
	if slices.ContainsFunc(games, func(g playGame) bool { return len(args) > 0 && g.name == args[0] && g.flags == nil }) {
		return console.Usage("keeper.play_speed", args[0])
	}
	turns := slices.DeleteFunc(slices.Clone(games), func(g playGame) bool { return g.flags == nil })
	g, rest, err := console.Choose("play", turns, func(g playGame) string { return g.name }, args)
	if err != nil {
		return err
	}
	set := console.NewFlags("keeper play " + g.name)
	o := playOrder{away: away{game: g}}
	language := set.String("lang", "", "flag.lang_play")
	width := set.Int("width", console.Width, "flag.width")
	set.Uint64Var(&o.seed, "seed", 0, "flag.seed_play")
	o.away.declare(set)
	open := g.flags(set)
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

// playAbout returns the help of the command, with what can be typed during the game.
func playAbout(g playGame) string {
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

// tableTop is a game in a terminal, local or on a server.
type tableTop[V turnView, M any] struct {
	game     session.Session[V, M]
	narrator narrator[V, M]
	left     func() (time.Duration, bool) // the time for the player's move; nil without a clock
}

// play plays until the game, the input or ctx ends.
func play[V turnView, M any](ctx context.Context, t *terminal, top tableTop[V, M]) error {
	s := &spoken[V, M]{terminal: t, tableTop: top}
	defer func() { _ = s.game.Close() }() // there is nothing to store
	return s.run(ctx)
}

// anyOf reports whether word is one of the words in list.
func anyOf(list, word string) bool { return slices.Contains(strings.Fields(list), word) }
