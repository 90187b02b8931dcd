package foxesserver

import (
	"time"

	"menagerie/netserver/foxesserver/foxesencoding"
	"menagerie/rules"
)

// The rules do not end a game without a time limit, or one in extra time, in which nobody moves. Such a game would occupy an
// island for ever. The server ends it like a game that a player has left. Each client of the specification understands this end.

// idleAt returns the time at which the game ends if nobody moves before, as a time of the game. ok is false if there is
// no such time.
func (in *game) idleAt() (at time.Duration, ok bool) {
	v, limit := in.state.View(rules.Nobody), in.server.options.Idle
	if limit <= 0 || v.Config.Limit > 0 && !v.Overtime() {
		return 0, false
	}
	return max(in.movedAt, foxesencoding.Span(v.Config.Limit)) + limit, true
}

func (in *game) idle() bool {
	at, ok := in.idleAt()
	return ok && in.time.Elapsed >= at
}

// endIfIdle ends the game if nobody has moved for the time Options.Idle. The side with more animals wins. With equal numbers, the
// side that moved last wins. If nobody has ever moved, nobody wins, and the players are disconnected.
func (in *game) endIfIdle() {
	if in.over || !in.idle() {
		return
	}
	winner := in.state.View(rules.Nobody).Leader().Winner()
	if winner == rules.Nobody {
		winner = in.mover
	}
	if winner != rules.Nobody {
		in.abandon(1-winner, errIdle)
		return
	}
	in.stop()
	for i := range in.seats {
		if g := in.seats[i].player; g != nil {
			g.conn.End(errIdle)
		}
	}
}

// tooSlow reports whether a time limit for guests has passed.
func (in *game) tooSlow() bool { return in.openingOver() || in.idle() }
