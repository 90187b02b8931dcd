package tournament

import "fmt"

// BotsWhy is the kind of a fault in a file of bots.
type BotsWhy string

const (
	BotsLarge     BotsWhy = "large"      // the file is too large
	BotsNone      BotsWhy = "none"       // the file contains no bot
	BotsNoText    BotsWhy = "no_text"    // a line is not UTF-8
	BotsNoLine    BotsWhy = "no_line"    // a line has no "="
	BotsNoName    BotsWhy = "no_name"    // there is no name before the "="
	BotsOddName   BotsWhy = "odd_name"   // the name is invalid
	BotsNoCommand BotsWhy = "no_command" // there is no command after the "="
	BotsTwice     BotsWhy = "twice"      // an earlier line has the name
	BotsMany      BotsWhy = "many"       // there are more than MaxEntrants
	BotsCommand   BotsWhy = "command"    // the command is invalid; Err is the reason
)

// BotsFault is a fault in a file of bots, with its position.
type BotsFault struct {
	Why     BotsWhy
	Line    int    // from 1; 0 if it concerns the whole file
	Name    string // name of the bot, or the text in its place
	Earlier int    // line that has the same name
	Err     error  // the reason for BotsCommand
}

// Error implements error. The text contains the line, the field, and the remedy.
func (f *BotsFault) Error() string {
	if f.Line == 0 {
		return f.what()
	}
	return fmt.Sprintf("line %d: %s", f.Line, f.what())
}

func (f *BotsFault) what() string {
	switch f.Why {
	case BotsLarge:
		return fmt.Sprintf("the file of bots has more than %d KiB: it must be a text with a line \"name = command\" for each", MaxBots>>10)
	case BotsNone:
		return "there is no bot in the file: write a line \"name = command\" for each"
	case BotsNoText:
		return "it has bytes that are no UTF-8: save the file as UTF-8"
	case BotsNoLine:
		return fmt.Sprintf("%.40q is not \"name = command\": write a = between the two, or # in front of a remark", f.Name)
	case BotsNoName:
		return "name: nothing stands before the =: write what the bot is called"
	case BotsOddName:
		return fmt.Sprintf("name: %v", checkName(f.Name))
	case BotsNoCommand:
		return fmt.Sprintf("command: nothing stands behind the = of %s: write what starts it", f.Name)
	case BotsTwice:
		return fmt.Sprintf("name: the bot in line %d is called %s too: choose another name", f.Earlier, f.Name)
	case BotsMany:
		return fmt.Sprintf("this is one bot too many: %d can take part", MaxEntrants)
	}
	return fmt.Sprintf("command: %s: %v", f.Name, f.Err)
}

// Unwrap returns the cause.
func (f *BotsFault) Unwrap() error { return f.Err }
