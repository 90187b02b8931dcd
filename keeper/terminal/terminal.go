// Package terminal implements the command "keeper play", which plays a game in turns in the terminal, line by line.
//
// A Narrator describes a game in sentences, and a Parser parses the moves that the player types. Play uses both.
package terminal

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"menagerie/assets/words"
	"menagerie/internal/deal"
	"menagerie/internal/tty"
	"menagerie/keeper/console"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/code"
	"menagerie/session"
)

// Game is what a game supplies to the command "keeper play".
type Game struct {
	Name   string
	Letter byte // first letter of the game's codes
	Port   int  // default port of the game's servers
	// Useless has the names of flags that have no effect if this program hosts the game.
	Useless []string
	// Doors has the keys of the phases in which the game's client does not have a seat yet.
	Doors  []string
	Spoken func(*words.Book) []string // returns the commands that the player can type, for the help
	// Flags declares the game's flags and returns the function that plays the game. Flags is nil for games without turns.
	Flags func(*flag.FlagSet) func(context.Context, Order, *Terminal) error
	// Host starts a host of the game with the flags in args. announce is the name in its announcement; empty for no
	// announcement. end disconnects everybody and ends the host.
	Host func(announce string, args []string) (at Addresses, end func(), err error)
}

// Addresses are the addresses at which a host listens. If the host does not listen at an address, the field is empty.
type Addresses struct{ TCP, UDP, Hello string }

// Order holds the options of a game.
type Order struct {
	Seed uint64
	Code *code.Code // code of the game to play; nil for a new game
	Book *words.Book
	Away
}

// Narrator describes a game in sentences for screen readers.
type Narrator[V View] interface {
	// Look returns a description of the whole position.
	Look(v V) []string
	// Where returns a short description of the position.
	Where(v V) []string
	// Can returns a list of the possible moves.
	Can(v V) []string
	// News returns a description of the changes between two views. It returns nil if there is no visible change.
	News(before, after V) []string
	// Ask returns the line that asks the player for a move. It is the only line that ends with a question mark.
	Ask(v V) string
	// Tell returns the answer to the player's question about the game. line has the words of the question in lower case. ok is
	// false if it is not a question.
	Tell(v V, line []string) (said []string, ok bool)
	// Hint returns a description of a strong bot's move.
	Hint(ctx context.Context, v V) []string
}

// Parser parses the moves that the player types.
type Parser[V View, M any] interface {
	// Read parses a move or the first part of a move. line may be empty. moved reports whether the move is complete; otherwise,
	// said is the text to print.
	Read(v V, line []string) (m M, said []string, moved bool)
	// Drop discards a move that was typed only in part. It returns false if there was none.
	Drop() bool
	// Help returns a description of what the player can type.
	Help() []string
}

// View is the set of methods that package terminal needs of a game's View.
type View interface{ ToMove() bool }

// Command runs the command "keeper play", which plays a game in the terminal, line by line. It is for blind players and for
// computers without a graphical display.
func Command(ctx context.Context, games []Game, args []string, stdin io.Reader, stdout io.Writer) error {
	if slices.ContainsFunc(games, func(g Game) bool { return len(args) > 0 && g.Name == args[0] && g.Flags == nil }) {
		return console.Usage("keeper.play_speed", args[0])
	}
	g, coded, rest, err := parseGame(games, args)
	if err != nil {
		return err
	}
	set := console.NewFlags("keeper play " + g.Name)
	o := Order{Code: coded, Away: Away{Game: g}}
	language := set.String("lang", "", "flag.lang_play")
	width := set.Int("width", console.Width, "flag.width")
	set.Uint64Var(&o.Seed, "seed", 0, "flag.seed_play")
	asJSON := set.Bool("json", false, "flag.json_play")
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
	if *asJSON {
		stdout, *width = jsonLines{json.NewEncoder(stdout)}, 0
	}
	return open(ctx, o, &Terminal{Lines: console.ReadLines(stdin), Out: stdout, Book: o.Book, width: *width, Live: tty.IsTerminal(stdin)})
}

// jsonLines is a writer that writes each line of text as a JSON object. Each call of Write must have one line.
type jsonLines struct{ out *json.Encoder }

// Line is the JSON form of a line of text.
type Line struct {
	Text string `json:"text"`
}

// Write implements io.Writer.
func (j jsonLines) Write(b []byte) (int, error) {
	return len(b), j.out.Encode(Line{strings.TrimSuffix(string(b), "\n")})
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

// Table is a game that is played in a terminal.
type Table[V View, M any] struct {
	Game     session.OwnedSession[V, M]
	Narrator Narrator[V]
	Parser   Parser[V, M]
	Left     func() (time.Duration, bool) // returns the remaining time for the player's move; nil without a clock
}

// Play plays the game in top until the game, the player's input or ctx ends.
func Play[V View, M any](ctx context.Context, t *Terminal, top Table[V, M]) error {
	s := &terminalGame[V, M]{Terminal: t, Table: top}
	defer func() { _ = s.Game.Close() }() // a game in the terminal is not recorded
	return s.run(ctx)
}

// AnyOf reports whether word is one of the words in list, which are separated by spaces.
func AnyOf(list, word string) bool { return slices.Contains(strings.Fields(list), word) }

// codeFlags are the flags that have an effect on the game of a code.
var codeFlags = []string{"json", "lang", "width", "bot", "side", "seed"}

// parseGame returns the game at the beginning of args, and the remaining arguments. If args begins with a code instead, it
// returns the code and the code's game.
func parseGame(games []Game, args []string) (g Game, c *code.Code, rest []string, err error) {
	turns := slices.DeleteFunc(slices.Clone(games), func(g Game) bool { return g.Flags == nil })
	name := func(g Game) string { return g.Name }
	if len(args) == 0 || !isCode(args[0]) {
		g, rest, err = console.Choose("play", turns, name, args)
		return g, nil, rest, err
	}
	parsed, err := code.Parse(args[0])
	if err != nil {
		return g, nil, nil, asUsage(err)
	}
	i := slices.IndexFunc(games, func(g Game) bool { return g.Letter == parsed.Game })
	switch {
	case i < 0:
		return g, nil, nil, asUsage(code.FaultNewer)
	case games[i].Flags == nil:
		return g, nil, nil, console.Usage("keeper.play_speed", games[i].Name)
	case parsed.Form > code.Position:
		return g, nil, nil, console.Usage("keeper.play_puzzle")
	}
	return games[i], &parsed, args[1:], nil
}

// asUsage returns err as a usage error, or nil if err is nil.
func asUsage(err error) error {
	if err == nil {
		return nil
	}
	if fault, ok := errors.AsType[code.Fault](err); ok {
		// only the translated text, without details
		return console.Usage(fault.Key())
	}
	return console.AsUsage(err)
}

// isCode reports whether an argument is a code, perhaps with a mistake.
func isCode(arg string) bool {
	// names of games contain no digits
	return code.IsLike(arg) || len(arg) > 1 && arg[1] >= '0' && arg[1] <= '9'
}

// checkCode returns an error if there is a code and a flag that would have no effect.
func (o Order) checkCode() error {
	for name := range o.Away.Given {
		if o.Code != nil && !slices.Contains(codeFlags, name) {
			return console.Usage("keeper.play_code_flag", name)
		}
	}
	return nil
}

// Begin returns the game that o describes. If o.Code is not nil, it is the game of this code. Otherwise it is a new game, and
// settings returns its configuration.
func Begin[S code.State[S, V, M], V, M, C any](o Order, codec code.Codec[S, V, M, C], settings func() (C, error)) (code.Game[S, M, C], error) {
	if o.Code != nil {
		g, err := codec.Open(*o.Code, o.Seed)
		return g, asUsage(err)
	}
	g := code.Game[S, M, C]{Seed: o.Seed}
	var err error
	if g.Config, err = settings(); err == nil {
		g.State, err = codec.Begin(g.Config, g.Seed)
	}
	return g, asUsage(err)
}

// Open returns a session that plays g, a result of Begin, at table t.
func Open[S session.State[S, V, M], V, M, C any](g code.Game[S, M, C], t session.Table[V, M]) (session.OwnedSession[V, M], error) {
	r := &record.Record{Head: t.Head}
	for _, m := range g.Moves {
		raw, err := json.Marshal(m.Move)
		if err != nil {
			return nil, fmt.Errorf("note the moves: %w", err)
		}
		r.Moves = append(r.Moves, record.Entry{Seat: m.Seat, Move: raw})
	}
	return session.Resume(g.State, t, r)
}

// Opponents returns the names of n bots. If names has fewer elements, they are repeated.
func Opponents(names []string, n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = names[i%len(names)]
	}
	return all
}

// Terminal is the input and the output of the player.
type Terminal struct {
	Lines <-chan string // lines typed by the player; closed at the end of the input
	Out   io.Writer
	Book  *words.Book
	width int  // maximum number of characters in a line; 0 means no limit
	Live  bool // the player may type at any time; if false, lines are read only after a prompt

	told []string // lines that were printed since the player's last input
}

// say prints sentences so that a screen reader can read them.
func (t *Terminal) say(lines ...string) {
	for _, line := range lines {
		if line = Speakable(line); line == "" {
			continue
		}
		t.told = append(t.told, line)
		for _, part := range console.Wrap(line, t.width) {
			fmt.Fprintln(t.Out, part) // a reader that closes the output needs no more of it
		}
	}
}

// unspoken removes or replaces characters that screen readers skip or misread. Such characters occur in texts for the window,
// and in names of other players.
var unspoken = strings.NewReplacer(
	" …", ".", "…", ".", "...", ".", " – ", ", ", " — ", ", ", "–", " ", "—", " ", "„", "", "“", "", "”", "", "\"", "", "»", "", "«", "",
	" (", ", ", "(", "", ")", "", "[", "", "]", "", "{", "", "}", "", "⟨", "", "⟩", "", " × ", " x ", "×", " x ", "→", " ", "*", "", "_", " ", "|", " ",
)

// Speakable returns line as a sentence for screen readers. The sentence begins with a capital letter and has single spaces. It
// contains no control characters and no unreadable characters.
func Speakable(line string) string {
	line = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), unicode.IsControl(r):
			return ' '
		case !unicode.IsPrint(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(line, ""))
	line = strings.Join(strings.Fields(unspoken.Replace(line)), " ")
	first, size := utf8.DecodeRuneInString(line)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + line[size:]
}

// splitInput splits a typed line into words in lower case, without punctuation.
func (t *Terminal) splitInput(line string) []string {
	words := strings.FieldsFunc(strings.ToLower(strings.ToValidUTF8(line, "")), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-'
	})
	switch {
	case strings.TrimSpace(line) == "?":
		return []string{FirstWord(t.Book, "play.word_help")}
	case len(words) == 0 && strings.TrimSpace(line) != "":
		// a line of punctuation becomes a word that is not a command
		return []string{t.Book.T("play.that")}
	}
	return words
}

var commands = []string{"help", "look", "where", "can", "repeat", "hint", "back", "time", "quit"}

func (t *Terminal) command(word string) string {
	for _, name := range commands {
		if AnyOf(t.Book.T("play.word_"+name), word) {
			return name
		}
	}
	return ""
}

func helpWords(b *words.Book) []string {
	lines := []string{b.T("play.help")}
	for _, name := range commands {
		lines = append(lines, b.T("play.help_"+name, FirstWord(b, "play.word_"+name)))
	}
	return lines
}

// FirstWord returns the first word of the text with this key. Such a text lists several words for one command.
func FirstWord(b *words.Book, key string) string { return strings.Fields(b.T(key))[0] }

// CellName returns the name of the cell in column x and row y, both counted from 0. For example, the cell in column 1 and row
// 2 is B3.
func CellName(x, y int) string { return Column(x) + strconv.Itoa(y+1) }

// Column returns the name of column x, counted from 0: A to Z, then AA, AB and so on.
func Column(x int) string {
	if x < 26 {
		return string(rune('A' + x))
	}
	return Column(x/26-1) + string(rune('A'+x%26))
}

// cellLimit is larger than the number of columns and rows of any board.
const cellLimit = 100

// ParseCell parses the name of a cell, as returned by CellName but in lower case. It returns the column and the row of the
// cell.
func ParseCell(s string) (x, y int, ok bool) {
	digits := strings.TrimLeft(s, "abcdefghijklmnopqrstuvwxyz")
	letters := s[:len(s)-len(digits)]
	row, err := strconv.Atoi(digits)
	if err != nil || row < 1 || row > cellLimit || len(letters) < 1 || len(letters) > 2 {
		return 0, 0, false
	}
	for _, l := range letters {
		x = 26*x + int(l-'a') + 1
	}
	return x - 1, row - 1, x <= cellLimit
}

// List returns the items as one text, such as "A, B and C". If there are no items, it returns the translated word for
// "none".
func List(b *words.Book, items []string) string { return joined(b, items, "play.and") }

// Either joins the alternatives in all to a text such as "A, B or C".
func Either(b *words.Book, all []string) string { return joined(b, all, "play.or") }

func joined(b *words.Book, all []string, last string) string {
	switch n := len(all); n {
	case 0:
		return b.T("play.none")
	case 1:
		return all[0]
	default:
		return b.T(last, strings.Join(all[:n-1], ", "), all[n-1])
	}
}

// SeatName returns the name of the player at seat. If several players have equal names, a number is added. A player without a
// name is called by the number of the seat.
func SeatName(b *words.Book, names []string, seat rules.Seat) string {
	if seat < 0 || int(seat) >= len(names) || names[seat] == "" {
		return b.T("play.player", seat+1)
	}
	same, place := 0, 0
	for i, name := range names {
		if name == names[seat] {
			same++
			if i <= int(seat) {
				place++
			}
		}
	}
	if same > 1 {
		return names[seat] + " " + strconv.Itoa(place)
	}
	return names[seat]
}
