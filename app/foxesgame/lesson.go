package foxesgame

import (
	"menagerie/app/game"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/scenes/foxesscene/foxeslesson"
	"menagerie/session"
	"menagerie/session/lesson"
)

// Values of the final game of the lesson.
const (
	finalAnimals = 5
	finalMeals   = 2 // with this number of eaten dolphins, the player has won
	adviceEvery  = 30
)

// lessonOf returns the lesson of the game. In its final game, the player leads the foxes and has to eat two dolphins.
func lessonOf() game.Lesson[foxes.View, foxes.Move, foxes.Config] {
	return game.Lesson[foxes.View, foxes.Move, foxes.Config]{
		Open: game.Steps(foxeslesson.Steps),
		Goal: "foxes.lesson_final", Rival: "foxes.lesson_rival",
		Help: lesson.Help[foxes.View, foxes.Move]{
			Goal: "foxes.lesson_final", Seat: foxes.Foxes, Every: adviceEvery,
			Best:    session.AsyncBot[foxes.View, foxes.Move](session.Bot[foxes.View, foxes.Move](foxesbot.Best(0))),
			Waiting: func(v foxes.View) []rules.Seat { return v.Waiting },
		},
		End: sated,
		Final: func() Table {
			c := foxes.Config{
				Size: foxes.MinSize, Animals: finalAnimals, Cooldown: [foxes.Sides]int{45, 45}, Tide: 10 * foxes.Second, Limit: 120 * foxes.Second,
			}
			return Table{Config: c, Bots: []string{"", "random"}, Names: make([]string, 2), Colors: UsualFoxes, Pace: "90"}
		},
	}
}

// sated ends the final game when the foxes have eaten enough dolphins.
func sated(v foxes.View) (foxes.View, bool) {
	if v.Outcome != foxes.Running || v.Board.Count(foxes.Dolphins) > v.Config.Animals-finalMeals {
		return v, false
	}
	return v.Position.End(foxes.FoxesWon, foxes.ReasonNone).View(v.You), true
}
