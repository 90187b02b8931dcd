package stones

import "menagerie/rules/code"

// Codec reads and writes the codes of the game.
var Codec = code.Codec[State, View, Move, Config]{
	Letter: 'S', Begin: New,
	Fresh: func(v View) bool { return v.Turn == 0 },
	PutConfig: func(w *code.Writer, c Config) bool {
		w.Byte(byte(c.Heap))
		return true
	},
	GetConfig: func(r *code.Reader) Config { return Config{Heap: r.Int8(MaxHeap)} },
	PutMove:   func(w *code.Writer, _ View, m Move) { w.Bits(uint64(m.Take), takeBits) },
	GetMove:   func(r *code.Reader, _ View) Move { return Move{Take: int(r.Bits(takeBits))} },
}

// takeBits is the number of bits of a move.
const takeBits = 2
