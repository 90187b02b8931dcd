package command_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"menagerie/keeper/command"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
)

// A cat of the reader plays a match against a built-in mouse. The same seed gives the same result on every machine.
func Example() {
	// asleep is a cat that never moves.
	asleep := func(_ context.Context, v pond.View, _ *rand.Rand) (pond.Move, bool) {
		return pond.Move(v.Cat), v.ToMove()
	}
	result, err := command.PlayMatch(context.Background(), command.Match[pond.State, pond.View, pond.Move]{
		Game:  "pond",
		Begin: func(seed uint64) (pond.State, error) { return pond.New(pond.Config{CatStep: 1200}, seed) },
		Bot: func(i int, name string) (command.Player[pond.View, pond.Move], error) {
			if rules.Seat(i) == pond.Mouse {
				return pondbot.For(pond.Mouse, name)
			}
			return command.Player[pond.View, pond.Move]{Name: name, Bot: asleep}, nil
		},
		Points: func(s pond.State) []float64 {
			points := make([]float64, 2)
			if s.View(pond.Mouse).Outcome == pond.MouseWon {
				points[pond.Mouse] = 1
			} else {
				points[pond.Cat] = 1
			}
			return points
		},
		MaxMoves: 10_000,
	}, command.Order{Bots: []string{"straight", "asleep"}, Games: 20, Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, seat := range []rules.Seat{pond.Mouse, pond.Cat} {
		fmt.Println(result.Seats[seat].Bot, result.Seats[seat].Wins)
	}
	// Output:
	// straight 20
	// asleep 0
}
