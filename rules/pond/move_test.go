package pond_test

import (
	"testing"

	"menagerie/rules/pond"
	"menagerie/rules/rulestest"
)

func TestEveryFaultHasAText(t *testing.T) { rulestest.Faults(t, "pond", pond.FaultInWater) }
