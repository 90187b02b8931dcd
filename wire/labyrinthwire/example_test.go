package labyrinthwire_test

import (
	"fmt"

	"menagerie/wire/labyrinthwire"
)

// The greeting of a knock server shows the byte order of the server. A port needs only two of the four bytes, so the others are 0.
func ExampleParseHello() {
	for _, b := range [][]byte{
		labyrinthwire.Hello{Port: 4712}.Append(nil, labyrinthwire.Format{Order: labyrinthwire.BigEndian}),
		labyrinthwire.Hello{Port: 4712}.Append(nil, labyrinthwire.Format{Order: labyrinthwire.LittleEndian}),
	} {
		m, order, _, err := labyrinthwire.ParseHello(b)
		fmt.Printf("% x: port %d, big-endian %t, %v\n", b, m.Port, order == labyrinthwire.BigEndian, err)
	}
	// Output:
	// 2a 00 00 12 68: port 4712, big-endian true, <nil>
	// 2a 68 12 00 00: port 4712, big-endian false, <nil>
}
