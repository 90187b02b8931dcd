// Package pondconform judges servers of cat and mouse; see package conform.
//
// A server answers messages in their order. The answer to an Auth says whether the room is open. The answer to a Start has the
// places of cat and mouse, which the server chooses: the mouse in the pond and the cat on land. The answer to a Move is a move
// of the cat, which keeps to its step and stays on land, followed by the state of the game as the rules have it.
package pondconform

import (
	"time"

	"menagerie/keeper/conform"
	"menagerie/rules/pond"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

// Judge is a conform.Judge.
type Judge struct {
	conform.Docket
	config  func(level byte) (pond.Config, bool)
	asked   []pondwire.Message // by the client, and not answered
	open    bool
	began   bool
	state   pond.State
	verdict bool // the state of the game is due
}

// New returns a judge for a server whose levels are these.
func New(config func(level byte) (pond.Config, bool), c conform.Clock) *Judge {
	return &Judge{Docket: conform.NewDocket(c), config: config}
}

// End implements conform.Judge.
func (j *Judge) End(at time.Duration) []conform.Departure { return j.Close(at) }

// Hear implements conform.Judge.
func (j *Judge) Hear(n wire.CapturedMessage) {
	if !j.Take(n) {
		return
	}
	if n.Dir == wire.Sent {
		if m, _, err := pondwire.ParseClient(n.Bytes); err == nil {
			j.asked = append(j.asked, m)
			j.Await()
		}
		return
	}
	m, _, err := pondwire.ParseServer(n.Bytes)
	if err != nil {
		j.Lost(err)
		return
	}
	j.heard(m)
}

func (j *Judge) heard(m pondwire.Message) {
	if state, ok := m.(pondwire.GameState); ok != j.verdict {
		j.Lose("conform.state_place")
		return
	} else if ok {
		j.judged(state)
		return
	}
	if fault, ok := m.(pondwire.Fault); ok {
		j.fault(fault)
		return
	}
	if len(j.asked) == 0 {
		j.Lose("conform.unasked")
		return
	}
	j.answers(m, j.asked[0])
}

// answers takes an answer to what the client has asked.
func (j *Judge) answers(m, asked pondwire.Message) {
	switch m := m.(type) {
	case pondwire.AuthReply:
		if _, ok := asked.(pondwire.Auth); !ok {
			j.Lose("conform.room")
			return
		}
		j.open = m.Open
	case pondwire.Started:
		start, ok := asked.(pondwire.Start)
		if !ok || !j.open {
			j.Lose("conform.game_unasked")
			return
		}
		j.begin(m, start.Level)
	case pondwire.Move:
		swum, ok := asked.(pondwire.Move)
		if !ok || !j.began || j.state.Over() {
			j.Lose("conform.cat_turn")
			return
		}
		j.runs(m, swum)
		return // the answer ends with the state
	}
	j.done()
}

// done takes the first question off.
func (j *Judge) done() {
	j.asked = j.asked[1:]
	j.Answered()
}

func (j *Judge) begin(m pondwire.Started, level byte) {
	config, ok := j.config(level)
	if !ok {
		j.Lose("conform.level", level)
		return
	}
	state, err := pond.Resume(config, pond.Point(m.Mouse), pond.Point(m.Cat))
	if err != nil {
		j.Lost(err)
		return
	}
	j.state, j.began = state, true
}

func (j *Judge) runs(m, swum pondwire.Move) {
	before := j.state
	next, err := before.Play(pond.Mouse, pond.Move(swum.To))
	if err != nil {
		j.Lose("conform.mouse", err)
		return
	}
	if next, err = next.Play(pond.Cat, pond.Move(m.To)); err != nil {
		j.Lose("conform.cat", err)
		return
	}
	j.state, j.verdict = next, true
}

// judged compares the state of the game with that by the rules. A draw has no state of its own.
func (j *Judge) judged(state pondwire.GameState) {
	want := pondwire.Goes
	switch j.state.View(pond.Mouse).Outcome {
	case pond.MouseWon:
		want = pondwire.MouseWon
	case pond.CatWon:
		want = pondwire.CatWon
	}
	if state != want {
		j.Lose("conform.state", want)
	}
	j.verdict = false
	j.done()
	if j.state.Over() {
		j.began = false
	}
}

// fault takes the server's last word. The client has asked for nothing wrong as long as the judge can follow.
func (j *Judge) fault(m pondwire.Fault) {
	over := j.state.Over()
	switch {
	case m == pondwire.FaultViewerLeft, m == pondwire.FaultReplaced:
	case len(j.asked) == 0:
		j.Fault("conform.complaint")
	case over && m == pondwire.FaultUnexpected: // moves were under way when the game ended
	case j.wrong(m):
	default:
		j.Fault("conform.refusal")
	}
	j.Excused()
}

// wrong reports whether a fault is what the client's first question deserves.
func (j *Judge) wrong(m pondwire.Fault) bool {
	switch asked := j.asked[0].(type) {
	case pondwire.Start:
		_, ok := j.config(asked.Level)
		return !ok && m == pondwire.FaultInvalid || !j.open && m == pondwire.FaultUnexpected
	case pondwire.Move:
		if !j.began {
			return m == pondwire.FaultUnexpected
		}
		_, err := j.state.Play(pond.Mouse, pond.Move(asked.To))
		return err != nil && m == pondwire.FaultTooFar
	}
	return j.open && m == pondwire.FaultUnexpected
}
