package session_test

import (
	"context"
	"math/rand/v2"

	"menagerie/rules"
)

// ring is a toy game in which any number of seats move in turn without end.
type ring struct{ seats, turn int }

type ringView struct{ you rules.Seat }

func (r ring) View(seat rules.Seat) ringView { return ringView{seat} }

func (r ring) Waiting() []rules.Seat { return []rules.Seat{rules.Seat(r.turn)} }

func (r ring) Play(rules.Seat, int) (ring, error) {
	r.turn = (r.turn + 1) % r.seats
	return r, nil
}

func (r ring) Over() bool { return false }

func ringBot(context.Context, ringView, *rand.Rand) (int, bool) { return 1, true }
