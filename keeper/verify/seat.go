package verify

import (
	"encoding/json"
	"slices"

	"menagerie/keeper/console"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/wire"
)

// SeatConverter converts a spectator's record to a player's record. The records of a tournament are records of a
// spectator.
type SeatConverter[V, M any] struct {
	You   func(v V) rules.Seat                 // the seat of a view
	Sit   func(v V, seat rules.Seat, last V) V // converts a view to the view of a seat; last is the last view
	Moves func(views []V, seat rules.Seat) []M // the moves of a seat
	Seats int                                  // 0 means the number of seats in the record
}

// Of returns the record of the player at a seat. If r is already the record of a player, Of returns it unchanged.
func (p SeatConverter[V, M]) Of(r *record.Record, seat rules.Seat) (*record.Record, error) {
	views, err := record.Views[V](r)
	if err != nil || p.You(views[0]) != rules.Nobody {
		return r, err
	}
	if n := max(p.Seats, len(r.Seats)); int(seat) >= n {
		return nil, console.Error("keeper.seat_of", n)
	}
	own := *r
	own.Seen, own.Moves, own.Wire = nil, nil, WireOf(r, seat)
	for i, v := range views {
		text, err := json.Marshal(p.Sit(v, seat, views[len(views)-1]))
		if err != nil {
			return nil, err
		}
		own.Seen = append(own.Seen, record.ViewEntry{Tick: r.Seen[i].Tick, View: text})
	}
	for _, m := range p.Moves(views, seat) {
		text, err := json.Marshal(m)
		if err != nil {
			return nil, err
		}
		own.Moves = append(own.Moves, record.Entry{Seat: seat, Move: text})
	}
	return &own, nil
}

// WireOf returns the messages of the client at a seat, with the directions as seen by this client. It assumes that the clients
// connected in the order of their seats, as in a tournament.
func WireOf(r *record.Record, seat rules.Seat) []record.WireEntry {
	var peers []string
	for _, c := range r.Wire {
		if c.Peer != "" && !slices.Contains(peers, c.Peer) {
			peers = append(peers, c.Peer)
		}
	}
	if int(seat) >= len(peers) {
		return r.Wire
	}
	var own []record.WireEntry
	for _, c := range r.Wire {
		if c.Peer == peers[seat] {
			c.Dir = wire.Sent + wire.Received - c.Dir
			own = append(own, c)
		}
	}
	return own
}

// FirstAndLast returns the first and the last View of a record with messages. The last View contains the server's
// dialect, as far as the client has found it out.
func FirstAndLast[V any](r *record.Record) (first, last V, err error) {
	if len(r.Wire) == 0 || len(r.Seen) == 0 {
		return first, last, errNoWire
	}
	views, err := record.Views[V](r)
	if err != nil {
		return first, last, err
	}
	return views[0], views[len(views)-1], nil
}
