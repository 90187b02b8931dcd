package sessiontest

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"menagerie/rules"
)

// ErrRefused is returned for an illegal move in the games of this package.
var ErrRefused = errors.New("refused")

// Race is a toy game without a clock. Two seats take turns and add 1 to 3 to a sum. The seat that reaches 21 wins.
type Race struct {
	Sum  int
	Turn rules.Seat
}

// RaceView is the view of a Race: its complete state, and the seat that sees it.
type RaceView struct {
	You  rules.Seat
	Race Race
}

func (r Race) View(seat rules.Seat) RaceView { return RaceView{seat, r} }

// Waiting returns the seat to move, or none after the end.
func (r Race) Waiting() []rules.Seat {
	if r.Over() {
		return nil
	}
	return []rules.Seat{r.Turn}
}

// Play adds m to the sum.
func (r Race) Play(seat rules.Seat, m int) (Race, error) {
	if r.Over() || seat != r.Turn || m < 1 || m > 3 {
		return r, ErrRefused
	}
	return Race{r.Sum + m, 1 - r.Turn}, nil
}

// Over reports whether the sum has reached 21.
func (r Race) Over() bool { return r.Sum >= 21 }

// RaceBot adds a pseudo-random number.
func RaceBot(_ context.Context, v RaceView, rng *rand.Rand) (int, bool) { return 1 + rng.IntN(3), true }

// RaceMove returns the move 1, if one of seats is to move.
func RaceMove(v RaceView, seats []rules.Seat) (rules.Seat, int, bool) {
	return v.Race.Turn, 1, !v.Race.Over() && slices.Contains(seats, v.Race.Turn)
}

// Pump is a toy game with a clock. The water rises by one unit in each tick. Each seat may pump out up to five units at
// any time. The game ends after 100 ticks.
type Pump struct {
	Water, Ticks int
}

// PumpView is the view of a Pump: its complete state, and the seat that sees it.
type PumpView struct {
	You  rules.Seat
	Pump Pump
}

func (p Pump) View(seat rules.Seat) PumpView { return PumpView{seat, p} }

// Waiting returns nil, because a game with a clock waits for no seat.
func (p Pump) Waiting() []rules.Seat { return nil }

// Play reduces the water by m.
func (p Pump) Play(_ rules.Seat, m int) (Pump, error) {
	if p.Over() || m < 1 || m > 5 || m > p.Water {
		return p, ErrRefused
	}
	p.Water -= m
	return p, nil
}

// Over reports whether 100 ticks have passed.
func (p Pump) Over() bool { return p.Ticks >= 100 }

// Tick raises the water by one.
func (p Pump) Tick() Pump {
	if !p.Over() {
		p.Water++
		p.Ticks++
	}
	return p
}

// PumpBot pumps out 3 if there is that much water.
func PumpBot(_ context.Context, v PumpView, _ *rand.Rand) (int, bool) { return 3, v.Pump.Water >= 3 }

// PumpMove returns a move for the first of seats, if there is enough water.
func PumpMove(v PumpView, seats []rules.Seat) (rules.Seat, int, bool) {
	if len(seats) == 0 || v.Pump.Water < 2 {
		return 0, 0, false
	}
	return seats[0], 2, true
}
