package botfile

import (
	"fmt"

	"menagerie/internal/tournament"
)

// Why is the kind of a fault in a file of bots.
type Why string

const (
	Large     Why = "large"      // the file is too large
	None      Why = "none"       // the file contains no bot
	NoText    Why = "no_text"    // a line is not UTF-8
	NoLine    Why = "no_line"    // a line has no "="
	NoName    Why = "no_name"    // there is no name before the "="
	OddName   Why = "odd_name"   // the name is invalid
	NoCommand Why = "no_command" // there is no command after the "="
	Twice     Why = "twice"      // an earlier line has the name
	Many      Why = "many"       // there are more than tournament.MaxEntrants
	Command   Why = "command"    // the command is invalid; Err is the reason
)

// Fault is a fault in a file of bots, with its position.
type Fault struct {
	Why     Why
	Line    int    // from 1; 0 if it concerns the whole file
	Name    string // name of the bot, or the text in its place
	Earlier int    // line that has the same name
	Err     error  // the reason for Command
}

// Error implements error. The text contains the line, the field, and the remedy.
func (f *Fault) Error() string {
	if f.Line == 0 {
		return f.what()
	}
	return fmt.Sprintf("line %d: %s", f.Line, f.what())
}

func (f *Fault) what() string {
	switch f.Why {
	case Large:
		return fmt.Sprintf("the file has more than %d KiB: choose a text file with a line \"name = command\" for each bot", MaxSize>>10)
	case None:
		return "there is no bot in the file: write a line \"name = command\" for each bot"
	case NoText:
		return "this is not UTF-8 text: save the file as UTF-8"
	case NoLine:
		return fmt.Sprintf("%.40q is not \"name = command\": write = between name and command, or # before a comment", f.Name)
	case NoName:
		return "the name before = is missing: write the name of the bot there"
	case OddName:
		return fmt.Sprintf("name: %v", tournament.CheckName(f.Name))
	case NoCommand:
		return fmt.Sprintf("the command of %s after = is missing: write the command that starts the bot", f.Name)
	case Twice:
		return fmt.Sprintf("the name %s is also used in line %d: choose another name", f.Name, f.Earlier)
	case Many:
		return fmt.Sprintf("this is one bot too many: at most %d bots can take part", tournament.MaxEntrants)
	}
	return fmt.Sprintf("command: %s: %v", f.Name, f.Err)
}

// Unwrap returns the cause.
func (f *Fault) Unwrap() error { return f.Err }
