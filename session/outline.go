package session

import (
	"bytes"
	"strings"
)

// Outline is what the first and the last lines of a record tell, for lists of many.
type Outline struct {
	Head
	Moves int // that count; 0 unless Done
	Ticks int
	Done  bool
	Seen  bool // it holds what was seen of a game on a server
}

// ReadOutline reads the head and the end of a record's text, and nothing between them. Whether that is right, only
// ParseRecord can tell.
func ReadOutline(text []byte) (Outline, error) {
	version, err := readVersion(text)
	if err != nil {
		return Outline{}, err
	}
	p := recordParser{rest: text, version: version}
	p.line()
	if err := p.head(); err != nil {
		return Outline{}, errDamagedHead(err)
	}
	o := Outline{Head: p.record.Head, Seen: version == RecordVersion}
	last := bytes.TrimSuffix(text, []byte("\n"))
	last = last[bytes.LastIndexByte(last, '\n')+1:]
	if moves, ticks, _, ok := readEnd(strings.TrimPrefix(string(last), "end ")); ok && bytes.HasPrefix(last, []byte("end ")) {
		o.Moves, o.Ticks, o.Done = moves, ticks, true
	}
	return o, nil
}
