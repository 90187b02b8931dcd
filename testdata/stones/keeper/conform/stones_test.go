package conform_test

import (
	"strings"
	"testing"
	"time"

	"menagerie/keeper/conform"
	"menagerie/rules/stones"
	"menagerie/wire"
)

func TestViolationsOfStonesAreReported(t *testing.T) {
	const begin = "<SEAT 0 5|<TURN|>TAKE 1|<TOOK 0 1|"
	for said, violations := range map[string]int{
		begin + "<TOOK 1 3|<TURN|>TAKE 1|<TOOK 0 1|<OVER 0": 0,
		begin + "<OVER 0":                     0, // the other player has left
		begin + "<TOOK 1 4":                   1,
		begin + "<TOOK 0 1":                   1,
		begin + "<TURN":                       1,
		begin + "<TOOK 1 4 9":                 1,
		"<SEAT 0 6":                           1,
		"<TURN":                               1,
		"<SEAT 0 5|>TAKE 7|<NO":               0,
		"<SEAT 0 5|>TAKE 7":                   1,
		"<SEAT 0 5|<SEAT 1 5":                 1,
		"<SEAT 0 1|>TAKE 1|<TOOK 0 1|<OVER 1": 1,
	} {
		j := conform.NewStones(stones.Config{Heap: 5}, conform.Timing{Answer: time.Second})
		if strings.HasPrefix(said, "<SEAT 0 1|") {
			j = conform.NewStones(stones.Config{Heap: 1}, conform.Timing{Answer: time.Second})
		}
		for _, m := range strings.Split(said, "|") {
			if m == "" {
				continue
			}
			n := wire.CapturedMessage{Bytes: []byte(m[1:] + "\n")}
			if m[0] == '<' {
				n.Dir = wire.Received
			}
			j.Check(n)
		}
		if found := j.End(time.Minute); len(found) != violations {
			t.Errorf("%s: got the violations %v, want %d", said, found, violations)
		}
	}
}
