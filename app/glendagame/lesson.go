package glendagame

import (
	"menagerie/app/game"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/scenes/glendascene/glendalesson"
	"menagerie/session"
	"menagerie/session/lesson"
)

// finalWalls is the number of walls at the start of the final game of the lesson.
const finalWalls = 8

// best returns the strongest rabbit.
func best() session.Player[glenda.View, glenda.Move] {
	return session.AsyncBot[glenda.View, glenda.Move](session.Bot[glenda.View, glenda.Move](glendabot.Best(glenda.Glenda, 0)))
}

// lessonOf returns the lesson of the game. In its final game, the player is the rabbit and plays against the weakest trapper.
func lessonOf() game.Lesson[glenda.View, glenda.Move, glenda.Config] {
	return game.Lesson[glenda.View, glenda.Move, glenda.Config]{
		Open: game.Steps(glendalesson.Steps),
		Goal: "glenda.lesson_final", Rival: "glenda.lesson_rival",
		Help: lesson.Help[glenda.View, glenda.Move]{
			Goal: "glenda.lesson_final", Seat: glenda.Glenda, Best: best(), Waiting: func(v glenda.View) []rules.Seat { return v.Waiting },
		},
		Final: func() Table {
			c := glenda.Config{Size: glenda.DefaultSize, Walls: glenda.Exactly(finalWalls)}
			return Table{Config: c, Bots: []string{"random", ""}, Names: make([]string, 2), Colors: []int{0, 1}}
		},
	}
}
