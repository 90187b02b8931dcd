package command

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"menagerie/keeper/console"
)

// Renamed is a flag that has another name or another form of values since this version. The next version removes these flags.
type Renamed struct {
	Command  string
	Old, New string
	Convert  func(value string) string // nil if the values have not changed
}

// renamedFlags returns the renamed flags of the game in args, and those of all games.
func renamedFlags(games []Game, args []string) []Renamed {
	all := []Renamed{{Command: "match", Old: "seats", New: "bot"}}
	for _, g := range games {
		if len(args) > 1 && g.Name == args[1] {
			all = append(all, g.Renamed...)
		}
	}
	return all
}

// Renew returns args with the new names and values of old flags. It writes a remark about each of them.
func Renew(games []Game, args []string, stderr io.Writer) []string {
	args = slices.Clone(args)
	for i := 1; i < len(args) && args[i] != "--"; i++ {
		name, value, whole := strings.Cut(strings.TrimLeft(args[i], "-"), "=")
		if !strings.HasPrefix(args[i], "-") {
			continue
		}
		for _, f := range renamedFlags(games, args) {
			if f.Old != name || f.Command != args[0] {
				continue
			}
			if !whole && i+1 < len(args) {
				value = args[i+1]
			}
			next := value
			if f.Convert != nil {
				next = f.Convert(value)
			}
			if f.Old == f.New && next == value {
				break
			}
			fmt.Fprintln(stderr, console.Texts().T("keeper.old_flag", f.Old, value, f.New, next))
			if args[i] = "--" + f.New; whole {
				args[i] += "=" + next
			} else if i+1 < len(args) {
				args[i+1] = next
			}
			break
		}
	}
	return args
}
