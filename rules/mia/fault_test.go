package mia_test

import (
	"testing"

	"menagerie/rules/mia"
	"menagerie/rules/rulestest"
)

func TestFaultTexts(t *testing.T) { rulestest.Faults(t, "mia", mia.FaultDice) }
