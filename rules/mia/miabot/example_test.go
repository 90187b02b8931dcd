package miabot_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
)

// Three built-in bots play ten rounds. In the stage Joining, several seats wait at the same time.
func Example() {
	names := []string{"liar", "honest", "best"}
	players := make([]miabot.Named, len(names))
	for i, name := range names {
		bot, err := miabot.For(name)
		if err != nil {
			fmt.Println(err)
			return
		}
		players[i] = bot
	}

	game, err := mia.New(mia.Config{Seats: len(players), Rounds: 10}, 1)
	chance := rand.New(rand.NewPCG(1, 2))
	for err == nil && !game.Over() {
		seat := game.Waiting()[0]
		move, _ := players[seat].Bot(context.Background(), game.View(seat), chance)
		game, err = game.Play(seat, move)
	}
	view := game.View(0)
	for seat, name := range names {
		fmt.Println(name, view.Scores[seat])
	}
	// Output:
	// liar 7
	// honest 3
	// best 9
}
