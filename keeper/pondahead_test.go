package main

import (
	"strconv"
	"testing"
)

// The best mouse needs about 540 moves, whether moves are under way or not. A mouse that circles needs more than 800.
func TestTheBestMouseDoesNotCircleWithMovesUnderWay(t *testing.T) {
	for _, cat := range []string{"perfect", "feint"} {
		t.Run(cat, func(t *testing.T) {
			t.Parallel()
			r, end := hosting(t, "--addr", "127.0.0.1:0", "--rate", "-1", "--cat", cat, "--rehearse", "delay=1ms")
			defer end()
			for _, pipeline := range []string{"8", "24"} {
				for level := 1; level <= 3; level++ {
					l := visit(t, r.TCP, "--level", strconv.Itoa(level), "--pipeline", pipeline)[0]
					if l.Outcome.String() != "mouse" || l.Moves > 700 {
						t.Errorf("level %d with --pipeline %s: won by the %v after %d moves", level, pipeline, l.Outcome, l.Moves)
					}
				}
			}
		})
	}
}
