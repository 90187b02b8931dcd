package main

import (
	"fmt"
	"io"
	"strings"
)

// A section is the part of the page about one game.
type section struct {
	title string
	write func(w io.Writer, play player) error
}

var sections = []section{
	{"pond", twoSides{
		game: "pond", sides: [2]string{"mouse", "cat"}, games: 200, slow: 200, figure: "margin_left_mean",
		bots: [2][]string{{"straight", "radial", "fast", "tangent"}, {"kitten", "lazy", "feint", "perfect"}},
		tables: []table{
			{name: "level 1", flags: []string{"--level", "1"}},
			{name: "level 2", flags: []string{"--level", "2"}},
			{name: "level 3", flags: []string{"--level", "3"}},
		},
	}.write},
	{"glenda", twoSides{
		game: "glenda", sides: [2]string{"trapper", "Glenda"}, games: 1000, slow: 200,
		bots: [2][]string{{"random", "next", "twodistance", "best"}, {"random", "original", "twodistance", "best"}},
		tables: []table{
			{name: "default: 11 by 11, 10 to 14 walls", flags: []string{"--walls", "easy"}},
			{name: "5 to 9 walls", flags: []string{"--walls", "medium"}, divisor: 4},
			{name: "1 to 5 walls", flags: []string{"--walls", "hard"}, divisor: 4},
			{name: "7 by 7, 4 to 5 walls", flags: []string{"--size", "7", "--walls", "4-5"}, divisor: 4},
			{name: "15 by 15, 18 to 26 walls", flags: []string{"--size", "15", "--walls", "18-26"}, divisor: 8},
		},
	}.write},
	{"labyrinth", ladder{
		game: "labyrinth", levels: []string{"random", "greedy", "twoply", "denial", "best"}, games: 2000, slow: 400,
		tables: []table{
			{name: "default: 7 by 7, 3 objectives", flags: []string{"--objectives", "3"}},
			{name: "1 objective", flags: []string{"--objectives", "1"}, divisor: 2},
			{name: "6 objectives", flags: []string{"--objectives", "6"}, divisor: 2},
			{name: "12 objectives", divisor: 5},
			{name: "5 by 5", flags: []string{"--objectives", "3", "--size", "5"}, divisor: 2},
			{name: "9 by 9", flags: []string{"--objectives", "3", "--size", "9"}, divisor: 4},
			{name: "13 by 13", flags: []string{"--objectives", "3", "--size", "13"}, divisor: 8},
			{name: "objectives in the order dealt", flags: []string{"--objectives", "3", "--order", "dealt"}, divisor: 2},
			{name: "three players", flags: []string{"--objectives", "3"}, others: 2, divisor: 4},
			{name: "four players", flags: []string{"--objectives", "3"}, others: 3, divisor: 4},
		},
	}.write},
	{"mia", pairs{
		game: "mia", games: 4000, slow: 1000,
		pairs: [][2]string{
			{"neversee", "beginner"}, {"equilibrium", "neversee"}, {"equilibrium", "beginner"}, {"best", "neversee"}, {"best", "beginner"},
		},
		tables: tablesOfMia("beginner", "neversee", "equilibrium", "liar", "honest", "cautious", "see54", "bold", "beginner,beginner", "neversee,equilibrium",
			"honest,bold", "cautious,cautious", "honest,bold,cautious", "honest,bold,cautious,neversee,see54"),
	}.write},
	{"foxes", ladder{
		game: "foxes", levels: []string{"random", "greedy", "tide", "lurk", "best"}, sides: []string{"foxes", "dolphins"}, games: 1000, slow: 200,
		tables: []table{
			{name: "default: 10 by 10, 6 animals, pace normal", flags: foxesFlags("10", "1", "833ms")},
			{name: "pace slow", flags: append(foxesFlags("10", "1", "833ms"), "--delay", "2500ms"), divisor: 4},
			{name: "pace fast", flags: append(foxesFlags("10", "1", "833ms"), "--delay", "300ms"), divisor: 4},
			{name: "10 animals", flags: append(foxesFlags("10", "1", "833ms"), "--animals", "10"), divisor: 4},
			{name: "12 by 12", flags: foxesFlags("12", "2", "833ms"), divisor: 4},
			{name: "20 by 20", flags: foxesFlags("20", "12", "1067ms"), divisor: 10},
			{name: "20 by 20, 20 animals", flags: append(foxesFlags("20", "12", "1067ms"), "--animals", "20"), divisor: 10},
			{name: "no announced tide", flags: append(foxesFlags("10", "1", "833ms"), "--forecast", "0"), divisor: 4},
			{name: "all animals", flags: append(foxesFlags("10", "1", "833ms"), "--goal", "all"), divisor: 4},
			{name: "equal tides, 2 minutes", flags: append(foxesFlags("10", "0", "800ms"), "--limit", "2m"), divisor: 4},
			{name: "equal tides, all animals", flags: append(foxesFlags("10", "0", "633ms"), "--goal", "all"), divisor: 4},
		},
	}.write},
}

// tablesOfMia returns tables with the given other bots and three lives, and some tables with other numbers of lives.
func tablesOfMia(others ...string) []table {
	all := []table{{name: "none (default: 3 lives)", flags: []string{"--lives", "3"}}}
	for _, bots := range others {
		all = append(all, table{name: strings.ReplaceAll(bots, ",", ", "), bots: bots, flags: []string{"--lives", "3"}})
	}
	return append(all,
		table{name: "none, 1 life", flags: []string{"--lives", "1"}},
		table{name: "none, 6 lives", flags: []string{"--lives", "6"}},
		table{name: "honest, bold, 6 lives", bots: "honest,bold", flags: []string{"--lives", "6"}},
	)
}

// foxesFlags returns the flags of the usual game of the window on a board of a given size. cooldown is that of the dolphins.
func foxesFlags(size, growth, cooldown string) []string {
	return []string{
		"--size", size, "--animals", "6", "--growth", growth, "--cooldown", "2.1s," + cooldown, "--delay", "750ms", "--goal", "third",
		"--forecast", "1", "--limit", "5m",
	}
}

// A ladder is a list of bots that can take any seat, weakest first. Each bot plays against the one before.
type ladder struct {
	game   string
	levels []string
	games  int      // number of games of a match
	slow   int      // number of games of a match with the last bot, which needs more time
	sides  []string // sides that differ, in the order of the seats; nil if the bots play both
	tables []table
}

// A table is a choice of options.
type table struct {
	name    string
	bots    string // other bots at the table, separated by commas
	flags   []string
	others  int // number of bots of the lower level; 0 means 1
	divisor int // divides the number of games; 0 means 1
}

// write plays all matches of a ladder and writes a table. A row has the options of a game, and a column has two neighbouring
// levels. If the sides differ, a row also has the side of the upper level.
func (l ladder) write(w io.Writer, play player) error {
	head, line := "| options |", "|---|"
	sides := l.sides
	if sides == nil {
		sides = []string{""}
	} else {
		head, line = head+" side of the upper level |", line+"---|"
	}
	for i, upper := range l.levels[1:] {
		head += fmt.Sprintf(" %s : %s |", upper, l.levels[i])
		line += "---|"
	}
	fmt.Fprintf(w, "%s\n%s\n", head, line)
	for _, t := range l.tables {
		for seat, side := range sides {
			fmt.Fprintf(w, "| %s |", t.name)
			if side != "" {
				fmt.Fprintf(w, " %s |", side)
			}
			for i := range l.levels[1:] {
				cell, err := l.compare(play, i+1, seat, t)
				if err != nil {
					return err
				}
				fmt.Fprintf(w, " %s |", cell)
			}
			fmt.Fprintln(w)
		}
	}
	return nil
}

// compare plays a match of one bot of a level against the level below it. seat is the seat of the upper level if the sides differ.
func (l ladder) compare(play player, level, seat int, t table) (string, error) {
	others, games := max(1, t.others), l.games
	if level == len(l.levels)-1 {
		games = l.slow
	}
	games /= max(1, t.divisor)
	games -= games % (others + 1) // each board is played from every seat
	bots := []string{l.levels[level]}
	for range others {
		bots = append(bots, l.levels[level-1])
	}
	bots[0], bots[seat] = bots[seat], bots[0]
	flags := append([]string{"--bot", strings.Join(bots, ","), "--games", fmt.Sprint(games), "--seed", "1"}, t.flags...)
	if l.sides != nil {
		flags = append(flags, "--sides", l.sides[0])
	}
	r, err := play(l.game, flags...)
	if err != nil {
		return "", err
	}
	top := r.Seats[seat]
	share := func(points float64) float64 { return 100 * against(points, others) }
	return fmt.Sprintf("%.1f (%.1f–%.1f)", share(top.Points/float64(r.Games)), share(top.Interval[0]), share(top.Interval[1])), nil
}

// against returns the share of a bot in the points that it and one of the others get together. points is the share of the bot in
// all points.
func against(points float64, others int) float64 {
	one := (1 - points) / float64(others)
	if points+one == 0 {
		return 0
	}
	return points / (points + one)
}
