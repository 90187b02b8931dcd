package labyrinthscene

import (
	"image/color"
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/scenes"
)

// roster is the names of the players, some of which a server may report late.
type roster struct {
	env   *scenes.Env     // Frame asks for names before it has one
	told  func() []string // the names that are known now
	names []string        // that were known when the screen was laid out
	shown int             // the number of players then
	ticks int
}

// named returns the names of everybody on the board: those that are known, and numbers for the others.
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

// namesTicks is how often somebody asks whether a server has told more names.
const namesTicks = 20

// tickNames has the names written anew when a server has told them, which may be a moment after the board.
func (s *Scene) tickNames() {
	if s.roster.ticks++; s.roster.ticks%namesTicks == 0 && s.Session.Capabilities().Link != nil && !slices.Equal(s.roster.names, s.roster.told()) {
		s.Renew()
	}
}

// colors are those of the pawns.
func (s *Scene) colors() []color.RGBA {
	s.palette = s.palette[:0]
	for seat := range s.Current.Players {
		s.palette = append(s.palette, s.Color(rules.Seat(seat)))
	}
	return s.palette
}

// tellLeavers says who is out since the last picture, and why.
func (s *Scene) tellLeavers(v labyrinth.View) {
	if !s.Seen || len(v.Players) != len(s.Current.Players) {
		return
	}
	for seat, p := range v.Players {
		if p.Out && !s.Current.Players[seat].Out {
			s.Toast(s.Env.UI.Book.T("labyrinth.leaves", s.Name(rules.Seat(seat)), s.outText(p.Reason)))
		}
	}
}

// outText is why somebody is out; servers may have reasons of their own.
func (s *Scene) outText(why labyrinth.Reason) string {
	b := s.Env.UI.Book
	if key := "labyrinth.out_" + why.String(); b.Has(key) {
		return b.T(key)
	}
	return b.T("labyrinth.out_other")
}
