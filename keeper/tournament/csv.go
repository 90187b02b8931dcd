package tournament

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
)

// WriteCSV writes the table as CSV, best first.
func (t *Table) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	head := []string{"rank", "bot", "games", "points", "per_game", "from", "to", "answers", "p50_ms", "p99_ms", "refused", "late"}
	for _, f := range faults[1:] {
		head = append(head, "lost_by_"+string(f))
	}
	all := [][]string{head}
	for _, r := range t.Rows {
		row := []string{
			strconv.Itoa(r.Rank), r.Name, strconv.Itoa(r.Games), decimal(r.Points), decimal(r.Rate), decimal(r.Interval[0]),
			decimal(r.Interval[1]), strconv.Itoa(r.Answers), decimal(r.P50), decimal(r.P99), strconv.Itoa(r.Refused), strconv.Itoa(r.Late),
		}
		for _, f := range faults[1:] {
			row = append(row, strconv.Itoa(r.Faults[f]))
		}
		all = append(all, row)
	}
	return out.WriteAll(all)
}

// WriteGamesCSV writes a CSV line for each seat of each finished game, in the order of the schedule.
func (t *Table) WriteGamesCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	all := [][]string{{"game", "level", "board", "seat", "bot", "points", "fault", "refused", "late", "answers", "p50_ms", "p99_ms", "began", "seconds", "record", "output"}}
	results := slices.Clone(t.Results)
	slices.SortFunc(results, func(a, b Shown) int { return a.Match - b.Match })
	for _, r := range results {
		for seat, s := range r.Seats {
			all = append(all, []string{
				strconv.Itoa(r.Match + 1), r.Variant, strconv.FormatUint(r.Board, 10), strconv.Itoa(seat), r.Names[seat], decimal(s.Points),
				string(s.Fault), strconv.Itoa(s.Refused), strconv.Itoa(s.Late), strconv.Itoa(s.Took.Answers()),
				decimal(milliseconds(s.Took.Quantile(0.5))), decimal(milliseconds(s.Took.Quantile(0.99))),
				r.Began.Format(time.RFC3339), decimal(r.Seconds), r.Record, s.Output,
			})
		}
	}
	return out.WriteAll(all)
}

// decimal formats a number with a decimal point and without trailing zeros.
func decimal(x float64) string {
	text := strings.TrimRight(strconv.FormatFloat(x, 'f', 4, 64), "0")
	return strings.TrimSuffix(text, ".")
}
