package labyrinthclient

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// survivors are the dialects that explain every message of a game so far, as tracks. The likeliest comes first; of equally
// likely ones the plainest. There is always at least one.
type survivors []*track

const (
	mostBoards = 16   // boards that are followed, the likeliest ones
	mostTracks = 64   // tracks that are followed
	unlikely   = 1e-3 // weight below which a track does not count for decisions
	otherwise  = 1e-5 // weight of a value that contradicts what was known before the game
)

// odds returns how likely a way of writing is before any message: 1 is the plain reading.
func (d Dialect) odds(known Settings) float64 {
	const named, unnamed, numbered = 0.25, 0.02, 1e-5
	odds := [...]float64{1, 0.2, 0.2, 0.3}[d[Places]+d[Ids]+d[Players]] // programs that count from 1 often count everything from 1
	switch {
	case int(d[Tiles]) >= len(bitCodes):
		odds *= numbered
	case d[Tiles] >= OtherTiles:
		odds *= unnamed
	case d[Tiles] > 0:
		odds *= named
	}
	if d[Layout] != 0 {
		odds *= 0.1
	}
	if d[Insert] != 0 {
		odds *= 0.3
	}
	for _, a := range append(writingAspects, Ids) {
		if !known.allow(a, d[a]) {
			odds *= otherwise
		}
	}
	return odds
}

// begin returns the dialects that explain a start for a player or a spectator, as far as the settings leave them. It fails if
// none does.
func begin(m labyrinthwire.Start, s, known Settings, player bool) (survivors, error) {
	problem := errors.New("no code has such tiles")
	if len(m.Objectives) > labyrinth.MaxSize*labyrinth.MaxSize {
		return nil, fmt.Errorf("%d objectives are more than the largest board has tiles", len(m.Objectives))
	}
	var all survivors
	for _, b := range boards(m, s, known) {
		for i := range uint8(8) {
			w := b
			w.writing[Ids], w.writing[Players], w.writing[Insert] = i&1, i>>1&1, i>>2&1
			if !s.allow(Ids, w.writing[Ids]) || !s.allow(Players, w.writing[Players]) || !s.allow(Insert, w.writing[Insert]) {
				continue
			}
			w.prior *= w.writing.odds(known)
			w.laws, w.ways = allowed(s)
			w.known[0], w.known[1] = allowed(known)
			if err := w.begin(m, player); err != nil {
				problem = err
				continue
			}
			all = append(all, &w)
		}
	}
	if len(all) == 0 {
		return nil, problem
	}
	all = all.sorted()
	return all[:min(mostTracks, len(all))], nil
}

// boards returns the likeliest boards of a start. Of each track only the board and the writing of the board is set.
func boards(m labyrinthwire.Start, s, known Settings) []track {
	var all []track
	for i := range uint8(4) {
		layout, places := i&1, i>>1
		if !s.allow(Layout, layout) || !s.allow(Places, places) {
			continue
		}
		for value, c := range codebook(m, layout) {
			b, ok := boardOf(m, c, layout)
			if !ok || !s.allow(Tiles, uint8(value)) {
				continue
			}
			t := track{tiles: c, at: labyrinth.Position{Board: b}, writing: Dialect{Tiles: uint8(value), Layout: layout, Places: places}}
			outside := func(p labyrinth.Point) bool { return !b.Inside(p) }
			if slices.ContainsFunc(t.places(slices.Concat(m.Fixed, m.Objectives, m.Players)), outside) {
				continue
			}
			t.prior = likelihood(m, b, places)
			t.weight = t.prior * t.writing.odds(known)
			all = append(all, t)
		}
	}
	slices.SortStableFunc(all, func(a, b track) int { return cmp.Compare(b.weight, a.weight) })
	return all[:min(mostBoards, len(all))]
}

// begin begins the game of a track whose board and writing are set. It fails if something lies off the board.
func (t *track) begin(m labyrinthwire.Start, player bool) error {
	t.you, t.home = rules.Nobody, t.places(m.Objectives)
	setup := labyrinth.Setup{
		Board: t.at.Board, Fixed: t.places(m.Fixed), Objectives: t.home, Starts: t.places(m.Players), Hands: make([][]int, len(m.Players)),
	}
	if you := t.seat(m.You); player {
		if you < 0 || you >= len(m.Players) || you >= labyrinth.MaxPlayers {
			return fmt.Errorf("player %d is not there", m.You)
		}
		t.you, t.hand = rules.Seat(you), t.ids(m.Hand)
		setup.Hands[you] = t.hand
	}
	var err error
	all := labyrinth.Dialect{Reversal: labyrinth.ReversalAllowed}
	if t.at, err = labyrinth.NewPosition(setup, labyrinth.Config{Dialect: all}); err != nil {
		return err
	}
	dealt := len(m.Hand)
	if dealt == 0 {
		dealt = len(m.Objectives) / len(m.Players)
	}
	t.at.Config.Objectives = dealt
	for i := range t.at.Players {
		t.at.Players[i].Dealt = dealt // the hands of the others are not known; usually all are as large
	}
	t.weight = t.prior
	return nil
}

// allowed returns the laws and ways that settings leave.
func allowed(s Settings) (options, options) {
	var d Dialect
	return options(1<<laws - 1).filter(func(n int) bool {
			d.setLaw(n)
			return s.allow(Reversal, d[Reversal]) && s.allow(Sharing, d[Sharing])
		}), options(1<<ways - 1).filter(func(n int) bool {
			d.setWay(n)
			return s.allow(Objectives, d[Objectives]) && s.allow(Collect, d[Collect]) && s.allow(Order, d[Order])
		})
}

// sorted returns the tracks in order, with weights relative to the first one.
func (all survivors) sorted() survivors {
	slices.SortStableFunc(all, func(a, b *track) int { return cmp.Compare(b.weight, a.weight) })
	most := all[0].weight
	for i, t := range all {
		scaled := *t
		scaled.weight /= most
		all[i] = &scaled
	}
	return all
}

// likely returns the tracks that count for decisions.
func (all survivors) likely() survivors {
	n := slices.IndexFunc(all, func(t *track) bool { return t.weight < unlikely })
	if n < 0 {
		n = len(all)
	}
	return all[:n]
}

// changed returns copies of the tracks after a change, without those for which change returns false. It returns all if that
// leaves none.
func (all survivors) changed(change func(t *track) bool) survivors {
	var next survivors
	for _, t := range all {
		if t := *t; change(&t) {
			next = append(next, &t)
		}
	}
	if len(next) == 0 {
		return all
	}
	return next.sorted()
}

// moved returns the dialects that explain a move, and how well the move fits them. If a move fits none, they are those that it
// fits best; none is left if it is impossible in all.
func (all survivors) moved(m labyrinthwire.Move) (survivors, fault) {
	var next survivors
	least := impossible
	for _, t := range all {
		n, bad := t.moved(m)
		if bad == impossible || bad > least {
			continue
		}
		if bad < least {
			next, least = nil, bad
		}
		next = append(next, n)
	}
	if len(next) == 0 {
		return nil, impossible
	}
	if len(next) > 1 {
		for _, t := range next {
			t.weight *= t.sense()
		}
	}
	return next.sorted(), least
}

// turned returns the tracks with the turn at our seat.
func (all survivors) turned() survivors {
	return all.changed(func(t *track) bool {
		t.at.Mover = t.you
		return true
	})
}

// kicked returns the tracks without a player; those where there is no such player are removed.
func (all survivors) kicked(k labyrinthwire.Kick) survivors {
	return all.changed(func(t *track) (there bool) {
		less, err := t.at.Without(rules.Seat(t.seat(k.Player)), labyrinth.Reason(k.Reason))
		t.at = less
		return err == nil
	})
}

// refused removes the dialects in which a message of ours was a legal move, as the server took it for an illegal one.
func (all survivors) refused(m labyrinthwire.Move) survivors {
	return all.changed(func(t *track) bool {
		t.laws = t.refusing(m)
		return t.laws != 0
	})
}

// refusing returns the laws that forbid a message of ours.
func (t *track) refusing(m labyrinthwire.Move) options {
	s, ok := t.shifted(t.you, m)
	if !ok {
		return t.laws
	}
	return t.laws &^ s.legal(t.laws, t.place(m.To))
}

// won removes the dialects in which a winner is not a player.
func (all survivors) won(winners []int) survivors {
	return all.changed(func(t *track) bool {
		return !slices.ContainsFunc(winners, func(id int) bool {
			seat := t.seat(id)
			return seat < 0 || seat >= len(t.at.Players) || t.at.Players[seat].Out
		})
	})
}

// named removes the dialects in which the player with our number has another name. Names are by place in the start's list.
func (all survivors) named(names []string, ours string) survivors {
	return all.changed(func(t *track) bool {
		return t.you == rules.Nobody || int(t.you) >= len(names) || names[t.you] == ours
	})
}
