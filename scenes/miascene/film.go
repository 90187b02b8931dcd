package miascene

import (
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/miascene/dicestats"
	"menagerie/scenes/miascene/events"
)

// Knowing returns the seat from which a replay shows the game. This is the seat with the cup, because its player sees the dice.
func Knowing(s mia.State) rules.Seat { return s.View(rules.Nobody).Cup }

// recall returns the views of a record and counts its dice.
func (s *Scene) recall(r *record.Record) ([]mia.View, error) {
	views, err := events.Recall(r, Knowing)
	s.dice.Tally = dicestats.Tally{}
	for i, v := range views {
		if i > 0 && len(v.Since(views[i-1])) > 0 && v.Stage == mia.Announcing {
			s.dice.Add(v.Dice)
		}
	}
	return views, err
}

// rewind shows a position of the replay.
func (s *Scene) rewind(at int) {
	s.shown = s.Current
	s.begin()
	s.rests = 0
	s.retell(at)
	s.board.Show(s.round())
}

// retell fills the log and the curves up to a position of the replay.
func (s *Scene) retell(at int) {
	s.parts.told = nil
	s.curves.Begin(s.Past[0])
	for i := 1; i <= at; i++ {
		for _, e := range s.Past[i].Since(s.Past[i-1]) {
			s.parts.told = append(s.parts.told, e)
			if e.Kind == mia.Lost {
				s.curves.Add(s.Past[i])
			}
		}
	}
	s.parts.told = s.parts.told[max(0, len(s.parts.told)-logKept):]
	if s.parts.log != nil {
		s.parts.log.Clear()
		for _, e := range s.parts.told {
			s.write(e)
		}
	}
	s.curves.Written = -1
}

// step returns the position of the next (direction = 1) or the previous (direction = -1) shown event.
func (s *Scene) step(position, direction int) int {
	for i := position + direction; i > 0 && i < len(s.Past); i += direction {
		if len(s.Past[i].Since(s.Past[i-1])) > 0 {
			return i
		}
	}
	return position + direction*len(s.Past)
}
