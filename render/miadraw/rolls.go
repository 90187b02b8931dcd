package miadraw

import (
	"menagerie/render"
	"menagerie/render/miadraw/mialayout"
	"menagerie/rules/mia"
)

// Roll is one of the 36 results of two dice under the cup of a player who has made an announcement.
type Roll struct {
	First, Second int
	Says          float64 // the probability of the announcement after this roll, from 0 to 1
	True          bool    // the announcement is true
}

// Rolls draws the results of two dice in a square table. Results after which the player would not make the announcement are hidden.
// A coloured field marks those with which the announcement is true.
func Rolls(p *render.Pen, r render.Rect, rolls []Roll) {
	b := stages.Get().(*Board)
	defer stages.Put(b)
	b.art.Use(p.Theme())
	c := &canvas{p: p, th: p.Theme(), l: mialayout.Fit(r, 2), art: &b.art}
	p.Fill(r, c.th.Sunken)
	const side = 6
	for _, roll := range rolls {
		cell := r.Inset(6).Row(roll.First-1, side, 2).Column(roll.Second-1, side, 2)
		d, err := mia.DiceOf(roll.First, roll.Second)
		if err != nil || roll.Says == 0 {
			p.Circle(cell.Centre(), 1.5, c.th.Line)
			continue
		}
		fade := 0.0
		if roll.True {
			p.Round(cell, 4, c.th.Accent)
		} else {
			fade = 0.45
		}
		c.pair(d, cell.Centre(), min(cell.W/2.6, cell.H*0.8), fade)
	}
}
