// Package terminal is the command play of keeper: it plays a game in turns in the terminal, line by line.
//
// A Narrator describes a game in sentences, and a Parser parses the moves that the player types. Play uses both.
package terminal

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"menagerie/assets/words"
	"menagerie/internal/deal"
	"menagerie/internal/tty"
	"menagerie/keeper/console"
	"menagerie/rules/code"
	"menagerie/session"
)

// Game is what the command play needs from a game.
type Game struct {
	Name   string
	Letter byte // first letter of the game's codes
	Port   int  // usual address of the game's hosts
	// Useless has the flags that have no effect if the game is hosted here.
	Useless []string
	// Doors has the keys of the phases in which the game's client has no seat yet.
	Doors  []string
	Spoken func(*words.Book) []string // the commands that can be typed, for the help
	// Flags declares the game's flags. The returned function plays the game. It is nil for games of speed.
	Flags func(*flag.FlagSet) func(context.Context, Order, *Terminal) error
	// Host starts a host of the game with these flags. announce is the name in its announcement, or empty. end disconnects
	// everybody.
	Host func(announce string, args []string) (at Addresses, end func(), err error)
}

// Addresses has the addresses of a host. Empty addresses are not open.
type Addresses struct{ TCP, UDP, Hello string }

// Order holds the options of a game.
type Order struct {
	Seed uint64
	Code *code.Code // the code to play; nil for a new game
	Book *words.Book
	Away
}

// Narrator describes a game in sentences for screen readers.
type Narrator[V View] interface {
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
	// Hint returns the move of a strong bot.
	Hint(ctx context.Context, v V) []string
}

// Parser parses the moves that the player types.
type Parser[V View, M any] interface {
	// Read parses a move or a part of one; the line may be empty. said is the answer if there is no whole move yet.
	Read(v V, line []string) (m M, said []string, moved bool)
	// Drop drops a move that was typed in part, and reports whether there was one.
	Drop() bool
	// Help returns what can be typed.
	Help() []string
}

// View is the View of a game in turns.
type View interface{ ToMove() bool }

// Command runs the command play of keeper, which plays a game in the terminal, line by line. It is for blind players
// and for computers without a window.
func Command(ctx context.Context, games []Game, args []string, stdin io.Reader, stdout io.Writer) error {
	if slices.ContainsFunc(games, func(g Game) bool { return len(args) > 0 && g.Name == args[0] && g.Flags == nil }) {
		return console.Usage("keeper.play_speed", args[0])
	}
	g, coded, rest, err := choose(games, args)
	if err != nil {
		return err
	}
	set := console.NewFlags("keeper play " + g.Name)
	o := Order{Code: coded, Away: Away{Game: g}}
	language := set.String("lang", "", "flag.lang_play")
	width := set.Int("width", console.Width, "flag.width")
	set.Uint64Var(&o.Seed, "seed", 0, "flag.seed_play")
	o.Away.Declare(set)
	open := g.Flags(set)
	if err := console.Parse(set, rest, stdout, func() string { return playAbout(g) }); err != nil {
		return err
	}
	if *width < 0 || *width > 0 && *width < 20 {
		return console.Usage("keeper.play_width")
	}
	if err := errors.Join(o.Away.Check(set), o.checkCode()); err != nil {
		return err
	}
	o.Book = words.Open(*language)
	if *language == "" {
		o.Book = console.Texts()
	} else if o.Book.Code() != *language {
		return console.Usage("keeper.play_lang", *language)
	}
	if o.Seed == 0 {
		o.Seed = deal.NewSeed()
	}
	return open(ctx, o, &Terminal{Lines: console.ReadLines(stdin), Out: stdout, Book: o.Book, width: *width, Live: tty.IsTerminal(stdin)})
}

// playAbout returns the help of the command play. It lists what the player can type during the game.
func playAbout(g Game) string {
	book := console.Texts()
	var s strings.Builder
	fmt.Fprintf(&s, "keeper play %s [flags]\n\n%s\n\n", g.Name, console.Paragraphs("keeper.about_play"))
	for _, line := range append(g.Spoken(book), helpWords(book)...) {
		fmt.Fprintln(&s, strings.Join(console.Wrap(line, console.Width), "\n"))
	}
	fmt.Fprintf(&s, "\n%[3]s\n  keeper play %[1]s\n  keeper play %[1]s --lang de --connect 192.0.2.7:%[2]d\n  keeper play %[1]s --host :%[2]d\n\n%[4]s\n",
		g.Name, g.Port, book.T("keeper.examples"), book.T("keeper.flags"))
	return s.String()
}

// Table is a game in a terminal, local or on a server.
type Table[V View, M any] struct {
	Game     session.Session[V, M]
	Narrator Narrator[V]
	Parser   Parser[V, M]
	Left     func() (time.Duration, bool) // the time for the player's move; nil without a clock
}

// Play plays until the game, the input or ctx ends.
func Play[V View, M any](ctx context.Context, t *Terminal, top Table[V, M]) error {
	s := &spoken[V, M]{Terminal: t, Table: top}
	defer func() { _ = s.Game.Close() }() // a game in the terminal is not recorded
	return s.run(ctx)
}

// AnyOf reports whether word is one of the words in list.
func AnyOf(list, word string) bool { return slices.Contains(strings.Fields(list), word) }
