package foxes

import (
	"errors"
	"fmt"
	"slices"

	"menagerie/rules"
)

// Position is the public state of a game. Its slices are never modified, so copies may share them.
//
// A State computes its Position by the rules. A network client updates a Position from the received messages. It advances Now,
// sets Ready and NextTide, and calls Saw for every board.
type Position struct {
	Config   Config     `json:"config"`
	Board    Board      `json:"board"`
	Starts   int        `json:"starts,omitempty"` // ticks until the game begins; Now is 0 until then
	Now      int        `json:"now"`              // ticks since the game began
	Ready    [Sides]int `json:"ready"`            // value of Now from which each side may move, by seat
	NextTide int        `json:"nextTide"`         // value of Now at the next tide; 0 if unknown to a client
	Tides    int        `json:"tides"`            // number of tides so far
	Coming   []Tide     `json:"coming"`           // coming tides that are public, soonest first
	Log      []Event    `json:"log"`              // last events, oldest first
	Outcome  Outcome    `json:"outcome"`
	Reason   Reason     `json:"reason,omitempty"` // reason why the game is over
}

// Tide is a future tide that is known in advance.
type Tide struct {
	Tick    int     `json:"tick"`
	Current Current `json:"current"`
	Flips   []Point `json:"flips"` // tiles that the tide changes, in order
}

// View is the information that a seat has about a game. Nothing is hidden in this game, so the Views of all seats
// differ only in the field You.
type View struct {
	You rules.Seat `json:"you"`
	Position
	Waiting []rules.Seat `json:"waiting"` // seats that may move now
}

// View returns the game as seat sees it.
func (p Position) View(seat rules.Seat) View {
	return View{You: seat, Position: p, Waiting: p.waiting()}
}

// MayMove reports whether v.You may move now. No side is ever forced to move.
func (v View) MayMove() bool {
	return isSide(v.You) && v.Outcome == Running && v.Cooldown(v.You) == 0
}

// waiting returns the seats that may move now. No seat is forced to move.
func (p Position) waiting() []rules.Seat {
	var seats []rules.Seat
	for seat := Foxes; seat <= Dolphins; seat++ {
		if p.Outcome == Running && p.Cooldown(seat) == 0 {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Cooldown returns the number of ticks until seat may move, including the time until the game begins.
func (p Position) Cooldown(seat rules.Seat) int { return p.Starts + max(0, p.Ready[seat]-p.Now) }

// Later returns the position after the given number of ticks without events.
func (p Position) Later(ticks int) Position {
	before := min(ticks, p.Starts)
	p.Starts -= before
	p.Now += ticks - before
	return p
}

// TideIn returns the number of ticks until the next tide. ok is false if it is unknown.
func (p Position) TideIn() (ticks int, ok bool) { return max(0, p.NextTide-p.Now), p.NextTide > 0 }

// Next returns the direction of the next tide: Flood or Ebb.
func (p Position) Next() Current { return CurrentOf(p.Tides + 1) }

// Check returns nil if seat may make the move m now, and otherwise a Fault.
func (p Position) Check(seat rules.Seat, m Move) error {
	if fault := p.check(seat, m); fault != 0 {
		return fault
	}
	return nil
}

// CheckStep is like Check, but ignores the cooldown. It is for moves that are planned during the cooldown.
func (p Position) CheckStep(seat rules.Seat, m Move) error {
	if isSide(seat) {
		p.Ready[seat], p.Starts = p.Now, 0
	}
	return p.Check(seat, m)
}

func (p Position) check(seat rules.Seat, m Move) Fault {
	switch {
	case p.Outcome != Running:
		return FaultOver
	case !isSide(seat):
		return FaultSeat
	case p.Cooldown(seat) > 0:
		return FaultEarly
	}
	return p.Board.check(seat, m, p.Config.Dialect.Range)
}

func isSide(seat rules.Seat) bool { return seat == Foxes || seat == Dolphins }

// Targets returns the tiles to which the animal on the given tile can move, in the order of Directions. It ignores the
// cooldown.
func (p Position) Targets(tile Point) []Point {
	if p.Outcome != Running || !p.Board.Inside(tile) {
		return nil
	}
	seat := p.Board.At(tile).Owner()
	if seat == rules.Nobody {
		return nil
	}
	var targets []Point
	for _, d := range Directions {
		to := tile.Add(d)
		if p.Board.check(seat, Move{tile, to}, p.Config.Dialect.Range) == 0 {
			targets = append(targets, to)
		}
	}
	return targets
}

// Moves returns the legal moves of seat, ignoring the cooldown. They are sorted by the row and column of the animal, and then
// by direction.
func (p Position) Moves(seat rules.Seat) []Move {
	var moves []Move
	if !isSide(seat) {
		return nil
	}
	for _, from := range p.Board.Animals(seat) {
		for _, to := range p.Targets(from) {
			moves = append(moves, Move{from, to})
		}
	}
	return moves
}

// afterMove returns the position after a legal move m of seat. It does not start the cooldown.
func (p Position) afterMove(seat rules.Seat, m Move) Position {
	kind := Moved
	if p.Board.At(m.To).Owner() != rules.Nobody {
		kind = Ate
	}
	p.Board = p.Board.After(seat, m)
	p = p.withEvents(Event{Kind: kind, Seat: seat, From: m.From, At: m.To})
	if kind == Ate && p.Config.Eaten(p.Board.Count(1-seat)) {
		return p.End(WonBy(seat), ReasonEaten)
	}
	return p
}

// End returns p at the end of the game, with the given outcome and reason.
func (p Position) End(o Outcome, reason Reason) Position {
	p.Outcome, p.Reason = o, reason
	return p.withEvents(Event{Kind: Ended, Seat: o.Winner()})
}

// afterTide returns the position after a tide that has changed the tiles flips.
func (p Position) afterTide(flips []Point, c Current) Position {
	before := p.Board
	p.Tides++
	p.Board = before.withFlips(flips)
	return p.withEvents(tideEvents(before, p.Board, flips, c)...)
}

// withFlips returns the board with each tile in flips changed from land to water or from water to land.
func (b Board) withFlips(flips []Point) Board {
	tiles := append([]Tile(nil), b.Tiles...)
	for _, p := range flips {
		tiles[b.Index(p)] ^= Land
	}
	b.Tiles = tiles
	return b
}

// tideEvents returns the events of a tide: the tiles that changed, and the animals on them.
func tideEvents(before, after Board, flips []Point, c Current) []Event {
	kind := Rose
	if c == Ebb {
		kind = Fell
	}
	events := []Event{{Kind: kind, Seat: rules.Nobody, Flips: flips}}
	for i, t := range after.Tiles {
		seat, p := t.Owner(), after.Place(i)
		if seat == rules.Nobody {
			continue
		}
		was, is := before.Stuck(p), after.Stuck(p)
		switch {
		case is && !was:
			events = append(events, Event{Kind: Stranded, Seat: seat, From: p, At: p})
		case was && !is:
			events = append(events, Event{Kind: Freed, Seat: seat, From: p, At: p})
		case t == WaterFox && before.Tiles[i].IsLand():
			events = append(events, Event{Kind: Flooded, Seat: seat, From: p, At: p})
		}
	}
	return events
}

// Resume returns a game that continues at position p. It uses the tides in p.Coming, and random tides after them. It ignores
// the log of p. It returns an error if p is impossible or the game is over.
func Resume(p Position, seed uint64) (State, error) {
	if err := p.validate(); err != nil {
		return State{}, fmt.Errorf("resuming a game of foxes and dolphins: %w", err)
	}
	s := State{position: p, seed: seed, resumed: p.Tides, heights: heightsOf(p.Board, chance(seed, startStream))}
	s.position.Log = nil
	for _, tide := range p.Coming {
		s.announced = append(s.announced, tide.Flips)
	}
	s.position.Coming = s.forecast()
	return s, nil
}

func (p Position) validate() error {
	if err := checkBoard(p.Board); err != nil {
		return err
	}
	c := p.Config
	switch {
	case c.Size != p.Board.Size || c.Animals > c.MostAnimals() || c.Animals > 0 && c.Animals < max(p.Board.Count(Foxes), p.Board.Count(Dolphins)):
		return errors.New("the settings and the board have different sizes")
	case c.Eaten(p.Board.Count(Foxes)) || c.Eaten(p.Board.Count(Dolphins)) || p.Outcome != Running || p.Starts != 0 || p.Now < 0 || p.Tides < 0 || p.Now > mostTicks || p.Tides > p.Now:
		return errors.New("the game is over or has not begun")
	case p.NextTide <= p.Now || p.NextTide > p.Now+c.Tide || len(p.Coming) > c.Forecast:
		return errors.New("the next tide comes at an impossible time")
	}
	for seat, ready := range p.Ready {
		if ready > p.Now+c.Cooldown[seat] {
			return errors.New("a cooldown is too long")
		}
	}
	if err := c.validateTimes(); err != nil {
		return err
	}
	return p.validateComing()
}

// mostTicks is a year.
const mostTicks = 365 * 24 * 3600 * Second

// validateComing returns an error if an announced tide breaks the rules of tides.
func (p Position) validateComing() error {
	b := p.Board
	for i, tide := range p.Coming {
		land := CurrentOf(p.Tides+1+i) == Flood
		if len(tide.Flips) > p.Config.TideTiles(p.Tides+1+i) {
			return errors.New("an announced tide changes too many tiles")
		}
		for _, flip := range tide.Flips {
			if !b.Inside(flip) || b.At(flip).IsLand() != land {
				return errors.New("an announced tide changes the wrong tiles")
			}
			b = b.withTide(flip)
		}
		if n := b.CountLand(); n == 0 || n == len(b.Tiles) || !b.Connected() {
			return errors.New("an announced tide leaves more than one island, or none")
		}
	}
	return nil
}

// withTide returns the board with land and water exchanged at p.
func (b Board) withTide(p Point) Board {
	tiles := make([]Tile, len(b.Tiles))
	copy(tiles, b.Tiles)
	tiles[b.Index(p)] ^= Land
	b.Tiles = tiles
	return b
}

// applyTide applies a tide that changes the given tiles to s. It returns these tiles.
func (s *Shore) applyTide(b Board, tiles []Point) []Point {
	for _, p := range tiles {
		s.turn(b.Index(p))
	}
	return tiles
}

// Validate returns an error if v cannot be the view of a game. It is for Views from files or from the network. It does not
// check whether moves can lead to v.
func (v View) Validate() error {
	if v.You < rules.Nobody || v.You > Dolphins {
		return errors.New("a seat number is out of range")
	}
	if err := v.Position.Validate(); err != nil {
		return err
	}
	for _, e := range v.Log {
		if err := v.validateEvent(e); err != nil {
			return err
		}
	}
	return nil
}

// Validate returns an error if no game can continue at p. It ignores the log.
func (p Position) Validate() error {
	if !p.Board.valid() || p.Config.Size != p.Board.Size || !p.Config.validGrowth() || p.Tides < 0 || p.Now < 0 || p.Starts < 0 {
		return errors.New("the board, the clock or the growth of the tides is invalid")
	}
	for _, tide := range p.Coming {
		if !p.Board.insideAll(tide.Flips) {
			return errors.New("a tide changes a tile that is not on the board")
		}
	}
	return nil
}

func (v View) validateEvent(e Event) error {
	ofOne := e.Kind != Rose && e.Kind != Fell && e.Kind != Ended
	switch {
	case !v.Board.Inside(e.From) && e.From != e.At || !v.Board.insideAll(e.Flips) || e.Seat < rules.Nobody || e.Seat > Dolphins:
		return fmt.Errorf("event %d is invalid", e.Number)
	case ofOne && (!v.Board.Inside(e.At) || e.Seat == rules.Nobody):
		return fmt.Errorf("the tile of event %d is not on the board", e.Number)
	}
	return nil
}

func (b Board) insideAll(all []Point) bool {
	return !slices.ContainsFunc(all, func(p Point) bool { return !b.Inside(p) })
}

func (b Board) valid() bool {
	return b.Size >= 1 && b.Size <= MaxSize && len(b.Tiles) == b.Size*b.Size &&
		!slices.ContainsFunc(b.Tiles, func(t Tile) bool { return t > LandDolphin })
}

// Saw returns the position after a server has sent board b. It infers the events from the differences between the two boards,
// so some events are missing if the server skips boards.
func (p Position) Saw(b Board) Position {
	if p.Board.Size != b.Size {
		p.Board, p.Config.Size = b, b.Size
		return p
	}
	if flips := p.Board.flipped(b); len(flips) > 0 {
		p = p.afterObservedTide(b, flips)
	}
	events := p.Board.movesBetween(b)
	p.Board = b
	if len(events) == 0 {
		return p
	}
	return p.withEvents(events...)
}

// Fail returns the position after the server has refused the move m of seat. The log of the result ends with a Refused event
// that has the given reason.
func (p Position) Fail(seat rules.Seat, m Move, reason Fault) Position {
	return p.withEvents(Event{Kind: Refused, Seat: seat, From: m.From, At: m.To, Fault: reason})
}

// flipped returns the tiles that are land on one of the boards and water on the other.
func (b Board) flipped(later Board) []Point {
	var flips []Point
	for i, t := range b.Tiles {
		if t.withoutAnimal() != later.Tiles[i].withoutAnimal() {
			flips = append(flips, b.Place(i))
		}
	}
	return flips
}

// afterObservedTide returns the position after a tide. flips has the tiles that the tide has changed, and b is the new
// board.
func (p Position) afterObservedTide(b Board, flips []Point) Position {
	dried := 0
	for _, q := range flips {
		dried += int(b.At(q) & Land)
	}
	c := Flood
	// it is an ebb if most of the tiles are now land
	if 2*dried > len(flips) {
		c = Ebb
	}
	for CurrentOf(p.Tides+1) != c {
		p.Tides++
	}
	if p.Config.Tide > 0 {
		p.NextTide = p.Now + p.Config.Tide
	}
	return p.afterTide(flips, c)
}

// movesBetween returns the moves between b and a later board with the same land. Moves of foxes come first.
func (b Board) movesBetween(next Board) []Event {
	var events []Event
	for seat := Foxes; seat <= Dolphins; seat++ {
		var gone []Point
		for i, t := range b.Tiles {
			if t.Owner() == seat && next.Tiles[i].Owner() != seat {
				gone = append(gone, b.Place(i))
			}
		}
		for i, t := range next.Tiles {
			if t.Owner() != seat || b.Tiles[i].Owner() == seat {
				continue
			}
			at := b.Place(i)
			k := slices.IndexFunc(gone, func(p Point) bool { return p.Steps(at) == 1 })
			if k < 0 {
				continue
			}
			kind := Moved
			if b.Tiles[i].Owner() != rules.Nobody {
				kind = Ate
			}
			events = append(events, Event{Kind: kind, Seat: seat, From: gone[k], At: at})
			gone = slices.Delete(gone, k, k+1)
		}
	}
	return events
}
