package main

import (
	"slices"
	"strings"
)

// games lists the games, each from its own file.
var games = []game{pondGame, glendaGame, labyrinthGame, miaGame, foxesGame}

func gameName(g game) string { return g.name }

// playable returns the games that can be played in a terminal.
func playable() []game {
	return slices.DeleteFunc(slices.Clone(games), func(g game) bool { return g.play == nil })
}

// gameNames lists the games that a command is for.
func gameNames(command string) string {
	all := games
	if command == "play" {
		all = playable()
	}
	var names []string
	for _, g := range all {
		names = append(names, g.name)
	}
	return strings.Join(names, ", ")
}
