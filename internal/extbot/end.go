package extbot

import (
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// End is how a bot has ended.
type End struct {
	Asked bool          // because Stop was called
	Code  int           // of a program that ended by itself; -1 for one that was ended by a signal
	State string        // in the words of the system, as "exit status 3" or "signal: killed"
	After time.Duration // how long it ran
	Last  []Line        // the last lines that it wrote to its standard error, or if there are none what it printed
}

// lastLines is how many lines an End has.
const lastLines = 8

// End returns how the bot ended, and whether it has.
func (b *Bot) End() (End, bool) {
	select {
	case <-b.done:
	default:
		return End{}, false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.end, true
}

// ended makes an End of what Wait has said; the lock is held.
func (b *Bot) ended(err error) End {
	e := End{Asked: b.asked, After: time.Since(b.began), Last: b.out.errors(lastLines)}
	if state := b.cmd.ProcessState; state != nil {
		e.Code, e.State = state.ExitCode(), state.String()
	}
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) {
		e.State = err.Error()
	}
	return e
}

// Crashed reports whether the bot ended by itself and not well.
func (e End) Crashed() bool { return !e.Asked && e.Code != 0 }

// String says it in one or more lines.
func (e End) String() string {
	var s strings.Builder
	if e.Asked {
		s.WriteString("ended when it was asked to: ")
	}
	fmt.Fprintf(&s, "%s after %v", e.State, e.After.Round(time.Millisecond))
	for _, l := range e.Last {
		s.WriteString("\n  " + l.Text)
	}
	return s.String()
}

// Why is the kind of a Fault, for those who say it in a language of their own.
type Why int

// Why a bot was not started.
const (
	Failed      Why = iota // for a reason that only the system knows
	NoCommand              // the command line has no word
	OpenQuote              // a quotation mark has no partner
	TooLong                // the command line has more than MaxCommand bytes, or a byte 0
	BadAddress             // the address is not HOST:PORT
	NotFound               // there is no such program
	NotAProgram            // there is such a file, but it can't be run
	NoPrograms             // nothing can be started on this system
)

// Fault is why a bot was not started.
type Fault struct {
	Why     Why
	Program string // the word that could not be run
	Err     error  // what the system said; may be nil
}

// Error implements error.
func (f *Fault) Error() string {
	switch f.Why {
	case NoCommand:
		return "start a bot: the command line is empty"
	case OpenQuote:
		return fmt.Sprintf("start a bot: the quotation mark in front of %.40q is never closed", f.Program)
	case TooLong:
		return fmt.Sprintf("start a bot: the command line has a byte 0, or more than %d bytes", MaxCommand)
	case BadAddress:
		return fmt.Sprintf("start a bot: the address %.40q is not HOST:PORT", f.Program)
	case NotFound:
		return fmt.Sprintf("start the bot: there is no program %q: write its whole path, or the interpreter first, as in \"python3 bot.py\" (%v)", f.Program, f.Err)
	case NotAProgram:
		return fmt.Sprintf("start the bot: %q can't be run: make it executable (chmod +x), or write the interpreter first, as in \"python3 bot.py\" (%v)", f.Program, f.Err)
	case NoPrograms:
		return "start a bot: this system (a browser?) lets no program start others"
	}
	return fmt.Sprintf("start the bot %q: %v", f.Program, f.Err)
}

// Unwrap returns what the system said.
func (f *Fault) Unwrap() error { return f.Err }
