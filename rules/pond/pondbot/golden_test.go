package pondbot_test

import (
	"bytes"
	"fmt"
	"testing"

	"menagerie/internal/testkit/golden"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/rules/pond/pondmath"
)

// TestBotsPlayAsBefore compares the results of each mouse against each cat with a golden file.
func TestBotsPlayAsBefore(t *testing.T) {
	var text bytes.Buffer
	text.WriteString("One game from the centre for every pairing: who wins, mouse moves, units that the cat is short of.\n")
	for _, level := range pond.Levels()[:3] {
		fmt.Fprintf(&text, "\nlevel %s\n", level.ID)
		for _, m := range pondbot.Mice() {
			for _, c := range pondbot.Cats() {
				v := play(t, pond.Config{CatStep: level.CatStep}, m.Bot, c.Bot, 1)
				// Floats may differ in the last digit from processor to processor and nudge a step; the rounding hides that.
				fmt.Fprintf(&text, "%-9s %-8s %-6v about %3d0 moves, %4.0f thousand left\n",
					m.Name, c.Name, v.Outcome, (v.Moves+5)/10, pondmath.Margin(v)/1000)
			}
		}
	}
	golden.Check(t, "testdata/pairings.txt", text.Bytes())
}
