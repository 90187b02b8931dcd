package trial

import (
	"encoding/json"
	"slices"

	"menagerie/keeper/console"
	"menagerie/rules"
	"menagerie/session"
	"menagerie/wire"
)

// Part converts the record of a spectator, such as that of a tournament's game, to the record of a player.
type Part[V, M any] struct {
	You   func(v V) rules.Seat
	Sit   func(v V, seat rules.Seat, last V) V // the seat's view, as far as it is known
	Moves func(views []V, seat rules.Seat) []M
	Seats int // 0 means the number of seats in the record
}

// Of returns the record of the player on a seat. It returns the record of a player unchanged.
func (p Part[V, M]) Of(r *session.Record, seat rules.Seat) (*session.Record, error) {
	views, err := session.Views[V](r)
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
		own.Seen = append(own.Seen, session.Glimpse{Tick: r.Seen[i].Tick, View: text})
	}
	for _, m := range p.Moves(views, seat) {
		text, err := json.Marshal(m)
		if err != nil {
			return nil, err
		}
		own.Moves = append(own.Moves, session.Entry{Seat: seat, Move: text})
	}
	return &own, nil
}

// WireOf returns the messages from the view of the client on a seat. The clients of a tournament take their seats in the order
// in which they connect.
func WireOf(r *session.Record, seat rules.Seat) []session.Crossing {
	var peers []string
	for _, c := range r.Wire {
		if c.Peer != "" && !slices.Contains(peers, c.Peer) {
			peers = append(peers, c.Peer)
		}
	}
	if int(seat) >= len(peers) {
		return r.Wire
	}
	var own []session.Crossing
	for _, c := range r.Wire {
		if c.Peer == peers[seat] {
			c.Dir = wire.Sent + wire.Received - c.Dir
			own = append(own, c)
		}
	}
	return own
}
