package foxes_test

import (
	"testing"

	"menagerie/rules/foxes"
	"menagerie/rules/rulestest"
)

func TestEveryFaultHasAText(t *testing.T) { rulestest.Faults(t, "foxes", foxes.FaultTooFar) }
