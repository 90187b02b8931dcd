package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// pairs compares pairs of bots at tables with other bots.
type pairs struct {
	game   string
	pairs  [][2]string // the upper and the lower level
	games  int         // number of games of a match
	slow   int         // number of games of a match with the bot best, which needs more time
	tables []table     // the names are lists of the other bots
}

// write plays all matches and writes a table. A row has the other bots at the table, and a column has a pair.
func (p pairs) write(w io.Writer, play player) error {
	fmt.Fprint(w, "| other bots at the table |")
	for _, pair := range p.pairs {
		fmt.Fprintf(w, " %s : %s |", pair[0], pair[1])
	}
	fmt.Fprintf(w, "\n|---|%s\n", strings.Repeat("---|", len(p.pairs)))
	for _, t := range p.tables {
		fmt.Fprintf(w, "| %s |", t.name)
		for _, pair := range p.pairs {
			bots := slices.Concat(pair[:], strings.Fields(strings.ReplaceAll(t.bots, ",", " ")))
			games := p.games
			if slices.Contains(bots, "best") {
				games = p.slow
			}
			r, err := play(p.game, append([]string{"--bot", strings.Join(bots, ","), "--games", fmt.Sprint(games), "--seed", "1"}, t.flags...)...)
			if err != nil {
				return err
			}
			upper, lower := r.Seats[0].Points, r.Seats[1].Points
			low, high := wilson(upper, upper+lower)
			fmt.Fprintf(w, " %.1f (%.1f–%.1f) |", 100*upper/(upper+lower), 100*low, 100*high)
		}
		fmt.Fprintln(w)
	}
	return nil
}

// wilson returns the 95 % interval of a probability after a number of successes in n trials.
func wilson(successes, n float64) (low, high float64) {
	const z = 1.959964
	share := successes / n
	middle := share + z*z/(2*n)
	width := z * math.Sqrt(share*(1-share)/n+z*z/(4*n*n))
	return (middle - width) / (1 + z*z/n), (middle + width) / (1 + z*z/n)
}
