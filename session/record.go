package session

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strconv"

	"menagerie/rules"
)

// RecordVersion is the newest version of the text format that this program reads. A record is written in the oldest that
// can hold it: 1 for moves, 2 for what was seen.
const (
	RecordVersion = 2
	movesVersion  = 1
)

// Record is a game that was played, or is being played: how it began, and every move. Together with the rules that is
// the whole game. docs/records.md describes its text:
//
//	menagerie record 1
//	head {"Game":"pond","Seed":7,"Config":{"catStep":1800},"Seats":[{"Name":"Ada"},{"Name":"Tom","Bot":"perfect"}]}
//	move 1 0 [0,400]
//	move 1 1 [160001,0]
//	back 0
//	end 0 52 8d4fa3c1
//
// A game on somebody else's server cannot be told by its moves, since what was hidden stays there. Its record has what was
// seen of it instead, and Moves are what was asked for at this end; see Witness.
type Record struct {
	Head
	Moves []Entry
	Seen  []Glimpse
	Ticks int  // how long the game took so far
	Done  bool // it was closed after its end; a record of moves that is not may be resumed
}

// Witnessed reports whether the record has what was seen, and not what was played.
func (r *Record) Witnessed() bool { return len(r.Seen) > 0 }

// Head is how a game began. Config is the JSON of the game's own Config.
type Head struct {
	Game   string
	Begun  string `json:",omitempty"` // RFC 3339
	Seed   uint64
	Config json.RawMessage
	Seats  []SeatHead
}

// SeatHead is who sat on a seat: a person at this screen, or a bot.
type SeatHead struct {
	Name   string
	Bot    string `json:",omitempty"` // the bot's own name; empty for a person
	Color  int    `json:",omitempty"` // the number of the seat's colour, from 1; 0 for the usual one
	Device string `json:",omitempty"` // what a person steered with, in the words of the game's screen
}

// Entry is one move: the tick in which it fell, who made it, and its JSON.
type Entry struct {
	Tick int
	Seat rules.Seat
	Move json.RawMessage
}

// Append appends the record's text. A record that is Done gets its last line with a checksum.
func (r *Record) Append(b []byte) []byte {
	from := len(b)
	b = r.Head.append(b, r.version())
	last := Glimpse{}
	for moves, seen := r.Moves, r.Seen; len(moves)+len(seen) > 0; {
		if len(moves) == 0 || len(seen) > 0 && seen[0].Tick <= moves[0].Tick {
			b = seen[0].append(b, last)
			last, seen = seen[0], seen[1:]
			continue
		}
		b = moves[0].append(b)
		moves = moves[1:]
	}
	if r.Done {
		b = appendEnd(b, len(r.Moves), r.Ticks, addSum(0, b[from:]))
	}
	return b
}

func (r *Record) version() int {
	if r.Witnessed() {
		return RecordVersion
	}
	return movesVersion
}

// append appends the first two lines of a record.
func (h Head) append(b []byte, version int) []byte {
	b = fmt.Appendf(b, "menagerie record %d\n", version)
	head, err := json.Marshal(h)
	if err != nil { // only a Config that is no JSON can do this, and New made it from a value
		panic(fmt.Sprintf("session: record head: %v", err))
	}
	return append(append(append(b, "head "...), head...), '\n')
}

func (e Entry) append(b []byte) []byte {
	b = strconv.AppendInt(append(b, "move "...), int64(e.Tick), 10)
	b = strconv.AppendInt(append(b, ' '), int64(e.Seat), 10)
	b = append(append(b, ' '), e.Move...)
	return append(b, '\n')
}

// appendBack appends the line that says that only the first n moves still count.
func appendBack(b []byte, n int) []byte { return fmt.Appendf(b, "back %d\n", n) }

// appendEnd appends the last line: moves, ticks, and the sum of all text before that number, of which sum is that of the
// lines before.
func appendEnd(b []byte, moves, ticks int, sum uint32) []byte {
	line := fmt.Appendf(nil, "end %d %d ", moves, ticks)
	return fmt.Appendf(append(b, line...), "%08x\n", addSum(sum, line))
}

// addSum extends a checksum (CRC-32C) by more text.
func addSum(sum uint32, text []byte) uint32 {
	return crc32.Update(sum, crc32.MakeTable(crc32.Castagnoli), text)
}
