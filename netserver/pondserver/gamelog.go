package pondserver

import (
	"errors"

	"menagerie/netserver"
	"menagerie/netserver/observe"
	"menagerie/rules/pond"
	"menagerie/wire/pondwire"
)

// note records a move of the mouse and its result in the game log.
func (t *table) note(v pond.View) {
	o := t.server.options.Observer.GameLog
	o.Answer(0)
	o.See(v)
	switch v.Outcome {
	case pond.Running:
		o.Ask(0)
	case pond.MouseWon:
		o.End(0)
	default: // the cat has no seat
		o.End()
	}
}

// noteEnd records in the game log why a client has lost by leaving or by a fault. It records nothing if the reason is
// that the server was shut down.
func (t *table) noteEnd(reason error) {
	o := t.server.options.Observer.GameLog
	switch {
	case o == nil || errors.Is(reason, netserver.ErrShutdown):
		return
	case errors.As(reason, new(pondwire.Fault)):
		o.Refuse(0)
		out := observe.OutNonsense
		if errors.Is(reason, pondwire.FaultTooFar) {
			out = observe.OutIllegal
		}
		o.Out(0, out)
	case errors.Is(reason, errIdle), errors.Is(reason, errSlowToEnter):
		o.Out(0, observe.OutSlow)
	default:
		o.Out(0, observe.OutLeft)
	}
	o.End()
}
