// Menagerie is a desktop program with five small network games. See README.md.
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"menagerie/app"
	"menagerie/internal/args"
	"menagerie/internal/version"
)

func main() {
	line, err := args.Parse(os.Args[1:], os.Stderr)
	if errors.Is(err, args.ErrHelp) {
		return
	}
	if err != nil {
		complain(err)
		os.Exit(2)
	}
	if line.Version {
		fmt.Println("menagerie", version.Of())
		return
	}
	if err := run(line); err != nil {
		if _, ok := errors.AsType[told](err); !ok {
			complain(err)
		}
		os.Exit(1)
	}
}

// told is an error of which the terminal has heard already.
type told struct{ error }

// run shows the program. A panic ends it, but not without a trace in the log and every game on the disk. Here only those
// before the window opens arrive; the others are errors of the window.
func run(line args.Line) (err error) {
	p, err := app.Open(line)
	if err != nil {
		return err
	}
	defer func() {
		if fault := recover(); fault != nil {
			p.LogPanic(fault, debug.Stack())
			err = errors.Join(fmt.Errorf("the program failed: %v", fault), p.Close())
		}
	}()
	first, err := p.First()
	if err != nil {
		return errors.Join(err, p.Close())
	}
	denied := p.Denied()
	if denied != nil {
		complain(denied) // at once: the window stays open, and who has a terminal looks there
	}
	if err := p.Run(first); err != nil || denied == nil {
		return err
	}
	return told{denied}
}

func complain(err error) { fmt.Fprintln(os.Stderr, "menagerie:", err) }
