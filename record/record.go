// Package record reads and writes the records of games.
//
// A Record holds a whole game. Append writes its text and Parse reads it. A Recorder writes the record of a network
// game while the game is played. docs/records.md describes the format.
package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"slices"
	"strconv"
	"strings"

	"menagerie/rules"
)

// These are the versions of the text format. Version is the newest version that this program can read. Each record is written
// in the oldest version that can hold it.
const (
	Version      = 7
	MovesVersion = 1 // first version, with moves only
	leftVersion  = 3 // first version with Left
	TimedVersion = 4 // first version with the time since the last move
	DealVersion  = 5 // first version with proofs of the deals
	startVersion = 6 // first version of games that begin at a given position
	hintVersion  = 7 // first version with Hinted
)

// Record holds the beginning of a game and all its moves so far. docs/records.md describes its text:
//
//	menagerie record 1
//	head {"Game":"pond","Seed":7,"Config":{"catStep":1800},"Seats":[{"Name":"Ada"},{"Name":"Tom","Bot":"perfect"}]}
//	move 1 0 [0,400]
//	move 1 1 [160001,0]
//	back 0
//	end 0 52 8d4fa3c1
//
// The record of a network game holds views instead, because a client does not receive everything. In such a record,
// Moves are the moves that this program sent. See Recorder.
type Record struct {
	Head
	Hinted bool // the player has used a hint
	Moves  []Entry
	Seen   []ViewEntry
	Wire   []WireEntry // network messages of a game on a server
	Deals  []DealEntry // deals of the server, each when it became known
	Backs  []int       // number of moves after each take-back; see TookBack
	Ticks  int         // duration of the game so far
	Done   bool        // the record was closed after the end of the game; otherwise, a record of moves can be resumed
	Left   bool        // the record was closed before the end of the game; it has all views until then
}

// HasViews reports whether the record has views, and not the moves that determine the game.
func (r *Record) HasViews() bool { return len(r.Seen) > 0 }

// Clone returns a copy of a record of moves. The caller may continue the game in the copy.
func (r *Record) Clone() *Record {
	c := *r
	c.Seats, c.Moves, c.Backs = slices.Clone(r.Seats), slices.Clone(r.Moves), slices.Clone(r.Backs)
	return &c
}

// People returns the seats that people at this screen have played. In a record of views, these are the seats that have made
// moves. In a record of moves, these are the seats without a bot.
func (r *Record) People() []rules.Seat {
	var people []rules.Seat
	if r.HasViews() {
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

// Head describes the beginning of a game. Config is the game's configuration as JSON.
type Head struct {
	Game   string
	Begun  string `json:",omitempty"` // time of the beginning in RFC 3339 format
	Seed   uint64
	Config json.RawMessage
	Seats  []SeatHead
	Pace   string `json:",omitempty"` // speed of the bots, in the game's own words; empty for the default
	Deal   string `json:",omitempty"` // hash of seed and salt of a local game (see package deal); empty if the seed is not secret
	Salt   string `json:",omitempty"` // salt of Deal
	Start  string `json:",omitempty"` // code of the first position (see package code); empty if Config and Seed determine it

	Continued bool `json:",omitempty"` // the game continues another record, whose moves come before this one's
}

// SeatHead describes the player of a seat, who is a person at this screen or a bot.
type SeatHead struct {
	Name   string
	Bot    string `json:",omitempty"` // name of the bot; empty for a person
	Color  int    `json:",omitempty"` // number of the seat's colour, from 1; 0 for the default
	Device string `json:",omitempty"` // input device of a person, in the words of the game's screen
}

// Entry is a move: its tick, its seat, and the move as JSON.
type Entry struct {
	Tick int
	Seat rules.Seat
	Move json.RawMessage
}

// Append appends the text of the record to b. If the game is over or the player has left, the text ends with a checksum.
func (r *Record) Append(b []byte) []byte { return r.AppendVersion(b, r.version()) }

// AppendVersion is like Append, but writes the given version of the format. If the record has fields of a later version, such
// as hints or proofs of seeds, it writes the later version.
func (r *Record) AppendVersion(b []byte, version int) []byte {
	from, timed := len(b), version >= TimedVersion
	switch {
	case r.Hinted:
		version = hintVersion
	case r.Start != "":
		version = startVersion
	case r.Deal != "" || len(r.Deals) > 0:
		version = DealVersion
	}
	b = r.appendPlayed(b, version)
	switch {
	case r.Done:
		b = AppendLast(b, EndWord, len(r.Moves), r.Ticks, AddSum(0, b[from:]))
	case r.Left:
		b = AppendLast(b, leftWord, len(r.Moves), r.Ticks, AddSum(0, b[from:]))
	case timed:
		b = AppendTime(b, r.Ticks)
	}
	return b
}

// appendPlayed appends the whole record except its last line.
func (r *Record) appendPlayed(b []byte, version int) []byte {
	b = r.Head.appendTo(b, version)
	if r.Hinted {
		b = append(append(b, hintWord...), '\n')
	}
	last, backs, deals := ViewEntry{}, r.Backs, r.Deals
	for moves, seen, wire := r.Moves, r.Seen, r.Wire; len(moves)+len(seen)+len(wire) > 0; {
		if len(deals) > 0 && deals[0].comesBefore(moves, seen, wire) {
			b, deals = deals[0].appendTo(b), deals[1:]
			continue
		}
		if len(wire) > 0 && (len(seen) == 0 || seen[0].follows(wire[0], len(r.Wire)-len(wire))) && (len(moves) == 0 || wire[0].Tick <= moves[0].Tick) {
			b = wire[0].appendTo(b)
			wire = wire[1:]
			continue
		}
		if len(moves) == 0 || len(seen) > 0 && seen[0].Tick <= moves[0].Tick {
			b = seen[0].appendTo(b, last)
			last, seen = seen[0], seen[1:]
			continue
		}
		for len(backs) > 0 && backs[0] <= len(r.Moves)-len(moves) {
			b, backs = AppendBack(b, backs[0]), backs[1:]
		}
		b = moves[0].Append(b)
		moves = moves[1:]
	}
	for _, n := range backs {
		b = AppendBack(b, n)
	}
	for _, e := range deals {
		b = e.appendTo(b)
	}
	return b
}

func (r *Record) version() int {
	switch {
	case r.HasViews() || len(r.Wire) > 0 || r.Left:
		return leftVersion
	case !r.Done && r.Ticks > r.lastTick():
		return TimedVersion
	}
	return MovesVersion
}

func (r *Record) lastTick() int {
	if n := len(r.Moves); n > 0 {
		return r.Moves[n-1].Tick
	}
	return 0
}

// TookBack records that all moves after the first n were taken back. It removes the latest entries of r.Backs with the
// value n or more, because the new entry includes them.
func (r *Record) TookBack(n int) {
	r.Moves = r.Moves[:n]
	for len(r.Backs) > 0 && r.Backs[len(r.Backs)-1] >= n {
		r.Backs = r.Backs[:len(r.Backs)-1]
	}
	r.Backs = append(r.Backs, n)
}

func (h Head) appendTo(b []byte, version int) []byte {
	b = fmt.Appendf(b, "menagerie record %d\n", version)
	head, err := json.Marshal(h)
	if err != nil { // only an invalid Config can cause this, and callers marshal it from a value
		panic(fmt.Sprintf("record: head: %v", err))
	}
	return append(append(append(b, "head "...), head...), '\n')
}

// Append appends the line of the move to b.
func (e Entry) Append(b []byte) []byte {
	b = strconv.AppendInt(append(b, "move "...), int64(e.Tick), 10)
	b = strconv.AppendInt(append(b, ' '), int64(e.Seat), 10)
	b = append(append(b, ' '), e.Move...)
	return append(b, '\n')
}

// hintWord is the line that marks a game with hints. It follows the head.
const hintWord = "hint"

// timeWord is the first word of a line that contains the time passed so far.
const timeWord = "time"

// AppendTime appends a line with the duration of the game so far in ticks to b.
func AppendTime(b []byte, ticks int) []byte { return fmt.Appendf(b, "%s %d\n", timeWord, ticks) }

// AppendBack appends the line of a take-back to b. n is the number of moves that remain.
func AppendBack(b []byte, n int) []byte { return fmt.Appendf(b, "back %d\n", n) }

// The first words of the last line: the game is over, or the player left it.
const (
	EndWord  = "end"
	leftWord = "left"
)

// AppendLast appends the last line of a record to b. The line consists of the given keyword, the numbers of moves and
// ticks, and a checksum. sum is the checksum of all lines before it.
func AppendLast(b []byte, keyword string, moves, ticks int, sum uint32) []byte {
	line := fmt.Appendf(nil, "%s %d %d ", keyword, moves, ticks)
	return fmt.Appendf(append(b, line...), "%08x\n", AddSum(sum, line))
}

// AddSum returns the CRC-32C checksum of a text with the checksum sum, followed by text.
func AddSum(sum uint32, text []byte) uint32 {
	return crc32.Update(sum, crc32.MakeTable(crc32.Castagnoli), text)
}

// Summary has the data of a record that lists of records show.
type Summary struct {
	Head
	Hinted bool
	Moves  int // number of moves; 0 unless Done or Left
	Ticks  int
	Done   bool
	Left   bool
	Seen   bool // the record has views of a game on a server
}

// ReadSummary returns the Summary of a record. It reads only the first and the last line, and does not check the lines between
// them.
func ReadSummary(text []byte) (Summary, error) {
	text = withUnixLines(text)
	version, err := readVersion(text)
	if err != nil {
		return Summary{}, err
	}
	p := recordParser{rest: text, version: version}
	p.nextLine()
	if err := p.head(); err != nil {
		return Summary{}, errDamagedHead(err)
	}
	o := Summary{Head: p.record.Head, Hinted: p.record.Hinted, Seen: hasLine(p.rest, "see ")}
	if p.hasViews() && !o.Seen && !hasLine(p.rest, "move ") {
		return Summary{}, ErrUnseen
	}
	last := bytes.TrimSuffix(text, []byte("\n"))
	last = last[bytes.LastIndexByte(last, '\n')+1:]
	word, rest, _ := strings.Cut(string(last), " ")
	if moves, ticks, _, ok := readLast(rest); ok && (word == EndWord || word == leftWord) {
		o.Moves, o.Ticks, o.Done, o.Left = moves, ticks, word == EndWord, word == leftWord
	}
	return o, nil
}

func hasLine(text []byte, word string) bool {
	return bytes.HasPrefix(text, []byte(word)) || bytes.Contains(text, []byte("\n"+word))
}
