package labyrinthdialect

import (
	"slices"
	"testing"

	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// TestEveryBitCodeIsFound writes the board game's board in each of the 48 codes. In each case only that code must be likely.
func TestEveryBitCodeIsFound(t *testing.T) {
	setup, err := labyrinth.NewSetup(labyrinth.DefaultConfig(2), 4)
	if err != nil {
		t.Fatal(err)
	}
	truth := setup.Board
	if len(bitCodes()) != 48 {
		t.Errorf("got %d codes, want 48", len(bitCodes()))
	}
	for _, c := range bitCodes() {
		start := labyrinthwire.Start{
			Width: truth.Width, Height: truth.Height, Private: true, You: 1, Spare: c.encode[truth.Spare], Hand: setup.Hands[1],
			Fixed: placesOf(setup.Fixed), Objectives: placesOf(setup.Objectives), Players: placesOf(setup.Starts),
		}
		for _, tile := range truth.Tiles {
			start.Tiles = append(start.Tiles, c.encode[tile])
		}
		all, err := Begin(start, nil, nil, Player)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range all.Likely() {
			if w.tiles.encode != c.encode || w.Writing[Layout] != 0 || !slices.Equal(w.Position.Board.Tiles, truth.Tiles) {
				t.Errorf("code %v is read as %v, layout %d, want the same tiles in layout 0", c.encode, w.tiles.encode, w.Writing[Layout])
			}
		}
	}
}

func placesOf(points []labyrinth.Point) []labyrinthwire.Place {
	var places []labyrinthwire.Place
	for _, p := range points {
		places = append(places, labyrinthwire.Place{X: p.X, Y: p.Y})
	}
	return places
}
