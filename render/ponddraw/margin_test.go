package ponddraw

import (
	"math"
	"testing"
)

func TestMarginShareRisesFromMinusOneToOne(t *testing.T) {
	last := -1.0
	for _, steps := range []float64{math.Inf(-1), -300, -9, -0.1, 0, 0.1, 5, 9, 58, 205, math.Inf(1)} {
		s := marginShare(steps)
		if s < last || s < -1 || s > 1 || s*steps < 0 {
			t.Errorf("marginShare(%v) = %v, want at least %v, from -1 to 1 and with the same sign", steps, s, last)
		}
		last = s
	}
	if s := marginShare(math.NaN()); s != 0 {
		t.Errorf("marginShare(NaN) = %v, want 0", s)
	}
}
