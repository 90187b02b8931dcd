package main

import (
	"strconv"
	"strings"

	"menagerie/assets/words"
)

// cellName calls a cell by the letters of its column and the number of its row, both counted from one: B3.
func cellName(x, y int) string { return column(x) + strconv.Itoa(y+1) }

// column is the name of a column: A to Z, then AA, AB and so on.
func column(x int) string {
	if x < 26 {
		return string(rune('A' + x))
	}
	return column(x/26-1) + string(rune('A'+x%26))
}

// mostCells is more columns or rows than any board has.
const mostCells = 100

// parseCell understands what cellName writes, in small letters.
func parseCell(s string) (x, y int, ok bool) {
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

// list joins words as one says them: "A, B and C", or "none".
func list(b *words.Book, all []string) string {
	switch n := len(all); n {
	case 0:
		return b.T("play.none")
	case 1:
		return all[0]
	default:
		return b.T("play.and", strings.Join(all[:n-1], ", "), all[n-1])
	}
}
