package extbot

import (
	"fmt"
	"strings"
	"time"

	"menagerie/internal/extbot/sandbox"
)

// End describes how a bot has ended.
type End struct {
	Asked bool // the bot was asked to end, with Stop
	sandbox.Exit
	After time.Duration // time for which the bot has run
	Last  []Line        // last lines on the standard error, or on the standard output if there are none
}

// lastLines is the maximum number of lines in an End.
const lastLines = 8

// End returns how the bot has ended. ok is false if the bot is still running.
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

// Crashed reports whether the bot ended by itself with an exit code other than 0. It returns false if the program has asked
// the bot to end.
func (e End) Crashed() bool { return !e.Asked && e.Code != 0 }

// String returns a description of the end in one or more lines.
func (e End) String() string {
	var s strings.Builder
	if e.Asked {
		s.WriteString("ended after a stop request: ")
	}
	fmt.Fprintf(&s, "%s after %v", e.State, e.After.Round(time.Millisecond))
	for _, l := range e.Last {
		s.WriteString("\n  " + l.Text)
	}
	return s.String()
}

// Why is the kind of a Fault. It selects the translated text.
type Why int

// The reasons why a bot was not started.
const (
	Failed      Why = iota // another error of the system
	NoCommand              // the command line is empty
	OpenQuote              // a quotation mark is not closed
	TooLong                // the command line has more than MaxCommand bytes, or contains a NUL
	BadAddress             // the address is not HOST:PORT
	NotFound               // there is no such program
	NotAProgram            // the file exists but is not executable
	NoPrograms             // this system cannot start programs
	NoSandbox              // this system does not support the selected sandbox level
	Unknown                // a word in braces resembles a placeholder, such as {hots}
)

// Fault is the reason why a bot was not started.
type Fault struct {
	Why     Why
	Program string // the invalid word: a program, a quotation, an address or a placeholder
	Meant   string // the placeholder that the word resembles, if Why is Unknown
	Err     error  // the system's error; may be nil
}

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
		return fmt.Sprintf("start the bot: there is no program %q: write its whole path, or the interpreter first, as in \"python3 bot.py\"", f.Program)
	case NotAProgram:
		return fmt.Sprintf("start the bot: %q can't be run: make it executable (chmod +x), or write the interpreter first, as in \"python3 bot.py\"", f.Program)
	case NoPrograms:
		return "start a bot: on this system, a program cannot start other programs"
	case Unknown:
		return fmt.Sprintf("start the bot: there is no placeholder %s: did you mean %s?", f.Program, f.Meant)
	case NoSandbox:
		return fmt.Sprintf("start the bot: %v; choose another level with --sandbox", f.Err)
	}
	return fmt.Sprintf("start the bot %q: %v", f.Program, f.Err)
}

// Unwrap returns the system's error, which may be nil.
func (f *Fault) Unwrap() error { return f.Err }
