package labyrinthdialect

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// Candidates are the possible states of a game with their dialects, sorted by probability, highest first. All of them agree
// with every message so far. There is always at least one.
type Candidates []*Candidate

const (
	mostBoards = 16   // maximum number of boards that are kept
	mostTracks = 64   // maximum number of candidates that are kept
	unlikely   = 1e-3 // weight below which a Candidate is ignored in decisions
	otherwise  = 1e-5 // factor of the weight for a value that contradicts what was known before the game
)

// priorOdds returns how probable the encoding of d is before the first move. The encoding of the specification has the
// value 1. known has the settings of the server that are known.
func (d Dialect) priorOdds(known Settings) float64 {
	const named, unnamed, numbered = 0.25, 0.02, 1e-5
	odds := [...]float64{1, 0.2, 0.2, 0.3}[d[Places]+d[Ids]+d[Players]] // programs that count from 1 often count everything from 1
	switch {
	case int(d[Tiles]) >= len(bitCodes()):
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
			// d contradicts a known setting
			odds *= otherwise
		}
	}
	return odds
}

// Role is how the client takes part in a game.
type Role uint8

// The values of Role.
const (
	Player Role = iota
	Spectator
)

// Begin returns the candidates that agree with m, the first message of a game. It omits dialects that contradict s, the
// choices of the player. Dialects that contradict the known settings from earlier games get a low probability. If no dialect
// is left, Begin returns an error.
func Begin(m labyrinthwire.Start, s, known Settings, role Role) (Candidates, error) {
	problem := errors.New("the board does not match any known encoding of tiles")
	if len(m.Objectives) > labyrinth.MaxSize*labyrinth.MaxSize {
		return nil, fmt.Errorf("the first message of the game has %d objectives, more than the largest board has tiles", len(m.Objectives))
	}
	var all Candidates
	for _, b := range boards(m, s, known) {
		for i := range uint8(8) {
			w := b
			w.Writing[Ids], w.Writing[Players], w.Writing[Insert] = i&1, i>>1&1, i>>2&1
			if !s.allow(Ids, w.Writing[Ids]) || !s.allow(Players, w.Writing[Players]) || !s.allow(Insert, w.Writing[Insert]) {
				continue
			}
			w.prior *= w.Writing.priorOdds(known)
			w.laws, w.ways = allowed(s)
			w.known[0], w.known[1] = allowed(known)
			if err := w.begin(m, role); err != nil {
				problem = err
				continue
			}
			all = append(all, &w)
		}
	}
	if len(all) == 0 {
		return nil, problem
	}
	all = all.sortedByWeight()
	all = all[:min(mostTracks, len(all))]
	for _, t := range all.Likely() {
		t.plain = t.Writing.plain(known)
	}
	return all.sortedByWeight(), nil
}

// plain reports whether d is the plain encoding, and known does not contradict it.
func (d Dialect) plain(known Settings) bool {
	return !slices.ContainsFunc(append(slices.Clone(writingAspects), Ids), func(a Aspect) bool { return d[a] != 0 || !known.allow(a, 0) })
}

// boards returns Candidates with the most likely boards for m. It sets only the board and its encoding.
func boards(m labyrinthwire.Start, s, known Settings) []Candidate {
	var all []Candidate
	for i := range uint8(4) {
		layout, places := i&1, i>>1
		if !s.allow(Layout, layout) || !s.allow(Places, places) {
			continue
		}
		for value, c := range codebook(m, layout) {
			b, ok := decodeBoard(m, c, layout)
			if !ok || !s.allow(Tiles, uint8(value)) {
				continue
			}
			t := Candidate{tiles: c, Position: labyrinth.Position{Board: b}, Writing: Dialect{Tiles: uint8(value), Layout: layout, Places: places}}
			outside := func(p labyrinth.Point) bool { return !b.Inside(p) }
			if slices.ContainsFunc(t.places(slices.Concat(m.Fixed, m.Objectives, m.Players)), outside) {
				continue
			}
			t.prior = likelihood(m, b, places)
			t.Weight = t.prior * t.Writing.priorOdds(known)
			all = append(all, t)
		}
	}
	slices.SortStableFunc(all, func(a, b Candidate) int { return cmp.Compare(b.Weight, a.Weight) })
	return all[:min(mostBoards, len(all))]
}

// begin sets the fields of t to the start of the game in m. It returns an error if m is impossible in the encoding of
// t. The encoding and the board of t must already be set.
func (t *Candidate) begin(m labyrinthwire.Start, role Role) error {
	t.You, t.Home = rules.Nobody, t.places(m.Objectives)
	setup := labyrinth.Setup{
		Board: t.Position.Board, Fixed: t.places(m.Fixed), Objectives: t.Home, Starts: t.places(m.Players), Hands: make([][]int, len(m.Players)),
	}
	if you := t.Seat(m.You); role == Player {
		if you < 0 || you >= len(m.Players) || you >= labyrinth.MaxPlayers {
			return fmt.Errorf("the start has no player %d", m.You)
		}
		t.You, t.Hand = rules.Seat(you), t.ids(m.Hand)
		setup.Hands[you] = t.Hand
	}
	var err error
	all := labyrinth.Dialect{Reversal: labyrinth.ReversalAllowed}
	if t.Position, err = labyrinth.NewPosition(setup, labyrinth.Config{Dialect: all}); err != nil {
		return err
	}
	dealt := len(m.Hand)
	if dealt == 0 {
		dealt = len(m.Objectives) / len(m.Players)
	}
	t.Position.Config.Objectives = dealt
	for i := range t.Position.Players {
		t.Position.Players[i].Dealt = dealt // unknown for other players, but usually the same for all
	}
	t.Weight = t.prior
	return nil
}

// allowed returns the laws and ways that are compatible with settings.
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

// sortedByWeight returns the candidates by descending weight, with the weights scaled to at most 1.
func (all Candidates) sortedByWeight() Candidates {
	for i, t := range all {
		// If the plain reading explains every message, it remains first, even after foolish moves of other players.
		if t.plain {
			first := *t
			for _, other := range all {
				first.Weight = max(first.Weight, other.Weight)
			}
			all = slices.Concat(Candidates{&first}, all[:i], all[i+1:])
			break
		}
	}
	slices.SortStableFunc(all, func(a, b *Candidate) int { return cmp.Compare(b.Weight, a.Weight) })
	most := all[0].Weight
	for i, t := range all {
		scaled := *t
		scaled.Weight /= most
		all[i] = &scaled
	}
	return all
}

// Likely returns the candidates that are probable enough to be used in decisions.
func (all Candidates) Likely() Candidates {
	n := slices.IndexFunc(all, func(t *Candidate) bool { return t.Weight < unlikely })
	if n < 0 {
		n = len(all)
	}
	return all[:n]
}

// update calls f to change a copy of each candidate. It returns the copies for which f returns true. If there are none,
// it returns the original candidates.
func (all Candidates) update(f func(t *Candidate) bool) Candidates {
	var next Candidates
	for _, t := range all {
		if t := *t; f(&t) {
			next = append(next, &t)
		}
	}
	if len(next) == 0 {
		return all
	}
	return next.sortedByWeight()
}

// Moved applies the server's move m to each candidate. It returns only the candidates that agree best with m, and how
// well they agree. If m is impossible in every candidate, it returns nil.
func (all Candidates) Moved(m labyrinthwire.Move) (Candidates, Fit) {
	var next Candidates
	least := Impossible
	for _, t := range all {
		n, bad := t.Moved(m)
		if bad == Impossible || bad > least {
			continue
		}
		if bad < least {
			next, least = nil, bad
		}
		next = append(next, n)
	}
	if len(next) == 0 {
		return nil, Impossible
	}
	if len(next) > 1 {
		for _, t := range next {
			t.Weight *= t.rateMove()
		}
	}
	return next.sortedByWeight(), least
}

// Turned returns the candidates after a message that it is the client's turn.
func (all Candidates) Turned() Candidates {
	return all.update(func(t *Candidate) bool {
		t.Position.Mover = t.You
		return true
	})
}

// Kicked returns the candidates after the server has disqualified a player. It omits candidates in which that player does not
// exist.
func (all Candidates) Kicked(k labyrinthwire.Kick) Candidates {
	return all.update(func(t *Candidate) (there bool) {
		less, err := t.Position.Without(rules.Seat(t.Seat(k.Player)), labyrinth.Reason(k.Reason))
		t.Position = less
		return err == nil
	})
}

// Refused returns the candidates after the server has refused the client's move m as illegal. It omits the dialects in which m
// is legal.
func (all Candidates) Refused(m labyrinthwire.Move) Candidates {
	return all.update(func(t *Candidate) bool {
		t.laws = t.forbiddingLaws(m)
		return t.laws != 0
	})
}

func (t *Candidate) forbiddingLaws(m labyrinthwire.Move) options {
	s, ok := t.applyShift(t.You, m)
	if !ok {
		return t.laws
	}
	return t.laws &^ s.legalLaws(t.laws, t.place(m.To))
}

// Won returns the candidates that agree with the given winners. In these candidates, each winner is a player who is
// still in the game.
func (all Candidates) Won(winners []int) Candidates {
	return all.update(func(t *Candidate) bool {
		return !slices.ContainsFunc(winners, func(id int) bool {
			seat := t.Seat(id)
			return seat < 0 || seat >= len(t.Position.Players) || t.Position.Players[seat].Out
		})
	})
}

// Named returns the candidates in which the client's player has the name playerName. names are the names of all players, in
// the order of the message Start. If the client is a spectator, Named returns all candidates.
func (all Candidates) Named(names []string, playerName string) Candidates {
	return all.update(func(t *Candidate) bool {
		return t.You == rules.Nobody || int(t.You) >= len(names) || names[t.You] == playerName
	})
}
