package glenda

import (
	"math/bits"

	"menagerie/rules"
	"menagerie/rules/code"
	"menagerie/rules/hex"
)

// Codec reads and writes the codes of games and positions.
var Codec = code.Codec[State, View, Move, Config]{
	Letter: 'G', Begin: New,
	Fresh:     func(v View) bool { return v.Turn == 0 },
	PutConfig: putConfig, GetConfig: getConfig, Put: putPosition, Get: getPosition, PutMove: putMove, GetMove: getMove,
}

func putConfig(w *code.Writer, c Config) bool {
	w.Uint(packDialect(c.Dialect))
	w.Byte(byte(c.Size))
	w.Byte(byte(c.Walls.Min))
	w.Byte(byte(c.Walls.Max))
	return true
}

func getConfig(r *code.Reader) Config {
	return Config{Dialect: unpackDialect(r), Size: int(r.Byte()), Walls: Range{Min: int(r.Byte()), Max: int(r.Byte())}}
}

// dialectBits is the number of bits of a dialect: two for the field Escape and one for each other field.
const dialectBits = 6

// packDialect returns a dialect as a number. The lowest bits hold the first field.
func packDialect(d Dialect) uint64 {
	return uint64(d.Escape) | uint64(d.Notice)<<2 | uint64(d.Capture)<<3 | uint64(d.Start)<<4 | uint64(d.Begins)<<5
}

func unpackDialect(r *code.Reader) Dialect {
	n := r.Int(1<<dialectBits - 1)
	return Dialect{
		Escape: Escape(n & 3), Notice: Notice(n >> 2 & 1), Capture: Capture(n >> 3 & 1),
		Start: Start(n >> 4 & 1), Begins: Begins(n >> 5),
	}
}

// putPosition writes a position and reports whether it can be written. The game must be running, and Glenda must be on
// the board.
func putPosition(w *code.Writer, v View) bool {
	mover := v.Mover()
	// always the trapper, because the player to move follows at the end
	v.Config.Dialect.Begins = BeginsTrapper
	w.Uint(packDialect(v.Config.Dialect))
	w.Byte(byte(v.Config.Size))
	for i := range v.Config.Size * v.Config.Size {
		wall := uint64(0)
		if v.Walls.Has(cellAt(v.Config, i)) {
			wall = 1
		}
		w.Bits(wall, 1)
	}
	w.Uint(uint64(v.Glenda.Y*v.Config.Size + v.Glenda.X))
	w.Byte(byte(mover))
	return v.Outcome == Running && !v.Gone
}

// cellAt returns cell i of the board, row by row.
func cellAt(c Config, i int) hex.Cell { return hex.Cell{X: i % c.Size, Y: i / c.Size} }

func getPosition(r *code.Reader) (Config, code.Starter[State]) {
	c := Config{Dialect: unpackDialect(r), Size: r.Int8(MaxSize)}
	if c.Dialect.Begins != BeginsTrapper || c.Size < MinSize {
		r.Fail(code.FaultNumber)
	}
	var walls hex.Set
	for i := range c.Size * c.Size {
		if r.Bits(1) == 1 {
			walls = walls.With(cellAt(c, i))
		}
	}
	rabbit := r.Int(c.Size*c.Size - 1)
	c.Dialect.Begins = BeginsOf(rules.Seat(r.Int8(1)))
	c.Walls = Exactly(walls.Len())
	if r.Err() != nil {
		return c, nil
	}
	return c, func(uint64) (State, error) { return Resume(c, walls, cellAt(c, rabbit)) }
}

const hopBits = 3

func wallBits(c Config) int { return bits.Len(uint(c.Size*c.Size - 1)) }

func putMove(w *code.Writer, v View, m Move) {
	if m.Kind == Step {
		w.Bits(uint64(m.Dir), hopBits)
		return
	}
	w.Bits(uint64(m.Cell.Y*v.Config.Size+m.Cell.X), wallBits(v.Config))
}

func getMove(r *code.Reader, v View) Move {
	if v.Mover() == Glenda {
		return StepTo(hex.Dir(r.Bits(hopBits)))
	}
	return PutAt(cellAt(v.Config, int(r.Bits(wallBits(v.Config)))))
}
