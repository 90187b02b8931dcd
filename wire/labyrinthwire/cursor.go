package labyrinthwire

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"menagerie/wire"
)

// The sizes of numbers and places in bytes.
const (
	intSize   = 4
	placeSize = 2 * intSize
)

// cursor reads the fields of a message. The bytes that its methods return are slices of the message, not copies.
type cursor struct {
	wire.FieldReader
	format Format
}

// readCount reads a number from 0 to limit. Any other number causes a wire.CountError.
func (c *cursor) readCount(name string, limit int) int {
	n := c.Int32(name)
	if n < 0 || n > limit {
		c.Fail(wire.CountError{Count: int64(n), Most: limit})
		return 0
	}
	return n
}

// readInts reads a count n and then n ints. It returns the bytes of the ints.
func (c *cursor) readInts(count, name string, most int) []byte {
	n := c.readCount(count, most)
	if n == 0 {
		return nil
	}
	b := c.Bytes(name, intSize*n)
	c.Show(func() string { return strings.Trim(fmt.Sprint(c.format.intsOf(b)), "[]") })
	return b
}

// readPlaces reads a count n and then n places. It returns the bytes of the places.
func (c *cursor) readPlaces(count, name string, most int) []byte {
	n := c.readCount(count, most)
	if n == 0 {
		return nil
	}
	b := c.Bytes(name, placeSize*n)
	c.Show(func() string {
		all := make([]string, n)
		for i, p := range c.format.placesOf(b) {
			all[i] = fmt.Sprintf("%d,%d", p.X, p.Y)
		}
		return strings.Join(all, " ")
	})
	return b
}

// hasPrivate reports whether the Start message continues with the id and the objectives of its receiver. Some servers
// omit these fields for spectators.
func (c *cursor) hasPrivate(players int) bool {
	if c.format.Private != PrivateUnknown {
		return c.format.Private == PrivateGiven
	}
	next := c.Peek(1 + intSize)
	if next == nil {
		c.Fail(wire.ErrShort)
		return false
	}
	// if a Names message for all players follows, the server has omitted the fields
	return next[0] != typeNames || c.format.intOf(next[1:]) != players
}

func (f Format) intOf(b []byte) int { return int(int32(f.order().Uint32(b))) }

func (f Format) intsOf(b []byte) []int {
	if len(b) == 0 {
		return nil
	}
	ints := make([]int, len(b)/intSize)
	for i := range ints {
		ints[i] = f.intOf(b[intSize*i:])
	}
	return ints
}

func (f Format) placesOf(b []byte) []Place {
	if len(b) == 0 {
		return nil
	}
	places := make([]Place, len(b)/placeSize)
	for i := range places {
		places[i] = Place{X: f.intOf(b[placeSize*i:]), Y: f.intOf(b[placeSize*i+intSize:])}
	}
	return places
}

// decodeName decodes a name as UTF-8, or as Latin-1 if it is not valid UTF-8.
func decodeName(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	var s strings.Builder
	for _, c := range b {
		s.WriteRune(rune(c))
	}
	return s.String()
}
