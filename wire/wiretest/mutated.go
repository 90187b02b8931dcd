package wiretest

import (
	"bytes"
	"math/rand/v2"
	"slices"
)

// Mutated returns one of the messages with up to three random errors. Each error inserts a byte, cuts off the end, or
// repeats the end. About half of the inserted bytes are bytes of marks, such as separators. About one message in twenty
// consists of random bytes.
func Mutated(rng *rand.Rand, messages [][]byte, marks string) []byte {
	b := bytes.Clone(messages[rng.IntN(len(messages))])
	if rng.IntN(20) == 0 {
		b = make([]byte, rng.IntN(1500))
		for i := range b {
			b[i] = byte(rng.Uint32())
		}
	}
	for range rng.IntN(4) {
		switch i := rng.IntN(len(b) + 1); rng.IntN(4) {
		case 0:
			b = slices.Insert(b, i, byte(rng.Uint32()))
		case 1:
			b = slices.Insert(b, i, marks[rng.IntN(len(marks))])
		case 2:
			b = b[:i]
		case 3:
			b = append(b, b[i:]...)
		}
	}
	return b
}
