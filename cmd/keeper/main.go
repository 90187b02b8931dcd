// Command keeper is Menagerie without a window: it hosts games, and is for people who write or measure bots.
//
//	keeper serve GAME [flags]                      host a game over the network
//	keeper bot GAME HOST:PORT [flags]              let a bot play on a server
//	keeper match GAME --seats A,B[,...] [flags]    let bots play each other and count
//	keeper tournament GAME --bots FILE [flags]     let many bots, also other people's, play each other
//	keeper tournament FOLDER [flags]               go on with a tournament, or play one of its games again
//	keeper play GAME [flags]                       play a game of turns in the terminal
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
	"syscall"

	"menagerie/assets/words"
	"menagerie/internal/version"
	"menagerie/wire"
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

// usageError is a request that keeper does not understand.
type usageError struct{ error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// run does what args ask for and returns the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	err := command(ctx, args, stdin, stdout, stderr)
	var usage usageError
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return exitDone
	case errors.As(err, &usage):
		fmt.Fprintf(stderr, "keeper: %s\nSee: %s\n", inWords(err), explaining(args))
		return exitUsage
	}
	fmt.Fprintf(stderr, "keeper: %s\n", inWords(err))
	return exitFailed
}

// explaining is the command that says how args should have been.
func explaining(args []string) string {
	if len(args) > 0 && args[0] == "verify" {
		return "keeper verify -h"
	}
	if len(args) < 2 || !slices.Contains([]string{"match", "serve", "bot", "play", "tournament"}, args[0]) {
		return "keeper help"
	}
	for _, g := range games {
		if g.name == args[1] && (args[0] != "play" || g.play != nil) {
			return fmt.Sprintf("keeper %s %s -h", args[0], g.name)
		}
	}
	return "keeper help"
}

// inWords is what keeper tells of err: where a person should read it the English sentence, and the error itself below that.
func inWords(err error) string {
	var worded wire.Worded
	switch {
	case errors.Is(err, syscall.EADDRINUSE), errors.Is(err, windowsInUse):
		return err.Error() + "\n  Another program listens there, perhaps another host. End it, or choose another address: -h lists the flags."
	case !errors.As(err, &worded):
		return err.Error()
	}
	return fmt.Sprintf("%s\n  %v", words.Open("en").T(worded.Key(), worded.Args()...), err)
}

// windowsInUse is what Windows says of an address that is taken: package syscall has another number for it.
const windowsInUse = syscall.Errno(10048)

func command(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return usagef("no command given")
	}
	switch args[0] {
	case "match":
		return matchCommand(ctx, args[1:], stdout)
	case "serve":
		return serveCommand(ctx, args[1:], stdin, stdout, stderr)
	case "bot":
		return botCommand(ctx, args[1:], stdout, stderr)
	case "play":
		return playCommand(ctx, args[1:], stdin, stdout)
	case "tournament":
		return tournamentCommand(ctx, args[1:], stdout, stderr)
	case "verify":
		return verifyCommand(ctx, args[1:], stdout)
	case "version", "-version", "--version":
		fmt.Fprintln(stdout, "keeper", version.Of())
		return nil
	case "help", "-h", "-help", "--help":
		help(stdout)
		return nil
	}
	return usagef("unknown command %q", args[0])
}

func help(w io.Writer) {
	fmt.Fprint(w, `keeper is Menagerie without a window: it hosts games, and is for people who write or measure bots.

  keeper serve GAME [flags]
      Host a game over the network. It prints one line of JSON when it is ready. With --announce NAME
      windows on the local network list it. "keeper serve GAME -h" lists the flags.
  keeper bot GAME HOST:PORT [flags]
      Let a bot play on a server. It prints one line of JSON for each game. "keeper bot GAME -h" lists the flags.
  keeper match GAME --seats A,B[,...] [flags]
      Let bots play each other and count. "keeper match GAME -h" lists the flags.
  keeper tournament GAME --bots FILE [flags]
      Let many bots play each other, also other people's. "keeper tournament GAME -h" lists the flags.
  keeper tournament FOLDER [flags]
      Go on with a tournament that was stopped, or with --again NUMBER play one of its games once more.
  keeper play GAME [flags]
      Play a game of turns in the terminal, in plain sentences: against bots, on a server with --connect HOST:PORT, or
      as the server with --host :PORT. "keeper play GAME -h" lists the flags, and what can be typed.
  keeper verify FILE...
      Play records through the rules, and say where they depart. With --against HOST:PORT or --bot COMMAND, a record of a game
      on a server is a test for somebody's server or bot. "keeper verify -h" lists the flags.
  keeper version
      Print the version.
  keeper help
      Print this.

Games and their bots:

`)
	for _, g := range games {
		fmt.Fprintf(w, "  %s\n%s\n", g.name, g.about())
	}
}
