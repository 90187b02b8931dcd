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
	fmt.Fprintf(w, "%s: %d of %d games%s\n\n", t.Game, t.Played, t.Games, t.chance())
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "\tbot\tgames\tpoints\tper game\t95 % interval\telo\tp50 ms\tp99 ms\tcpu s\trefused\tlate\tlost by")
	for _, r := range t.Rows {
		fmt.Fprintf(tab, "%d\t%s\t%d\t%.2f\t%.3f\t%.3f to %.3f\t%s\t%s\t%s\t%.1f\t%d\t%d\t%s\n", r.Rank, r.Name, r.Games, r.Points, r.Rate,
			r.Interval[0], r.Interval[1], r.rating(), r.figure(r.P50), r.figure(r.P99), r.CPU, r.Refused, r.Late, r.lostBy())
	}
	fmt.Fprint(tab, "\n\t")
	for _, c := range slices.Concat(t.Columns, t.Sides, t.likelihood()) {
		fmt.Fprintf(tab, "\t%s", c)
	}
	fmt.Fprintln(tab)
	for i, r := range t.Rows {
		fmt.Fprintf(tab, "\t%s", r.Name)
		for _, cell := range slices.Concat(r.Against, r.Sides) {
			fmt.Fprintf(tab, "\t%s", cell)
		}
		if t.Rated() && i+1 < len(t.Rows) {
			fmt.Fprintf(tab, "\t%.1f %%", 100*r.Superior)
		}
		fmt.Fprintln(tab)
	}
	return tab.Flush()
}

// Rated reports whether the entrants have ratings. If each entrant plays alone, there are no ratings.
func (t *Table) Rated() bool {
	return slices.ContainsFunc(t.Rows, func(r Row) bool { return r.EloError > 0 })
}

// likelihood returns the title of the column that shows how likely a bot is stronger than the next one. Without ratings there
// is no such column.
func (t *Table) likelihood() []string {
	if !t.Rated() {
		return nil
	}
	return []string{"stronger than next"}
}

// rating formats the rating with its error, or returns "-" without a rating.
func (row *Row) rating() string {
	if row.EloError == 0 {
		return "-"
	}
	return fmt.Sprintf("%+.0f ± %.0f", row.Elo, row.EloError)
}

// chance describes the seed: its hash, and the seed itself once it is published.
func (t *Table) chance() string {
	switch {
	case t.Hash == "":
		return fmt.Sprintf(", seed %d", t.Seed)
	case t.Salt == "":
		return "\nhash of the seed: " + t.Hash
	}
	return fmt.Sprintf(", seed %d\nhash of the seed: %s, salt %s", t.Seed, t.Hash, t.Salt)
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
