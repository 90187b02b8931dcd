package labyrinth_test

import (
	"testing"

	"menagerie/rules/labyrinth"
	"menagerie/rules/rulestest"
)

func TestEveryFaultHasAText(t *testing.T) { rulestest.Faults(t, "labyrinth", labyrinth.FaultCollected) }
