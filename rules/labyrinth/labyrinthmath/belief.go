package labyrinthmath

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// Belief is what a seat can infer about the objectives of another player.
type Belief struct {
	Likely []int   // ids of the objectives that the player may be looking for now
	Chance float64 // probability for each element of Likely that the player is looking for it
}

// Believe returns what v.You can infer about the objectives of the player at seat. It excludes objectives on which this player
// ended a turn without collecting them. In dialects with a fixed order, it excludes all objectives that this player could have
// collected but did not.
func Believe(v labyrinth.View, seat rules.Seat) Belief {
	ids := v.Unknown()
	player := v.Players[seat]
	ids = slices.DeleteFunc(ids, func(id int) bool { return slices.Contains(player.Collected, id) })
	if left := possibleObjectives(v, seat, ids); len(left) > 0 {
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

// possibleObjectives returns the elements of ids that the player may want. It omits an objective if the player has
// already ended a move on its cell. The player would have collected this objective.
func possibleObjectives(v labyrinth.View, seat rules.Seat, ids []int) []int {
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
		undoMove(&p, i)
		if ordered && turn.Seat == seat {
			left = unreached(p, turn, left)
		}
	}
	return left
}

func undoMove(p *labyrinth.Position, i int) {
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

// unreached returns the elements of ids that the player could not have collected in the past turn. p is the position
// before that turn.
func unreached(p labyrinth.Position, turn labyrinth.Turn, ids []int) []int {
	p.Players = slices.Clone(p.Players)
	p.Players[turn.Seat].At = turn.From
	p.Mover, p.Outcome = turn.Seat, labyrinth.Running
	shifts := Shifts(p)
	// the player did not collect these, and so does not want them
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
