package foxes

import "menagerie/rules"

// Position is what everybody may see of a game. It is a plain value: nothing changes what its slices hold.
//
// A State makes its Positions by the rules. A client, which knows only what a server tells it, keeps one of its own: it
// counts Now, sets Ready and NextTide to what it hears or has learned, and calls Saw for every board.
type Position struct {
	Config   Config     `json:"config"`
	Board    Board      `json:"board"`
	Starts   int        `json:"starts,omitempty"` // ticks until the start; Now is 0 until then
	Now      int        `json:"now"`              // ticks since the start
	Ready    [Sides]int `json:"ready"`            // by seat: the tick from which on it may move
	NextTide int        `json:"nextTide"`         // its tick; 0 where a client doesn't know it
	Tides    int        `json:"tides"`            // how many there were
	Coming   []Tide     `json:"coming"`           // the next ones, as far as everybody knows them
	Log      []Event    `json:"log"`              // what happened last, the oldest first
	Outcome  Outcome    `json:"outcome"`
	Reason   Reason     `json:"reason,omitempty"` // why the game is over
}

// Tide is one tide that is known before it comes.
type Tide struct {
	Tick    int     `json:"tick"`
	Current Current `json:"current"`
	Flips   []Point `json:"flips"` // in the order in which they turn
}

// View is everything that one seat may know. In this game that is what everybody sees; only You differs.
type View struct {
	You rules.Seat `json:"you"`
	Position
	Waiting []rules.Seat `json:"waiting"` // who may move now
}

// View returns the View of a seat.
func (p Position) View(seat rules.Seat) View {
	return View{You: seat, Position: p, Waiting: p.waiting()}
}

// MayMove reports whether v's own seat may move now. It need not.
func (v View) MayMove() bool {
	return isSide(v.You) && v.Outcome == Running && v.Cooldown(v.You) == 0
}

// waiting returns who may move now. Nobody has to: time passes all the same.
func (p Position) waiting() []rules.Seat {
	var seats []rules.Seat
	for seat := Foxes; seat <= Dolphins; seat++ {
		if p.Outcome == Running && p.Cooldown(seat) == 0 {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Cooldown returns how many ticks a side must still wait before it may move. The countdown before the start is part of it.
func (p Position) Cooldown(seat rules.Seat) int { return p.Starts + max(0, p.Ready[seat]-p.Now) }

// Later returns the position after some ticks in which nothing happens.
func (p Position) Later(ticks int) Position {
	before := min(ticks, p.Starts)
	p.Starts -= before
	p.Now += ticks - before
	return p
}

// TideIn returns how many ticks are left until the next tide; ok is false where nobody knows.
func (p Position) TideIn() (ticks int, ok bool) { return max(0, p.NextTide-p.Now), p.NextTide > 0 }

// Next returns what the next tide will do.
func (p Position) Next() Current { return CurrentOf(p.Tides + 1) }

// Check returns the Fault with which seat's move would be refused now, or nil if it is legal.
func (p Position) Check(seat rules.Seat, m Move) error {
	if fault := p.check(seat, m); fault != 0 {
		return fault
	}
	return nil
}

// CheckStep is Check without the cooldown, for a move that is planned while it runs.
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

// Targets returns where the animal at a place could step, whoever owns it, without looking at the cooldown: to the right,
// left, down, up.
func (p Position) Targets(from Point) []Point {
	if p.Outcome != Running || !p.Board.Inside(from) {
		return nil
	}
	seat := p.Board.At(from).Owner()
	if seat == rules.Nobody {
		return nil
	}
	var targets []Point
	for _, d := range Directions {
		to := from.Add(d)
		if p.Board.check(seat, Move{from, to}, p.Config.Dialect.Range) == 0 {
			targets = append(targets, to)
		}
	}
	return targets
}

// Moves returns seat's legal moves without looking at the cooldown: animals row by row, each with its Targets.
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

// moved returns the position after seat's legal move. The clock of seat is not touched.
func (p Position) moved(seat rules.Seat, m Move) Position {
	kind := Moved
	if p.Board.At(m.To).Owner() != rules.Nobody {
		kind = Ate
	}
	p.Board = p.Board.After(seat, m)
	p = p.logged(Event{Kind: kind, Seat: seat, From: m.From, At: m.To})
	if kind == Ate && p.Board.Count(1-seat) == 0 {
		return p.End(WonBy(seat), ReasonEaten)
	}
	return p
}

// End returns the position after the end of the game.
func (p Position) End(o Outcome, why Reason) Position {
	p.Outcome, p.Reason = o, why
	return p.logged(Event{Kind: Ended, Seat: o.Winner()})
}

// turned returns the position after a tide.
func (p Position) turned(flips []Point, c Current) Position {
	before := p.Board
	p.Tides++
	p.Board = before.turned(flips)
	return p.logged(tideEvents(before, p.Board, flips, c)...)
}

// turned returns the board with the surface of some tiles turned.
func (b Board) turned(flips []Point) Board {
	tiles := append([]Tile(nil), b.Tiles...)
	for _, p := range flips {
		tiles[b.Index(p)] ^= Land
	}
	b.Tiles = tiles
	return b
}

// tideEvents tells what a tide did, and what that meant for the animals.
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
