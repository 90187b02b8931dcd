package fixedchance_test

import (
	"testing"

	"menagerie/internal/deal"
	"menagerie/internal/testkit/fixedchance"
)

func TestSeedsAreTheSameInEveryRun(t *testing.T) {
	var runs [2][3]uint64
	for i := range runs {
		fixedchance.Use()
		for j := range runs[i] {
			runs[i][j] = deal.NewSeed()
		}
	}
	if runs[0] != runs[1] || runs[0][0] == runs[0][1] {
		t.Errorf("got the seeds %v, want the same different ones twice", runs)
	}
}
