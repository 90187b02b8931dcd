package puzzle

import (
	"encoding/binary"
	"math"
)

// A Table holds the numbers of the candidates that Find has found for consecutive days. With a table, the program makes the
// puzzle of a day at once.
type Table struct {
	First   Day
	Numbers []int
}

// ParseTable reads a table from the bytes that Append has written. It returns false if the bytes are not a table.
func ParseTable(text []byte) (Table, bool) {
	day, n := binary.Varint(text)
	if n <= 0 {
		return Table{}, false
	}
	t := Table{First: Day(day)}
	for text = text[n:]; len(text) > 0; text = text[n:] {
		var i uint64
		if i, n = binary.Uvarint(text); n <= 0 || i > math.MaxInt32 {
			return Table{}, false
		}
		t.Numbers = append(t.Numbers, int(i))
	}
	return t, true
}

// Append appends the table to text: the first day as a varint, and each number as a uvarint.
func (t Table) Append(text []byte) []byte {
	text = binary.AppendVarint(text, int64(t.First))
	for _, i := range t.Numbers {
		text = binary.AppendUvarint(text, uint64(i))
	}
	return text
}

// Number returns the number of a day's candidate. It returns false if the table does not contain the day.
func (t Table) Number(d Day) (int, bool) {
	if d < t.First || int(d-t.First) >= len(t.Numbers) {
		return 0, false
	}
	return t.Numbers[d-t.First], true
}
