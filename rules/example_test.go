package rules_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"menagerie/rules"
)

// sticks is the State of a small game for two. A move takes one or two sticks, and the player who takes the last one wins.
type sticks struct {
	left int
	turn rules.Seat
}

// sticksView is what a player knows. This game has no secrets.
type sticksView struct {
	Left int
	Mine bool // it is this player's turn
}

func (s sticks) View(seat rules.Seat) sticksView {
	return sticksView{Left: s.left, Mine: seat == s.turn && !s.Over()}
}

func (s sticks) Waiting() []rules.Seat {
	if s.Over() {
		return nil
	}
	return []rules.Seat{s.turn}
}

func (s sticks) Play(seat rules.Seat, take int) (sticks, error) {
	switch {
	case !s.View(seat).Mine:
		return s, errors.New("it is not your turn")
	case take < 1 || take > min(2, s.left):
		return s, errors.New("take one or two sticks")
	}
	return sticks{s.left - take, 1 - s.turn}, nil
}

func (s sticks) Over() bool { return s.left == 0 }

// perfect is a bot that leaves a multiple of three sticks if it can.
func perfect(_ context.Context, v sticksView, _ *rand.Rand) (take int, ok bool) {
	return max(v.Left%3, 1), v.Mine
}

// greedy is a bot that always takes as many sticks as it may.
func greedy(_ context.Context, v sticksView, _ *rand.Rand) (take int, ok bool) {
	return min(v.Left, 2), v.Mine
}

// A game is a State with these four methods, and a bot is a function from a View to a move.
func Example() {
	bots := []rules.Bot[sticksView, int]{perfect, greedy}
	game := sticks{left: 7}
	if _, err := game.Play(1, 2); err != nil {
		fmt.Println("seat 1:", err)
	}
	for !game.Over() {
		seat := game.Waiting()[0]
		take, _ := bots[seat](context.Background(), game.View(seat), nil)
		fmt.Printf("seat %d takes %d of %d\n", seat, take, game.left)
		game, _ = game.Play(seat, take)
	}
	// Output:
	// seat 1: it is not your turn
	// seat 0 takes 1 of 7
	// seat 1 takes 2 of 6
	// seat 0 takes 1 of 4
	// seat 1 takes 2 of 3
	// seat 0 takes 1 of 1
}

// A bot is found by its own name, and by its strength, which has the same name in every game.
func ExampleFindBot() {
	bots := []rules.NamedBot[sticksView, int]{
		{Name: "greedy", Strength: rules.Strengths()[0], Bot: greedy},
		{Name: "perfect", Strength: rules.Strengths()[1], Bot: perfect},
	}
	for _, name := range []string{"perfect", rules.Strengths()[0], "lazy"} {
		bot, err := rules.FindBot("bot", bots, name)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(name, "is", bot.Name)
	}
	// Output:
	// perfect is perfect
	// easy is greedy
	// no bot is called "lazy": choose greedy, perfect, easy, medium, hard, best
}

// An enumeration implements MarshalText and UnmarshalText with the names of its values.
func ExampleNames() {
	type colour uint8
	names := rules.Names[colour]{0: "red", 1: "green"}
	var c colour
	fmt.Println(names.Read([]byte("green"), &c), c, names.Of(c))
	fmt.Println(names.Read([]byte("blue"), &c), c)
	// Output:
	// <nil> 1 green
	// "blue" is not valid: choose one of red, green 1
}
