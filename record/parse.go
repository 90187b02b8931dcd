package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"menagerie/rules"
)

// MaxSize is the maximum size in bytes of a record that Parse accepts. It must equal store.MaxSize (see package autosave).
const MaxSize = 32 << 20

// The reasons why a text is not a usable record. Errors from Parse wrap one of them.
var (
	ErrNoRecord    = errors.New("this is not a Menagerie record")
	ErrNewerRecord = errors.New("this record was written by a newer version of Menagerie")
	ErrDamaged     = errors.New("this record is damaged")
	ErrUnseen      = errors.New("this record ends before the server sent the first position of the game")
)

// Damage is the error for a record with a move that the rules reject. It wraps ErrDamaged.
type Damage struct {
	Moves int // number of moves before the rejected one
	Err   error
}

func (d *Damage) Error() string { return fmt.Sprintf("%v: move %d: %v", ErrDamaged, d.Moves+1, d.Err) }

// Unwrap returns ErrDamaged and d.Err.
func (d *Damage) Unwrap() []error { return []error{ErrDamaged, d.Err} }

// Parse parses the text of a record. It ignores an incomplete last line, because a crash may leave one. For any other damage,
// the error contains the line number.
func Parse(text []byte) (*Record, error) {
	p := recordParser{rest: withUnixLines(text)}
	if err := p.parse(); err != nil {
		return nil, err
	}
	return &p.record, nil
}

// Readable returns the undamaged lines at the beginning of a damaged record. These lines form the record of an unfinished
// game. If they contain no move, Readable returns nil.
func Readable(text []byte) []byte {
	text = withUnixLines(text)
	p := recordParser{rest: text}
	if p.parse() == nil || len(p.record.Moves) == 0 {
		return nil
	}
	return text[:p.good]
}

func (p *recordParser) parse() (err error) {
	if len(p.rest) > MaxSize {
		return fmt.Errorf("%w: the file is larger than %d MiB", ErrNoRecord, MaxSize>>20)
	}
	if p.version, err = readVersion(p.rest); err != nil {
		return err
	}
	p.nextLine() // skip the version
	if err := p.head(); err != nil {
		return errDamagedHead(err)
	}
	for !p.ended() && p.nextLine() {
		if err := p.parseBody(); err != nil {
			return fmt.Errorf("%w: line %d: %w", ErrDamaged, p.number, err)
		}
		p.good = p.end
	}
	if p.ended() && len(p.rest) > 0 {
		return fmt.Errorf("%w: there is text after the end of the record", ErrDamaged)
	}
	if p.hasViews() && len(p.record.Seen)+len(p.record.Moves) == 0 {
		return ErrUnseen
	}
	return nil
}

// withUnixLines returns text without a byte order mark and with LF line ends. Editors and mail programs may add such
// marks and change line ends.
func withUnixLines(text []byte) []byte {
	text = bytes.TrimPrefix(text, []byte("\uFEFF"))
	return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
}

// GoesOn reports whether text is the text of r or of a continuation of r. A continuation begins with all lines of r. Its later
// lines may take back moves of r.
func GoesOn(text []byte, r *Record) bool {
	text = withUnixLines(text)
	whole, err := Parse(text)
	if err != nil || r.Hinted && !whole.Hinted {
		return false
	}
	early := *r
	early.Hinted = whole.Hinted // the first hint may be later than r
	version, _ := readVersion(text)
	return bytes.HasPrefix(text, early.appendPlayed(nil, version)) && whole.Ticks >= r.Ticks && (whole.Done || !r.Done)
}

func errDamagedHead(err error) error { return fmt.Errorf("%w: line 2: %w", ErrDamaged, err) }

func readVersion(text []byte) (int, error) {
	first, _, _ := bytes.Cut(text, []byte("\n"))
	number, ok := strings.CutPrefix(string(first), "menagerie record ")
	version, err := strconv.Atoi(number)
	if !ok || err != nil || version < 1 {
		return 0, ErrNoRecord
	}
	if version > Version {
		return 0, fmt.Errorf("%w: its format is %d, and this program reads formats up to %d", ErrNewerRecord, version, Version)
	}
	return version, nil
}

type recordParser struct {
	record  Record
	version int
	text    string // current line without its line end
	raw     []byte // text as bytes
	rest    []byte
	number  int    // number of the current line, from 1
	end     int    // offset of the next line
	good    int    // offset of the line after the last one that was parsed without an error
	sum     uint32 // checksum of all lines before the current one
	next    uint32 // checksum of all lines including the current one
	seen    int    // size of all views in bytes
}

func (p *recordParser) ended() bool { return p.record.Done || p.record.Left }

// nextLine advances to the next complete line. It returns false if there is none.
func (p *recordParser) nextLine() bool {
	end := bytes.IndexByte(p.rest, '\n')
	if end < 0 {
		p.rest = nil
		return false
	}
	p.raw = p.rest[:end:end]
	p.text = string(p.raw)
	p.sum, p.next = p.next, AddSum(p.next, p.rest[:end+1])
	p.rest = p.rest[end+1:]
	p.end += end + 1
	p.number++
	return true
}

func (p *recordParser) head() error {
	if !p.nextLine() {
		return errors.New("the line is missing")
	}
	raw, ok := strings.CutPrefix(p.text, "head ")
	if !ok {
		return errors.New("the line does not begin with \"head\"")
	}
	d := json.NewDecoder(strings.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&p.record.Head); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("there is text after the JSON object")
	}
	if p.record.Game == "" || len(p.record.Config) == 0 {
		return errors.New("the name or the settings of the game are missing")
	}
	if p.record.Start != "" && p.version < startVersion {
		return errors.New("a record of this format cannot begin with a position")
	}
	p.skipHint()
	return p.record.checkDeal(p.version)
}

func (p *recordParser) skipHint() {
	if p.version >= hintVersion && bytes.HasPrefix(p.rest, []byte(hintWord+"\n")) {
		p.record.Hinted = p.nextLine()
	}
}

// hasViews reports whether the record holds views, like that of a game on a server.
func (p *recordParser) hasViews() bool {
	// since DealVersion, the head and not the version determines this
	return p.version > MovesVersion && p.version < TimedVersion || p.version >= DealVersion && p.record.Deal == "" && p.record.Start == "" && !p.record.Hinted
}

func (p *recordParser) parseBody() error {
	word, rest, _ := strings.Cut(p.text, " ")
	switch word {
	case "move":
		return p.move(rest)
	case "see":
		return p.parseView(rest)
	case "said", "heard", "refused", "lost":
		return p.parseWire(word, rest)
	case "back":
		return p.back(rest)
	case timeWord:
		return p.time(rest)
	case sealedWord, openedWord:
		return p.parseDeal(word, rest)
	case EndWord, leftWord:
		return p.last(word, rest)
	}
	return fmt.Errorf("a line cannot begin with %.20q", word)
}

func (p *recordParser) move(text string) error {
	tick, rest, _ := strings.Cut(text, " ")
	seat, raw, _ := strings.Cut(rest, " ")
	t, err1 := strconv.Atoi(tick)
	s, err2 := strconv.ParseInt(seat, 10, 8)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	if t < p.record.Ticks || s < 0 {
		return errors.New("the time or the seat is invalid")
	}
	move := p.raw[len(p.raw)-len(raw):]
	if !isIntegers(move) && !json.Valid(move) {
		return errors.New("the move is not valid JSON")
	}
	p.record.Moves = append(p.record.Moves, Entry{Tick: t, Seat: rules.Seat(s), Move: move})
	p.record.Ticks = t
	return nil
}

// isIntegers reports whether text is a JSON array of integers without spaces.
func isIntegers(text []byte) bool {
	// most moves have this form, and json.Valid is slower
	n := len(text)
	if n < 2 || text[0] != '[' || text[n-1] != ']' {
		return false
	}
	digits, zero := 0, false // of the current number; it begins with 0
	for i := 1; i < n; i++ {
		c := text[i]
		switch {
		case c >= '0' && c <= '9' && !(zero && digits > 0):
			zero = digits == 0 && c == '0'
			digits++
		case c == '-' && (text[i-1] == '[' || text[i-1] == ','):
		case (c == ',' || i == n-1) && digits > 0:
			digits, zero = 0, false
		default:
			return false
		}
	}
	return true
}

func (p *recordParser) back(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > len(p.record.Moves) || p.record.HasViews() {
		return errors.New("the number of moves to take back is invalid")
	}
	p.record.TookBack(n)
	return nil
}

func (p *recordParser) time(text string) error {
	t, err := strconv.Atoi(text)
	if err != nil || t < p.record.Ticks || p.version < TimedVersion {
		return errors.New("the time is invalid")
	}
	p.record.Ticks = t
	return nil
}

func (p *recordParser) last(word, text string) error {
	if word == leftWord && p.version < leftVersion {
		return errors.New("in this format, a record cannot end with the word \"left\"")
	}
	moves, ticks, sum, ok := readLast(text)
	if !ok {
		return errors.New("the numbers in the last line are invalid")
	}
	if p.text != fmt.Sprintf("%s %d %d %08x", word, moves, ticks, sum) {
		return errors.New("the last line has extra text")
	}
	right := AppendLast(nil, word, moves, ticks, p.sum)
	if moves != len(p.record.Moves) || ticks < p.record.Ticks || p.text+"\n" != string(right) {
		return errors.New("the checksum is wrong, so a line was changed or is missing")
	}
	p.record.Ticks, p.record.Done, p.record.Left = ticks, word == EndWord, word == leftWord
	return nil
}

// readLast parses the last line of a record without its first word.
func readLast(text string) (moves, ticks int, sum uint32, ok bool) {
	n, err := fmt.Sscanf(text, "%d %d %08x", &moves, &ticks, &sum)
	return moves, ticks, sum, n == 3 && err == nil && moves >= 0 && ticks >= 0
}
