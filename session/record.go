package session

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"slices"
	"strconv"

	"menagerie/rules"
)

// RecordVersion is the newest version of the text format that this program reads. A record of moves alone is written in
// version 1, any other in the newest. Version 2 could not say that a game was left.
const (
	RecordVersion = 3
	movesVersion  = 1
	leftVersion   = 3 // the first that can
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
	Wire  []Crossing // what crossed the network, of games on a server
	Backs []int      // after how many moves something was taken back; see tookBack
	Ticks int        // how long the game took so far
	Done  bool       // it was closed after its end; a record of moves that is not may be resumed
	Left  bool       // it was closed before its end, with all that was seen until then
}

// Witnessed reports whether the record has what was seen, and not what was played.
func (r *Record) Witnessed() bool { return len(r.Seen) > 0 }

// People returns the seats that people at this screen played. In a record of what was seen, those are the seats with moves. In any
// other record, they are the seats without a bot.
func (r *Record) People() []rules.Seat {
	var people []rules.Seat
	if r.Witnessed() {
		for _, m := range r.Moves {
			if !slices.Contains(people, m.Seat) {
				people = append(people, m.Seat)
			}
		}
		return people
	}
	for i, seat := range r.Seats {
		if seat.Bot == "" {
			people = append(people, rules.Seat(i))
		}
	}
	return people
}

// Head is how a game began. Config is the JSON of the game's own Config.
type Head struct {
	Game   string
	Begun  string `json:",omitempty"` // RFC 3339
	Seed   uint64
	Config json.RawMessage
	Seats  []SeatHead
	Pace   string `json:",omitempty"` // of the bots, in the game's own words; empty for the usual one

	Continued bool `json:",omitempty"` // it began with a position of another record, whose moves are this one's first
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

// Append appends the record's text. A record that is Done or Left gets its last line with a checksum.
func (r *Record) Append(b []byte) []byte {
	from := len(b)
	b = r.Head.append(b, r.version())
	last, backs := Glimpse{}, r.Backs
	for moves, seen, wire := r.Moves, r.Seen, r.Wire; len(moves)+len(seen)+len(wire) > 0; {
		if len(wire) > 0 && (len(seen) == 0 || seen[0].follows(wire[0], len(r.Wire)-len(wire))) && (len(moves) == 0 || wire[0].Tick <= moves[0].Tick) {
			b = wire[0].append(b)
			wire = wire[1:]
			continue
		}
		if len(moves) == 0 || len(seen) > 0 && seen[0].Tick <= moves[0].Tick {
			b = seen[0].append(b, last)
			last, seen = seen[0], seen[1:]
			continue
		}
		for len(backs) > 0 && backs[0] <= len(r.Moves)-len(moves) {
			b, backs = appendBack(b, backs[0]), backs[1:]
		}
		b = moves[0].append(b)
		moves = moves[1:]
	}
	for _, n := range backs {
		b = appendBack(b, n)
	}
	switch {
	case r.Done:
		b = appendLast(b, endWord, len(r.Moves), r.Ticks, addSum(0, b[from:]))
	case r.Left:
		b = appendLast(b, leftWord, len(r.Moves), r.Ticks, addSum(0, b[from:]))
	}
	return b
}

func (r *Record) version() int {
	if r.Witnessed() || len(r.Wire) > 0 || r.Left {
		return RecordVersion
	}
	return movesVersion
}

// tookBack notes that only the first n moves still count. Takings back that lie in what is gone are forgotten with it.
func (r *Record) tookBack(n int) {
	r.Moves = r.Moves[:n]
	for len(r.Backs) > 0 && r.Backs[len(r.Backs)-1] >= n {
		r.Backs = r.Backs[:len(r.Backs)-1]
	}
	r.Backs = append(r.Backs, n)
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

// The words of a last line: the game is over, or it was left.
const (
	endWord  = "end"
	leftWord = "left"
)

// appendLast appends the last line: its word, moves, ticks, and the sum of all text before that number, of which sum is that of
// the lines before.
func appendLast(b []byte, word string, moves, ticks int, sum uint32) []byte {
	line := fmt.Appendf(nil, "%s %d %d ", word, moves, ticks)
	return fmt.Appendf(append(b, line...), "%08x\n", addSum(sum, line))
}

// addSum extends a checksum (CRC-32C) by more text.
func addSum(sum uint32, text []byte) uint32 {
	return crc32.Update(sum, crc32.MakeTable(crc32.Castagnoli), text)
}
