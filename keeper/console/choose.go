package console

import (
	"slices"
	"strings"
)

// Choose returns the game whose name is args[0], and the remaining arguments. name returns the name of a game. command is the
// name of the command, for error messages.
func Choose[G any](command string, games []G, name func(G) string, args []string) (g G, rest []string, err error) {
	list := Names(games, name)
	if len(args) == 0 {
		return g, nil, Usage("keeper.no_game", command, list)
	}
	i := slices.IndexFunc(games, func(g G) bool { return name(g) == args[0] })
	if i < 0 {
		return g, nil, AsUsage(Meant(Error("keeper.unknown_game", command, args[0], list), args[0], strings.Split(list, ", ")))
	}
	return games[i], args[1:], nil
}

// Names returns the names of games with commas between them.
func Names[G any](games []G, name func(G) string) string {
	names := make([]string, len(games))
	for i, g := range games {
		names[i] = name(g)
	}
	return strings.Join(names, ", ")
}
