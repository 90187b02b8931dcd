package record

import (
	"bytes"
	"strings"
)

// Summary holds the data of a record that lists of records show.
type Summary struct {
	Head
	Hinted bool
	Moves  int // 0 unless Done or Left
	Ticks  int
	Done   bool
	Left   bool
	Seen   bool // the record has views of a game on a server
}

// ReadSummary reads the first and the last line of a record. It does not validate the other lines.
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
	o := Summary{Head: p.record.Head, Hinted: p.record.Hinted, Seen: has(p.rest, "see ")}
	if p.ofViews() && !o.Seen && !has(p.rest, "move ") {
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

// has reports whether any line of text begins with word.
func has(text []byte, word string) bool {
	return bytes.HasPrefix(text, []byte(word)) || bytes.Contains(text, []byte("\n"+word))
}
