// Package stonescode reads and writes the game codes of stones.
package stonescode

import (
	"menagerie/rules/code"
	"menagerie/rules/stones"
)

// Codec is the codec of the game.
var Codec = code.Codec[stones.State, stones.View, stones.Move, stones.Config]{
	Letter: 'S', Begin: stones.New,
	Fresh: func(v stones.View) bool { return v.Turn == 0 },
	PutConfig: func(w *code.Writer, c stones.Config) bool {
		w.Byte(byte(c.Heap))
		return true
	},
	GetConfig: func(r *code.Reader) stones.Config { return stones.Config{Heap: r.Int8(stones.MaxHeap)} },
	PutMove:   func(w *code.Writer, _ stones.View, m stones.Move) { w.Bits(uint64(m.Take), takeBits) },
	GetMove:   func(r *code.Reader, _ stones.View) stones.Move { return stones.Move{Take: int(r.Bits(takeBits))} },
}

// takeBits is the number of bits of a move.
const takeBits = 2
