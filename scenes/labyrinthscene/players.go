package labyrinthscene

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/scenes"
	"menagerie/scenes/labyrinthscene/sentences"
)

// roster has the names of the players. A server may send some names after the game has begun.
type roster struct {
	env   *scenes.Env     // set here because the Frame calls named before its own Env is set
	told  func() []string // returns the names that are known now
	names []string        // the known names at the last build of the page
	shown int             // the number of players at the last build
	ticks int
}

// named returns the names of all players. Players without a known name are numbered.
func (s *Scene) named() []string {
	b := s.roster.env.UI.Book
	s.roster.names = slices.Clone(s.roster.told())
	all := slices.Clone(s.roster.names)
	for seat := range s.Current.Players {
		if seat == len(all) {
			all = append(all, "")
		}
		if all[seat] == "" {
			all[seat] = b.T("labyrinth.player", seat+1)
		}
	}
	link := s.Session.Capabilities().Link
	if own := s.Session.Seats(); len(own) == 1 && int(own[0]) < len(all) && link != nil {
		all[own[0]] = b.T("labyrinth.own", all[own[0]])
	}
	s.roster.shown = len(s.Current.Players)
	return all
}

// namesTicks is the time between two checks for new names, in ticks.
const namesTicks = 20

// tickNames builds the page again when the server has sent new names.
func (s *Scene) tickNames() {
	if s.roster.ticks++; s.roster.ticks%namesTicks == 0 && s.Session.Capabilities().Link != nil && !slices.Equal(s.roster.names, s.roster.told()) {
		s.Renew()
	}
}

// tellLeavers shows a notice for each player who was removed from the game since the last View.
func (s *Scene) tellLeavers(v labyrinth.View) {
	if !s.Seen || len(v.Players) != len(s.Current.Players) {
		return
	}
	for seat, p := range v.Players {
		if p.Out && !s.Current.Players[seat].Out {
			s.Toast(s.Env.UI.Book.T("labyrinth.leaves", s.Name(rules.Seat(seat)), sentences.Out(s.Env.UI.Book, p.Reason)))
		}
	}
}
