// Package miacode reads and writes the game codes of Mia. Mia has no codes of positions, because the dice under the cup
// are secret.
package miacode

import (
	"slices"

	"menagerie/rules/code"
	"menagerie/rules/mia"
)

// Codec is the codec of the game.
var Codec = code.Codec[mia.State, mia.View, mia.Move, mia.Config]{
	Letter: 'M', Hidden: true, Begin: mia.New, Fresh: fresh,
	PutConfig: putConfig, GetConfig: getConfig, PutMove: putMove, GetMove: getMove,
}

// fresh reports whether nobody has rolled yet.
func fresh(v mia.View) bool {
	return v.Round <= 1 && v.Stage != mia.Ended && !slices.ContainsFunc(v.Log, func(e mia.Event) bool { return e.Kind == mia.Rolls })
}

// dialectBits is the number of bits of a dialect. The number of lives is above them.
const dialectBits = 3

func putConfig(w *code.Writer, c mia.Config) bool {
	w.Uint(uint64(c.Dialect.Equal) | uint64(c.Dialect.Invalid)<<1 | uint64(c.Dialect.Alone)<<2 | uint64(c.Lives)<<dialectBits)
	w.Byte(byte(c.Seats))
	w.Uint(uint64(c.Rounds))
	return true
}

func getConfig(r *code.Reader) mia.Config {
	d := r.Int(mia.MaxLives<<dialectBits | (1<<dialectBits - 1))
	return mia.Config{
		Dialect: mia.Dialect{Equal: mia.Equal(d & 1), Invalid: mia.Invalid(d >> 1 & 1), Alone: mia.Alone(d >> 2 & 1)},
		Lives:   d >> dialectBits, Seats: int(r.Byte()), Rounds: r.Int(mia.MaxRounds),
	}
}

// other distinguishes announcements from all other moves. An announcement is written as its dice, and any other move as other
// plus its kind.
const other = byte(mia.Mia)

func putMove(w *code.Writer, _ mia.View, m mia.Move) {
	if m.Kind == mia.Announce {
		w.Byte(byte(m.Dice))
		return
	}
	w.Byte(other + byte(m.Kind))
}

func getMove(r *code.Reader, _ mia.View) mia.Move {
	b := r.Byte()
	if b <= other {
		return mia.Say(mia.Dice(b))
	}
	m := mia.Move{Kind: mia.Kind(b - other)}
	if m.Kind == mia.Announce {
		r.Fail(code.FaultMove)
	}
	return m
}
