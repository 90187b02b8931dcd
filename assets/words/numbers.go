package words

import (
	"math"
	"strconv"
	"strings"
)

// minus is the sign of numbers in texts: '-' is drawn as the short line that joins words.
const minus = "−"

// Integer writes a whole number with the language's marks between thousands: 160,000 or 160.000. Four digits stay together,
// as both languages prefer.
func (b *Book) Integer(n int64) string {
	digits, negative := strings.CutPrefix(strconv.FormatInt(n, 10), "-")
	if negative {
		return minus + b.group(digits)
	}
	return b.group(digits)
}

// Decimal writes a number with a fixed count of digits behind the language's decimal mark: 3.14 or 3,14.
func (b *Book) Decimal(x float64, places int) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return b.T("app.no_number")
	}
	whole, part, _ := strings.Cut(strconv.FormatFloat(math.Abs(x), 'f', max(places, 0), 64), ".")
	s := b.group(whole)
	if part != "" {
		s += b.T("app.decimal_mark") + part
	}
	// A number that was rounded to nothing loses its sign: −0.0 looks like a mistake.
	if x < 0 && strings.Trim(whole+part, "0") != "" {
		s = minus + s
	}
	return s
}

// Percent writes a share between 0 and 1 in whole percent: 75% or 75 %.
func (b *Book) Percent(share float64) string {
	return b.T("app.percent", b.Decimal(share*100, 0))
}

func (b *Book) group(digits string) string {
	if len(digits) <= 4 {
		return digits
	}
	head := (len(digits)-1)%3 + 1
	var s strings.Builder
	s.WriteString(digits[:head])
	for i := head; i < len(digits); i += 3 {
		s.WriteString(b.T("app.group_mark"))
		s.WriteString(digits[i : i+3])
	}
	return s.String()
}
