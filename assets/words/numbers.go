package words

import (
	"math"
	"strconv"
	"strings"
)

// minus is the minus sign. The character '-' would be drawn as a short hyphen.
const minus = "−"

// Integer formats a number with the thousands separators of the language, such as 160,000 or 160.000. A number with four
// digits has no separator.
func (b *Book) Integer(n int64) string {
	digits, negative := strings.CutPrefix(strconv.FormatInt(n, 10), "-")
	if negative {
		return minus + b.group(digits)
	}
	return b.group(digits)
}

// Decimal formats a number with the decimal separator of the language, such as 3.14 or 3,14. places is the number of digits
// after the separator.
func (b *Book) Decimal(x float64, places int) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return b.T("app.no_number")
	}
	whole, part, _ := strings.Cut(strconv.FormatFloat(math.Abs(x), 'f', max(places, 0), 64), ".")
	s := b.group(whole)
	if part != "" {
		s += b.T("app.decimal_mark") + part
	}
	// A number that is rounded to zero has no minus sign.
	if x < 0 && strings.Trim(whole+part, "0") != "" {
		s = minus + s
	}
	return s
}

// Percent formats a share from 0 to 1 as a whole percentage, such as 75% or 75 %.
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
