package labyrinthdialect

import (
	"encoding/hex"
	"testing"

	"menagerie/wire/labyrinthwire"
)

// The moves of a real game on a board of 5 x 5. The last one inserts a tile from the right. In the other encoding of
// inserts it inserts the tile from the top, which looks more sensible.
const openingStart = "010000000500000005060a0e0a0c0509090903070c0b0b0d090705070503030b0c090a000000090000000000000000000000020000000000000004000000000000000000000002000000020000000200000004000000020000000000000004000000020000000400000004000000040000000b0000000200000004000000020000000000000001000000030000000300000003000000030000000200000002000000020000000000000003000000040000000200000003000000040000000100000004000000000000000200000002000000000000000000000004000000040000000100000002000000030000000a"

var opening = []labyrinthwire.Move{
	{Player: 0, Insert: 3, Line: 1, Tile: 5, To: labyrinthwire.Place{X: 2}, Events: []labyrinthwire.Event{{Player: 0, Objectives: []int{1}}}},
	{Player: 1, Insert: 0, Line: 1, Tile: 3, To: labyrinthwire.Place{X: 4, Y: 4}},
	{Player: 0, Insert: 0, Line: 1, Tile: 5, To: labyrinthwire.Place{X: 2}},
	{Player: 1, Insert: 0, Line: 1, Tile: 5, To: labyrinthwire.Place{X: 4, Y: 4}},
	{Player: 0, Insert: 0, Line: 1, Tile: 6, To: labyrinthwire.Place{X: 2, Y: 1}},
	{Player: 1, Insert: 0, Line: 1, Tile: 11, To: labyrinthwire.Place{X: 4, Y: 4}},
	{Player: 0, Insert: 1, Line: 1, Tile: 3, To: labyrinthwire.Place{X: 1, Y: 1}},
}

// One move that looks foolish in the plain reading of the specification must not make the client leave that reading.
func TestOneFoolishMoveDoesNotChangeTheReading(t *testing.T) {
	raw, err := hex.DecodeString(openingStart)
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := labyrinthwire.Format{}.ParseServer(raw)
	if err != nil {
		t.Fatal(err)
	}
	all, err := Begin(m.(labyrinthwire.Start), nil, nil, Player)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range opening {
		var fit Fit
		if all, fit = all.Moved(m); fit != Fits {
			t.Fatalf("move %d: got fit %v, want %v", i, fit, Fits)
		}
		if got := all[0].Writing; got != (Dialect{}) {
			t.Errorf("move %d: got the reading %v first, want the plain one", i, got)
		}
	}
	if len(all.Likely()) < 2 {
		t.Error("got one likely reading, want the other one of inserts too")
	}
}
