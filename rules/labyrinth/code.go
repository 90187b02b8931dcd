package labyrinth

import (
	"slices"

	"menagerie/rules/code"
)

// Codec reads and writes the codes of games and positions. There are no codes for positions with several pawns, because
// the players' hands are secret.
var Codec = code.Codec[State, View, Move, Config]{
	Letter: 'L', Hidden: true, Begin: New,
	Fresh:     func(v View) bool { return len(v.History) == 0 },
	PutConfig: putConfig, GetConfig: getConfig, Put: putPosition, Get: getPosition, PutMove: putMove, GetMove: getMove,
}

func putConfig(w *code.Writer, c Config) bool {
	w.Uint(packDialect(c.Dialect))
	for _, n := range []int{c.Width, c.Height, c.Players} {
		w.Byte(byte(n))
	}
	w.Uint(uint64(c.Objectives))
	return c.MoveCap == 0
}

func getConfig(r *code.Reader) Config {
	c := Config{Dialect: unpackDialect(r)}
	c.Width, c.Height, c.Players = r.Int8(MaxSize), r.Int8(MaxSize), r.Int8(MaxPlayers)
	c.Objectives = r.Int(MaxSize * MaxSize)
	return c
}

// dialectBits is the number of bits of a dialect: two for the time of collecting and one for each other field.
const dialectBits = 9

// packDialect returns a dialect as a number, without the format of the messages.
func packDialect(d Dialect) uint64 {
	return uint64(d.Reversal) | uint64(d.Sharing)<<1 | uint64(d.Objectives)<<2 | uint64(d.Order)<<3 |
		uint64(d.Deal)<<4 | uint64(d.Goal)<<5 | uint64(d.Last)<<6 | uint64(d.Collect)<<7
}

func unpackDialect(r *code.Reader) Dialect {
	n := r.Int(1<<dialectBits - 1)
	bit := func(i int) uint8 { return uint8(n >> i & 1) }
	return Dialect{
		Reversal: Reversal(bit(0)), Sharing: Sharing(bit(1)), Objectives: Objectives(bit(2)),
		Order: Order(bit(3)), Deal: Deal(bit(4)), Goal: Goal(bit(5)), Last: Last(bit(6)),
		Collect: Collect(n >> 7),
	}
}

const tileBits = 4

// putPosition writes a position with one player. The position must be before the first move, and the game must use the
// rules of this project. For any other position, putPosition returns false.
func putPosition(w *code.Writer, v View) bool {
	b := v.Board
	w.Byte(byte(b.Width))
	w.Byte(byte(b.Height))
	for _, t := range append(slices.Clone(b.Tiles), b.Spare) {
		w.Bits(uint64(t), tileBits)
	}
	for i := range b.Tiles {
		fixed := uint64(0)
		if slices.Contains(v.Fixed, cellAt(b, i)) {
			fixed = 1
		}
		w.Bits(fixed, 1)
	}
	putCells(w, b, v.Objectives)
	var pawns []Point
	for _, p := range v.Players {
		pawns = append(pawns, p.At)
	}
	putCells(w, b, pawns)
	w.Uint(uint64(len(v.Hand)))
	for _, id := range v.Hand {
		w.Uint(uint64(id))
	}
	own := Config{Width: b.Width, Height: b.Height, Players: 1, Objectives: len(v.Hand)}
	return v.You == 0 && len(v.History) == 0 && v.Config == own
}

// cellAt returns cell i of the board, row by row.
func cellAt(b Board, i int) Point {
	return Point{X: i % b.Width, Y: i / b.Width}
}

func putCells(w *code.Writer, b Board, cells []Point) {
	w.Uint(uint64(len(cells)))
	for _, p := range cells {
		w.Uint(uint64(p.Y*b.Width + p.X))
	}
}

func getCells(r *code.Reader, b Board) []Point {
	var cells []Point
	for range r.Int(len(b.Tiles)) {
		cells = append(cells, cellAt(b, r.Int(len(b.Tiles)-1)))
	}
	return cells
}

func getPosition(r *code.Reader) (Config, code.Starter[State]) {
	var s Setup
	b := &s.Board
	b.Width, b.Height = r.Int8(MaxSize), r.Int8(MaxSize)
	b.Tiles = make([]Tile, b.Width*b.Height)
	for i := range b.Tiles {
		b.Tiles[i] = Tile(r.Bits(tileBits))
	}
	b.Spare = Tile(r.Bits(tileBits))
	for i := range b.Tiles {
		if r.Bits(1) == 1 {
			s.Fixed = append(s.Fixed, cellAt(*b, i))
		}
	}
	s.Objectives, s.Starts = getCells(r, *b), getCells(r, *b)
	var hand []int
	for range r.Int(len(s.Objectives)) {
		hand = append(hand, r.Int(len(s.Objectives)-1))
	}
	s.Hands = [][]int{hand}
	c := Config{Width: b.Width, Height: b.Height, Players: 1, Objectives: len(hand)}
	return c, func(uint64) (State, error) { return Begin(s, c) }
}

// lineBits is the number of bits of the number of a line. The side follows above them.
const lineBits = 5

func putMove(w *code.Writer, v View, m Move) {
	w.Byte(byte(m.Insert.Side)<<lineBits | byte(m.Insert.Line))
	w.Byte(byte(m.Tile))
	w.Uint(uint64(m.To.Y*v.Board.Width + m.To.X))
}

func getMove(r *code.Reader, v View) Move {
	in := r.Byte()
	return Move{
		Insert: Insert{Side: Side(in >> lineBits), Line: int(in & (1<<lineBits - 1))},
		Tile:   Tile(r.Byte()), To: cellAt(v.Board, r.Int(len(v.Board.Tiles)-1)),
	}
}
