package glendadraw

import (
	"testing"

	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// A trapped rabbit lies down. If the game ends because a player has left, it does not.
func TestAWalkoverIsNoTrap(t *testing.T) {
	v := record(t, config(7, 0), 0, func(glenda.View) hex.Cell { return hex.Cell{} })[0]
	v.Outcome = glenda.TrapperWon
	b := NewBoard()
	if b.Show(v); b.caught.Len() != 0 {
		t.Errorf("got %d cells as a trap on a board without walls, want none", b.caught.Len())
	}
	for _, d := range hex.Dirs() {
		v.Walls = v.Walls.With(v.Glenda.Neighbour(d))
	}
	if b.Show(v); b.caught.Len() != 1 {
		t.Errorf("her trap has %d cells, want her own", b.caught.Len())
	}
}
