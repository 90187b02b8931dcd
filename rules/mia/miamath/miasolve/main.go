//go:build ignore

// Command miasolve computes the equilibria of Mia for two to six players and writes them to a file. Bots and screens
// use that file. go generate runs miasolve in the folder of miamath. It takes seconds.
//
//	go run miasolve/main.go FILE
package main

import (
	"fmt"
	"os"
	"strings"

	"menagerie/rules/mia/miamath"
)

// rounds is the number of iterations of the solver. It is so large that no player can gain more than a few hundredths
// of a percent by another strategy.
const rounds = 40_000

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: miasolve FILE")
		os.Exit(2)
	}
	var text strings.Builder
	for players := 2; players <= miamath.MostPlayers; players++ {
		s := miamath.Solve(players, rounds)
		fmt.Printf("%d players: losses %.4f, bluff rate of the first %.4f, most to gain %.5f\n", players, s.Losses(), s.BluffRate(), s.Gain())
		text.WriteString(s.Text())
	}
	if err := os.WriteFile(os.Args[1], []byte(text.String()), 0o644); err != nil {
		fmt.Fprintf(os.Stderr, "miasolve: write the equilibria: %v\n", err)
		os.Exit(1)
	}
}
