package labyrinthserver

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// A client that doesn't know which bit of an insert is the first one can learn it from somebody else's move, if that is
// legal in one reading only. From a move that is legal in both it learns nothing, and may not even know afterwards which tile
// is the spare one, so that it has to guess. A server can't choose how its guests move, but its bots: until somebody has
// made a move that tells, theirs leave no doubt.

// other is a move as it is read with the other bit first. It is the same for two of the four sides.
func (t *table) other(turn labyrinth.Turn) labyrinth.Move {
	w := t.server.writing
	mirrored := w
	mirrored.Insert = labyrinth.InsertHighFirst - w.Insert
	move, _ := mirrored.moveOf(w.move(turn)) // every insert means something in both readings
	return move
}

// tells reports whether a move is legal in one reading only, and doubtful whether it is legal in both and not the same.
func (t *table) tells(seat rules.Seat, move labyrinth.Move) (tells, doubtful bool) {
	other := t.other(labyrinth.Turn{Seat: seat, Move: move})
	if other == move {
		return false, false
	}
	p := t.state.View(seat).Position
	p.Config.Dialect = labyrinth.Dialect{Reversal: labyrinth.ReversalAllowed} // who doesn't know the bits may not know this either
	legal := p.Check(seat, other) == nil
	return !legal, legal
}

// legible returns a bot's move, or in its place one that leaves no doubt, if there is need and there is one. It collects if
// it can, rather tells than not, and ends where the bot wanted to, in this order.
func (t *table) legible(seat rules.Seat, move labyrinth.Move) labyrinth.Move {
	if _, doubtful := t.tells(seat, move); t.told || !doubtful {
		return move
	}
	v := t.state.View(seat)
	best, worth := move, 0
	for _, m := range v.Legal() {
		tells, doubtful := t.tells(seat, m)
		if doubtful {
			continue
		}
		w := 1
		for _, good := range []bool{collects(v, m), tells, m.To == move.To} {
			if w *= 2; good {
				w++
			}
		}
		if w > worth {
			best, worth = m, w
		}
	}
	return best
}

// collects reports whether a move ends on an own objective.
func collects(v labyrinth.View, m labyrinth.Move) bool {
	return slices.ContainsFunc(v.Wanted(), func(id int) bool {
		at := v.Objectives[id]
		if v.Config.Dialect.Objectives == labyrinth.ObjectivesTravel {
			at = v.Board.Carried(at, m.Insert)
		}
		return at == m.To
	})
}
