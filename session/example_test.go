package session_test

import (
	"fmt"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/hex"
	"menagerie/session"
)

// player returns the built-in bot for a seat of Glenda.
func player(seat rules.Seat, name string) session.Player[glenda.View, glenda.Move] {
	bot, err := glendabot.For(seat, name)
	if err != nil {
		panic(err)
	}
	return session.SyncBot(bot.Bot)
}

// Two bots play a local game. The loop calls Tick 60 times a second in a window, and as often as possible here.
func Example() {
	start, err := glenda.New(glenda.DefaultConfig(), 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	game := session.Turns(start, session.Table[glenda.View, glenda.Move]{
		Bots: map[rules.Seat]session.Player[glenda.View, glenda.Move]{
			glenda.Trapper: player(glenda.Trapper, "twodistance"),
			glenda.Glenda:  player(glenda.Glenda, "random"),
		},
	})
	defer game.Close()
	for {
		for _, u := range game.Tick() {
			if u.Phase == session.Ended {
				fmt.Println("the winner is the", u.View.Outcome)
				return
			}
		}
	}
	// Output: the winner is the trapper
}

// A person plays the trapper against a bot. Every move gets exactly one response: a new View, or the reason why the rules
// refuse the move.
func ExampleTurns() {
	start, err := glenda.New(glenda.DefaultConfig(), 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	game := session.Turns(start, session.Table[glenda.View, glenda.Move]{
		Seats: []rules.Seat{glenda.Trapper},
		Bots:  map[rules.Seat]session.Player[glenda.View, glenda.Move]{glenda.Glenda: player(glenda.Glenda, "original")},
	})
	defer game.Close()
	moves := []hex.Cell{glenda.DefaultConfig().Middle(), {X: 0, Y: 0}}
	for len(moves) > 0 {
		for _, u := range game.Tick() {
			fmt.Println("turn", u.View.Turn, "error:", u.Err)
			if u.View.ToMove() && len(moves) > 0 {
				game.Send(glenda.Trapper, glenda.PutAt(moves[0]))
				moves = moves[1:]
			}
		}
	}
	for range 3 {
		for _, u := range game.Tick() {
			fmt.Println("turn", u.View.Turn, "error:", u.Err)
		}
	}
	// Output:
	// turn 0 error: <nil>
	// turn 0 error: Glenda is on the cell
	// turn 1 error: <nil>
	// turn 2 error: <nil>
}
