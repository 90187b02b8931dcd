package tournament

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
)

// Write writes the table as text.
func (t *Table) Write(w io.Writer) error {
	fmt.Fprintf(w, "%s: %d of %d games, seed %d\n\n", t.Game, t.Played, t.Games, t.Seed)
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "\tbot\tgames\tpoints\tper game\t95 % interval\tp50 ms\tp99 ms\trefused\tlate\tlost by")
	for _, r := range t.Rows {
		fmt.Fprintf(tab, "%d\t%s\t%d\t%.2f\t%.3f\t%.3f to %.3f\t%s\t%s\t%d\t%d\t%s\n", r.Rank, r.Name, r.Games, r.Points, r.Rate,
			r.Interval[0], r.Interval[1], r.figure(r.P50), r.figure(r.P99), r.Refused, r.Late, r.lostBy())
	}
	fmt.Fprint(tab, "\n\t")
	for _, c := range t.Columns {
		fmt.Fprintf(tab, "\t%s", c)
	}
	fmt.Fprintln(tab)
	for _, r := range t.Rows {
		fmt.Fprintf(tab, "\t%s", r.Name)
		for _, cell := range r.Against {
			fmt.Fprintf(tab, "\t%s", cell)
		}
		fmt.Fprintln(tab)
	}
	return tab.Flush()
}

// figure formats a time in milliseconds, or "-" without responses.
func (row *Row) figure(ms float64) string {
	if row.Answers == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f", ms)
}

// lostBy lists the faults with their counts.
func (row *Row) lostBy() string {
	var all []string
	for _, f := range slices.Sorted(maps.Keys(row.Faults)) {
		all = append(all, fmt.Sprintf("%s %d", f, row.Faults[f]))
	}
	return strings.Join(all, ", ")
}

// String formats the points and games.
func (c Cell) String() string {
	if c.Games == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f/%d", c.Points, c.Games)
}
