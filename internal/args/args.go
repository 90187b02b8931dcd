// Package args parses the program's command line.
//
//	menagerie                     the home screen
//	menagerie gallery             every widget in every state
//	menagerie demo GAME           two bots play GAME
//	menagerie replay FILE         a recorded game as a film
//	menagerie join GAME HOST      a game on a server
//	menagerie tournament FOLDER   a tournament of bots, as stored by keeper
//	menagerie menagerie://...     joins the game of a link
//
// Flags may be placed before, between and after the other arguments.
package args

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Command is the first screen to show.
type Command string

const (
	Home    Command = "home"
	Gallery Command = "gallery"
	Demo    Command = "demo"
	Replay  Command = "replay"
	Join    Command = "join"

	Tournament Command = "tournament"
	Link       Command = "link"
)

// Line is a valid command line.
type Line struct {
	Command Command
	Operand string // the game to play or join, the file of a replay, the folder of a tournament, or the whole link
	Address string // address of the server to join: host, or host:port
	Seed    uint64 // seed of the first game, increased by one for each further game; 0 means random
	Version bool

	Portable bool    // store all files next to the program
	Verbose  bool    // also log to the terminal
	Mute     bool    // no sound
	Language string  // overrides the settings; empty keeps them
	Theme    string  // overrides the settings; empty keeps them
	Scale    float64 // overrides the settings; 0 keeps them
	Stats    string  // file for measurements
	Shots    string  // folder for screenshots
	Every    int     // ticks between two screenshots
	Frames   int     // number of ticks after which to quit; 0 means never

	TLS   bool   // join with TLS
	Room  string // room to join; empty for the game's default
	Level string // level to join with
}

// ErrHelp reports that help was requested and written.
var ErrHelp = flag.ErrHelp

const usage = `Menagerie: five small network games.

  menagerie                  the home screen
  menagerie gallery          every widget in every state
  menagerie demo GAME        bots play GAME: pond, glenda, labyrinth, mia or foxes
  menagerie replay FILE      a recorded game as a film
  menagerie join GAME HOST   a game on the server at HOST or HOST:PORT
  menagerie tournament FOLDER
                             a tournament that keeper plays or has played
  menagerie menagerie://GAME/HOST:PORT
                             the same by a link; ?tls=1&room=ID where a game has that

Flags:
`

// Parse parses the arguments without the program's name. It writes help to out.
func Parse(args []string, out io.Writer) (Line, error) {
	l := Line{Command: Home}
	f := flag.NewFlagSet("menagerie", flag.ContinueOnError)
	f.SetOutput(io.Discard) // the flag package would print every error together with all flags
	f.BoolVar(&l.Portable, "portable", false, "keep settings, saves and records in a folder beside the program")
	f.BoolVar(&l.Verbose, "verbose", false, "log to the terminal too")
	f.BoolVar(&l.Version, "version", false, "print the version and quit")
	f.BoolVar(&l.Mute, "mute", false, "no sound")
	f.StringVar(&l.Language, "lang", "", "language: en or de, instead of the settings'")
	f.StringVar(&l.Theme, "theme", "", "theme: system, light, dark or contrast, instead of the settings'")
	f.Float64Var(&l.Scale, "scale", 0, "size of everything, 1 to 3, instead of the settings'")
	f.Uint64Var(&l.Seed, "seed", 0, "play the games with the seeds `N`, N+1, ... instead of new ones")
	f.StringVar(&l.Stats, "stats", "", "write measurements as JSON to this `file` at the end")
	f.StringVar(&l.Shots, "shots", "", "write pictures of the window into this `folder`")
	f.IntVar(&l.Every, "every", 60, "`ticks` between two pictures; a second has 60")
	f.IntVar(&l.Frames, "frames", 0, "quit after so many `ticks`; 0 for never")
	f.BoolVar(&l.TLS, "tls", false, "join by TLS")
	f.StringVar(&l.Room, "room", "", "join this room")
	f.StringVar(&l.Level, "level", "", "join at this level")
	words, err := parseAll(f, args)
	switch {
	case errors.Is(err, ErrHelp):
		fmt.Fprint(out, usage)
		f.SetOutput(out)
		f.PrintDefaults()
		return Line{}, err
	case err != nil:
		return Line{}, fmt.Errorf("%w; try --help", err)
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
		return errors.New("--scale goes from 1 to 3")
	}
	if !slices.Contains([]string{"", "system", "light", "dark", "contrast"}, l.Theme) {
		return fmt.Errorf("there is no theme %q; there is system, light, dark and contrast", l.Theme)
	}
	if !slices.Contains([]string{"", "auto", "en", "de"}, l.Language) {
		return fmt.Errorf("the program does not speak %q; it speaks en and de", l.Language)
	}
	if l.Every < 1 || l.Frames < 0 {
		return errors.New("--every is a number of ticks from 1, and --frames one from 0")
	}
	return nil
}

// onlyJoining rejects flags that have no effect.
func (l *Line) onlyJoining() error {
	if l.Command != Join && (l.TLS || l.Room != "" || l.Level != "") {
		return errors.New("--tls, --room and --level belong to: menagerie join GAME HOST; a link has them in itself, as ?tls=1&room=ID")
	}
	return nil
}

// operands holds the operands of each command.
var operands = map[Command][]string{Home: nil, Gallery: nil, Demo: {"GAME"}, Replay: {"FILE"}, Join: {"GAME", "HOST"}, Tournament: {"FOLDER"}}

func (l *Line) read(words []string) error {
	if len(words) == 0 {
		return nil
	}
	if strings.Contains(words[0], "://") && len(words) == 1 {
		l.Command, l.Operand = Link, words[0]
		return nil
	}
	l.Command = Command(words[0])
	wanted, known := operands[l.Command]
	given := words[1:]
	switch {
	case !known:
		return fmt.Errorf("there is no command %q; try --help", words[0])
	case len(wanted) == 0 && len(given) > 0:
		return fmt.Errorf("%s takes nothing, but got %q", words[0], strings.Join(given, " "))
	case len(given) != len(wanted):
		return fmt.Errorf("say: menagerie %s %s", words[0], strings.Join(wanted, " "))
	}
	if len(given) > 0 {
		l.Operand = given[0]
	}
	if l.Command == Join {
		l.Address = given[1]
	}
	return nil
}
