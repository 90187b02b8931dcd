package miagame

import (
	"context"
	"math/rand/v2"

	"menagerie/app/game"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/miascene/mialesson"
	"menagerie/session"
	"menagerie/session/lesson"
)

// Values of the final game of the lesson.
const (
	finalRounds = 5 // a player with three points has won
	lostRounds  = 2 // number of lost rounds after which the hand points at the button that calls a bluff
)

// doubtful is the lowest announcement that a careful player calls.
var doubtful, _ = mia.DiceOf(6, 1)

// lessonOf returns the lesson of the game. The opponent in the final game announces a double six whenever the rules allow it.
func lessonOf() game.Lesson[mia.View, mia.Move, mia.Config] {
	return game.Lesson[mia.View, mia.Move, mia.Config]{
		Open: game.Steps(mialesson.Steps),
		Goal: "mia.lesson_final", Rival: "mia.lesson_rival",
		Rivals: []string{"mia.lesson_berta", "mia.lesson_berta", "mia.lesson_rival", "mia.lesson_berta"},
		Help: lesson.Help[mia.View, mia.Move]{
			Goal: "mia.lesson_final", Seat: 0, Best: session.SyncBot[mia.View, mia.Move](careful),
			Waiting: func(v mia.View) []rules.Seat { return v.Waiting },
		},
		Early: func(v mia.View) bool {
			return len(v.Scores) > 1 && v.Scores[1] >= lostRounds && v.Stage == mia.Turn && v.Standing >= doubtful
		},
		Final: func() Table {
			return Table{Config: mia.Config{Seats: 2, Rounds: finalRounds}, Bots: []string{"", "liar"}, Names: make([]string, 2), Colors: []int{0, 1}}
		},
	}
}

// careful chooses the moves that help the player in the final game of the lesson. It announces the dice if the rules allow it,
// and otherwise the lowest possible value. It calls the bluff if the announcement is at least doubtful.
func careful(_ context.Context, v mia.View, _ *rand.Rand) (mia.Move, bool) {
	switch {
	case v.Stage == mia.Joining:
		return mia.Move{Kind: mia.Join}, true
	case v.Stage == mia.Announcing && v.Beats(v.Dice):
		return mia.Say(v.Dice), true
	case v.Stage == mia.Announcing:
		return mia.Say(min(v.Standing+1, mia.Mia)), true
	case v.Standing != mia.None && v.Standing >= doubtful:
		return mia.Move{Kind: mia.See}, true
	}
	return mia.Move{Kind: mia.Roll}, true
}
