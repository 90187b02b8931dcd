package command_test

import (
	"errors"
	"fmt"

	"menagerie/keeper/command"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/session"
)

// A program checks that the moves of a record follow the rules.
func ExampleReplaying() {
	check := command.Replaying(pond.Codec.Restore)
	r, err := played()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Game, r.Done, check(r))

	r.Moves[3].Move = []byte("[90000,0]")
	err = check(r)
	var damage *record.Damage
	fmt.Println(errors.As(err, &damage), damage.Moves, damage.Err)
	// Output:
	// pond true <nil>
	// true 3 the move is too long
}

// played returns the record of a game between two bots.
func played() (*record.Record, error) {
	mouse, err := pondbot.For(pond.Mouse, "straight")
	if err != nil {
		return nil, err
	}
	cat, err := pondbot.For(pond.Cat, "perfect")
	if err != nil {
		return nil, err
	}
	start, err := pond.New(pond.Config{CatStep: 1200}, 7)
	if err != nil {
		return nil, err
	}
	game := session.Turns(start, session.Table[pond.View, pond.Move]{
		Bots: map[rules.Seat]session.Player[pond.View, pond.Move]{pond.Mouse: session.SyncBot(mouse.Bot), pond.Cat: session.SyncBot(cat.Bot)},
		Head: record.Head{Game: "pond", Seed: 7, Config: []byte(`{"catStep":1200}`), Seats: make([]record.SeatHead, 2)},
	})
	defer game.Close()
	for {
		for _, u := range game.Tick() {
			if u.Phase == session.Ended {
				return game.Capabilities().Record(), nil
			}
		}
	}
}
