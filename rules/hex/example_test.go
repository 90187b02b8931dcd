package hex_test

import (
	"fmt"

	"menagerie/rules/hex"
)

// Odd rows are half a cell to the right, so a cell has different neighbours in even and in odd rows.
func ExampleCell() {
	for _, c := range []hex.Cell{{X: 5, Y: 4}, {X: 5, Y: 5}} {
		for _, d := range hex.Dirs() {
			n := c.Neighbour(d)
			fmt.Print(d, " ", n.X, ",", n.Y, "  ")
		}
		fmt.Println("distance to 0,0:", c.Distance(hex.Cell{}))
	}
	// Output:
	// NE 5,3  E 6,4  SE 5,5  SW 4,5  W 4,4  NW 4,3  distance to 0,0: 7
	// NE 6,4  E 6,5  SE 6,6  SW 5,6  W 4,5  NW 5,4  distance to 0,0: 8
}

// A Set is a value: With and Without return a new one.
func ExampleSet() {
	walls := hex.Set{}.With(hex.Cell{X: 3, Y: 1}).With(hex.Cell{X: 0, Y: 2})
	fewer := walls.Without(hex.Cell{X: 3, Y: 1})
	fmt.Println(walls.Len(), fewer.Len(), walls.Has(hex.Cell{X: 3, Y: 1}))
	for c := range walls.All() {
		fmt.Println(c.X, c.Y)
	}
	// Output:
	// 2 1 true
	// 3 1
	// 0 2
}
