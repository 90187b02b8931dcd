package foxeswire_test

import (
	"fmt"

	"menagerie/wire/foxeswire"
)

// A line begins with its sender, its receiver and its type.
func ExampleParseServer() {
	for _, line := range []string{"BGB WWLLDF\n", "BFN \n", "hello\n"} {
		message, n, err := foxeswire.ParseServer([]byte(line))
		fmt.Printf("%T %+v, %d bytes, error %v\n", message, message, n, err)
	}
	// Output:
	// foxeswire.Tiles {To:71 Tiles:WWLLDF}, 11 bytes, error <nil>
	// foxeswire.Next {To:70}, 5 bytes, error <nil>
	// foxeswire.Unknown {Line:hello}, 6 bytes, error <nil>
}
