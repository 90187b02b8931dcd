package foxes

import (
	"slices"

	"menagerie/rules"
)

// Saw returns the position after a server has sent board b. It infers the events from the differences between the two
// boards. If a server skips boards, some events are missing from the log.
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

// Fail returns the position after the server has refused seat's move m. It adds a Refused event with reason to the log.
func (p Position) Fail(seat rules.Seat, m Move, reason Fault) Position {
	return p.logged(Event{Kind: Refused, Seat: seat, From: m.From, At: m.To, Fault: reason})
}

// flipped returns the tiles that are land on one of the boards and water on the other.
func (b Board) flipped(later Board) []Point {
	var flips []Point
	for i, t := range b.Tiles {
		if t.surface() != later.Tiles[i].surface() {
			flips = append(flips, b.Place(i))
		}
	}
	return flips
}

// sawTide returns the position after a tide that has led to board b. The tide is an ebb if most of the changed tiles
// are now land, and otherwise a flood.
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

// steps compares board b with the next board and returns an event for each move between them. Moves of foxes come
// first. Both boards must have the same land.
func (b Board) steps(next Board) []Event {
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
