package foxes

import (
	"slices"

	"menagerie/rules"
)

// Saw returns the position after a server has sent board b. It infers the events from the differences to the last
// board. Changed tiles are a tide. An animal that disappears and reappears next to its tile made a step. If a server
// skips boards, the log may miss events, but the board is always the one sent. If Config.Tide is known, a tide also
// determines the time of the next one.
func (p Position) Saw(b Board) Position {
	if p.Board.Size != b.Size {
		p.Board, p.Config.Size = b, b.Size
		return p
	}
	if flips := p.Board.flipped(b); len(flips) > 0 {
		p = p.sawTide(b, flips)
	}
	events := p.Board.steps(b)
	p.Board = b
	if len(events) == 0 {
		return p
	}
	return p.logged(events...)
}

// Fail returns the position after a turn of seat that was refused. Servers do not send the reason; CheckStep finds a
// possible one.
func (p Position) Fail(seat rules.Seat, m Move, why Fault) Position {
	return p.logged(Event{Kind: Refused, Seat: seat, From: m.From, At: m.To, Fault: why})
}

// flipped returns the points whose surface differs between b and after.
func (b Board) flipped(after Board) []Point {
	var flips []Point
	for i, t := range b.Tiles {
		if t.surface() != after.Tiles[i].surface() {
			flips = append(flips, b.Place(i))
		}
	}
	return flips
}

// sawTide returns the position after a tide. Its current is that of most of its tiles, and its number is the next one
// with that current.
func (p Position) sawTide(b Board, flips []Point) Position {
	dried := 0
	for _, q := range flips {
		dried += int(b.At(q) & Land)
	}
	c := Flood
	if 2*dried > len(flips) {
		c = Ebb
	}
	for CurrentOf(p.Tides+1) != c {
		p.Tides++
	}
	if p.Config.Tide > 0 {
		p.NextTide = p.Now + p.Config.Tide
	}
	return p.turned(flips, c)
}

// steps returns the steps of the animals that explain the difference between two boards with the same land, foxes
// first.
func (b Board) steps(after Board) []Event {
	var events []Event
	for seat := Foxes; seat <= Dolphins; seat++ {
		var gone []Point
		for i, t := range b.Tiles {
			if t.Owner() == seat && after.Tiles[i].Owner() != seat {
				gone = append(gone, b.Place(i))
			}
		}
		for i, t := range after.Tiles {
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
