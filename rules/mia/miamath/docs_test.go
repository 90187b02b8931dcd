package miamath_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"menagerie/rules/mia/miamath"
)

// The table in the documentation has the numbers of the strategies in the program.
func TestDocumentedFiguresAreTheComputedOnes(t *testing.T) {
	page, err := os.ReadFile("../../../docs/games/mia.md")
	if err != nil {
		t.Fatal(err)
	}
	for players := 2; players <= miamath.MostPlayers; players++ {
		s := miamath.Equilibrium(players)
		losses := strings.Trim(fmt.Sprintf("%.3f", s.Losses()), "[]")
		row := fmt.Sprintf("| %d | %s | %.3f | %.5f |", players, losses, s.BluffRate(), s.Gain())
		if row = strings.ReplaceAll(row, " 0.", " ."); !strings.Contains(string(page), row+"\n") {
			t.Errorf("docs/games/mia.md lacks a row, want\n%s", row)
		}
	}
}
