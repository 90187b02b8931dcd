package conform_test

import (
	"fmt"
	"strings"
	"time"

	"menagerie/assets/words"
	"menagerie/keeper/conform"
	"menagerie/keeper/conform/glendaconform"
	"menagerie/keeper/verify"
	"menagerie/rules/glenda"
	"menagerie/wire"
)

// A Checker finds the messages of a server that break the protocol or the rules, and the responses that are missing. This server
// of Glenda lets the trapper move twice.
func ExampleChecker() {
	config := glenda.DefaultConfig()
	config.Walls = glenda.Exactly(0)
	var c conform.Checker = glendaconform.New(config, conform.Timing{Answer: 5 * time.Second})
	at := time.Duration(0)
	for line := range strings.Lines("<CONN 0\n<INIT\n<g 5 5\n<SENT\n<TURN\n>p 0 0\n<SYNC 1 0 0\n<TURN\n") {
		at += time.Second
		m := wire.CapturedMessage{At: at, Dir: wire.Received, Bytes: []byte(line[1:])}
		if line[0] == '>' {
			m.Dir = wire.Sent
		}
		c.Check(m)
	}
	for _, v := range c.End(at) {
		fmt.Println(verify.ViolationText(words.Open("en"), v))
	}
	// Output: departs at 8.000 s: "TURN\n": it is not the client's turn
}

// pingChecker checks a protocol in which a server must respond to each "ping" with "pong".
type pingChecker struct{ conform.Report }

func (c *pingChecker) Check(n wire.CapturedMessage) {
	switch {
	case !c.Next(n): // nothing is checked after Abort
	case n.Dir == wire.Sent:
		c.Await()
	case string(n.Bytes) != "pong":
		c.Violate("conform.no_line")
	default:
		c.Responded()
	}
}

func (c *pingChecker) End(at time.Duration) []conform.Violation { return c.Violations(at) }

// The checker of a game embeds a Report.
func ExampleReport() {
	c := &pingChecker{conform.NewReport(conform.Timing{Answer: time.Second})}
	for i, m := range []wire.CapturedMessage{
		{Dir: wire.Sent, Bytes: []byte("ping")}, {Dir: wire.Received, Bytes: []byte("pong")},
		{Dir: wire.Sent, Bytes: []byte("ping")}, {Dir: wire.Received, Bytes: []byte("pang")},
	} {
		m.At = time.Duration(i) * time.Second / 2
		c.Check(m)
	}
	for _, v := range c.End(10 * time.Second) {
		fmt.Println(verify.ViolationText(words.Open("en"), v))
	}
	// Output:
	// departs at 1.500 s: "pang": the protocol has no such line
	// departs at 10.000 s: the server did not answer the client's message within 9.000 s
}
