// Command miasolve computes the equilibria of Mia for two to six players and writes them into a file, where the bots and
// the screens look them up. go generate runs it in the folder of miamath; it takes seconds.
//
//	miasolve FILE
package main

import (
	"fmt"
	"os"
	"strings"

	"menagerie/rules/mia/miamath"
)

// rounds of the computation after which nobody can gain more than some hundredths of a per cent.
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
