package miascores

import (
	"maps"
	"slices"
)

// Lives holds the lives of the players of a game, by name. A player who is not in the game has none.
type Lives map[string]int

// NewLives returns the lives at the start of a game.
func NewLives(names []string, each int) Lives {
	l := Lives{}
	for _, name := range names {
		l[name] = each
	}
	return l
}

// Take takes a life of a player, if the player has one.
func (l Lives) Take(name string) {
	if l[name] > 0 {
		l[name]--
	}
}

// Keep removes the players who have no lives, and those whose names are not in names.
func (l Lives) Keep(names []string) {
	maps.DeleteFunc(l, func(name string, left int) bool { return left == 0 || !slices.Contains(names, name) })
}
