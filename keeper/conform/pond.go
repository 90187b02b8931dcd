package conform

import (
	"menagerie/rules/pond"
	"menagerie/wire/pondwire"
)

// pondChecker checks servers of cat and mouse. A server responds to the client's messages in their order:
//
//   - The response to an Auth is whether the room is open.
//   - The response to a Start is the positions of the cat and the mouse. The mouse is in the pond and the cat on land.
//   - The response to a Move is a legal move of the cat, and then the state of the game.
type pondChecker struct {
	*report
	config  func(level byte) (pond.Config, bool)
	asked   []pondwire.Message // messages of the client without a response, oldest first
	open    bool               // the client has entered an open room
	began   bool               // a game has begun and is not over
	state   pond.State
	verdict bool // the next message must be the state of the game
}

// NewPond returns a checker for servers of cat and mouse. config returns the rules of a level. ok is false if there is no such
// level.
func NewPond(config func(level byte) (c pond.Config, ok bool), t Timing) *Checker {
	r := &report{timing: t}
	return &Checker{r, &pondChecker{report: r, config: config}}
}

func (c *pondChecker) sent(b []byte) {
	if m, _, err := pondwire.ParseClient(b); err == nil {
		c.asked = append(c.asked, m)
		c.expectResponse()
	}
}

func (c *pondChecker) received(b []byte) {
	m, _, err := pondwire.ParseServer(b)
	if err != nil {
		c.abortError(err)
		return
	}
	if state, ok := m.(pondwire.GameState); ok != c.verdict {
		c.abort("conform.state_place")
		return
	} else if ok {
		c.checkState(state)
		return
	}
	if fault, ok := m.(pondwire.Fault); ok {
		c.checkFault(fault)
		return
	}
	if len(c.asked) == 0 {
		c.abort("conform.unasked")
		return
	}
	c.checkResponse(m, c.asked[0])
}

// checkResponse checks the response m to the oldest message of the client.
func (c *pondChecker) checkResponse(m, asked pondwire.Message) {
	switch m := m.(type) {
	case pondwire.AuthReply:
		if _, ok := asked.(pondwire.Auth); !ok {
			c.abort("conform.room")
			return
		}
		c.open = m.Open
	case pondwire.Started:
		start, ok := asked.(pondwire.Start)
		if !ok || !c.open {
			c.abort("conform.game_unasked")
			return
		}
		c.begin(m, start.Level)
	case pondwire.Move:
		swum, ok := asked.(pondwire.Move)
		if !ok || !c.began || c.state.Over() {
			c.abort("conform.cat_turn")
			return
		}
		c.checkCat(m, swum)
		return // the state of the game completes the response
	}
	c.endResponse()
}

// endResponse removes the client's oldest message from the list of messages that wait for a response.
func (c *pondChecker) endResponse() {
	c.asked = c.asked[1:]
	c.responded()
}

func (c *pondChecker) begin(m pondwire.Started, level byte) {
	config, ok := c.config(level)
	if !ok {
		c.abort("conform.level", level)
		return
	}
	state, err := pond.Resume(config, pond.Point(m.Mouse), pond.Point(m.Cat))
	if err != nil {
		c.abortError(err)
		return
	}
	c.state, c.began = state, true
}

// checkCat checks m, a move of the cat. mouse is the preceding move of the mouse, which the server has accepted.
func (c *pondChecker) checkCat(m, mouse pondwire.Move) {
	before := c.state
	next, err := before.Play(pond.Mouse, pond.Move(mouse.To))
	if err != nil {
		c.abort("conform.mouse", err)
		return
	}
	if next, err = next.Play(pond.Cat, pond.Move(m.To)); err != nil {
		c.abort("conform.cat", err)
		return
	}
	c.state, c.verdict = next, true
}

// checkState checks that the state of the game in the server's message agrees with the rules.
func (c *pondChecker) checkState(state pondwire.GameState) {
	// also after a draw, for which the protocol has no state
	want := pondwire.Goes
	switch c.state.View(pond.Mouse).Outcome {
	case pond.MouseWon:
		want = pondwire.MouseWon
	case pond.CatWon:
		want = pondwire.CatWon
	}
	if state != want {
		c.abort("conform.state", want)
	}
	c.verdict = false
	c.endResponse()
	if c.state.Over() {
		c.began = false
	}
}

// checkFault checks that a Fault is the correct response to a message of the client. The server closes the connection after a
// Fault.
func (c *pondChecker) checkFault(m pondwire.Fault) {
	over := c.state.Over()
	switch {
	case m == pondwire.FaultViewerLeft, m == pondwire.FaultReplaced:
	case len(c.asked) == 0:
		c.violate("conform.complaint")
	case over && m == pondwire.FaultUnexpected: // moves may arrive after the end of the game
	case c.isRightFault(m):
	default:
		c.violate("conform.refusal")
	}
	c.cancelWaits()
}

// isRightFault reports whether the client's oldest message without a response is invalid, and m is the correct
// response.
func (c *pondChecker) isRightFault(m pondwire.Fault) bool {
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
