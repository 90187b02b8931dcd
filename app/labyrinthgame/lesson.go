package labyrinthgame

import (
	"menagerie/app/game"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/scenes/labyrinthscene/labyrinthlesson"
	"menagerie/session"
	"menagerie/session/lesson"
)

// lessonOf returns the lesson of the game. In its final game, the player who first collects two objectives wins.
func lessonOf() game.Lesson[labyrinth.View, labyrinth.Move, labyrinth.Config] {
	return game.Lesson[labyrinth.View, labyrinth.Move, labyrinth.Config]{
		Open: game.Steps(labyrinthlesson.Steps),
		Goal: "labyrinth.lesson_final", Rival: "labyrinth.lesson_rival",
		Help: lesson.Help[labyrinth.View, labyrinth.Move]{
			Goal: "labyrinth.lesson_final", Seat: 0, Best: session.AsyncBot[labyrinth.View, labyrinth.Move](labyrinthbot.Best(0)),
			Waiting: func(v labyrinth.View) []rules.Seat { return v.Waiting },
		},
		Final: func() Table {
			c := labyrinth.Config{Width: labyrinth.MinLayout, Height: labyrinth.MinLayout, Players: 2, Objectives: 2}
			return Table{Config: c, Bots: []string{"", "random"}, Names: make([]string, 2), Colors: []int{0, 1}}
		},
	}
}
