package foxesserver

import (
	"time"

	"menagerie/rules"
	"menagerie/rules/foxes"
)

// move lets a side ask for a move, which read takes from the board of that moment. It returns why it was not made.
func (in *game) move(side rules.Seat, read func(foxes.Board) foxes.Move) (refused error) {
	in.locked(func(now time.Time) {
		in.catchUp(now)
		at := &in.seats[side]
		if in.over || !at.free {
			refused = in.untimely()
			in.fail(side)
			return
		}
		before := in.state.View(side)
		next, err := in.state.Play(side, read(before.Board))
		if err != nil { // no turn
			refused = err
			in.fail(side)
			return
		}
		in.state, in.moves = next, in.moves+1
		in.server.options.GameLog.Answer(int(side))
		at.free, at.due = false, in.elapsed+spanOf(before.Config.Cooldown[side])
		in.clock.Reset(in.sleep(now))
		refused = in.show(side)
	})
	return refused
}

// untimely is why nobody can move now.
func (in *game) untimely() error {
	switch {
	case in.over:
		return ErrOver
	case !in.running:
		return errWaits
	}
	return errTired
}

// show tells what has come of a turn, and returns why it has no effect.
func (in *game) show(side rules.Seat) error {
	log := in.state.View(side).Log
	if last := log[len(log)-1]; last.Kind == foxes.Refused {
		in.server.options.GameLog.Refuse(int(side))
		in.refused++
		in.fail(side)
		in.inform()
		return last.Fault
	}
	in.boards()
	if in.state.Over() {
		in.finish()
	}
	return nil
}
