package session

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"slices"
	"strconv"

	"menagerie/rules"
)

// RecordVersion is the newest version of the text format that this program reads. Records are written in the oldest version that
// can hold them. Moves alone need version 1. Games on a server need version 3. An unfinished game with a clock needs version 4.
const (
	RecordVersion = 4
	movesVersion  = 1
	leftVersion   = 3 // the first version with Left
	timedVersion  = 4 // the first version with the time since the last move
)

// Record is a game from its beginning to its end, or to its present state: how it began, and every move.
// docs/records.md describes its text:
//
//	menagerie record 1
//	head {"Game":"pond","Seed":7,"Config":{"catStep":1800},"Seats":[{"Name":"Ada"},{"Name":"Tom","Bot":"perfect"}]}
//	move 1 0 [0,400]
//	move 1 1 [160001,0]
//	back 0
//	end 0 52 8d4fa3c1
//
// The moves of a game on another server do not determine the game, because the server does not reveal everything. Its
// record holds the views that were shown, and Moves are the moves sent by this program; see Witness.
type Record struct {
	Head
	Moves []Entry
	Seen  []Glimpse
	Wire  []Crossing // network messages of a game on a server
	Backs []int      // numbers of moves after each take-back; see tookBack
	Ticks int        // duration of the game so far
	Done  bool       // the record was closed after the game's end; a record of moves that is not Done can be resumed
	Left  bool       // the record was closed before the game's end and holds all views until then
}

// Witnessed reports whether the record holds views instead of a complete game.
func (r *Record) Witnessed() bool { return len(r.Seen) > 0 }

// People returns the seats played by people at this screen. In a record of views, those are the seats with moves. In
// any other record, they are the seats without a bot.
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

// Head describes the beginning of a game. Config is the game's own Config as JSON.
type Head struct {
	Game   string
	Begun  string `json:",omitempty"` // RFC 3339
	Seed   uint64
	Config json.RawMessage
	Seats  []SeatHead
	Pace   string `json:",omitempty"` // the bots' pace in the game's own words; empty for the default

	Continued bool `json:",omitempty"` // the game continues another record, whose moves come first
}

// SeatHead describes the player of a seat: a person at this screen, or a bot.
type SeatHead struct {
	Name   string
	Bot    string `json:",omitempty"` // the bot's name; empty for a person
	Color  int    `json:",omitempty"` // number of the seat's colour, from 1; 0 for the default
	Device string `json:",omitempty"` // input device of a person, in the words of the game's screen
}

// Entry is one move: its tick, its seat, and the move as JSON.
type Entry struct {
	Tick int
	Seat rules.Seat
	Move json.RawMessage
}

// Append appends the record's text. A record that is Done or Left ends with a line that has a checksum.
func (r *Record) Append(b []byte) []byte { return r.appendAs(b, r.version()) }

// appendAs is Append in a version of the format.
func (r *Record) appendAs(b []byte, version int) []byte {
	from := len(b)
	b = r.appendPlayed(b, version)
	switch {
	case r.Done:
		b = appendLast(b, endWord, len(r.Moves), r.Ticks, addSum(0, b[from:]))
	case r.Left:
		b = appendLast(b, leftWord, len(r.Moves), r.Ticks, addSum(0, b[from:]))
	case version >= timedVersion:
		b = appendTime(b, r.Ticks)
	}
	return b
}

// appendPlayed appends all but how the record ends.
func (r *Record) appendPlayed(b []byte, version int) []byte {
	b = r.Head.append(b, version)
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
	return b
}

func (r *Record) version() int {
	switch {
	case r.Witnessed() || len(r.Wire) > 0 || r.Left:
		return leftVersion
	case !r.Done && r.Ticks > r.lastTick():
		return timedVersion
	}
	return movesVersion
}

// lastTick is the tick of the last move.
func (r *Record) lastTick() int {
	if n := len(r.Moves); n > 0 {
		return r.Moves[n-1].Tick
	}
	return 0
}

// tookBack records a take-back: only the first n moves remain valid. It drops earlier take-backs of the removed moves.
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
	if err != nil { // only an invalid Config can cause this, and callers marshal it from a value
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

// timeWord begins a line that says how much time has passed.
const timeWord = "time"

func appendTime(b []byte, ticks int) []byte { return fmt.Appendf(b, "%s %d\n", timeWord, ticks) }

// appendBack appends the line of a take-back to the first n moves.
func appendBack(b []byte, n int) []byte { return fmt.Appendf(b, "back %d\n", n) }

// The first words of the last line: the game is over, or the player left it.
const (
	endWord  = "end"
	leftWord = "left"
)

// appendLast appends the last line: its word, the numbers of moves and ticks, and a checksum. The checksum covers the
// text of the whole record before it; sum is that of the previous lines.
func appendLast(b []byte, word string, moves, ticks int, sum uint32) []byte {
	line := fmt.Appendf(nil, "%s %d %d ", word, moves, ticks)
	return fmt.Appendf(append(b, line...), "%08x\n", addSum(sum, line))
}

// addSum extends a CRC-32C checksum by more text.
func addSum(sum uint32, text []byte) uint32 {
	return crc32.Update(sum, crc32.MakeTable(crc32.Castagnoli), text)
}
