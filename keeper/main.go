// Command keeper is Menagerie without a window. It hosts games, and lets authors of bots test and measure them.
// "keeper help" prints all commands; their texts are in assets/words.
//
// The exit code is 0 after success, 1 after a failure, and 2 if the command line is invalid. It is 3 if keeper verify did
// not reach the program under test. It is 130 if Ctrl-C or another signal has stopped a command before its end.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"

	"menagerie/internal/quit"
	"menagerie/internal/tournament/runner"
	"menagerie/internal/version"
	"menagerie/keeper/command"
	"menagerie/keeper/console"
)

func main() {
	quit.OutliveReaders(func() {
		if len(os.Args) < 2 || os.Args[1] != "serve" { // a script may read only the first line of a host, which has its address
			os.Exit(exitUnread)
		}
	})
	if len(os.Args) > 1 && os.Args[1] == "bot" && os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(1) // a bot mostly waits; with one thread, its responses are sent sooner
	}
	os.Exit(run(quit.Context(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// The exit codes.
const (
	exitDone        = 0
	exitFailed      = 1
	exitUsage       = 2
	exitNotReached  = 3   // verify did not reach the tested program
	exitInterrupted = 130 // stopped by Ctrl-C; shells report the same code
	exitUnread      = 141 // written to a pipe without a reader; shells report the same code
)

// output returns the writer for all text that the command prints or logs to w. It returns w, except in tests that replace
// output to read the text.
var output = func(w io.Writer) io.Writer { return w }

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	stdout, stderr = output(stdout), output(stderr)
	err := execute(ctx, args, stdin, stdout, stderr)
	var usage console.UsageError
	var away command.NotReachedError
	switch {
	case errors.Is(err, console.ErrInterrupted), errors.Is(err, context.Canceled) && ctx.Err() != nil:
		return exitInterrupted
	case err == nil, errors.Is(err, flag.ErrHelp):
		return exitDone
	case errors.As(err, &usage):
		fmt.Fprintf(stderr, "keeper: %s\n%s\n", console.Explain(err), console.Texts().T("keeper.see", helpCommandFor(args)))
		return exitUsage
	case errors.As(err, &away):
		fmt.Fprintf(stderr, "keeper: %s\n", console.Explain(errors.Unwrap(away)))
		return exitNotReached
	}
	fmt.Fprintf(stderr, "keeper: %s\n", console.Explain(err))
	return exitFailed
}

// gameCommands are the commands whose first argument is a game.
var gameCommands = []string{"match", "serve", "bot", "play", "tournament", "check"}

func helpCommandFor(args []string) string {
	if len(args) > 0 && (args[0] == "verify" || args[0] == "nearby" || args[0] == "page") {
		return "keeper " + args[0] + " -h"
	}
	if len(args) < 2 || !slices.Contains(gameCommands, args[0]) {
		return "keeper help"
	}
	for _, g := range games {
		if g.Name == args[1] && (args[0] != "play" || g.Play.Flags != nil) {
			return fmt.Sprintf("keeper %s %s -h", args[0], g.Name)
		}
	}
	return "keeper help"
}

func execute(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return console.Usage("keeper.no_command")
	}
	if len(args) > 1 && slices.Contains(gameCommands, args[0]) && slices.Contains(helpWords, args[1]) {
		return helpCommand(args[:1], stdout)
	}
	args = command.Renew(games, moveGameFirst(args), stderr)
	switch args[0] {
	case "match":
		return command.RunMatch(ctx, games, args[1:], stdout, stderr)
	case "serve":
		return command.RunServe(ctx, games, args[1:], stdin, stdout, stderr)
	case "bot":
		return command.RunBot(ctx, games, args[1:], stdin, stdout, stderr)
	case "play":
		return command.RunPlay(ctx, games, args[1:], stdin, stdout)
	case "tournament":
		return command.RunTournament(ctx, games, args[1:], stdin, stdout, stderr)
	case "check":
		return command.RunCheck(ctx, games, args[1:], stdout, stderr)
	case "page":
		return command.RunPage(ctx, args[1:], stdout)
	case "nearby":
		return command.RunNearby(ctx, games, args[1:], stdout)
	case "verify":
		return command.RunVerify(ctx, games, args[1:], stdout, stderr)
	case "completion":
		return completionCommand(args[1:], stdout)
	case "complete": // which the scripts of completion call
		completeCommand(args[1:], stdout)
		return nil
	case "version", "-version", "--version":
		return versionCommand(args[1:], stdout)
	case "help", "-h", "-help", "--help":
		return helpCommand(args[1:], stdout)
	}
	return unknownCommand(args[0])
}

var helpWords = []string{"-h", "-help", "--help"}

// moveGameFirst returns args with one word moved before all flags. This word is the game, the folder of a tournament,
// or "merge".
func moveGameFirst(args []string) []string {
	if len(args) < 3 || !strings.HasPrefix(args[1], "-") || args[0] == "verify" && !slices.ContainsFunc(args[1:], runner.Exists) {
		return args
	}
	i := slices.IndexFunc(args, func(arg string) bool {
		isGame := slices.ContainsFunc(games, func(g command.Game) bool { return g.Name == arg })
		return isGame && args[0] != "verify" || runner.Exists(arg) || args[0] == "tournament" && arg == "merge"
	})
	if i < 0 {
		return args
	}
	return slices.Concat(args[:1], args[i:i+1], args[1:i], args[i+1:])
}

func unknownCommand(name string) error {
	return console.AsUsage(console.Meant(console.Error("keeper.unknown_command", name), name, commandNames()))
}

// helpLine is the usage line of a command and the key of its description.
type helpLine struct{ command, key string }

func (l helpLine) is(name string) bool { return strings.Fields(l.command)[1] == name }

var helpLines = []helpLine{
	{"keeper serve GAME [flags]", "keeper.help_serve"},
	{"keeper bot GAME HOST:PORT [flags]", "keeper.help_bot"},
	{"keeper match GAME --bot A --bot B [flags]", "keeper.help_match"},
	{"keeper tournament GAME --bots FILE [flags]", "keeper.help_tournament"},
	{"keeper tournament FOLDER [flags]", "keeper.help_tournament_on"},
	{"keeper tournament merge OUT FOLDER...", "keeper.help_merge"},
	{"keeper page FOLDER [flags]", "keeper.help_page"},
	{"keeper check GAME FILE [flags]", "keeper.help_check"},
	{"keeper play GAME [flags]", "keeper.help_play"},
	{"keeper play CODE [flags]", "keeper.help_play_code"},
	{"keeper nearby [GAME] [flags]", "keeper.help_nearby"},
	{"keeper verify FILE...", "keeper.help_verify"},
	{"keeper verify FOLDER [--hash HASH]", "keeper.help_verify_folder"},
	{"keeper completion SHELL [--json]", "keeper.help_completion"},
	{"keeper version [--json]", "keeper.help_version"},
	{"keeper help [COMMAND] [--json]", "keeper.help_help"},
}

// cutJSON removes the flag --json from args, and reports whether it was there. It is for commands without other flags.
func cutJSON(args []string) (rest []string, asJSON bool) {
	rest = slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return arg == "--json" || arg == "-json" })
	return rest, len(rest) < len(args)
}

// versionLine is the JSON form of the version.
type versionLine struct {
	Version string `json:"version"`
}

func versionCommand(args []string, w io.Writer) error {
	if _, asJSON := cutJSON(args); asJSON {
		return json.NewEncoder(w).Encode(versionLine{version.Of()})
	}
	_, err := fmt.Fprintln(w, "keeper", version.Of())
	return err
}

// commandLine is the JSON form of a line of help.
type commandLine struct {
	Command string `json:"command"`
	Usage   string `json:"usage"`
	Text    string `json:"text"`
}

// encodeHelp prints one JSON object for each way to use a command. If command is empty, it prints those of every command.
func encodeHelp(command string, w io.Writer) error {
	out := json.NewEncoder(w)
	for _, l := range helpLines {
		if command != "" && !l.is(command) {
			continue
		}
		if err := out.Encode(commandLine{strings.Fields(l.command)[1], l.command, console.Texts().T(l.key)}); err != nil {
			return err
		}
	}
	return nil
}

func help(w io.Writer) {
	fmt.Fprintf(w, "%s\n\n", console.Texts().T("keeper.help"))
	printUsage(w, "")
	helpGames(w)
}

func helpGames(w io.Writer) {
	fmt.Fprintf(w, "\n%s\n\n", console.Texts().T("keeper.help_games"))
	for _, g := range games {
		fmt.Fprintf(w, "  %s\n%s\n", g.Name, console.Indent(g.About()))
	}
}

// helpCommand prints the help on all commands, or on the command args[0].
func helpCommand(args []string, w io.Writer) error {
	args, asJSON := cutJSON(args)
	switch {
	case len(args) == 0 && asJSON:
		return encodeHelp("", w)
	case len(args) == 0:
		help(w)
		return nil
	case !slices.ContainsFunc(helpLines, func(l helpLine) bool { return l.is(args[0]) }):
		return unknownCommand(args[0])
	}
	if asJSON {
		return encodeHelp(args[0], w)
	}
	helpOf(w, args[0])
	return nil
}

func helpOf(w io.Writer, command string) {
	printUsage(w, command)
	switch command {
	case "match":
		helpGames(w)
	case "page", "verify", "version", "help", "completion":
	default:
		fmt.Fprintf(w, "\n%s\n", console.Texts().T("keeper.games", gameNames(command)))
	}
}

// printUsage prints how to use a command. If command is empty, it prints how to use every command.
func printUsage(w io.Writer, command string) {
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
