// Package labyrinthcode reads and writes the game codes of the labyrinth. A position has one pawn, because the hands of
// several players are secret.
package labyrinthcode

import (
	"slices"

	"menagerie/rules/code"
	"menagerie/rules/labyrinth"
)

// Codec is the codec of the game.
var Codec = code.Codec[labyrinth.State, labyrinth.View, labyrinth.Move, labyrinth.Config]{
	Letter: 'L', Hidden: true, Begin: labyrinth.New,
	Fresh:     func(v labyrinth.View) bool { return len(v.History) == 0 },
	PutConfig: putConfig, GetConfig: getConfig, Put: put, Get: get, PutMove: putMove, GetMove: getMove,
}

func putConfig(w *code.Writer, c labyrinth.Config) bool {
	w.Uint(pack(c.Dialect))
	for _, n := range []int{c.Width, c.Height, c.Players} {
		w.Byte(byte(n))
	}
	w.Uint(uint64(c.Objectives))
	return c.MoveCap == 0
}

func getConfig(r *code.Reader) labyrinth.Config {
	c := labyrinth.Config{Dialect: unpack(r)}
	c.Width, c.Height, c.Players = r.Int8(labyrinth.MaxSize), r.Int8(labyrinth.MaxSize), r.Int8(labyrinth.MaxPlayers)
	c.Objectives = r.Int(labyrinth.MaxSize * labyrinth.MaxSize)
	return c
}

// dialectBits is the number of bits of a dialect. Two bits hold the time at which objectives are collected, and each
// other field has one bit.
const dialectBits = 9

// pack returns a dialect as a number, without the format of the messages.
func pack(d labyrinth.Dialect) uint64 {
	return uint64(d.Reversal) | uint64(d.Sharing)<<1 | uint64(d.Objectives)<<2 | uint64(d.Order)<<3 |
		uint64(d.Deal)<<4 | uint64(d.Goal)<<5 | uint64(d.Last)<<6 | uint64(d.Collect)<<7
}

func unpack(r *code.Reader) labyrinth.Dialect {
	n := r.Int(1<<dialectBits - 1)
	bit := func(i int) uint8 { return uint8(n >> i & 1) }
	return labyrinth.Dialect{
		Reversal: labyrinth.Reversal(bit(0)), Sharing: labyrinth.Sharing(bit(1)), Objectives: labyrinth.Objectives(bit(2)),
		Order: labyrinth.Order(bit(3)), Deal: labyrinth.Deal(bit(4)), Goal: labyrinth.Goal(bit(5)), Last: labyrinth.Last(bit(6)),
		Collect: labyrinth.Collect(n >> 7),
	}
}

// tileBits is the number of bits of a tile.
const tileBits = 4

// put writes a position of one player before the first move, in the rules of this project.
func put(w *code.Writer, v labyrinth.View) bool {
	b := v.Board
	w.Byte(byte(b.Width))
	w.Byte(byte(b.Height))
	for _, t := range append(slices.Clone(b.Tiles), b.Spare) {
		w.Bits(uint64(t), tileBits)
	}
	for i := range b.Tiles {
		fixed := uint64(0)
		if slices.Contains(v.Fixed, cell(b, i)) {
			fixed = 1
		}
		w.Bits(fixed, 1)
	}
	putCells(w, b, v.Objectives)
	var pawns []labyrinth.Point
	for _, p := range v.Players {
		pawns = append(pawns, p.At)
	}
	putCells(w, b, pawns)
	w.Uint(uint64(len(v.Hand)))
	for _, id := range v.Hand {
		w.Uint(uint64(id))
	}
	own := labyrinth.Config{Width: b.Width, Height: b.Height, Players: 1, Objectives: len(v.Hand)}
	return v.You == 0 && len(v.History) == 0 && v.Config == own
}

// cell returns cell i of the board, row by row.
func cell(b labyrinth.Board, i int) labyrinth.Point {
	return labyrinth.Point{X: i % b.Width, Y: i / b.Width}
}

func putCells(w *code.Writer, b labyrinth.Board, cells []labyrinth.Point) {
	w.Uint(uint64(len(cells)))
	for _, p := range cells {
		w.Uint(uint64(p.Y*b.Width + p.X))
	}
}

func getCells(r *code.Reader, b labyrinth.Board) []labyrinth.Point {
	var cells []labyrinth.Point
	for range r.Int(len(b.Tiles)) {
		cells = append(cells, cell(b, r.Int(len(b.Tiles)-1)))
	}
	return cells
}

func get(r *code.Reader) (labyrinth.Config, code.Starter[labyrinth.State]) {
	var s labyrinth.Setup
	b := &s.Board
	b.Width, b.Height = r.Int8(labyrinth.MaxSize), r.Int8(labyrinth.MaxSize)
	b.Tiles = make([]labyrinth.Tile, b.Width*b.Height)
	for i := range b.Tiles {
		b.Tiles[i] = labyrinth.Tile(r.Bits(tileBits))
	}
	b.Spare = labyrinth.Tile(r.Bits(tileBits))
	for i := range b.Tiles {
		if r.Bits(1) == 1 {
			s.Fixed = append(s.Fixed, cell(*b, i))
		}
	}
	s.Objectives, s.Starts = getCells(r, *b), getCells(r, *b)
	var hand []int
	for range r.Int(len(s.Objectives)) {
		hand = append(hand, r.Int(len(s.Objectives)-1))
	}
	s.Hands = [][]int{hand}
	c := labyrinth.Config{Width: b.Width, Height: b.Height, Players: 1, Objectives: len(hand)}
	return c, func(uint64) (labyrinth.State, error) { return labyrinth.Begin(s, c) }
}

// lineBits is the number of bits of the number of a line. The side follows above them.
const lineBits = 5

func putMove(w *code.Writer, v labyrinth.View, m labyrinth.Move) {
	w.Byte(byte(m.Insert.Side)<<lineBits | byte(m.Insert.Line))
	w.Byte(byte(m.Tile))
	w.Uint(uint64(m.To.Y*v.Board.Width + m.To.X))
}

func getMove(r *code.Reader, v labyrinth.View) labyrinth.Move {
	in := r.Byte()
	return labyrinth.Move{
		Insert: labyrinth.Insert{Side: labyrinth.Side(in >> lineBits), Line: int(in & (1<<lineBits - 1))},
		Tile:   labyrinth.Tile(r.Byte()), To: cell(v.Board, r.Int(len(v.Board.Tiles)-1)),
	}
}
