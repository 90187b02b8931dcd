package main

import (
	"fmt"
	"io"
	"strings"
)

// twoSides is a game in which each side has its own bots. Each bot plays against every bot of the other side.
type twoSides struct {
	game   string
	sides  [2]string
	bots   [2][]string // by side, weakest first
	games  int         // number of games of a match
	slow   int         // number of games of a match with the last bot of a side, which needs more time
	figure string      // figure of a match that a cell also has; "" for none
	tables []table
}

// write plays all matches and writes a table. A row has a bot of one side, and a column has the bots of the other side that are
// equally strong.
func (g twoSides) write(w io.Writer, play player) error {
	fmt.Fprint(w, "| options | side | bot |")
	for n := range g.bots[0] {
		fmt.Fprintf(w, " against %s, %s |", g.bots[1][n], g.bots[0][n])
	}
	fmt.Fprintf(w, " mean | more than the level below |\n|---|---|---|%s---|---|\n", strings.Repeat("---|", len(g.bots[0])))
	for _, t := range g.tables {
		all, err := g.playAll(play, t)
		if err != nil {
			return err
		}
		for side, name := range g.sides {
			below := 0.0
			for i, bot := range g.bots[side] {
				fmt.Fprintf(w, "| %s | %s | %s |", t.name, name, bot)
				sum := 0.0
				for j := range g.bots[1-side] {
					m := all[i][j]
					if side == 1 {
						m = all[j][i]
					}
					share := 100 * m.Seats[side].Points / float64(m.Games)
					sum += share
					fmt.Fprintf(w, " %.1f", share)
					if g.figure != "" {
						fmt.Fprintf(w, " / %.0f", m.Figures[g.figure])
					}
					fmt.Fprint(w, " |")
				}
				mean := sum / float64(len(g.bots[1-side]))
				fmt.Fprintf(w, " %.1f |", mean)
				if i > 0 {
					fmt.Fprintf(w, " %.1f |\n", mean-below)
				} else {
					fmt.Fprint(w, " |\n")
				}
				below = mean
			}
		}
	}
	return nil
}

// playAll plays a match for each pair of bots. The first index of the result is the bot of the first side.
func (g twoSides) playAll(play player, t table) ([][]result, error) {
	all := make([][]result, len(g.bots[0]))
	for i, a := range g.bots[0] {
		for j, b := range g.bots[1] {
			games := g.games
			if i == len(g.bots[0])-1 || j == len(g.bots[1])-1 {
				games = g.slow
			}
			flags := []string{"--bot", a + "," + b, "--games", fmt.Sprint(games / max(1, t.divisor)), "--seed", "1"}
			r, err := play(g.game, append(flags, t.flags...)...)
			if err != nil {
				return nil, err
			}
			all[i] = append(all[i], r)
		}
	}
	return all, nil
}
