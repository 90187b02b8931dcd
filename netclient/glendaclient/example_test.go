package glendaclient_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"menagerie/netclient/glendaclient"
	"menagerie/netserver/glendaserver"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/session"
)

// A bot plays on a server over TCP, here against a bot of the server. The session is the same as for a local game.
func ExampleJoin() {
	trapper, err := glendabot.For(glenda.Trapper, "random")
	if err != nil {
		fmt.Println(err)
		return
	}
	mine, err := glendabot.For(glenda.Glenda, "original")
	if err != nil {
		fmt.Println(err)
		return
	}
	server, err := glendaserver.New(glendaserver.Options{Game: glenda.DefaultConfig(), Chance: func() uint64 { return 1 }})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer server.Shutdown(context.Background())
	bots := glendaserver.Bots{Name: "random"}
	bots.Think[glenda.Trapper] = trapper.Bot
	server.SetBots(bots)
	address, err := server.Listen("127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}

	c := glendaclient.Join(address.String(), glendaclient.Profile{})
	defer func() { _ = c.Close(); <-c.Done() }()
	chance := rand.New(rand.NewPCG(1, 2))
	for {
		<-c.Changed()
		for _, u := range c.Tick() {
			switch {
			case u.Phase >= session.Ended:
				fmt.Println(u.View.Outcome, u.Err)
				return
			case u.Phase == session.Playing && u.View.ToMove():
				move, _ := mine.Bot(context.Background(), u.View, chance)
				c.Send(u.View.You, move)
			}
		}
	}
	// Output: glenda <nil>
}
