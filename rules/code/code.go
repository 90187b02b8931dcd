// Package code implements game codes: short texts that hold the start of a game, a position or a puzzle, such as
// G1-0400E-00G84-0W000-03000-VY5A. People copy a code from one program and open it in another.
//
// A Code is the frame, which is the same for all games. It names the game and the form of the content, and ends with a
// checksum. The Codec of a game reads and writes the content with Reader and Writer. docs/codes.md describes the format.
package code

import (
	"hash/crc32"
	"strings"
	"unicode"

	"menagerie/rules"
)

// Code is a game code whose body is not parsed yet.
type Code struct {
	Game  byte // letter that stands for the game, 'A' to 'Z'
	Form  Form
	Moves bool   // the body ends with the moves of the game
	Body  []byte // content, without the form
}

// Form is the kind of content that a code has.
type Form uint8

// The forms.
const (
	Seed     Form = iota // configuration and seed of a game
	Position             // a position without secrets
	Today                // daily puzzle; see Code.Daily
	Ladder               // step of a ladder of puzzles; see Code.Step
	forms
)

const (
	version   = '1'
	withMoves = 128 // added to the form if the body ends with moves
	alphabet  = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	group     = 5 // number of characters between two hyphens
	checked   = 4 // number of characters of the checksum
	// MaxLength is the maximum length of a code in characters, including hyphens.
	MaxLength = 400
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// String returns the text of c. It may exceed MaxLength; Parse rejects such a text.
func (c Code) String() string {
	bytes := append([]byte{c.firstByte()}, c.Body...)
	text := string([]byte{c.Game, version})
	body := encodeDigits(bytes)
	for len(body) > group {
		text, body = text+"-"+body[:group], body[group:]
	}
	return text + "-" + body + "-" + checksum(c.Game, version, bytes)
}

func (c Code) firstByte() byte {
	if c.Moves {
		return byte(c.Form) + withMoves
	}
	return byte(c.Form)
}

// encodeDigits returns bytes in base 32, highest bit first. It pads the last digit with zeros.
func encodeDigits(bytes []byte) string {
	var text strings.Builder
	value, bits := 0, 0
	for _, b := range bytes {
		value, bits = value<<8|int(b), bits+8
		for ; bits >= 5; bits -= 5 {
			text.WriteByte(alphabet[value>>(bits-5)&31])
		}
		value &= 1<<bits - 1
	}
	if bits > 0 {
		text.WriteByte(alphabet[value<<(5-bits)&31])
	}
	return text.String()
}

// checksum returns the low 20 bits of a CRC-32C over game, version and body, in base 32.
func checksum(game, version byte, body []byte) string {
	sum := crc32.Update(crc32.Checksum([]byte{game, version}, castagnoli), castagnoli, body)
	var text [checked]byte
	for i := range text {
		text[i] = alphabet[sum>>(5*(checked-1-i))&31]
	}
	return string(text[:])
}

// Parse returns the code in text. The text is a code or a link to a code. Parse ignores case, spaces, hyphens and line breaks.
// The error is a Fault.
func Parse(text string) (Code, error) {
	if linked, ok := InLink(text); ok {
		text = linked
	}
	if len(text) > 4*MaxLength {
		return Code{}, FaultNoCode
	}
	plain := []rune(strings.Map(canonical, text))
	if len(plain) < 2 || plain[0] < 'A' || plain[0] > 'Z' || digitValue(plain[1]) < 0 || digitValue(plain[1]) > 9 {
		return Code{}, FaultNoCode
	}
	c := Code{Game: byte(plain[0])}
	written, last := byte('0'+digitValue(plain[1])), len(plain)-checked
	if last <= 2 {
		return Code{}, FaultDamaged
	}
	body, ok := parseDigits(plain[2:last])
	switch {
	case !ok || !sameValues(plain[last:], checksum(c.Game, written, body)):
		return Code{}, FaultDamaged
	case written != version || Form(body[0]&^withMoves) >= forms:
		return Code{}, FaultNewer
	}
	c.Form, c.Moves, c.Body = Form(body[0]&^withMoves), body[0]&withMoves != 0, body[1:]
	switch {
	case c.Moves && c.Form > Position:
		return Code{}, FaultNewer
	case len(c.String()) > MaxLength:
		return Code{}, FaultNoCode
	}
	return c, nil
}

// canonical returns the upper case of r, or -1 if r has no meaning in a code.
func canonical(r rune) rune {
	if unicode.IsSpace(r) || unicode.Is(unicode.Pd, r) || unicode.Is(unicode.Cf, r) {
		return -1
	}
	return unicode.ToUpper(r)
}

// digitValue returns the value of a base-32 digit, or -1 if r is not a digit.
func digitValue(r rune) int {
	// these letters are read as the digits 0 and 1, which look similar
	switch r {
	case 'O':
		return 0
	case 'I', 'L':
		return 1
	}
	return strings.IndexRune(alphabet, r)
}

// parseDigits is the inverse of encodeDigits. It returns false for text that encodeDigits cannot have produced.
func parseDigits(text []rune) ([]byte, bool) {
	bytes := make([]byte, 0, len(text)*5/8)
	all, bits := 0, 0
	for _, r := range text {
		v := digitValue(r)
		if v < 0 {
			return nil, false
		}
		all, bits = all<<5|v, bits+5
		if bits >= 8 {
			bits -= 8
			bytes = append(bytes, byte(all>>bits))
			all &= 1<<bits - 1
		}
	}
	return bytes, len(bytes) > 0 && bits < 5 && all == 0
}

// sameValues reports whether text and word have equal digits. It reads O as 0, and I and L as 1.
func sameValues(text []rune, word string) bool {
	for i, r := range text {
		if v := digitValue(r); v < 0 || alphabet[v] != word[i] {
			return false
		}
	}
	return true
}

// Daily returns the code of a game's daily puzzle. day is the number of days since 1 January 2026, at least 0. kind is the
// number of the puzzle's type.
func Daily(game byte, day, kind int) Code {
	var w Writer
	w.Uint(uint64(day))
	w.Byte(byte(kind))
	return Code{Game: game, Form: Today, Body: w.Bytes()}
}

// Daily returns the day and the type of a daily puzzle. The code must have the form Today. The error is a Fault.
func (c Code) Daily() (day, kind int, err error) {
	r := NewReader(c.Body)
	day, kind = r.Int(maxDay), r.Int8(255)
	return day, kind, r.End()
}

// maxDay is 100 years.
const maxDay = 36525

// Step returns the code of a step on a game's ladder of puzzles. step is from 1 to 255.
func Step(game byte, step int) Code {
	return Code{Game: game, Form: Ladder, Body: []byte{byte(step)}}
}

// Step returns the step of the ladder, for a code of the form Ladder. The error is a Fault.
func (c Code) Step() (int, error) {
	r := NewReader(c.Body)
	step := r.Int8(255)
	return step, r.End()
}

// LinkPrefix is the beginning of a link to a code. An example of such a link is menagerie://code/L1-0C60-8DCW.
const LinkPrefix = "menagerie://code/"

// InLink returns the code in a link, without parsing the code. A link begins with LinkPrefix, or is a web address that ends
// with # and a code. For any other text, ok is false.
func InLink(text string) (code string, ok bool) {
	text = strings.TrimSpace(text)
	lower := strings.ToLower(text)
	switch {
	case strings.HasPrefix(lower, LinkPrefix):
		return strings.TrimRight(text[len(LinkPrefix):], "/"), true
	case strings.HasPrefix(lower, "https://"), strings.HasPrefix(lower, "http://"):
		_, code, ok = strings.Cut(text, "#")
		return code, ok
	}
	return "", false
}

// IsLike reports whether text is a link to a code, or a code that Parse accepts. It accepts codes of newer program versions.
// It rejects all other texts, such as the address of a server.
func IsLike(text string) bool {
	if _, ok := InLink(text); ok {
		return true
	}
	_, err := Parse(text)
	return err == nil || err == FaultNewer
}

// Fault is the reason why a text is not a valid code. Faults can be compared with errors.Is.
type Fault uint8

// These are the faults of a text. FaultNoCode, FaultDamaged and FaultNewer mean that the text is not a readable code.
// With the other faults, the text is a code, but its content is impossible.
const (
	FaultNoCode  Fault = iota + 1 // the text does not look like a code
	FaultDamaged                  // a character is wrong or missing
	FaultNewer                    // a newer version of the program has written the code
	FaultShort                    // the body ends too early
	FaultRest                     // the body is too long
	FaultNumber                   // a number is outside its range
	FaultPlace                    // the board or the position of a piece is impossible
	FaultMove                     // a move breaks the rules
)

var faults = rules.Faults[Fault]{
	FaultNoCode:  {"code.none", "this is not a game code"},
	FaultDamaged: {"code.damaged", "a character is wrong or missing"},
	FaultNewer:   {"code.newer", "this code needs a newer Menagerie"},
	FaultShort:   {"code.short", "this position cannot exist: something is missing at the end"},
	FaultRest:    {"code.rest", "this position cannot exist: there is too much at the end"},
	FaultNumber:  {"code.number", "this position cannot exist: a number is too small or too large"},
	FaultPlace:   {"code.place", "this position cannot exist: a piece is in the wrong place"},
	FaultMove:    {"code.move", "this position cannot exist: a move breaks the rules"},
}

// Key returns the key in package words of the text about f.
func (f Fault) Key() string { return faults.Key(f) }

// Args returns nil: the text has no arguments.
func (f Fault) Args() []any { return nil }

// Error returns the English text of f, for logs. Screens show the text of Key instead.
func (f Fault) Error() string { return faults.Error(f) }
