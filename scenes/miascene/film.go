package miascene

import (
	"encoding/json"

	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/session"
)

// Knowing is the seat from which a game that is over is looked at: whoever knows the dice under the cup.
func Knowing(s mia.State) rules.Seat { return s.View(rules.Nobody).Cup }

// recall plays a record and counts its dice.
func (s *Scene) recall(r *session.Record) ([]mia.View, error) {
	views, err := recall(r)
	s.tally = tally{}
	for i, v := range views {
		if i > 0 && len(v.Since(views[i-1])) > 0 && v.Stage == mia.Announcing {
			s.tally.add(v.Dice)
		}
	}
	return views, err
}

// recall plays a record through the rules and returns every picture.
func recall(r *session.Record) ([]mia.View, error) {
	var c mia.Config
	if err := json.Unmarshal(r.Config, &c); err != nil {
		return nil, err
	}
	start, err := mia.New(c, r.Seed)
	if err != nil {
		return nil, err
	}
	film, err := session.ReplayFor(start, r, Knowing)
	if err != nil {
		return nil, err
	}
	film.Capabilities().Film.Speed(float64(r.Ticks + 1))
	var views []mia.View
	for _, u := range film.Tick() {
		views = append(views, u.View)
	}
	return views, nil
}

// rewind shows a position of the film.
func (s *Scene) rewind(at int) {
	s.score = s.Current.Scores
	s.feed.begin(s.Current)
	s.rests = 0
	s.retell(at)
	s.board.Show(s.round())
}

// retell writes the log and the curves up to a position of the film.
func (s *Scene) retell(at int) {
	s.parts.told = nil
	s.curves.begin(s.Past[0])
	for i := 1; i <= at; i++ {
		for _, e := range s.Past[i].Since(s.Past[i-1]) {
			s.parts.told = append(s.parts.told, e)
			if e.Kind == mia.Lost {
				s.curves.add(s.Past[i])
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
	s.curves.written = -1
}

// step is the next position of a film in which something happens that everybody sees: who joins a round does not count.
func (s *Scene) step(at, by int) int {
	for i := at + by; i > 0 && i < len(s.Past); i += by {
		if len(s.Past[i].Since(s.Past[i-1])) > 0 {
			return i
		}
	}
	return at + by*len(s.Past)
}
