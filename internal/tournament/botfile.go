package tournament

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// MaxBotFile is the maximum size of a bot file in bytes.
const MaxBotFile = 1 << 20

// ParseBots parses a bot file, in which each line has the form "name = command". It ignores empty lines and lines that begin
// with #. check returns an error if a command is invalid for the game. All errors of ParseBots are of type *BotFileFault.
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
	lines map[string]int // number of the line with each name
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

// AppendBots appends the text of a bot file with the bots in all to b.
func AppendBots(b []byte, all []Entrant) []byte {
	for _, e := range all {
		b = fmt.Appendf(b, "%s = %s\n", e.Name, e.Command)
	}
	return b
}

// BotFileWhy is the kind of an error in a bot file.
type BotFileWhy string

const (
	Large     BotFileWhy = "large"      // the file is too large
	None      BotFileWhy = "none"       // the file contains no bot
	noText    BotFileWhy = "no_text"    // a line is not UTF-8
	NoLine    BotFileWhy = "no_line"    // a line has no "="
	noName    BotFileWhy = "no_name"    // the name before the "=" is missing
	OddName   BotFileWhy = "odd_name"   // the name is invalid
	NoCommand BotFileWhy = "no_command" // the command after the "=" is missing
	Twice     BotFileWhy = "twice"      // an earlier line has the same name
	Many      BotFileWhy = "many"       // the file has more than MaxEntrants bots
	Command   BotFileWhy = "command"    // the command is invalid; BotFileFault.Err is the reason
)

// BotFileFault is an error in a bot file, with its position.
type BotFileFault struct {
	Why     BotFileWhy
	Line    int    // line number, from 1; 0 if the error concerns the whole file
	Name    string // name of the bot; the whole line if Why is NoLine
	Earlier int    // number of the earlier line with the same name; else 0
	Err     error  // the reason if Why is Command; else nil
}

// Error returns a text with the line number, the error and how to correct it.
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

// Unwrap returns f.Err, which may be nil.
func (f *BotFileFault) Unwrap() error { return f.Err }
