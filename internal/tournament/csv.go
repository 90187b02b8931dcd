package tournament

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
)

// WriteCSV writes the rows of the table as CSV, best first.
func (t *Table) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	head := []string{"rank", "bot", "games", "points", "per_game", "from", "to", "elo", "elo_error", "superior", "answers", "p50_ms", "p99_ms", "cpu_s", "refused", "late"}
	for _, f := range faults[1:] {
		head = append(head, "lost_by_"+string(f))
	}
	for _, side := range t.Sides {
		head = append(head, "points_as_"+side, "games_as_"+side)
	}
	all := [][]string{head}
	for _, r := range t.Rows {
		row := []string{
			strconv.Itoa(r.Rank), r.Name, strconv.Itoa(r.Games), decimal(r.Points), decimal(r.Rate), decimal(r.Interval[0]),
			decimal(r.Interval[1]), decimal(r.Elo), decimal(r.EloError), decimal(r.Superior), strconv.Itoa(r.Answers), decimal(r.P50), decimal(r.P99), decimal(r.CPU), strconv.Itoa(r.Refused), strconv.Itoa(r.Late),
		}
		for _, f := range faults[1:] {
			row = append(row, strconv.Itoa(r.Faults[f]))
		}
		for _, c := range r.Sides {
			row = append(row, decimal(c.Points), strconv.Itoa(c.Games))
		}
		all = append(all, row)
	}
	return out.WriteAll(all)
}

// WriteGamesCSV writes a line of CSV for each seat of each finished game. The games are in the order of the schedule.
// The points of an annulled game are empty, because they do not count.
func (t *Table) WriteGamesCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	all := [][]string{{"game", "level", "board", "seat", "bot", "points", "fault", "refused", "late", "answers", "p50_ms", "p99_ms", "cpu_s", "began", "seconds", "record", "output", "rounds"}}
	for _, r := range slices.Backward(t.Results) {
		for seat, s := range r.Seats {
			points := decimal(s.Points)
			if r.Annulled() {
				points = ""
			}
			all = append(all, []string{
				strconv.Itoa(r.Match + 1), r.Variant, r.board(), strconv.Itoa(seat), r.Names[seat], points,
				string(s.Fault), strconv.Itoa(s.Refused), strconv.Itoa(s.Late), strconv.Itoa(s.Took.Answers()),
				decimal(milliseconds(s.Took.Quantile(0.5))), decimal(milliseconds(s.Took.Quantile(0.99))), decimal(s.CPU),
				r.Began.Format(time.RFC3339), decimal(r.Seconds), r.Record, s.Output, strconv.Itoa(r.Rounds),
			})
		}
	}
	return out.WriteAll(all)
}

// board returns the seed of the board, or "" if it is not published.
func (r *Shown) board() string {
	if r.Board == 0 {
		return ""
	}
	return strconv.FormatUint(r.Board, 10)
}

// decimal formats a number with a decimal point and without trailing zeros.
func decimal(x float64) string {
	text := strings.TrimRight(strconv.FormatFloat(x, 'f', 4, 64), "0")
	if text = strings.TrimSuffix(text, "."); text == "-0" {
		return "0"
	}
	return text
}
