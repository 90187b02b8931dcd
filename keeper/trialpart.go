package main

import (
	"encoding/json"
	"slices"

	"menagerie/keeper/console"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/glenda"
	"menagerie/rules/labyrinth"
	"menagerie/rules/mia"
	"menagerie/rules/pond"
	"menagerie/session"
	"menagerie/wire"
)

// part is how the record of somebody who looked on, as all of tournaments are, becomes that of a player.
type part[V, M any] struct {
	you   func(v V) rules.Seat
	sit   func(v V, seat rules.Seat, last V) V // the picture as the seat has it, as far as it is known
	moves func(views []V, seat rules.Seat) []M
	seats int // 0: as many as the record names
}

// of returns the record of the player on a seat; one that is of a player already stays as it is.
func (p part[V, M]) of(r *session.Record, seat rules.Seat) (*session.Record, error) {
	views, err := session.Views[V](r)
	if err != nil || p.you(views[0]) != rules.Nobody {
		return r, err
	}
	if n := max(p.seats, len(r.Seats)); int(seat) >= n {
		return nil, console.Error("keeper.seat_of", n)
	}
	own := *r
	own.Seen, own.Moves, own.Wire = nil, nil, wireOf(r, seat)
	for i, v := range views {
		text, err := json.Marshal(p.sit(v, seat, views[len(views)-1]))
		if err != nil {
			return nil, err
		}
		own.Seen = append(own.Seen, session.Glimpse{Tick: r.Seen[i].Tick, View: text})
	}
	for _, m := range p.moves(views, seat) {
		text, err := json.Marshal(m)
		if err != nil {
			return nil, err
		}
		own.Moves = append(own.Moves, session.Entry{Seat: seat, Move: text})
	}
	return &own, nil
}

// wireOf is what crossed the network as the client on a seat has seen it. In a tournament one comes after another, and each has the
// next seat.
func wireOf(r *session.Record, seat rules.Seat) []session.Crossing {
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

func partPond(r *session.Record, seat rules.Seat) (*session.Record, error) {
	return part[pond.View, pond.Move]{
		seats: 1,
		you:   func(v pond.View) rules.Seat { return v.You },
		sit:   func(v pond.View, _ rules.Seat, _ pond.View) pond.View { v.You = pond.Mouse; return v },
		moves: func(views []pond.View, _ rules.Seat) (moves []pond.Move) {
			for i, v := range views[1:] {
				if v.Moves == views[i].Moves+1 {
					moves = append(moves, pond.Move(v.Mouse))
				}
			}
			return moves
		},
	}.of(r, seat)
}

func partGlenda(r *session.Record, seat rules.Seat) (*session.Record, error) {
	return part[glenda.View, glenda.Move]{
		you:   func(v glenda.View) rules.Seat { return v.You },
		sit:   func(v glenda.View, seat rules.Seat, _ glenda.View) glenda.View { v.You = seat; return v },
		moves: glendaMoves,
	}.of(r, seat)
}

// partLabyrinth gives the seat a hand with what it collected, and for the rest others: what it had to collect is in no picture.
func partLabyrinth(r *session.Record, seat rules.Seat) (*session.Record, error) {
	return part[labyrinth.View, labyrinth.Move]{
		you: func(v labyrinth.View) rules.Seat { return v.You },
		sit: func(v labyrinth.View, seat rules.Seat, last labyrinth.View) labyrinth.View {
			v.You = seat
			if int(seat) < min(len(v.Players), len(last.Players)) {
				v.Hand = labyrinthHand(last, seat)
			}
			return v
		},
		moves: func(views []labyrinth.View, seat rules.Seat) (moves []labyrinth.Move) {
			for _, turn := range views[len(views)-1].History {
				if turn.Seat == seat {
					moves = append(moves, turn.Move)
				}
			}
			return moves
		},
	}.of(r, seat)
}

func labyrinthHand(last labyrinth.View, seat rules.Seat) []int {
	hand := slices.Clone(last.Players[seat].Collected)
	taken := func(id int) bool {
		return slices.ContainsFunc(last.Players, func(p labyrinth.Player) bool { return slices.Contains(p.Collected, id) })
	}
	for id := 0; id < len(last.Objectives) && len(hand) < last.Players[seat].Dealt; id++ {
		if !taken(id) {
			hand = append(hand, id)
		}
	}
	return hand
}

func partFoxes(r *session.Record, seat rules.Seat) (*session.Record, error) {
	return part[foxes.View, foxes.Move]{
		you: func(v foxes.View) rules.Seat { return v.You },
		sit: func(v foxes.View, seat rules.Seat, _ foxes.View) foxes.View { v.You = seat; return v },
		moves: func(views []foxes.View, seat rules.Seat) (moves []foxes.Move) {
			seen := 0
			for _, v := range views {
				for _, e := range v.Log {
					if e.Number > seen && e.Seat == seat && (e.Kind == foxes.Moved || e.Kind == foxes.Ate) {
						moves = append(moves, foxes.Move{From: e.From, To: e.At})
					}
					seen = max(seen, e.Number)
				}
			}
			return moves
		},
	}.of(r, seat)
}

// partMia shows a game that is told by its moves as the seat has seen it at the beginning. What it said is on the wire.
func partMia(r *session.Record, seat rules.Seat) (*session.Record, error) {
	if r.Witnessed() {
		return r, nil
	}
	s, err := start(r, mia.New)
	if err != nil {
		return nil, err
	}
	if n := len(r.Seats); int(seat) >= n {
		return nil, console.Error("keeper.seat_of", n)
	}
	text, err := json.Marshal(s.View(seat))
	own := *r
	own.Seen, own.Moves, own.Wire = []session.Glimpse{{View: text}}, nil, wireOf(r, seat)
	return &own, err
}
