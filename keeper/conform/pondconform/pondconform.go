// Package pondconform checks servers of cat and mouse; see package conform.
//
// A server responds to the client's messages in their order:
//
//   - The response to an Auth is whether the room is open.
//   - The response to a Start is the positions of the cat and the mouse. The mouse is in the pond and the cat on land.
//   - The response to a Move is a legal move of the cat, and then the state of the game.
package pondconform

import (
	"time"

	"menagerie/keeper/conform"
	"menagerie/rules/pond"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

// Checker implements conform.Checker.
type Checker struct {
	conform.Report
	config  func(level byte) (pond.Config, bool)
	asked   []pondwire.Message // messages of the client without a response, oldest first
	open    bool               // the room is open
	began   bool               // a game has begun and is not over
	state   pond.State
	verdict bool // the next message must be the state of the game
}

// New returns a checker for servers. config returns the rules of a level, or false if there is no such level.
func New(config func(level byte) (c pond.Config, ok bool), t conform.Timing) *Checker {
	return &Checker{Report: conform.NewReport(t), config: config}
}

// End implements conform.Checker.
func (c *Checker) End(end time.Duration) []conform.Violation { return c.Violations(end) }

// Check implements conform.Checker.
func (c *Checker) Check(n wire.CapturedMessage) {
	if !c.Next(n) {
		return
	}
	if n.Dir == wire.Sent {
		if m, _, err := pondwire.ParseClient(n.Bytes); err == nil {
			c.asked = append(c.asked, m)
			c.Await()
		}
		return
	}
	m, _, err := pondwire.ParseServer(n.Bytes)
	if err != nil {
		c.AbortError(err)
		return
	}
	c.heard(m)
}

// heard checks a message of the server.
func (c *Checker) heard(m pondwire.Message) {
	if state, ok := m.(pondwire.GameState); ok != c.verdict {
		c.Abort("conform.state_place")
		return
	} else if ok {
		c.compare(state)
		return
	}
	if fault, ok := m.(pondwire.Fault); ok {
		c.fault(fault)
		return
	}
	if len(c.asked) == 0 {
		c.Abort("conform.unasked")
		return
	}
	c.answers(m, c.asked[0])
}

// answers checks the response m to the oldest message of the client.
func (c *Checker) answers(m, asked pondwire.Message) {
	switch m := m.(type) {
	case pondwire.AuthReply:
		if _, ok := asked.(pondwire.Auth); !ok {
			c.Abort("conform.room")
			return
		}
		c.open = m.Open
	case pondwire.Started:
		start, ok := asked.(pondwire.Start)
		if !ok || !c.open {
			c.Abort("conform.game_unasked")
			return
		}
		c.begin(m, start.Level)
	case pondwire.Move:
		swum, ok := asked.(pondwire.Move)
		if !ok || !c.began || c.state.Over() {
			c.Abort("conform.cat_turn")
			return
		}
		c.runs(m, swum)
		return // the state of the game completes the response
	}
	c.done()
}

// done marks the oldest message of the client as answered.
func (c *Checker) done() {
	c.asked = c.asked[1:]
	c.Responded()
}

// begin begins a game at a level.
func (c *Checker) begin(m pondwire.Started, level byte) {
	config, ok := c.config(level)
	if !ok {
		c.Abort("conform.level", level)
		return
	}
	state, err := pond.Resume(config, pond.Point(m.Mouse), pond.Point(m.Cat))
	if err != nil {
		c.AbortError(err)
		return
	}
	c.state, c.began = state, true
}

// runs checks m, a move of the cat. mouse is the previous move of the mouse, which the server has accepted.
func (c *Checker) runs(m, mouse pondwire.Move) {
	before := c.state
	next, err := before.Play(pond.Mouse, pond.Move(mouse.To))
	if err != nil {
		c.Abort("conform.mouse", err)
		return
	}
	if next, err = next.Play(pond.Cat, pond.Move(m.To)); err != nil {
		c.Abort("conform.cat", err)
		return
	}
	c.state, c.verdict = next, true
}

// compare checks that the state of the game in the server's message agrees with the rules. The protocol has no state
// for a draw, so the correct state is then Goes, which means that the game continues.
func (c *Checker) compare(state pondwire.GameState) {
	want := pondwire.Goes
	switch c.state.View(pond.Mouse).Outcome {
	case pond.MouseWon:
		want = pondwire.MouseWon
	case pond.CatWon:
		want = pondwire.CatWon
	}
	if state != want {
		c.Abort("conform.state", want)
	}
	c.verdict = false
	c.done()
	if c.state.Over() {
		c.began = false
	}
}

// fault checks that a Fault is the right response to a message of the client. After a Fault the server closes the
// connection.
func (c *Checker) fault(m pondwire.Fault) {
	over := c.state.Over()
	switch {
	case m == pondwire.FaultViewerLeft, m == pondwire.FaultReplaced:
	case len(c.asked) == 0:
		c.Violate("conform.complaint")
	case over && m == pondwire.FaultUnexpected: // moves may arrive after the end of the game
	case c.wrong(m):
	default:
		c.Violate("conform.refusal")
	}
	c.CancelWaits()
}

// wrong reports whether the client's oldest message without a response is invalid and m is the right Fault for it.
func (c *Checker) wrong(m pondwire.Fault) bool {
	switch asked := c.asked[0].(type) {
	case pondwire.Start:
		_, ok := c.config(asked.Level)
		return !ok && m == pondwire.FaultInvalid || !c.open && m == pondwire.FaultUnexpected
	case pondwire.Move:
		if !c.began {
			return m == pondwire.FaultUnexpected
		}
		_, err := c.state.Play(pond.Mouse, pond.Move(asked.To))
		return err != nil && m == pondwire.FaultTooFar
	}
	return c.open && m == pondwire.FaultUnexpected
}
