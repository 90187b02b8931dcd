package pondwire_test

import (
	"fmt"

	"menagerie/wire/pondwire"
)

// A client first sends the room id, and then requests a game at level 2.
func Example() {
	out := pondwire.Auth{Room: pondwire.Invisible}.Append(nil)
	out = pondwire.Start{Level: 2}.Append(out)
	fmt.Printf("% x\n", out)

	message, n, err := pondwire.ParseClient(out)
	fmt.Println(message, n, err)
	message, _, err = pondwire.ParseClient(out[n:])
	fmt.Println(message, err)
	// Output:
	// 00 00 09 69 6e 76 69 73 69 62 6c 65 10 02
	// {invisible} 12 <nil>
	// {2} <nil>
}
