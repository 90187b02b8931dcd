package session

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strconv"

	"menagerie/rules"
)

// RecordVersion is the version of the text format that this program writes, and the newest that it reads.
const RecordVersion = 1

// Record is a game that was played, or is being played: how it began, and every move. Together with the rules that is
// the whole game. docs/records.md describes its text:
//
//	menagerie record 1
//	head {"Game":"pond","Seed":7,"Config":{"catStep":1800},"Seats":[{"Name":"Ada"},{"Name":"Tom","Bot":"perfect"}]}
//	move 1 0 [0,400]
//	move 1 1 [160001,0]
//	back 0
//	end 0 52 8d4fa3c1
type Record struct {
	Head
	Moves []Entry
	Ticks int  // how long the game took so far
	Done  bool // it was closed after its end; a record that is not may be resumed
}

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
	b = fmt.Appendf(b, "menagerie record %d\n", RecordVersion)
	head, err := json.Marshal(r.Head)
	if err != nil { // only a Config that is no JSON can do this, and New made it from a value
		panic(fmt.Sprintf("session: record head: %v", err))
	}
	b = append(append(append(b, "head "...), head...), '\n')
	for _, e := range r.Moves {
		b = e.append(b)
	}
	if r.Done {
		b = appendEnd(b, len(r.Moves), r.Ticks, addSum(0, b[from:]))
	}
	return b
}

func (e Entry) append(b []byte) []byte {
	b = strconv.AppendInt(append(b, "move "...), int64(e.Tick), 10)
	b = strconv.AppendInt(append(b, ' '), int64(e.Seat), 10)
	b = append(append(b, ' '), e.Move...)
	return append(b, '\n')
}

// appendBack appends the line that says that only the first n moves still count.
func appendBack(b []byte, n int) []byte { return fmt.Appendf(b, "back %d\n", n) }

// appendEnd appends the last line: moves, ticks, and the sum of all text before it.
func appendEnd(b []byte, moves, ticks int, sum uint32) []byte {
	return fmt.Appendf(b, "end %d %d %08x\n", moves, ticks, sum)
}

// addSum extends a checksum (CRC-32C) by more text.
func addSum(sum uint32, text []byte) uint32 {
	return crc32.Update(sum, crc32.MakeTable(crc32.Castagnoli), text)
}
