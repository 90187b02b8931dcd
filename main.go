// Menagerie is a desktop program with five small network games. See README.md.
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"menagerie/catalog"
	"menagerie/internal/args"
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
		fmt.Println("menagerie", catalog.Version())
		return
	}
	if err := run(line); err != nil {
		complain(err)
		os.Exit(1)
	}
}

// run shows the program. A panic ends it, but not without a trace in the log and every game on the disk. Here only those
// before the window opens arrive; the others are errors of the window.
func run(line args.Line) (err error) {
	p, err := catalog.Open(line)
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
	return p.Run(first)
}

func complain(err error) { fmt.Fprintln(os.Stderr, "menagerie:", err) }
