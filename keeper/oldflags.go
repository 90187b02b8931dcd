package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"menagerie/keeper/console"
)

// oldFlag is a flag that has another name or another form of values since this version. The next version removes these flags.
type oldFlag struct {
	command  string
	old, new string
	convert  func(value string) string // nil if the values have not changed
}

// matchSeats is an old flag of the matches of all games.
var matchSeats = oldFlag{"match", "seats", "bot", nil}

// oldFlags returns the old flags of the game in args, and those of all games.
func oldFlags(args []string) []oldFlag {
	for _, g := range games {
		if len(args) > 1 && g.name == args[1] {
			return append(slices.Clone(g.old), matchSeats)
		}
	}
	return []oldFlag{matchSeats}
}

// renewed returns args with the new names and values of old flags. It writes a remark about each of them.
func renewed(args []string, stderr io.Writer) []string {
	args = slices.Clone(args)
	for i := 1; i < len(args) && args[i] != "--"; i++ {
		name, value, whole := strings.Cut(strings.TrimLeft(args[i], "-"), "=")
		if !strings.HasPrefix(args[i], "-") {
			continue
		}
		for _, f := range oldFlags(args) {
			if f.old != name || f.command != args[0] {
				continue
			}
			if !whole && i+1 < len(args) {
				value = args[i+1]
			}
			next := value
			if f.convert != nil {
				next = f.convert(value)
			}
			if f.old == f.new && next == value {
				break
			}
			fmt.Fprintln(stderr, console.Texts().T("keeper.old_flag", f.old, value, f.new, next))
			if args[i] = "--" + f.new; whole {
				args[i] += "=" + next
			} else if i+1 < len(args) {
				args[i+1] = next
			}
			break
		}
	}
	return args
}
