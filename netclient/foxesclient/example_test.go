package foxesclient_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"menagerie/netclient/foxesclient"
	"menagerie/netserver/foxesserver"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/session"
)

// Two bots play on a server over TCP. The game runs in real time and ends after one second, because its time limit is 60
// ticks. The first player leads the foxes.
func ExampleJoin() {
	greedy, err := foxesbot.For("greedy")
	if err != nil {
		fmt.Println(err)
		return
	}
	game := foxes.DefaultConfig(10)
	game.Limit = 60
	server, err := foxesserver.New(foxesserver.Options{Game: game})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer server.Shutdown(context.Background())
	address, err := server.Listen("127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}

	play := func(done chan<- error) {
		c := foxesclient.Join(address.String(), foxesclient.Profile{Details: true})
		defer func() { _ = c.Close(); <-c.Done() }()
		chance := rand.New(rand.NewPCG(1, 2))
		for {
			<-c.Changed()
			for _, u := range c.Tick() {
				switch {
				case u.Phase >= session.Ended:
					done <- u.Err
					return
				case u.Phase == session.Playing && u.View.MayMove():
					if move, ok := greedy.Bot(context.Background(), u.View, chance); ok {
						c.Send(u.View.You, move)
					}
				}
			}
		}
	}
	done := make(chan error)
	go play(done)
	go play(done)
	fmt.Println("the game is over:", <-done, <-done)
	// Output: the game is over: <nil> <nil>
}
