package labyrinthclient_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"menagerie/netclient/labyrinthclient"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/session"
)

// A bot plays on a server over TCP, here against a bot of the server. The session is the same as for a local game.
func ExampleJoinWith() {
	theirs, err := labyrinthbot.For("random")
	if err != nil {
		fmt.Println(err)
		return
	}
	mine, err := labyrinthbot.For("greedy")
	if err != nil {
		fmt.Println(err)
		return
	}
	server, err := labyrinthserver.New(labyrinthserver.Options{
		Game: labyrinth.DefaultConfig(2), Pause: -1, Chance: func() uint64 { return 1 },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer server.Shutdown(context.Background())
	server.SetBots(labyrinthserver.Bots{Name: "random", Think: theirs.Bot, Seats: 1})
	door, _, err := server.Listen("127.0.0.1:0", "127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}

	c := labyrinthclient.JoinWith(door.String(), server.Dial, labyrinthclient.Profile{Name: "ann"})
	defer func() { _ = c.Close(); <-c.Done() }()
	chance := rand.New(rand.NewPCG(1, 2))
	for {
		<-c.Changed()
		for _, u := range c.Tick() {
			switch {
			case u.Phase >= session.Ended:
				fmt.Println(u.View.Outcome, len(u.View.Winners), u.Err)
				return
			case u.Phase == session.Playing && u.View.ToMove():
				move, _ := mine.Bot(context.Background(), u.View, chance)
				c.Send(u.View.You, move)
			}
		}
	}
	// Output: won 1 <nil>
}
