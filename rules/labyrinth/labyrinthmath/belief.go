package labyrinthmath

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// Belief is what a seat can know about another player's objectives.
type Belief struct {
	Likely []int   // ids that the player may want now
	Chance float64 // that it wants any one of them: 1 when they are known
}

// Believe returns what v's seat can know about another player's objectives: whatever is not its own and not collected,
// without those on which the player ended a turn and got nothing. Where they count in the order dealt, also without those
// that the player has let lie since it last collected, although it could have had them.
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

// ruledOut returns ids without those that the player's past moves speak against. It goes back from now, undoing the
// shifts.
func ruledOut(v labyrinth.View, seat rules.Seat, ids []int) []int {
	left := slices.Clone(ids)
	ordered := v.Config.Dialect.Order == labyrinth.OrderDealt
	p := v.Position
	p.Objectives = slices.Clone(p.Objectives)
	for i := len(v.History) - 1; i >= 0; i-- {
		turn := v.History[i]
		if ordered && turn.Collected(seat) {
			break // what it wanted before was something else
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

// undo takes back move i, as far as board and objectives are concerned.
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

// spurned returns ids without those that the mover of a turn could have reached from p, the position before it.
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
