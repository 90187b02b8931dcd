// Command keeper is Menagerie without a window: it hosts games, and is for people who write or measure bots.
//
//	keeper serve GAME [flags]                      host a game over the network
//	keeper bot GAME HOST:PORT [flags]              let a bot play on a server
//	keeper match GAME --seats A,B[,...] [flags]    let bots play each other and count
//	keeper tournament GAME --bots FILE [flags]     let many bots, also other people's, play each other
//	keeper tournament FOLDER [flags]               go on with a tournament, or play one of its games again
//	keeper play GAME [flags]                       play a game of turns in the terminal
//	keeper nearby [GAME] [flags]                   list the hosts that are announced on the local network
//	keeper verify FILE...                          play records through the rules
//	keeper verify --against HOST:PORT FILE         try somebody's server with a record
//	keeper verify --bot COMMAND FILE               try somebody's bot with a record
//	keeper version                                 say which keeper this is
//	keeper help                                    say all this
//
// It exits with 0 when all went well, 1 when something failed on the way, and 2 when it was asked for something that it
// does not understand.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"menagerie/internal/version"
	"menagerie/keeper/browse"
	"menagerie/keeper/console"
	"menagerie/keeper/guest"
	"menagerie/keeper/host"
	"menagerie/keeper/match"
	"menagerie/keeper/terminal"
	"menagerie/keeper/tournament/tournamentcmd"
	"menagerie/keeper/trial"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if len(os.Args) > 1 && os.Args[1] == "bot" && os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(1) // a bot mostly waits for its turn: an answer that needs no second thread is sent sooner
	}
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// The exit codes.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

// output returns the writer for everything that is printed or logged to w. The tests replace it to read every line.
var output = func(w io.Writer) io.Writer { return w }

// run does what args ask for and returns the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	stdout, stderr = output(stdout), output(stderr)
	err := command(ctx, args, stdin, stdout, stderr)
	var usage console.UsageError
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return exitDone
	case errors.As(err, &usage):
		fmt.Fprintf(stderr, "keeper: %s\n%s\n", console.Explain(err), console.Texts().T("keeper.see", explaining(args)))
		return exitUsage
	}
	fmt.Fprintf(stderr, "keeper: %s\n", console.Explain(err))
	return exitFailed
}

// gameCommands are the commands whose first argument is a game.
var gameCommands = []string{"match", "serve", "bot", "play", "tournament"}

// explaining is the command that says how args should have been.
func explaining(args []string) string {
	if len(args) > 0 && (args[0] == "verify" || args[0] == "nearby") {
		return "keeper " + args[0] + " -h"
	}
	if len(args) < 2 || !slices.Contains(gameCommands, args[0]) {
		return "keeper help"
	}
	for _, g := range games {
		if g.name == args[1] && (args[0] != "play" || g.play.Flags != nil) {
			return fmt.Sprintf("keeper %s %s -h", args[0], g.name)
		}
	}
	return "keeper help"
}

func command(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return console.Usage("keeper.no_command")
	}
	if len(args) > 1 && slices.Contains(gameCommands, args[0]) && slices.Contains([]string{"-h", "-help", "--help"}, args[1]) {
		return helpCommand(args[:1], stdout)
	}
	switch args[0] {
	case "match":
		return match.Command(ctx, matchGames(), args[1:], stdout)
	case "serve":
		return host.Command(ctx, hostGames(), args[1:], stdin, stdout, stderr)
	case "bot":
		return guest.Command(ctx, botGames(), args[1:], stdout, stderr)
	case "play":
		return terminal.Command(ctx, playGames(), args[1:], stdin, stdout)
	case "tournament":
		return tournamentcmd.Command(ctx, contestGames(), args[1:], stdout, stderr)
	case "nearby":
		return browse.Command(ctx, nearbyKinds(), args[1:], stdout)
	case "verify":
		return trial.Command(ctx, trialGames(), args[1:], stdout, stderr)
	case "version", "-version", "--version":
		fmt.Fprintln(stdout, "keeper", version.Of())
		return nil
	case "help", "-h", "-help", "--help":
		return helpCommand(args[1:], stdout)
	}
	return console.Usage("keeper.unknown_command", args[0])
}

// helpLine is a command as it is typed, with the key of the text that explains it.
type helpLine struct{ command, key string }

// is reports whether the line is about the command of this name.
func (l helpLine) is(name string) bool { return strings.Fields(l.command)[1] == name }

// helpLines are what keeper can be told to do, each with the text that explains it.
var helpLines = []helpLine{
	{"keeper serve GAME [flags]", "keeper.help_serve"},
	{"keeper bot GAME HOST:PORT [flags]", "keeper.help_bot"},
	{"keeper match GAME --seats A,B[,...] [flags]", "keeper.help_match"},
	{"keeper tournament GAME --bots FILE [flags]", "keeper.help_tournament"},
	{"keeper tournament FOLDER [flags]", "keeper.help_tournament_on"},
	{"keeper play GAME [flags]", "keeper.help_play"},
	{"keeper nearby [GAME] [flags]", "keeper.help_nearby"},
	{"keeper verify FILE...", "keeper.help_verify"},
	{"keeper version", "keeper.help_version"},
	{"keeper help", "keeper.help_help"},
}

// help explains every command and every game.
func help(w io.Writer) {
	fmt.Fprintf(w, "%s\n\n", console.Texts().T("keeper.help"))
	helpLinesOf(w, "")
	helpGames(w)
}

// helpGames tells of all games and their bots.
func helpGames(w io.Writer) {
	fmt.Fprintf(w, "\n%s\n\n", console.Texts().T("keeper.help_games"))
	for _, g := range games {
		fmt.Fprintf(w, "  %s\n%s\n", g.name, console.Indent(g.match.About()))
	}
}

// helpCommand explains everything, or a command.
func helpCommand(args []string, w io.Writer) error {
	switch {
	case len(args) == 0:
		help(w)
		return nil
	case !slices.ContainsFunc(helpLines, func(l helpLine) bool { return l.is(args[0]) }):
		return console.Usage("keeper.unknown_command", args[0])
	}
	helpOf(w, args[0])
	return nil
}

// helpOf explains a command.
func helpOf(w io.Writer, command string) {
	helpLinesOf(w, command)
	switch command {
	case "match":
		helpGames(w)
	case "verify", "version", "help":
	default:
		fmt.Fprintf(w, "\n%s\n", console.Texts().T("keeper.games", gameNames(command)))
	}
}

// helpLinesOf explains how a command is called, or how all are.
func helpLinesOf(w io.Writer, command string) {
	for _, l := range helpLines {
		if command != "" && !l.is(command) {
			continue
		}
		fmt.Fprintf(w, "  %s\n", l.command)
		for _, line := range console.Wrap(console.Texts().T(l.key), console.Width-6) {
			fmt.Fprintf(w, "      %s\n", line)
		}
	}
}
