package conform

import (
	"menagerie/rules"
	"menagerie/rules/stones"
	"menagerie/wire/stoneswire"
)

// stonesChecker checks whether servers of the game of package stones follow the rules.
type stonesChecker struct {
	*report
	config stones.Config
	view   stones.View
	begun  bool
	over   bool
}

// NewStones returns a checker for a server with these rules.
func NewStones(config stones.Config, t Timing) *Checker {
	r := &report{timing: t}
	return &Checker{r, &stonesChecker{report: r, config: config}}
}

func (c *stonesChecker) sent([]byte) { c.expectResponse() }

func (c *stonesChecker) received(b []byte) {
	m, _, err := stoneswire.ParseServer(b)
	if err != nil {
		c.abortError(err)
		return
	}
	switch m := m.(type) {
	case stoneswire.Seat:
		c.begin(m)
	case stoneswire.Turn:
		if !c.begun || c.over || !c.view.ToMove() {
			c.violate("conform.not_our_turn")
		}
	case stoneswire.Took:
		c.took(rules.Seat(m.Seat), stones.Move{Take: m.Number})
	case stoneswire.No:
		c.responded()
	case stoneswire.Over:
		c.end(rules.Seat(m.Winner))
	default:
		c.violate("conform.no_line")
	}
}

func (c *stonesChecker) begin(m stoneswire.Seat) {
	start, err := stones.New(stones.Config{Heap: m.Heap}, 0)
	switch {
	case c.begun:
		c.violate("conform.side")
	case err != nil:
		c.abortError(err)
	case m.Heap != c.config.Heap:
		c.abort("conform.size", c.config.Heap, m.Heap)
	default:
		c.begun, c.view = true, start.View(rules.Seat(m.Number))
	}
}

func (c *stonesChecker) took(seat rules.Seat, m stones.Move) {
	if !c.begun {
		c.violate("conform.no_line")
		return
	}
	if err := c.view.Check(seat, m); err != nil {
		c.abortError(err)
		return
	}
	if seat == c.view.You {
		c.responded()
	}
	c.view = c.view.After(m)
}

// end checks the winner that the server reports. A player who leaves before the heap is empty loses.
func (c *stonesChecker) end(winner rules.Seat) {
	c.cancelWaits()
	if !c.begun || c.over || c.view.Over() && c.view.Winner != winner {
		c.violate("conform.no_line")
	}
	c.over = true
}
