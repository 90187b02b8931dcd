package pondclient_test

import (
	"context"
	"fmt"
	"math"

	"menagerie/netclient/pondclient"
	"menagerie/netserver/pondserver"
	"menagerie/rules/pond/pondmath"
	"menagerie/session"
)

// A mouse plays on a server over TCP, and the server plays the cat. The mouse swims straight away from the place where the
// cat began, which is fast enough on level 1. Its moves go ahead of the server's responses.
func ExampleJoin() {
	server, err := pondserver.New(pondserver.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer server.Shutdown(context.Background())
	address, err := server.Listen("127.0.0.1:0", nil)
	if err != nil {
		fmt.Println(err)
		return
	}

	c := pondclient.Join(address.String(), pondclient.Profile{Level: 1})
	defer func() { _ = c.Close(); <-c.Done() }()
	away := math.NaN()
	for {
		<-c.Changed()
		news := c.Tick()
		if len(news) == 0 {
			continue
		}
		switch u := news[len(news)-1]; { // earlier Views are outdated
		case u.Phase >= session.Ended:
			fmt.Println(u.View.Outcome, u.Err)
			return
		case u.Phase == session.Playing && u.View.ToMove():
			if math.IsNaN(away) {
				away = pondmath.At(u.View.Cat).Angle() + math.Pi
			}
			c.Send(u.View.You, pondmath.Steer(u.View, away))
		}
	}
	// Output: mouse <nil>
}
