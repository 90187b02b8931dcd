package pondbot_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
)

// A mouse of one's own plays against the perfect cat.
func Example() {
	// outward swims away from the centre. A cat that is fast enough catches it.
	outward := func(_ context.Context, v pond.View, _ *rand.Rand) (pond.Move, bool) {
		if !v.ToMove() {
			return pond.Move{}, false
		}
		return pond.Move{X: v.Mouse.X, Y: v.Mouse.Y + pond.MouseStep}, true
	}
	cat, err := pondbot.For(pond.Cat, "perfect")
	if err != nil {
		fmt.Println(err)
		return
	}
	players := map[rules.Seat]pondbot.Bot{pond.Mouse: outward, pond.Cat: cat.Bot}

	game, err := pond.New(pond.Config{CatStep: pond.Levels()[2].CatStep}, 1)
	for err == nil && !game.Over() {
		seat := game.Waiting()[0]
		move, _ := players[seat](context.Background(), game.View(seat), rand.New(rand.NewPCG(1, 2)))
		game, err = game.Play(seat, move)
	}
	fmt.Println(game.View(pond.Mouse).Outcome, game.View(pond.Mouse).Moves, err)
	// Output: cat 401 <nil>
}
