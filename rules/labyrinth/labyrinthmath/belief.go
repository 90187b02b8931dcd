package labyrinthmath

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// Belief is what a seat can infer about another player's objectives.
type Belief struct {
	Likely []int   // ids that the player may want now
	Chance float64 // probability that the player wants a given one of them; 1 if they are known
}

// Believe returns what v.You can infer about another player's objectives. Likely contains the ids that are neither in
// the own hand nor collected, without those on which the player ended a turn and collected nothing. If objectives count
// in the order dealt, it also omits those that the player could have collected since its last collection but did not.
func Believe(v labyrinth.View, seat rules.Seat) Belief {
	ids := v.Unknown()
	player := v.Players[seat]
	ids = slices.DeleteFunc(ids, func(id int) bool { return slices.Contains(player.Collected, id) })
	if left := ruledOut(v, seat, ids); len(left) > 0 {
		ids = left
	}
	if len(ids) == 0 {
		return Belief{}
	}
	wants := player.Left()
	if v.Config.Dialect.Order == labyrinth.OrderDealt {
		wants = min(wants, 1)
	}
	return Belief{ids, min(1, float64(wants)/float64(len(ids)))}
}

// ruledOut returns ids without those that contradict the player's past moves. It goes back in time and undoes the
// shifts.
func ruledOut(v labyrinth.View, seat rules.Seat, ids []int) []int {
	left := slices.Clone(ids)
	ordered := v.Config.Dialect.Order == labyrinth.OrderDealt
	p := v.Position
	p.Objectives = slices.Clone(p.Objectives)
	for i := len(v.History) - 1; i >= 0; i-- {
		turn := v.History[i]
		if ordered && turn.Collected(seat) {
			break // before that, the player wanted a different objective
		}
		if turn.Seat == seat {
			left = slices.DeleteFunc(left, func(id int) bool { return p.Objectives[id] == turn.Move.To })
		}
		undo(&p, i)
		if ordered && turn.Seat == seat {
			left = spurned(p, turn, left)
		}
	}
	return left
}

// undo undoes move i on the board and the objectives.
func undo(p *labyrinth.Position, i int) {
	turn := p.History[i]
	back := turn.Move.Insert.Opposite()
	if p.Config.Dialect.Objectives == labyrinth.ObjectivesTravel {
		for id := range p.Objectives {
			p.Objectives[id] = p.Board.Carried(p.Objectives[id], back)
		}
	}
	p.Board = p.Board.Shifted(back, turn.Out)
	p.History = p.History[:i]
}

// spurned returns ids without those that the mover of turn could have reached from p, the position before that turn.
func spurned(p labyrinth.Position, turn labyrinth.Turn, ids []int) []int {
	p.Players = slices.Clone(p.Players)
	p.Players[turn.Seat].At = turn.From
	p.Mover, p.Outcome = turn.Seat, labyrinth.Running
	shifts := Shifts(p)
	return slices.DeleteFunc(ids, func(id int) bool {
		return slices.ContainsFunc(shifts, func(s Shift) bool {
			at := p.Objectives[id]
			if p.Config.Dialect.Objectives == labyrinth.ObjectivesTravel {
				at = p.Board.Carried(at, s.Insert)
			}
			return at != labyrinth.Aside && s.Reach.Has(at)
		})
	})
}
