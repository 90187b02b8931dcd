// Package stonesconform checks whether servers of the game of package stones follow the rules. See package conform.
package stonesconform

import (
	"time"

	"menagerie/keeper/conform"
	"menagerie/rules"
	"menagerie/rules/stones"
	"menagerie/wire"
	"menagerie/wire/stoneswire"
)

// Checker is a conform.Checker.
type Checker struct {
	conform.Report
	config stones.Config
	view   stones.View
	begun  bool
	over   bool
}

// New returns a checker for a server with these rules.
func New(config stones.Config, t conform.Timing) *Checker {
	return &Checker{Report: conform.NewReport(t), config: config}
}

// End implements conform.Checker.
func (c *Checker) End(at time.Duration) []conform.Violation { return c.Violations(at) }

// Check implements conform.Checker.
func (c *Checker) Check(n wire.CapturedMessage) {
	if !c.Next(n) {
		return
	}
	if n.Dir == wire.Sent {
		c.Await()
		return
	}
	m, _, err := stoneswire.ParseServer(n.Bytes)
	if err != nil {
		c.AbortError(err)
		return
	}
	switch m := m.(type) {
	case stoneswire.Seat:
		c.begin(m)
	case stoneswire.Turn:
		if !c.begun || c.over || !c.view.ToMove() {
			c.Violate("conform.not_our_turn")
		}
	case stoneswire.Took:
		c.took(rules.Seat(m.Seat), stones.Move{Take: m.Number})
	case stoneswire.No:
		c.Responded()
	case stoneswire.Over:
		c.end(rules.Seat(m.Winner))
	default:
		c.Violate("conform.no_line")
	}
}

func (c *Checker) begin(m stoneswire.Seat) {
	start, err := stones.New(stones.Config{Heap: m.Heap}, 0)
	switch {
	case c.begun:
		c.Violate("conform.side")
	case err != nil:
		c.AbortError(err)
	case m.Heap != c.config.Heap:
		c.Abort("conform.size", c.config.Heap, m.Heap)
	default:
		c.begun, c.view = true, start.View(rules.Seat(m.Number))
	}
}

func (c *Checker) took(seat rules.Seat, m stones.Move) {
	if !c.begun {
		c.Violate("conform.no_line")
		return
	}
	if err := c.view.Check(seat, m); err != nil {
		c.AbortError(err)
		return
	}
	if seat == c.view.You {
		c.Responded()
	}
	c.view = c.view.After(m)
}

// end checks the winner that the server reports. A player who leaves before the heap is empty loses.
func (c *Checker) end(winner rules.Seat) {
	c.CancelWaits()
	if !c.begun || c.over || c.view.Over() && c.view.Winner != winner {
		c.Violate("conform.no_line")
	}
	c.over = true
}
