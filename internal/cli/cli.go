// Package cli parses the program's command line.
//
//	menagerie                     show the home screen
//	menagerie gallery             show every widget in every state
//	menagerie demo GAME           let bots play GAME
//	menagerie replay FILE         show a recorded game
//	menagerie join GAME HOST      join a game on a server
//	menagerie tournament FOLDER   show a tournament of bots, as stored by keeper
//	menagerie menagerie://...     join the game of a link
//	menagerie watch GAME          in a page of a host, watch the host's game
//
// Flags may be placed before, between and after the other arguments.
package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// Command is the command on the command line. It selects the first screen.
type Command string

const (
	Home    Command = "home"
	Gallery Command = "gallery"
	Demo    Command = "demo"
	Replay  Command = "replay"
	Join    Command = "join"

	Tournament Command = "tournament"
	Link       Command = "link"
	Watch      Command = "watch"
)

// Line is a parsed, valid command line.
type Line struct {
	Command Command
	Operand string // argument of the command: the game, file or folder, or the whole link or game code
	Address string // address of the server to join: host, or host:port
	Seed    uint64 // seed of the first game, plus one for each further game; 0 means random
	Version bool

	Portable bool    // store all files in a folder next to the program
	Verbose  bool    // also log to the terminal
	Mute     bool    // play no sound
	Language string  // language that overrides the settings; empty for none
	Theme    string  // theme that overrides the settings; empty for none
	Scale    float64 // scale that overrides the settings; 0 for none
	Stats    string  // file for measurements; empty for none
	Shots    string  // folder for screenshots; empty for none
	Every    int     // number of ticks between two screenshots
	Frames   int     // number of ticks after which to quit; 0 means never
	Date     string  // date of the daily puzzles, such as 2026-11-23; empty for today

	TLS   bool   // join with TLS
	Room  string // room to join; empty for the game's default
	Level string // level to join with; empty for the game's default
}

// ErrHelp is returned by Parse after it has written the help text.
var ErrHelp = flag.ErrHelp

// usage has the names of the games as its argument.
const usage = `Menagerie: five small network games.

Usage:
  menagerie [flags]                    show the home screen
  menagerie gallery [flags]            show every widget in every state
  menagerie demo GAME [flags]          let bots play GAME: %s
  menagerie replay FILE [flags]        show the recorded game in FILE
  menagerie join GAME HOST[:PORT] [flags]
                                       join GAME on a server
  menagerie tournament FOLDER [flags]  show a tournament that keeper plays or has played
  menagerie menagerie://GAME/HOST[:PORT][?tls=1&room=ID&level=LEVEL] [flags]
                                       join by a link
  menagerie CODE [flags]               open a game code, such as G1-0400E-00G84-0W000-03000-VY5A,
                                       or a link such as menagerie://code/CODE

Flags can be placed before, between and after the other arguments:
`

// newFlags returns flags that set the fields of l when a command line is parsed. In the usage text of a flag, backquotes mark
// the name of its unit, as in package flag.
func newFlags(l *Line) *flag.FlagSet {
	f := flag.NewFlagSet("menagerie", flag.ContinueOnError)
	f.SetOutput(io.Discard) // the flag package would print every error together with all flags
	f.BoolVar(&l.Portable, "portable", false, "store settings, saves and records in a folder next to the program")
	f.BoolVar(&l.Verbose, "verbose", false, "also write the log to the terminal")
	f.BoolVar(&l.Version, "version", false, "print the version and exit")
	f.BoolVar(&l.Mute, "mute", false, "play no sound")
	f.StringVar(&l.Language, "lang", "", "`LANGUAGE` of the program: auto, en or de (default: as in the settings)")
	f.StringVar(&l.Theme, "theme", "", "`THEME` of the program: system, light, dark or contrast (default: as in the settings)")
	f.Float64Var(&l.Scale, "scale", 0, "`FACTOR` by which everything is enlarged, 1 to 3 (default: as in the settings)")
	f.Uint64Var(&l.Seed, "seed", 0, "seed `N` of the first game; later games use N+1, N+2, ... (default: random)")
	f.StringVar(&l.Stats, "stats", "", "write measurements as JSON to `FILE` on exit (default: none)")
	f.StringVar(&l.Shots, "shots", "", "write screenshots of the window to `FOLDER` (default: none)")
	f.IntVar(&l.Every, "every", 60, "number of `TICKS` between two screenshots; 60 ticks are a second")
	f.IntVar(&l.Frames, "frames", 0, "exit after this number of `TICKS` (default: never)")
	f.StringVar(&l.Date, "date", "", "`DATE` whose puzzles are those of today, such as 2026-11-23 (default: the date of the clock)")
	f.BoolVar(&l.TLS, "tls", false, "with join: encrypt the connection with TLS, in a game that supports it")
	f.StringVar(&l.Room, "room", "", "with join: `ID` of the room to enter, in a game with rooms (default: the room without viewers)")
	f.StringVar(&l.Level, "level", "", "with join: `LEVEL` of the opponent, 1 to 3, in a game with levels (default: 1)")
	return f
}

// flagHelp returns the unit and the usage text of a flag, with its default. The unit of a bool flag is "".
func flagHelp(f *flag.Flag) (unit, text string) {
	unit, text = flag.UnquoteUsage(f)
	if unit != "" && !strings.Contains(text, "default:") {
		text += fmt.Sprintf(" (default %s)", f.DefValue)
	}
	return unit, text
}

// printHelp writes the usage and one line for each flag.
func printHelp(set *flag.FlagSet, games []string, out io.Writer) {
	fmt.Fprintf(out, usage, strings.Join(games, ", "))
	set.VisitAll(func(f *flag.Flag) {
		unit, text := flagHelp(f)
		fmt.Fprintf(out, "  %-16s %s\n", strings.TrimSpace("--"+f.Name+" "+unit), text)
	})
}

// Parse parses args, the command line without the name of the program. games returns the names of all games, for the help
// text. If a flag requests help, Parse writes the help text to w and returns ErrHelp.
func Parse(args []string, games func() []string, w io.Writer) (Line, error) {
	l := Line{Command: Home}
	f := newFlags(&l)
	words, err := parseAll(f, args)
	switch {
	case errors.Is(err, ErrHelp):
		printHelp(f, games(), w)
		return Line{}, err
	case err != nil:
		return Line{}, fmt.Errorf("%w; see menagerie --help", err)
	}
	if err := errors.Join(l.check(), l.read(words)); err != nil {
		return Line{}, err
	}
	if err := l.onlyJoining(); err != nil {
		return Line{}, err
	}
	return l, nil
}

// parseAll parses flags and words in any order.
func parseAll(f *flag.FlagSet, args []string) (words []string, err error) {
	for {
		if err := f.Parse(args); err != nil {
			return nil, err
		}
		args = f.Args()
		if len(args) == 0 {
			return words, nil
		}
		words, args = append(words, args[0]), args[1:]
	}
}

func (l *Line) check() error {
	if l.Scale != 0 && !(l.Scale >= 1 && l.Scale <= 3) {
		return fmt.Errorf("--scale %v: must be 1 to 3", l.Scale)
	}
	if !slices.Contains([]string{"", "system", "light", "dark", "contrast"}, l.Theme) {
		return fmt.Errorf("--theme %q: must be system, light, dark or contrast", l.Theme)
	}
	if !slices.Contains([]string{"", "auto", "en", "de"}, l.Language) {
		return fmt.Errorf("--lang %q: must be auto, en or de", l.Language)
	}
	if l.Every < 1 {
		return fmt.Errorf("--every %d: must be at least 1", l.Every)
	}
	if l.Frames < 0 {
		return fmt.Errorf("--frames %d: must be at least 0", l.Frames)
	}
	if _, err := time.Parse(time.DateOnly, l.Date); l.Date != "" && err != nil {
		return fmt.Errorf("--date %q: must be a date such as 2026-11-23", l.Date)
	}
	return nil
}

// onlyJoining returns an error if a flag of the command join is used with another command.
func (l *Line) onlyJoining() error {
	if l.Command != Join && (l.TLS || l.Room != "" || l.Level != "") {
		return errors.New("--tls, --room and --level are only for: menagerie join GAME HOST[:PORT]. In a link, write them as options, such as ?tls=1&room=ID")
	}
	return nil
}

// operands holds the operands of each command.
var operands = map[Command][]string{Home: nil, Gallery: nil, Demo: {"GAME"}, Replay: {"FILE"}, Join: {"GAME", "HOST"}, Tournament: {"FOLDER"}, Watch: {"GAME"}}

// isCode reports whether a word looks like a game code. A game code begins with a letter and a digit.
func isCode(word string) bool {
	letters := []rune(strings.ToLower(word))
	return len(letters) > 2 && letters[0] >= 'a' && letters[0] <= 'z' && letters[1] >= '0' && letters[1] <= '9'
}

func (l *Line) read(words []string) error {
	if len(words) == 0 {
		return nil
	}
	if len(words) == 1 && (strings.Contains(words[0], "://") || isCode(words[0])) {
		l.Command, l.Operand = Link, words[0]
		return nil
	}
	l.Command = Command(words[0])
	wanted, known := operands[l.Command]
	given := words[1:]
	switch {
	case !known:
		return fmt.Errorf("unknown command %q; see menagerie --help", words[0])
	case len(wanted) == 0 && len(given) > 0:
		return fmt.Errorf("unexpected arguments after %s: %q; see menagerie --help", words[0], strings.Join(given, " "))
	case len(given) != len(wanted):
		return fmt.Errorf("wrong number of arguments; usage: menagerie %s %s", words[0], strings.Join(wanted, " "))
	}
	if len(given) > 0 {
		l.Operand = given[0]
	}
	if l.Command == Join {
		l.Address = given[1]
	}
	return nil
}
