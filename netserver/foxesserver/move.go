package foxesserver

import (
	"time"

	"menagerie/netserver/foxesserver/foxesencoding"
	"menagerie/netserver/observe"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// move makes a move of a side. It calls f with the present board to get the move. If the move is refused, it returns
// the reason as an error.
func (in *game) move(side rules.Seat, f func(foxes.Board) foxes.Move) (refused error) {
	in.locked(func(now time.Time) {
		in.catchUp(now)
		at := &in.seats[side]
		if in.over || !at.free {
			refused = in.untimely()
			in.fail(side)
			return
		}
		before := in.state.View(side)
		next, err := in.state.Play(side, f(before.Board))
		if err != nil { // this costs no turn
			refused = err
			in.fail(side)
			return
		}
		in.state, in.turns.made = next, in.turns.made+1
		in.server.options.Observer.GameLog.Answer(int(side))
		at.free, at.due = false, in.time.Elapsed+foxesencoding.Span(before.Config.Cooldown[side])
		in.clock.Reset(in.sleep(now))
		refused = in.show(side)
	})
	return refused
}

// untimely returns why no move is allowed now.
func (in *game) untimely() error {
	switch {
	case in.over:
		return ErrOver
	case !in.running:
		return errWaits
	}
	return errTired
}

// show sends the result of a move to the guests. side is the side that has moved. If the rules have refused the move,
// show returns the reason.
func (in *game) show(side rules.Seat) error {
	log := in.state.View(side).Log
	if last := log[len(log)-1]; last.Kind == foxes.Refused {
		in.server.options.Observer.GameLog.Refuse(int(side))
		in.turns.refused++
		in.fail(side)
		in.inform()
		return last.Fault
	}
	in.mover, in.movedAt = side, in.time.Elapsed
	in.boards()
	if in.state.Over() {
		in.finish()
	}
	return nil
}

// note records the end of the game in the game log.
func (in *game) note() {
	o := in.server.options.Observer.GameLog
	v := in.state.View(rules.Nobody)
	o.See(v)
	winner := v.Outcome.Winner()
	if winner == rules.Nobody {
		o.End(int(foxes.Foxes), int(foxes.Dolphins))
		return
	}
	if v.Reason == foxes.ReasonLeft {
		o.Out(int(1-winner), observe.OutLeft)
	}
	o.End(int(winner))
}
