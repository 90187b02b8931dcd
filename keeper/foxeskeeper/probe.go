package foxeskeeper

import (
	"context"
	"fmt"
	"math"
	"strings"

	"menagerie/keeper/verify"
	"menagerie/wire/foxeswire"
)

// Probe tests whether a server rejects a step of an animal of the other side.
func Probe(ctx context.Context, t *verify.Test) error {
	side, board := "", ""
	return verify.LineProbe{
		Port: foxeswire.Port, Hello: "PBJ\n",
		Turn: func(words []string) string {
			switch {
			case len(words) == 2 && words[0] == "BPT" && words[1] != "R":
				side = words[1]
			case len(words) == 2 && strings.HasSuffix(words[0], "B"):
				board = words[1]
			case len(words) == 1 && words[0] == "B"+side+"N" && board != "":
				return side + foreignStep(side, board)
			}
			return ""
		},
		Verdict: func(words []string) bool {
			return len(words) > 0 && strings.HasPrefix(words[0], "B") && strings.HasSuffix(words[0], "F")
		},
	}.Run(ctx, t)
}

// foreignStep returns the message for a step of an animal of the other side to a place beside it, without the first letter.
// If possible, no animal of the player is there, whether the server counts from 0 or 1 and the column or the row first.
func foreignStep(side, board string) string {
	own, enemy := map[string]string{"F": "FG", "D": "DE"}[side], map[string]string{"F": "D", "D": "F"}[side]
	size := int(math.Sqrt(float64(len(board))))
	mine := func(x, y int) bool {
		return x >= 0 && y >= 0 && x < size && y < size && strings.IndexByte(own, board[y*size+x]) >= 0
	}
	place := max(0, strings.Index(board, enemy))
	for i := range board {
		x, y := i%size+1, i/size+1
		if board[i:i+1] == enemy && !mine(x, y) && !mine(y-1, x-1) && !mine(y, x) {
			place = i
			break
		}
	}
	x, y := place%size+1, place/size+1
	beside := x - 1
	if x == 1 {
		beside = 2
	}
	return fmt.Sprintf("BM %d %d %d %d", x, y, beside, y)
}
