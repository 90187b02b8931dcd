package miawire_test

import (
	"fmt"

	"menagerie/wire/miawire"
)

// Each datagram holds one message. The response to a request repeats the token of the request.
func ExampleParseServer() {
	for _, datagram := range []string{"YOUR TURN;4f2a", "ANNOUNCED;anna;5,2", "HELLO"} {
		switch m := miawire.ParseServer([]byte(datagram)).(type) {
		case miawire.YourTurn:
			fmt.Printf("%s\n", miawire.Roll(m).Append(nil))
		case miawire.Announced:
			fmt.Println(m.Name, "announces", m.Dice)
		default:
			fmt.Printf("%T\n", m)
		}
	}
	// Output:
	// ROLL;4f2a
	// anna announces 5,2
	// miawire.Unknown
}
