package foxesbot_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
)

// Two built-in bots play a game. The game has a clock: every seat that is waiting may move, and Tick advances the time by a
// sixtieth of a second.
func Example() {
	var players [foxes.Sides]foxesbot.Named
	for i, name := range []string{"random", "greedy"} {
		bot, err := foxesbot.For(name)
		if err != nil {
			fmt.Println(err)
			return
		}
		players[i] = bot
	}

	game, err := foxes.New(foxes.DefaultConfig(10), 1)
	chance := rand.New(rand.NewPCG(1, 2))
	for err == nil && !game.Over() {
		for _, seat := range game.Waiting() {
			if move, ok := players[seat].Bot(context.Background(), game.View(seat), chance); ok && err == nil {
				game, err = game.Play(seat, move)
			}
		}
		game = game.Tick()
	}
	fmt.Println(game.View(foxes.Foxes).Outcome, err)
	// Output: dolphins <nil>
}
