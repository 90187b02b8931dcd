package miascene

import (
	"slices"
	"testing"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// table returns a view of a table with these scores.
func curveTable(scores ...int) mia.View {
	return mia.View{Config: mia.Config{Seats: len(scores)}, Scores: scores}
}

func TestCurvesAreAboutTheAverage(t *testing.T) {
	var c scoreCurves
	c.Begin(curveTable(0, 0, 0))
	c.Add(curveTable(3, 0, 0))
	c.Add(curveTable(3, 3, 0))
	for seat, want := range [][]float64{{0, 2, 1}, {0, -1, 1}, {0, -1, -2}} {
		if got := c.All[seat]; got.Seat != rules.Seat(seat) || !slices.Equal(got.Values, want) {
			t.Errorf("the curve of seat %d is %v of seat %d, want %v", seat, got.Values, got.Seat, want)
		}
	}
	if got := c.Rounds(); got != 3 {
		t.Errorf("the curves have %d points, want 3", got)
	}
}

func TestANewGameHasNewCurves(t *testing.T) {
	var c scoreCurves
	if got := c.Rounds(); got != 0 {
		t.Errorf("no curves have %d points, want 0", got)
	}
	c.Begin(curveTable(5, 1))
	c.Begin(curveTable(0, 0, 0))
	if len(c.All) != 3 || c.Rounds() != 1 {
		t.Errorf("there are %d curves with %d points, want 3 with 1", len(c.All), c.Rounds())
	}
}

func TestAServerWithoutScoresHasEmptyCurves(t *testing.T) {
	var c scoreCurves
	c.Begin(mia.View{Config: mia.Config{Seats: 2}})
	c.Add(mia.View{Config: mia.Config{Seats: 2}})
	if got := c.Rounds(); got != 0 {
		t.Errorf("the curves have %d points, want 0", got)
	}
}

func TestAPlayerWhoJoinsLaterDoesNotBreakTheCurves(t *testing.T) {
	var c scoreCurves
	c.Begin(curveTable(0, 0))
	c.Add(curveTable(2, 0, 1))
	if len(c.All) != 2 || !slices.Equal(c.All[0].Values, []float64{0, 1}) {
		t.Errorf("the curves are %+v, want two with the points 0 and 1 of the first seat", c.All)
	}
}
