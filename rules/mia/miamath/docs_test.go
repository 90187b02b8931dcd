package miamath_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"menagerie/rules/mia/miamath"
)

// The table in the documentation states the figures of the strategies that the program plays.
func TestDocumentedFigures(t *testing.T) {
	page, err := os.ReadFile("../../../docs/games/mia.md")
	if err != nil {
		t.Fatal(err)
	}
	for players := 2; players <= miamath.MostPlayers; players++ {
		s := miamath.Equilibrium(players)
		losses := strings.Trim(fmt.Sprintf("%.3f", s.Losses()), "[]")
		row := fmt.Sprintf("| %d | %s | %.3f | %.5f |", players, losses, s.BluffRate(), s.Gain())
		if row = strings.ReplaceAll(row, " 0.", " ."); !strings.Contains(string(page), row+"\n") {
			t.Errorf("docs/games/mia.md does not have the row\n%s", row)
		}
	}
}
