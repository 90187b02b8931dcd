package dial_test

import (
	"fmt"

	"menagerie/netclient/dial"
)

// A player may type a name or an IP address, with or without a port.
func ExampleParseAddress() {
	for _, text := range []string{"localhost", "10.0.0.7:9000", "::1", "bücher.de", "a b"} {
		a, err := dial.ParseAddress(text, 1768)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(a)
	}
	// Output:
	// localhost:1768
	// 10.0.0.7:9000
	// [::1]:1768
	// xn--bcher-kva.de:1768
	// “a b” is not a valid server name. Check the spelling.
}
