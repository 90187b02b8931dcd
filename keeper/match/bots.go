package match

import (
	"strings"

	"menagerie/keeper/console"
)

// bots is the value of the flag --bot, which is given once for each seat.
type bots []string

// Set implements flag.Value. It appends the bots in text, which is a list of built-in bots with commas between them, or one
// command.
func (b *bots) Set(text string) error {
	if IsCommand(text) {
		*b = append(*b, text)
	} else {
		*b = append(*b, console.SplitList(text)...)
	}
	return nil
}

// String implements flag.Value.
func (b *bots) String() string { return strings.Join(*b, ",") }

// IsCommand reports whether text is the command of an external bot. The name of a built-in bot has neither spaces nor
// slashes.
func IsCommand(text string) bool { return strings.ContainsAny(text, ` /\`) }

// external reports whether the command line names an external bot.
func external(args []string) bool {
	for i, arg := range args {
		name, value, given := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		if !strings.HasPrefix(arg, "-") || name != "bot" {
			continue
		}
		if !given && i+1 < len(args) {
			value = args[i+1]
		}
		if IsCommand(value) {
			return true
		}
	}
	return false
}
