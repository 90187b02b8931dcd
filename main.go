// Menagerie is a desktop program with five small network games. See README.md.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"menagerie/app"
	"menagerie/internal/cli"
	"menagerie/internal/desktop"
	"menagerie/internal/quit"
	"menagerie/internal/tty"
	"menagerie/internal/version"
)

func main() {
	line, err := cli.Parse(os.Args[1:], app.GameNames, os.Stderr)
	if errors.Is(err, cli.ErrHelp) {
		return
	}
	if err != nil {
		complain(err)
		alert(err)
		os.Exit(2)
	}
	if line.Version {
		fmt.Println("menagerie", version.Of())
		return
	}
	quit.OutliveReaders(func() {})
	if err := run(line); err != nil {
		if _, ok := errors.AsType[told](err); !ok {
			complain(err)
			alert(err)
		}
		os.Exit(1)
	}
}

// told is an error that complain has already printed.
type told struct{ error }

// run opens the program and shows its window until the window is closed. If the program panics before the window opens,
// run logs the panic and returns it as an error.
func run(line cli.Line) (err error) {
	p, err := app.Open(line)
	if err != nil {
		return err
	}
	// the window handles later panics itself
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
		complain(denied) // now, because the window stays open and the user may be looking at the terminal
	}
	context.AfterFunc(quit.Context(), p.Quit)
	if err := p.Run(first); err != nil || denied == nil {
		return err
	}
	return told{denied}
}

func complain(err error) { fmt.Fprintln(os.Stderr, "menagerie:", err) }

// alert shows the error on the desktop if nobody reads the standard error. A program that was started from a menu has no terminal.
func alert(err error) {
	if tty.Unread(os.Stderr) {
		_ = desktop.Alert("Menagerie", err.Error()) // there is no other way to report it
	}
}
