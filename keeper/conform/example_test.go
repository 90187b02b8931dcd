package conform_test

import (
	"fmt"
	"strings"
	"time"

	"menagerie/assets/words"
	"menagerie/keeper/command"
	"menagerie/keeper/conform"
	"menagerie/rules/glenda"
	"menagerie/wire"
)

// A Checker finds the messages of a server that break the protocol or the rules, and the responses that are missing. This server
// of Glenda lets the trapper move twice.
func ExampleChecker() {
	config := glenda.DefaultConfig()
	config.Walls = glenda.Exactly(0)
	c := conform.NewGlenda(config, conform.Timing{Answer: 5 * time.Second})
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
		fmt.Println(command.ViolationText(words.Open("en"), v))
	}
	// Output: departs at 8.000 s: "TURN\n": it is not the client's turn
}
