package miascene

import (
	"menagerie/render/miadraw"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// scoreCurves has a curve for each seat. A curve shows the seat's score after each round, relative to the average of
// all seats.
type scoreCurves struct {
	All     []miadraw.Curve
	Written int // number of points that the chart shows; -1 after other points were replaced
}

// Begin removes all curves and starts new ones with the scores in v.
func (c *scoreCurves) Begin(v mia.View) {
	c.All = make([]miadraw.Curve, v.Config.Seats)
	for i := range c.All {
		c.All[i].Seat = rules.Seat(i)
	}
	c.Add(v)
}

// Set replaces all curves. scores[i] has the scores of all seats after round i.
func (c *scoreCurves) Set(seats int, scores [][]int) {
	c.Begin(mia.View{Config: mia.Config{Seats: seats}})
	c.Written = -1
	for _, one := range scores {
		c.Add(mia.View{Scores: one})
	}
}

// Add adds a point to each curve for the scores in v.
func (c *scoreCurves) Add(v mia.View) {
	sum := 0
	for _, points := range v.Scores {
		sum += points
	}
	for i := range c.All {
		if i < len(v.Scores) {
			c.All[i].Values = append(c.All[i].Values, float64(v.Scores[i])-float64(sum)/float64(len(v.Scores)))
		}
	}
}

// Rounds returns the number of points of each curve.
func (c *scoreCurves) Rounds() int {
	if len(c.All) == 0 {
		return 0
	}
	return len(c.All[0].Values)
}
