package glendabot_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
)

// Two built-in bots play a game.
func Example() {
	trapper, err := glendabot.For(glenda.Trapper, "best")
	if err != nil {
		fmt.Println(err)
		return
	}
	rabbit, err := glendabot.For(glenda.Glenda, "original")
	if err != nil {
		fmt.Println(err)
		return
	}
	players := map[rules.Seat]glendabot.Bot{glenda.Trapper: trapper.Bot, glenda.Glenda: rabbit.Bot}

	game, err := glenda.New(glenda.DefaultConfig(), 1)
	chance := rand.New(rand.NewPCG(1, 2))
	for err == nil && !game.Over() {
		seat := game.Waiting()[0]
		move, _ := players[seat](context.Background(), game.View(seat), chance)
		game, err = game.Play(seat, move)
	}
	fmt.Println(game.View(glenda.Trapper).Outcome, err)
	// Output: trapper <nil>
}
