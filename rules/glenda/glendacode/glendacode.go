// Package glendacode reads and writes the game codes of the rabbit in the garden.
package glendacode

import (
	"math/bits"

	"menagerie/rules"
	"menagerie/rules/code"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// Codec is the codec of the game.
var Codec = code.Codec[glenda.State, glenda.View, glenda.Move, glenda.Config]{
	Letter: 'G', Begin: glenda.New,
	Fresh:     func(v glenda.View) bool { return v.Turn == 0 },
	PutConfig: putConfig, GetConfig: getConfig, Put: put, Get: get, PutMove: putMove, GetMove: getMove,
}

func putConfig(w *code.Writer, c glenda.Config) bool {
	w.Uint(pack(c.Dialect))
	w.Byte(byte(c.Size))
	w.Byte(byte(c.Walls.Min))
	w.Byte(byte(c.Walls.Max))
	return true
}

func getConfig(r *code.Reader) glenda.Config {
	return glenda.Config{Dialect: unpack(r), Size: int(r.Byte()), Walls: glenda.Range{Min: int(r.Byte()), Max: int(r.Byte())}}
}

// dialectBits is the number of bits of a dialect. The field Escape has two bits, and each other field has one.
const dialectBits = 6

// pack returns a dialect as a number. The lowest bits hold the first field.
func pack(d glenda.Dialect) uint64 {
	return uint64(d.Escape) | uint64(d.Notice)<<2 | uint64(d.Capture)<<3 | uint64(d.Start)<<4 | uint64(d.Begins)<<5
}

func unpack(r *code.Reader) glenda.Dialect {
	n := r.Int(1<<dialectBits - 1)
	return glenda.Dialect{
		Escape: glenda.Escape(n & 3), Notice: glenda.Notice(n >> 2 & 1), Capture: glenda.Capture(n >> 3 & 1),
		Start: glenda.Start(n >> 4 & 1), Begins: glenda.Begins(n >> 5),
	}
}

// put writes the position of a running game with Glenda on the board. For any other position it returns false. The player to
// move is written at the end, so the first player of the dialect is always written as the trapper.
func put(w *code.Writer, v glenda.View) bool {
	mover := v.Mover()
	v.Config.Dialect.Begins = glenda.BeginsTrapper
	w.Uint(pack(v.Config.Dialect))
	w.Byte(byte(v.Config.Size))
	for i := range v.Config.Size * v.Config.Size {
		wall := uint64(0)
		if v.Walls.Has(cell(v.Config, i)) {
			wall = 1
		}
		w.Bits(wall, 1)
	}
	w.Uint(uint64(v.Glenda.Y*v.Config.Size + v.Glenda.X))
	w.Byte(byte(mover))
	return v.Outcome == glenda.Running && !v.Gone
}

// cell returns cell i of the board, row by row.
func cell(c glenda.Config, i int) hex.Cell { return hex.Cell{X: i % c.Size, Y: i / c.Size} }

func get(r *code.Reader) (glenda.Config, code.Starter[glenda.State]) {
	c := glenda.Config{Dialect: unpack(r), Size: r.Int8(glenda.MaxSize)}
	if c.Dialect.Begins != glenda.BeginsTrapper || c.Size < glenda.MinSize {
		r.Fail(code.FaultNumber)
	}
	var walls hex.Set
	for i := range c.Size * c.Size {
		if r.Bits(1) == 1 {
			walls = walls.With(cell(c, i))
		}
	}
	rabbit := r.Int(c.Size*c.Size - 1)
	c.Dialect.Begins = glenda.BeginsOf(rules.Seat(r.Int8(1)))
	c.Walls = glenda.Exactly(walls.Len())
	if r.Err() != nil {
		return c, nil
	}
	return c, func(uint64) (glenda.State, error) { return glenda.Resume(c, walls, cell(c, rabbit)) }
}

// hopBits is the number of bits of a hop.
const hopBits = 3

// wallBits returns the number of bits of a wall.
func wallBits(c glenda.Config) int { return bits.Len(uint(c.Size*c.Size - 1)) }

func putMove(w *code.Writer, v glenda.View, m glenda.Move) {
	if m.Kind == glenda.Step {
		w.Bits(uint64(m.Dir), hopBits)
		return
	}
	w.Bits(uint64(m.Cell.Y*v.Config.Size+m.Cell.X), wallBits(v.Config))
}

func getMove(r *code.Reader, v glenda.View) glenda.Move {
	if v.Mover() == glenda.Glenda {
		return glenda.StepTo(hex.Dir(r.Bits(hopBits)))
	}
	return glenda.PutAt(cell(v.Config, int(r.Bits(wallBits(v.Config)))))
}
