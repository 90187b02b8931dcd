package wordstest

import (
	"fmt"
	"io"
	"testing"
)

func TestProofreadPanicsOnlyOnFaults(t *testing.T) {
	for text, wrong := range map[string]bool{
		"{\"notes\":[]}\nwon\n": false, "a line that has not ended: net.closed": false,
		"won\nlost: net.closed []\n": true, "1 moves\n": true, "a limit of 0.3 s\n": true,
	} {
		func() {
			defer func() {
				if found := recover() != nil; found != wrong {
					t.Errorf("%q: got a fault %v, want %v", text, found, wrong)
				}
			}()
			w := Proofread(io.Discard)
			for i := range len(text) {
				fmt.Fprint(w, text[i:i+1])
			}
		}()
	}
}
