package console

import (
	"slices"
	"strings"
)

// Choose returns the game that args[0] names, and the arguments after it. The command's name is part of the errors.
func Choose[G any](command string, games []G, name func(G) string, args []string) (g G, rest []string, err error) {
	names := make([]string, len(games))
	for i, g := range games {
		names[i] = name(g)
	}
	list := strings.Join(names, ", ")
	if len(args) == 0 {
		return g, nil, Usage("keeper.no_game", command, list)
	}
	i := slices.Index(names, args[0])
	if i < 0 {
		return g, nil, Usage("keeper.unknown_game", command, args[0], list)
	}
	return games[i], args[1:], nil
}
