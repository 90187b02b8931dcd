package session

import (
	"bytes"
	"strings"
)

// Outline is a summary of a record from its first and last lines, for lists of records.
type Outline struct {
	Head
	Moves int // 0 unless Done or Left
	Ticks int
	Done  bool
	Left  bool
	Seen  bool // the record has views of a game on a server
}

// ReadOutline reads the head and the last line of a record. Of the lines in between it checks only whether there are
// views or moves. Only ParseRecord validates them.
func ReadOutline(text []byte) (Outline, error) {
	text = withUnixLines(text)
	version, err := readVersion(text)
	if err != nil {
		return Outline{}, err
	}
	p := recordParser{rest: text, version: version}
	p.line()
	if err := p.head(); err != nil {
		return Outline{}, errDamagedHead(err)
	}
	o := Outline{Head: p.record.Head, Seen: has(p.rest, "see ")}
	if version > movesVersion && version < timedVersion && !o.Seen && !has(p.rest, "move ") {
		return Outline{}, ErrUnseen
	}
	last := bytes.TrimSuffix(text, []byte("\n"))
	last = last[bytes.LastIndexByte(last, '\n')+1:]
	word, rest, _ := strings.Cut(string(last), " ")
	if moves, ticks, _, ok := readLast(rest); ok && (word == endWord || word == leftWord) {
		o.Moves, o.Ticks, o.Done, o.Left = moves, ticks, word == endWord, word == leftWord
	}
	return o, nil
}

// has reports whether any line of text begins with word.
func has(text []byte, word string) bool {
	return bytes.HasPrefix(text, []byte(word)) || bytes.Contains(text, []byte("\n"+word))
}
