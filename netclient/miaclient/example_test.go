package miaclient_test

import (
	"context"
	"fmt"

	"menagerie/netclient/miaclient"
	"menagerie/netserver/miaserver"
	"menagerie/rules/mia/miabot"
	"menagerie/session"
)

// Two bots play on a server over UDP. The server expects an answer within 250 ms, so each client answers with its bot. The
// game has no end, and the example leaves it in the third round.
func ExampleJoin() {
	honest, err := miabot.For("honest")
	if err != nil {
		fmt.Println(err)
		return
	}
	server, err := miaserver.New(miaserver.Contest())
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

	join := func(name string) *miaclient.Client {
		return miaclient.Join(address.String(), miaclient.Profile{
			Name: name, Bot: honest.Bot, Orders: miaclient.Orders{Mode: miaclient.Autopilot},
		})
	}
	ann, bob := join("ann"), join("bob")
	defer func() { _ = bob.Close(); <-bob.Done() }()
	defer func() { _ = ann.Close(); <-ann.Done() }()
	for {
		<-ann.Changed()
		for _, u := range ann.Tick() {
			if u.Phase >= session.Ended || u.View.Round >= 3 {
				fmt.Println("round", u.View.Round, u.Err)
				return
			}
		}
	}
	// Output: round 3 <nil>
}
