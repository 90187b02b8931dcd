package pondserver

import (
	"errors"

	"menagerie/netserver"
	"menagerie/rules/pond"
	"menagerie/wire/pondwire"
)

// note writes a move of the mouse, and what has come of it, into the game log.
func (t *table) note(v pond.View) {
	o := t.server.options.GameLog
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

// noteEnd writes into the game log why a client has lost by going. A shutdown is nobody's fault.
func (t *table) noteEnd(why error) {
	o := t.server.options.GameLog
	switch {
	case o == nil || errors.Is(why, netserver.ErrShutdown):
		return
	case errors.As(why, new(pondwire.Fault)):
		o.Refuse(0)
		out := netserver.OutNonsense
		if errors.Is(why, pondwire.FaultTooFar) {
			out = netserver.OutIllegal
		}
		o.Out(0, out)
	case errors.Is(why, errIdle), errors.Is(why, errSlowToEnter):
		o.Out(0, netserver.OutSlow)
	default:
		o.Out(0, netserver.OutLeft)
	}
	o.End()
}
