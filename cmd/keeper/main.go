// Command keeper is Menagerie without a window, for people who write or measure bots.
//
//	keeper match GAME --seats A,B[,...] [flags]    let bots play each other and count
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
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
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
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	err := command(ctx, args, stdout)
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

func command(ctx context.Context, args []string, stdout io.Writer) error {
	if len(args) == 0 {
		return usagef("no command given")
	}
	switch args[0] {
	case "match":
		return matchCommand(ctx, args[1:], stdout)
	case "help", "-h", "-help", "--help":
		help(stdout)
		return nil
	}
	return usagef("unknown command %q", args[0])
}

func help(w io.Writer) {
	fmt.Fprint(w, `keeper is Menagerie without a window, for people who write or measure bots.

  keeper match GAME --seats A,B[,...] [flags]
      Let bots play each other and count. "keeper match GAME -h" lists the flags.
  keeper help
      Print this.

Games and their bots:

`)
	for _, g := range games {
		fmt.Fprintf(w, "  %s\n%s\n", g.name, g.about())
	}
}
