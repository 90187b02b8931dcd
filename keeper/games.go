package main

import (
	"strings"

	"menagerie/keeper/command"
	"menagerie/keeper/foxeskeeper"
	"menagerie/keeper/glendakeeper"
	"menagerie/keeper/labyrinthkeeper"
	"menagerie/keeper/miakeeper"
	"menagerie/keeper/pondkeeper"
)

var games = []command.Game{pondkeeper.Game, glendakeeper.Game, labyrinthkeeper.Game, miakeeper.Game, foxeskeeper.Game}

func gameNames(command string) string {
	var names []string
	for _, g := range games {
		if command != "play" || g.Play.Flags != nil {
			names = append(names, g.Name)
		}
	}
	return strings.Join(names, ", ")
}
