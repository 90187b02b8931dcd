package mia_test

import (
	"testing"

	"menagerie/rules/mia"
	"menagerie/rules/rulestest"
)

func TestEveryFaultHasAText(t *testing.T) { rulestest.Faults(t, "mia", mia.FaultDice) }
