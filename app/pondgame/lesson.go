package pondgame

import (
	"menagerie/app/game"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/scenes/pondscene/pondlesson"
	"menagerie/session"
	"menagerie/session/lesson"
)

// lessonOf returns the lesson of the game. In its final game, the player is the mouse, and the cat does not move at first.
func lessonOf() game.Lesson[pond.View, pond.Move, pond.Config] {
	return game.Lesson[pond.View, pond.Move, pond.Config]{
		Open: game.Steps(pondlesson.Steps),
		Goal: "pond.lesson_final", Rival: "pond.lesson_rival",
		Help: lesson.Help[pond.View, pond.Move]{
			Goal: "pond.lesson_final", Seat: pond.Mouse, Best: session.SyncBot[pond.View, pond.Move](session.Bot[pond.View, pond.Move](pondbot.Best(pond.Mouse))),
			Waiting: func(v pond.View) []rules.Seat { return v.Waiting },
		},
		Final: func() Table {
			return Table{Config: pond.Config{CatStep: pond.Levels()[0].CatStep}, Bots: []string{"", "kitten"}, Names: make([]string, 2), Colors: []int{0, 1}}
		},
	}
}
