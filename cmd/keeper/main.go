// Command keeper is Menagerie without a window: it hosts games, and is for people who write or measure bots.
//
//	keeper serve GAME [flags]                      host a game over the network
//	keeper bot GAME HOST:PORT [flags]              let a bot play on a server
//	keeper match GAME --seats A,B[,...] [flags]    let bots play each other and count
//	keeper play GAME [flags]                       play a game of turns in the terminal
//	keeper verify FILE...                          play records through the rules
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
	"syscall"
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
		fmt.Fprintf(stderr, "keeper: %v\nSee: keeper help\n", err)
		return exitUsage
	}
	fmt.Fprintf(stderr, "keeper: %v\n", err)
	return exitFailed
}

func command(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return usagef("no command given")
	}
	switch args[0] {
	case "match":
		return matchCommand(ctx, args[1:], stdout)
	case "serve":
		return serveCommand(ctx, args[1:], stdout, stderr)
	case "bot":
		return botCommand(ctx, args[1:], stdout)
	case "play":
		return playCommand(ctx, args[1:], stdin, stdout)
	case "verify":
		return verifyCommand(ctx, args[1:], stdout)
	case "help", "-h", "-help", "--help":
		help(stdout)
		return nil
	}
	return usagef("unknown command %q", args[0])
}

func help(w io.Writer) {
	fmt.Fprint(w, `keeper is Menagerie without a window: it hosts games, and is for people who write or measure bots.

  keeper serve GAME [flags]
      Host a game over the network. It prints one line of JSON when it is ready. "keeper serve GAME -h" lists the flags.
  keeper bot GAME HOST:PORT [flags]
      Let a bot play on a server. It prints one line of JSON for each game. "keeper bot GAME -h" lists the flags.
  keeper match GAME --seats A,B[,...] [flags]
      Let bots play each other and count. "keeper match GAME -h" lists the flags.
  keeper play GAME [flags]
      Play a game of turns in the terminal, in plain sentences. "keeper play GAME -h" lists the flags.
  keeper verify FILE...
      Play records through the rules, and say where they depart.
  keeper help
      Print this.

Games and their bots:

`)
	for _, g := range games {
		fmt.Fprintf(w, "  %s\n%s\n", g.name, g.about())
	}
}
