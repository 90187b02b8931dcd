package sessiontest

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"menagerie/rules"
)

// ErrRefused is what the toys say to a bad move.
var ErrRefused = errors.New("refused")

// Race is a toy without a clock: in turn, two seats add 1 to 3 to a sum; who reaches 21 wins.
type Race struct {
	Sum  int
	Turn rules.Seat
}

// RaceView is all of a Race: nothing is hidden.
type RaceView struct {
	You  rules.Seat
	Race Race
}

// View shows a Race.
func (r Race) View(seat rules.Seat) RaceView { return RaceView{seat, r} }

// Waiting names the seat whose turn it is.
func (r Race) Waiting() []rules.Seat {
	if r.Over() {
		return nil
	}
	return []rules.Seat{r.Turn}
}

// Play adds m.
func (r Race) Play(seat rules.Seat, m int) (Race, error) {
	if r.Over() || seat != r.Turn || m < 1 || m > 3 {
		return r, ErrRefused
	}
	return Race{r.Sum + m, 1 - r.Turn}, nil
}

// Over tells whether the sum is reached.
func (r Race) Over() bool { return r.Sum >= 21 }

// RaceBot adds what its generator says.
func RaceBot(_ context.Context, v RaceView, rng *rand.Rand) (int, bool) { return 1 + rng.IntN(3), true }

// RaceMove adds one for whichever of the seats is on turn.
func RaceMove(v RaceView, seats []rules.Seat) (rules.Seat, int, bool) {
	return v.Race.Turn, 1, !v.Race.Over() && slices.Contains(seats, v.Race.Turn)
}

// Pump is a toy with a clock: water rises by one each tick, either seat may pump out up to five at any time, and after
// 100 ticks it is over.
type Pump struct {
	Water, Ticks int
}

// PumpView is all of a Pump.
type PumpView struct {
	You  rules.Seat
	Pump Pump
}

// View shows a Pump.
func (p Pump) View(seat rules.Seat) PumpView { return PumpView{seat, p} }

// Waiting is always empty: the clock waits for nobody.
func (p Pump) Waiting() []rules.Seat { return nil }

// Play pumps out m.
func (p Pump) Play(_ rules.Seat, m int) (Pump, error) {
	if p.Over() || m < 1 || m > 5 || m > p.Water {
		return p, ErrRefused
	}
	p.Water -= m
	return p, nil
}

// Over tells whether the time is up.
func (p Pump) Over() bool { return p.Ticks >= 100 }

// Tick lets the water rise.
func (p Pump) Tick() Pump {
	if !p.Over() {
		p.Water++
		p.Ticks++
	}
	return p
}

// PumpBot pumps when there is enough water.
func PumpBot(_ context.Context, v PumpView, _ *rand.Rand) (int, bool) { return 3, v.Pump.Water >= 3 }

// PumpMove pumps for the first seat when there is enough water.
func PumpMove(v PumpView, seats []rules.Seat) (rules.Seat, int, bool) {
	if len(seats) == 0 || v.Pump.Water < 2 {
		return 0, 0, false
	}
	return seats[0], 2, true
}
