package foxes

import "menagerie/rules"

// Position is the public state of a game. Its slices are never modified, so copies may share them.
//
// A State computes its Position by the rules. A network client receives only messages from a server and keeps a
// Position of its own. The client advances Now, sets Ready and NextTide to received or measured values, and calls Saw
// for every board.
type Position struct {
	Config   Config     `json:"config"`
	Board    Board      `json:"board"`
	Starts   int        `json:"starts,omitempty"` // ticks until the start of the game; Now is 0 until then
	Now      int        `json:"now"`              // ticks since the start
	Ready    [Sides]int `json:"ready"`            // by seat: the first tick at which the side may move
	NextTide int        `json:"nextTide"`         // tick of the next tide; 0 if unknown to a client
	Tides    int        `json:"tides"`            // number of tides so far
	Coming   []Tide     `json:"coming"`           // the coming tides that are public
	Log      []Event    `json:"log"`              // the last events, oldest first
	Outcome  Outcome    `json:"outcome"`
	Reason   Reason     `json:"reason,omitempty"` // why the game is over
}

// Tide is a coming tide that is known in advance.
type Tide struct {
	Tick    int     `json:"tick"`
	Current Current `json:"current"`
	Flips   []Point `json:"flips"` // tiles that change, in order
}

// View is the information that a seat has about a game. Nothing is hidden in this game, so the Views of all seats
// differ only in the field You.
type View struct {
	You rules.Seat `json:"you"`
	Position
	Waiting []rules.Seat `json:"waiting"` // the seats that may move now
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

// Cooldown returns the number of ticks until seat may move, including the countdown before the start of the game.
func (p Position) Cooldown(seat rules.Seat) int { return p.Starts + max(0, p.Ready[seat]-p.Now) }

// Later returns the position after the given number of ticks, if there are no events.
func (p Position) Later(ticks int) Position {
	before := min(ticks, p.Starts)
	p.Starts -= before
	p.Now += ticks - before
	return p
}

// TideIn returns the number of ticks until the next tide. ok is false if that number is unknown.
func (p Position) TideIn() (ticks int, ok bool) { return max(0, p.NextTide-p.Now), p.NextTide > 0 }

// Next returns the current of the next tide.
func (p Position) Next() Current { return CurrentOf(p.Tides + 1) }

// Check returns nil if seat may make move m now. Otherwise it returns a Fault.
func (p Position) Check(seat rules.Seat, m Move) error {
	if fault := p.check(seat, m); fault != 0 {
		return fault
	}
	return nil
}

// CheckStep is like Check but ignores the cooldown. Callers use it for a move that is planned during the cooldown.
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

// Targets returns the tiles to which the animal on the tile start can move, in the order of Directions. It ignores the
// cooldown.
func (p Position) Targets(start Point) []Point {
	if p.Outcome != Running || !p.Board.Inside(start) {
		return nil
	}
	seat := p.Board.At(start).Owner()
	if seat == rules.Nobody {
		return nil
	}
	var targets []Point
	for _, d := range Directions {
		to := start.Add(d)
		if p.Board.check(seat, Move{start, to}, p.Config.Dialect.Range) == 0 {
			targets = append(targets, to)
		}
	}
	return targets
}

// Moves returns seat's legal moves, ignoring the cooldown. They are sorted by the row and column of the animal, and
// then by direction.
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

// moved returns the position after seat has made move m, which must be legal. It does not start the cooldown.
func (p Position) moved(seat rules.Seat, m Move) Position {
	kind := Moved
	if p.Board.At(m.To).Owner() != rules.Nobody {
		kind = Ate
	}
	p.Board = p.Board.After(seat, m)
	p = p.logged(Event{Kind: kind, Seat: seat, From: m.From, At: m.To})
	if kind == Ate && p.Config.Eaten(p.Board.Count(1-seat)) {
		return p.End(WonBy(seat), ReasonEaten)
	}
	return p
}

// End returns the position at the end of the game, with the outcome o and its reason.
func (p Position) End(o Outcome, reason Reason) Position {
	p.Outcome, p.Reason = o, reason
	return p.logged(Event{Kind: Ended, Seat: o.Winner()})
}

// turned returns the position after a tide that has changed the tiles flips.
func (p Position) turned(flips []Point, c Current) Position {
	before := p.Board
	p.Tides++
	p.Board = before.turned(flips)
	return p.logged(tideEvents(before, p.Board, flips, c)...)
}

// turned returns the board after each tile in flips was changed from land to water or from water to land.
func (b Board) turned(flips []Point) Board {
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
