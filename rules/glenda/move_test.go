package glenda_test

import (
	"testing"

	"menagerie/rules/glenda"
	"menagerie/rules/rulestest"
)

func TestEveryFaultHasAText(t *testing.T) { rulestest.Faults(t, "glenda", glenda.FaultGlenda) }
