package wire_test

import (
	"fmt"
	"strings"

	"menagerie/wire"
)

// A Reader cuts messages out of a stream, however the bytes arrive.
func ExampleReader() {
	line := func(b []byte) (string, int, error) { return wire.CutLine(b, "\n", 80) }
	r := wire.NewReader(strings.NewReader("TURN\r\nSYNC 3 10 4\nSY"), line, 80)
	for {
		text, err := r.Next()
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%q\n", text)
	}
	// Output:
	// "TURN"
	// "SYNC 3 10 4"
	// unexpected EOF
}

// A Capture holds the messages of a connection for the inspector, for records and for the conform packages.
func ExampleCapture() {
	c := wire.NewCapture(100, 1<<16)
	c.Add("10.0.0.7:1768", wire.Received, []byte("TURN\n"), nil)
	c.Add("10.0.0.7:1768", wire.Sent, []byte("p 3 4\n"), nil)
	messages, _, _ := c.Since(0, nil)
	for _, m := range messages {
		fmt.Println(m.Peer, m.Dir == wire.Received, wire.Text(m.Bytes))
	}
	// Output:
	// 10.0.0.7:1768 true "TURN\n"
	// 10.0.0.7:1768 false "p 3 4\n"
}
