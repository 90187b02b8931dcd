package labyrinthkeeper

import (
	"reflect"
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// Dealt returns a function that reports whether a seed produces the board and the hands in views, which are the Views
// of a record. It compares the player's own hand, and the objectives that each player collects. For a spectator's
// record it tries all numbers of dealt objectives, because spectators do not see this number.
func Dealt(views []labyrinth.View) func(seed uint64) bool {
	first, last := views[0], views[len(views)-1]
	c := last.Config
	c.Width, c.Height, c.Players = first.Board.Width, first.Board.Height, len(first.Players)
	if c.Players > 0 {
		c.Objectives = first.Players[0].Dealt
	}
	least, most := c.Objectives, c.Objectives
	return func(seed uint64) bool {
		for _, c.Dialect.Deal = range []labyrinth.Deal{labyrinth.DealDisjoint, labyrinth.DealOverlapping} {
			if first.You == rules.Nobody {
				least, most = 1, labyrinth.MostObjectives(c)
			}
			for c.Objectives = least; c.Objectives <= most; c.Objectives++ {
				if s, err := labyrinth.New(c, seed); err == nil && agrees(s, first, last) {
					return true
				}
			}
		}
		return false
	}
}

// agrees reports whether the game s explains the first and the last view of a record.
func agrees(s labyrinth.State, first, last labyrinth.View) bool {
	begin := s.View(first.You)
	if len(first.History) == 0 && !reflect.DeepEqual(begin.Board, first.Board) || !slices.Equal(begin.Hand, first.Hand) {
		return false
	}
	for _, turn := range last.History {
		var ok bool
		if s, ok = upTo(s, turn.Seat); !ok {
			return false
		}
		next, err := s.Play(turn.Seat, turn.Move)
		if err != nil {
			return false
		}
		s = next
	}
	end := s.View(rules.Nobody)
	for seat, p := range last.Players {
		if !slices.Equal(end.Players[seat].Collected, p.Collected) {
			return false
		}
	}
	return reflect.DeepEqual(end.Board, last.Board) && slices.Equal(end.Objectives, last.Objectives)
}

// upTo disqualifies players until it is the turn of the player at seat. A record does not contain disqualifications. upTo
// therefore assumes that each player whose turn was skipped was disqualified. It returns false if the game ends first.
func upTo(s labyrinth.State, seat rules.Seat) (labyrinth.State, bool) {
	for !s.Over() {
		if s.Waiting()[0] == seat {
			return s, true
		}
		next, err := s.Disqualify(s.Waiting()[0], labyrinth.ReasonNetwork)
		if err != nil {
			return s, false
		}
		s = next
	}
	return s, false
}
