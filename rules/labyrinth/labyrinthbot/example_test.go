package labyrinthbot_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
)

// Two built-in bots play a game.
func Example() {
	var players [2]labyrinthbot.Named
	for i, name := range []string{"random", "greedy"} {
		bot, err := labyrinthbot.For(name)
		if err != nil {
			fmt.Println(err)
			return
		}
		players[i] = bot
	}

	game, err := labyrinth.New(labyrinth.DefaultConfig(2), 1)
	chance := rand.New(rand.NewPCG(1, 2))
	for err == nil && !game.Over() {
		seat := game.Waiting()[0]
		move, _ := players[seat].Bot(context.Background(), game.View(seat), chance)
		game, err = game.Play(seat, move)
	}
	winner := rules.Seat(1)
	fmt.Println(players[winner].Name, "has found all of its", len(game.View(winner).Hand), "objectives", err)
	// Output: greedy has found all of its 12 objectives <nil>
}
