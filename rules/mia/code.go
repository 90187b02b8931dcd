package mia

import (
	"slices"

	"menagerie/rules/code"
)

// Codec reads and writes the codes of games. There are no codes of positions, because the dice under the cup are secret.
var Codec = code.Codec[State, View, Move, Config]{
	Letter: 'M', Hidden: true, Begin: New, Fresh: nobodyRolled,
	PutConfig: putConfig, GetConfig: getConfig, PutMove: putMove, GetMove: getMove,
}

func nobodyRolled(v View) bool {
	return v.Round <= 1 && v.Stage != Ended && !slices.ContainsFunc(v.Log, func(e Event) bool { return e.Kind == Rolls })
}

// dialectBits is the number of bits of a dialect. The number of lives is above them.
const dialectBits = 3

func putConfig(w *code.Writer, c Config) bool {
	w.Uint(uint64(c.Dialect.Equal) | uint64(c.Dialect.Invalid)<<1 | uint64(c.Dialect.Alone)<<2 | uint64(c.Lives)<<dialectBits)
	w.Byte(byte(c.Seats))
	w.Uint(uint64(c.Rounds))
	return true
}

func getConfig(r *code.Reader) Config {
	d := r.Int(MaxLives<<dialectBits | (1<<dialectBits - 1))
	return Config{
		Dialect: Dialect{Equal: Equal(d & 1), Invalid: Invalid(d >> 1 & 1), Alone: Alone(d >> 2 & 1)},
		Lives:   d >> dialectBits, Seats: int(r.Byte()), Rounds: r.Int(MaxRounds),
	}
}

// otherMove is added to the Kind of a move that is not an announcement. The sum is the code of the move. The code of an
// announcement is its dice.
const otherMove = byte(Mia)

func putMove(w *code.Writer, _ View, m Move) {
	if m.Kind == Announce {
		w.Byte(byte(m.Dice))
		return
	}
	w.Byte(otherMove + byte(m.Kind))
}

func getMove(r *code.Reader, _ View) Move {
	b := r.Byte()
	if b <= otherMove {
		return Say(Dice(b))
	}
	m := Move{Kind: Kind(b - otherMove)}
	if m.Kind == Announce {
		r.Fail(code.FaultMove)
	}
	return m
}
