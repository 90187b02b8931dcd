package terminal

import (
	"strconv"
	"strings"

	"menagerie/assets/words"
	"menagerie/rules"
)

// CellName returns the name of the cell in column x and row y, which both begin at 0. An example is B3 for column 1 and
// row 2.
func CellName(x, y int) string { return Column(x) + strconv.Itoa(y+1) }

// Column returns the name of a column: A to Z, then AA, AB and so on.
func Column(x int) string {
	if x < 26 {
		return string(rune('A' + x))
	}
	return Column(x/26-1) + string(rune('A'+x%26))
}

// mostCells is above the number of columns and rows of any board.
const mostCells = 100

// ParseCell parses a name of CellName in lower case.
func ParseCell(s string) (x, y int, ok bool) {
	digits := strings.TrimLeft(s, "abcdefghijklmnopqrstuvwxyz")
	letters := s[:len(s)-len(digits)]
	row, err := strconv.Atoi(digits)
	if err != nil || row < 1 || row > mostCells || len(letters) < 1 || len(letters) > 2 {
		return 0, 0, false
	}
	for _, l := range letters {
		x = 26*x + int(l-'a') + 1
	}
	return x - 1, row - 1, x <= mostCells
}

// List joins words in a sentence: "A, B and C", or "none".
func List(b *words.Book, all []string) string { return joined(b, all, "play.and") }

// Either joins alternatives in a sentence: "A, B or C".
func Either(b *words.Book, all []string) string { return joined(b, all, "play.or") }

func joined(b *words.Book, all []string, last string) string {
	switch n := len(all); n {
	case 0:
		return b.T("play.none")
	case 1:
		return all[0]
	default:
		return b.T(last, strings.Join(all[:n-1], ", "), all[n-1])
	}
}

// SeatName returns the name of the player at a seat. If two players have the same name, a number is added. A player
// without a name is called by the number of the seat.
func SeatName(b *words.Book, names []string, seat rules.Seat) string {
	if seat < 0 || int(seat) >= len(names) || names[seat] == "" {
		return b.T("play.player", seat+1)
	}
	same, place := 0, 0
	for i, name := range names {
		if name == names[seat] {
			same++
			if i <= int(seat) {
				place++
			}
		}
	}
	if same > 1 {
		return names[seat] + " " + strconv.Itoa(place)
	}
	return names[seat]
}
