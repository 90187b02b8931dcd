package miadraw

import (
	"math"
	"testing"

	"menagerie/rules"
)

func TestSignsOfCurvesDoNotHideEachOther(t *testing.T) {
	curves := make([]Curve, 5)
	for i := range curves {
		curves[i] = Curve{Seat: rules.Seat(i), Values: []float64{0, float64(i / 4)}}
	}
	y := curveEnds(curves, 12, func(c Curve) float64 { return 100 - 10*c.Values[1] })
	for i := range y {
		for j := range i {
			if d := math.Abs(y[i] - y[j]); d < 11 {
				t.Errorf("signs %d and %d are %.1f units apart, want at least 11", i, j, d)
			}
		}
	}
}
