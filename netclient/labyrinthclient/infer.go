package labyrinthclient

import (
	"cmp"
	"fmt"
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// worlds are all that a game can be, the likeliest first.
type worlds []*world

// board is the start's tiles in one reading.
type board struct {
	labyrinth.Board
	tiles  *code
	layout uint8
	odds   int
}

// begin returns the worlds that a start can mean for a player, or for a spectator, as far as the settings leave them and the
// likelier the more they are like what was known before. It fails when no game can be played on what was sent.
func begin(m labyrinthwire.Start, s, known Settings, player bool) (worlds, error) {
	var all worlds
	problem := fmt.Errorf("no code has such tiles")
	if len(m.Objectives) > labyrinth.MaxSize*labyrinth.MaxSize {
		return nil, fmt.Errorf("%d objectives are more than the largest board has tiles", len(m.Objectives))
	}
	for _, b := range boards(m, s) {
		for _, script := range scripts(b, s) {
			w, err := newWorld(m, b, script, known.over(s), player)
			if err != nil {
				problem = err
				continue
			}
			w.remember(known)
			all = append(all, w)
		}
	}
	if len(all) == 0 {
		return nil, problem
	}
	return all.sorted(), nil
}

// boards returns the likeliest boards.
func boards(m labyrinthwire.Start, s Settings) []board {
	var all []board
	for layout := range uint8(2) {
		codes := bitCodes()
		if isClassic(m) {
			codes = append(codes, tableCodes(append(slices.Clone(m.Tiles), m.Spare), classicAsSent(m, layout))...)
		}
		for _, c := range codes {
			tiles, ok := boardOf(m, c, layout)
			if !ok || !s.allow(Layout, layout) || !s.allow(Tiles, c.value) {
				continue
			}
			all = append(all, board{tiles, c, layout, oddsOf(m, tiles, c)})
		}
	}
	slices.SortStableFunc(all, func(a, b board) int { return cmp.Compare(a.odds, b.odds) })
	return all[:min(mostBoards, len(all))]
}

// classic are the fixed tiles of the board game's board, which chance doesn't move.
var classic = func() map[labyrinth.Point]labyrinth.Tile {
	setup, err := labyrinth.NewSetup(labyrinth.DefaultConfig(2), 0)
	if err != nil {
		panic(err) // the default is valid
	}
	tiles := map[labyrinth.Point]labyrinth.Tile{}
	for _, p := range setup.Fixed {
		tiles[p] = setup.Board.At(p)
	}
	return tiles
}()

// isClassic reports whether a board has fixed tiles where the board game has them.
func isClassic(m labyrinthwire.Start) bool {
	if m.Width != labyrinth.ClassicSize || m.Height != labyrinth.ClassicSize || len(m.Fixed) != len(classic) {
		return false
	}
	for base := range 2 {
		all := true
		for _, p := range m.Fixed {
			_, ok := classic[labyrinth.Point{X: p.X - base, Y: p.Y - base}]
			all = all && ok
		}
		if all {
			return true
		}
	}
	return false
}

// classicAsSent are the classic fixed tiles by their place in the message.
func classicAsSent(m labyrinthwire.Start, layout uint8) map[int]labyrinth.Tile {
	tiles := map[int]labyrinth.Tile{}
	for p, tile := range classic {
		tiles[sentAt(m, p.Y*m.Width+p.X, layout)] = tile
	}
	return tiles
}

// oddsOf is how much speaks against a board: tiles without two passages, and fixed ones that are not the board game's or,
// on other boards, lead off the board.
func oddsOf(m labyrinthwire.Start, b labyrinth.Board, c *code) int {
	odds := c.odds
	for _, t := range append([]labyrinth.Tile{b.Spare}, b.Tiles...) {
		if !slices.ContainsFunc([]labyrinth.Tile{labyrinth.Straight, labyrinth.Corner, labyrinth.Tee, labyrinth.Cross}, t.Same) {
			odds += oddTile
		}
	}
	if isClassic(m) {
		for p, tile := range classic {
			if b.At(p) != tile {
				odds += oddFixed
			}
		}
		return odds
	}
	base := 0
	for _, p := range slices.Concat(m.Fixed, m.Objectives, m.Players) {
		if p.X == m.Width || p.Y == m.Height {
			base = 1
		}
	}
	for _, p := range m.Fixed {
		at := labyrinth.Point{X: p.X - base, Y: p.Y - base}
		if b.Inside(at) && leadsOff(b, at) {
			odds += oddFixed
		}
	}
	return odds
}

func leadsOff(b labyrinth.Board, p labyrinth.Point) bool {
	t := b.At(p)
	return t&labyrinth.North != 0 && p.Y == 0 || t&labyrinth.South != 0 && p.Y == b.Height-1 ||
		t&labyrinth.West != 0 && p.X == 0 || t&labyrinth.East != 0 && p.X == b.Width-1
}

// scripts returns all ways of writing with a board's code and layout.
func scripts(b board, s Settings) []script {
	var all []script
	for i := range uint8(16) {
		w := script{tiles: b.tiles, layout: b.layout, places: i & 1, ids: i >> 1 & 1, players: i >> 2 & 1, insert: i >> 3 & 1}
		if s.allow(Places, w.places) && s.allow(Ids, w.ids) && s.allow(Players, w.players) && s.allow(Insert, w.insert) {
			all = append(all, w)
		}
	}
	return all
}

// newWorld begins a game in one way of writing. It fails when something would not be there.
func newWorld(m labyrinthwire.Start, b board, s script, chosen Settings, player bool) (*world, error) {
	w := &world{script: s, you: rules.Nobody, odds: b.odds, home: s.placesOf(m.Objectives)}
	setup := labyrinth.Setup{
		Board: b.Board, Fixed: s.placesOf(m.Fixed), Objectives: w.home, Starts: s.placesOf(m.Players),
		Hands: make([][]int, len(m.Players)),
	}
	if you := s.seat(m.You); player {
		if you < 0 || you >= len(m.Players) || you >= labyrinth.MaxPlayers {
			return nil, fmt.Errorf("player %d is not there", m.You)
		}
		w.you, w.hand = rules.Seat(you), s.idsOf(m.Hand)
		setup.Hands[you] = w.hand
	}
	everything := labyrinth.Dialect{Reversal: labyrinth.ReversalAllowed}
	var err error
	if w.at, err = labyrinth.NewPosition(setup, labyrinth.Config{Dialect: everything}); err != nil {
		return nil, err
	}
	dealt := len(m.Hand)
	if dealt == 0 {
		dealt = len(m.Objectives) / len(m.Players)
	}
	w.at.Config.Objectives = dealt
	for i := range w.at.Players {
		w.at.Players[i].Dealt = dealt // of the others nothing is told, so this is what is usual
	}
	w.laws, w.ways = allowed(chosen)
	return w, nil
}

// remember holds a new world against what was known before.
func (w *world) remember(known Settings) {
	v := w.values(0, 0)
	for _, a := range append(writingAspects, Ids) {
		if !known.allow(a, v[a]) {
			w.odds += oddNow
		}
	}
}

// allowed returns the readings of the rules that the settings leave.
func allowed(s Settings) (laws []rule, ways []way) {
	var v values
	for r := range rule(rulesThere) {
		if r.values(&v); s.allow(Reversal, v[Reversal]) && s.allow(Sharing, v[Sharing]) {
			laws = append(laws, r)
		}
	}
	for w := range way(waysThere) {
		if w.values(&v); s.allow(Objectives, v[Objectives]) && s.allow(Collect, v[Collect]) && s.allow(Order, v[Order]) {
			ways = append(ways, w)
		}
	}
	return laws, ways
}

// sorted puts the likeliest first, of equals the one that is more like ours, and gives up those against which too much
// speaks. The likeliest has no odds then.
func (all worlds) sorted() worlds {
	strange := func(w *world) int {
		n := int(w.layout) // which programs choose otherwise less often than anything else
		for _, value := range w.values(0, 0) {
			n += int(min(value, 1))
		}
		return n
	}
	slices.SortStableFunc(all, func(a, b *world) int {
		return cmp.Or(cmp.Compare(a.odds, b.odds), cmp.Compare(strange(a), strange(b)))
	})
	least := all[0].odds
	all = slices.DeleteFunc(all, func(w *world) bool { return w.odds > least+refuted })
	for i, w := range all {
		less := *w
		less.odds -= least
		all[i] = &less
	}
	return all
}

// likely are those against which nothing speaks.
func (all worlds) likely() worlds {
	n := slices.IndexFunc(all, func(w *world) bool { return w.odds > 0 })
	if n < 0 {
		n = len(all)
	}
	return all[:n]
}

// pushes are the first half of a message of ours in all likely worlds.
type pushes struct {
	all []push
	worlds
	quiet bool // the spare tile afterwards has the same shape in all: or else there might be no safe message after it
}

// pushed returns the first half of a message of ours; ok is false unless it is the same legal shift in every likely world.
// Tiles may lie otherwise, for there the whole board does.
func (all worlds) pushed(m labyrinthwire.Move) (p pushes, ok bool) {
	p.worlds, p.quiet = all.likely(), true
	for _, w := range p.worlds {
		one, ok := w.pushed(m)
		if !ok || len(p.all) > 0 && one.insert != p.all[0].insert {
			return p, false
		}
		p.all = append(p.all, one)
		p.quiet = p.quiet && one.after.Board.Spare.Same(p.all[0].after.Board.Spare)
	}
	return p, true
}

// lead reports whether the walk of a message ends at the same cell and is legal in every likely world.
func (p pushes) lead(m labyrinthwire.Move) bool {
	to := p.worlds[0].place(m.To)
	for i, w := range p.worlds {
		if w.place(m.To) != to || !p.all[i].leads(w.you, to) {
			return false
		}
	}
	return true
}

// safe reports whether a message of ours is the same legal move in every likely world.
func (all worlds) safe(m labyrinthwire.Move) bool {
	p, ok := all.pushed(m)
	return ok && p.lead(m)
}

// careful returns those moves that are safe and quiet; if there are none, those that are safe; if there are none, all. It is
// quick when moves with the same shift follow each other.
func (all worlds) careful(moves []labyrinth.Move, player int) []labyrinth.Move {
	var safe, quiet []labyrinth.Move
	var p pushes
	var ok bool
	for i, move := range moves {
		m := all[0].encode(player, move)
		if i == 0 || move.Insert != moves[i-1].Insert || move.Tile != moves[i-1].Tile {
			p, ok = all.pushed(m)
		}
		if !ok || !p.lead(m) {
			continue
		}
		safe = append(safe, move)
		if p.quiet {
			quiet = append(quiet, move)
		}
	}
	switch {
	case len(quiet) > 0:
		return quiet
	case len(safe) > 0:
		return safe
	}
	return moves
}

// moved returns the worlds after a move, and how much speaks against even the likeliest. None is left when the move could
// not be made in any of them.
func (all worlds) moved(m labyrinthwire.Move) (next worlds, odds int) {
	for _, w := range all {
		if n := w.moved(m); n != nil {
			next = append(next, n)
		}
	}
	if len(next) == 0 {
		return nil, 0
	}
	odds = slices.MinFunc(next, func(a, b *world) int { return cmp.Compare(a.odds, b.odds) }).odds
	return next.sorted(), odds
}

// turned returns the worlds in which it is our turn.
func (all worlds) turned() worlds {
	var next worlds
	for _, w := range all {
		next = append(next, w.turned())
	}
	return next.sorted()
}

// kicked returns the worlds without a player; none when there is no such player in any of them.
func (all worlds) kicked(k labyrinthwire.Kick) worlds {
	var next worlds
	for _, w := range all {
		if n, ok := w.kicked(k.Player, k.Reason); ok {
			next = append(next, n)
		}
	}
	if len(next) == 0 {
		return nil
	}
	return next.sorted()
}

// won leaves the worlds in which the winners are players, unless that would leave none.
func (all worlds) won(winners []int) worlds {
	left := slices.DeleteFunc(slices.Clone(all), func(w *world) bool {
		return slices.ContainsFunc(winners, func(id int) bool {
			seat := w.seat(id)
			return seat < 0 || seat >= len(w.at.Players) || w.at.Players[seat].Out
		})
	})
	if len(left) == 0 {
		return all
	}
	return left.sorted()
}
