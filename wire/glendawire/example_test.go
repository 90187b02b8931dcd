package glendawire_test

import (
	"errors"
	"fmt"

	"menagerie/wire"
	"menagerie/wire/glendawire"
)

// A reader parses the lines that have arrived and keeps an incomplete line for later.
func ExampleParseServer() {
	received := []byte("TURN\nSYNC 3 10 4\nSYNC 4 NW\nTU")
	for {
		message, n, err := glendawire.ParseServer(received)
		if errors.Is(err, wire.ErrShort) {
			fmt.Printf("incomplete: %s\n", received)
			return
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		switch m := message.(type) {
		case glendawire.SyncPut:
			fmt.Println("turn", m.Turn, "wall at", m.At)
		case glendawire.SyncStep:
			fmt.Println("turn", m.Turn, "Glenda goes", m.To)
		default:
			fmt.Println("other:", m)
		}
		received = received[n:]
	}
	// Output:
	// other: TURN
	// turn 3 wall at 10 4
	// turn 4 Glenda goes NW
	// incomplete: TU
}
