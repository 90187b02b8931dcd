package session

import (
	"bytes"
	"strings"
)

// Summary is a summary of a record from its first and last lines, for lists of records.
type Summary struct {
	Head
	Moves int // 0 unless Done or Left
	Ticks int
	Done  bool
	Left  bool
	Seen  bool // the record has views of a game on a server
}

// ReadSummary reads the head and the last line of a record. Of the lines in between it checks only whether there are
// views or moves. Only ParseRecord validates them.
func ReadSummary(text []byte) (Summary, error) {
	text = withUnixLines(text)
	version, err := readVersion(text)
	if err != nil {
		return Summary{}, err
	}
	p := recordParser{rest: text, version: version}
	p.line()
	if err := p.head(); err != nil {
		return Summary{}, errDamagedHead(err)
	}
	o := Summary{Head: p.record.Head, Seen: has(p.rest, "see ")}
	if version > movesVersion && version < timedVersion && !o.Seen && !has(p.rest, "move ") {
		return Summary{}, ErrUnseen
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
