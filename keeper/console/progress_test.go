package console

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"
)

// screen returns the lines that a terminal with a number of columns shows after text. A character after the last column begins a
// new line.
func screen(text string, columns int) []string {
	rows, at := [][]rune{nil}, 0
	for _, r := range text {
		row := &rows[len(rows)-1]
		switch {
		case r == '\r':
			at = 0
			continue
		case r < ' ':
			rows, at = append(rows, nil), 0
			continue
		case at == columns:
			rows, at = append(rows, nil), 0
			row = &rows[len(rows)-1]
		}
		*row = append((*row)[:at], append([]rune{r}, (*row)[min(at+1, len(*row)):]...)...)
		at++
	}
	var lines []string
	for _, row := range rows {
		lines = append(lines, strings.TrimRight(string(row), " "))
	}
	return lines
}

func TestProgressFitsIntoOneLine(t *testing.T) {
	SetLanguage("en")
	for columns := range 100 {
		var out bytes.Buffer
		p := &Progress{w: &out, width: func() int { return columns }}
		p.Show("10/400, 3m0s left", "flooder: nonsense 7, mute: silence 2", "", "1. alice 0.75  2. bob 0.50")
		p.Show("11/400", "flooder: nonsense 8")
		real := columns
		if columns == 0 { // the terminal does not tell its width
			real = 80
		}
		got := screen(out.String(), real)
		if len(got) != 1 || columns > 40 && got[0] != "11/400  flooder: nonsense 8" {
			t.Fatalf("%d columns: got %q, want the second line only", columns, got)
		}
		if columns > 8 && !strings.HasPrefix(got[0], "11/400") {
			t.Errorf("%d columns: got %q, want the number of games", columns, got)
		}
		if p.Clear(); len(screen(out.String(), real)) != 1 || screen(out.String(), real)[0] != "" {
			t.Errorf("%d columns: got %q after the end, want an empty line", columns, screen(out.String(), real))
		}
		if strings.ContainsRune(out.String(), '\x1b') || !utf8.ValidString(out.String()) {
			t.Errorf("%d columns: got %q, want text without escape codes", columns, out.String())
		}
	}
}

func TestProgressInALogHasWholeLines(t *testing.T) {
	var out bytes.Buffer
	p := NewProgress(&out)
	long := strings.Repeat("name: silence 1, ", 30)
	p.Show("1/2", "", long)
	p.Show("2/2")
	p.Clear()
	if want := "1/2  " + long + "\n2/2\n"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}

func TestTheTimeLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		SetLanguage("en")
		p := NewProgress(&bytes.Buffer{})
		time.Sleep(20 * time.Second)
		for _, c := range []struct {
			done, finished, all int
			want                string
		}{
			{0, 5, 40, "5/40"}, {10, 15, 40, "15/40, 50s left"}, {10, 10, 10, "10/10"}, {1000, 1000, 1001, "1000/1001"},
		} {
			if got := p.Left(c.done, c.finished, c.all); got != c.want {
				t.Errorf("%+v: got %q, want %q", c, got, c.want)
			}
		}
	})
}
