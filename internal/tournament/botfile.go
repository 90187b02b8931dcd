package tournament

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// MaxSize is the maximum size of a file of bots in bytes.
const MaxBotFile = 1 << 20

// Parse parses a file that has a line "name = command" for each bot. It ignores empty lines and lines that begin with #. check
// returns an error if a command is invalid in the game. All errors are of type *Fault.
func ParseBots(text []byte, check func(Entrant) error) ([]Entrant, error) {
	if len(text) > MaxBotFile {
		return nil, &BotFileFault{Why: Large}
	}
	r := reader{check: check, lines: map[string]int{}}
	for i, line := range strings.Split(strings.TrimPrefix(string(text), "\uFEFF"), "\n") {
		if err := r.line(i+1, line); err != nil {
			return nil, err
		}
	}
	if len(r.all) == 0 {
		return nil, &BotFileFault{Why: None}
	}
	return r.all, nil
}

// reader parses a file of bots line by line.
type reader struct {
	check func(Entrant) error
	all   []Entrant
	lines map[string]int // line number of each name
}

func (r *reader) line(number int, line string) error {
	if !utf8.ValidString(line) {
		return &BotFileFault{Why: noText, Line: number}
	}
	line = strings.TrimSpace(line)
	if line == "" || line[0] == '#' {
		return nil
	}
	name, command, ok := strings.Cut(line, "=")
	e := Entrant{Name: strings.TrimSpace(name), Command: strings.TrimSpace(command)}
	f := &BotFileFault{Line: number, Name: e.Name, Earlier: r.lines[e.Name]}
	switch {
	case !ok:
		f.Why, f.Name = NoLine, line
	case e.Name == "":
		f.Why = noName
	case CheckName(e.Name) != nil:
		f.Why = OddName
	case e.Command == "":
		f.Why = NoCommand
	case f.Earlier > 0:
		f.Why = Twice
	case len(r.all) == MaxEntrants:
		f.Why = Many
	default:
		if f.Err = r.check(e); f.Err != nil {
			f.Why = Command
		}
	}
	if f.Why != "" {
		return f
	}
	r.all, r.lines[e.Name] = append(r.all, e), number
	return nil
}

// Append appends the text of a file of bots.
func AppendBots(b []byte, all []Entrant) []byte {
	for _, e := range all {
		b = fmt.Appendf(b, "%s = %s\n", e.Name, e.Command)
	}
	return b
}

// Why is the kind of a fault in a file of bots.
type BotFileWhy string

const (
	Large     BotFileWhy = "large"      // the file is too large
	None      BotFileWhy = "none"       // the file contains no bot
	noText    BotFileWhy = "no_text"    // a line is not UTF-8
	NoLine    BotFileWhy = "no_line"    // a line has no "="
	noName    BotFileWhy = "no_name"    // there is no name before the "="
	OddName   BotFileWhy = "odd_name"   // the name is invalid
	NoCommand BotFileWhy = "no_command" // there is no command after the "="
	Twice     BotFileWhy = "twice"      // an earlier line has the name
	Many      BotFileWhy = "many"       // there are more than tournament.MaxEntrants
	Command   BotFileWhy = "command"    // the command is invalid; Err is the reason
)

// Fault is a fault in a file of bots, with its position.
type BotFileFault struct {
	Why     BotFileWhy
	Line    int    // from 1; 0 if it concerns the whole file
	Name    string // name of the bot, or the text in its place
	Earlier int    // line that has the same name
	Err     error  // the reason for Command
}

// Error implements error. The text contains the line, the field, and the remedy.
func (f *BotFileFault) Error() string {
	if f.Line == 0 {
		return f.what()
	}
	return fmt.Sprintf("line %d: %s", f.Line, f.what())
}

func (f *BotFileFault) what() string {
	switch f.Why {
	case Large:
		return fmt.Sprintf("the file has more than %d KiB: choose a text file with a line \"name = command\" for each bot", MaxBotFile>>10)
	case None:
		return "there is no bot in the file: write a line \"name = command\" for each bot"
	case noText:
		return "this is not UTF-8 text: save the file as UTF-8"
	case NoLine:
		return fmt.Sprintf("%.40q is not \"name = command\": write = between name and command, or # before a comment", f.Name)
	case noName:
		return "the name before = is missing: write the name of the bot there"
	case OddName:
		return fmt.Sprintf("name: %v", CheckName(f.Name))
	case NoCommand:
		return fmt.Sprintf("the command of %s after = is missing: write the command that starts the bot", f.Name)
	case Twice:
		return fmt.Sprintf("the name %s is also used in line %d: choose another name", f.Name, f.Earlier)
	case Many:
		return fmt.Sprintf("this is one bot too many: at most %d bots can take part", MaxEntrants)
	}
	return fmt.Sprintf("command: %s: %v", f.Name, f.Err)
}

// Unwrap returns the cause.
func (f *BotFileFault) Unwrap() error { return f.Err }
