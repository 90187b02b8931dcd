package foxes

import (
	"slices"

	"menagerie/rules"
)

// Saw returns the position after a server has shown a board. What happened since the last one is read off the
// differences: tiles that turned are a tide, an animal that is gone here and there beside it a step. Of a server that
// leaves boards out the log may miss something; the board itself is always the one shown. Where Config.Tide is known, a
// tide says when the next one comes.
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

// Fail returns the position after a request that was refused although it was a turn. A server does not say why: CheckStep
// finds what it may have been.
func (p Position) Fail(seat rules.Seat, m Move, why Fault) Position {
	return p.logged(Event{Kind: Refused, Seat: seat, From: m.From, At: m.To, Fault: why})
}

// flipped returns the places at which the surface of two boards differs.
func (b Board) flipped(after Board) []Point {
	var flips []Point
	for i, t := range b.Tiles {
		if t.surface() != after.Tiles[i].surface() {
			flips = append(flips, b.Place(i))
		}
	}
	return flips
}

// sawTide lets a tide pass whose current is that of most of its tiles, and counts it as the next one that flows that way.
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

// steps returns what the animals must have done between two boards of the same land: foxes first.
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
