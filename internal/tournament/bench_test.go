package tournament

import "testing"

// large returns the log of a tournament of nearly the maximum size, after the given number of games.
func large(played int) []byte {
	h := head(50, 2, 80)
	b := AppendHead(nil, h)
	for m := range played {
		b = AppendBegin(b, Begin{Match: m, At: noon})
		b = AppendResult(b, result(m, m%2, FaultNone))
	}
	return b
}

func BenchmarkParseLog(b *testing.B) {
	text := large(98_000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := ParseLog(text); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCount(b *testing.B) {
	l, err := ParseLog(large(98_000))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		Count(l)
	}
}

func BenchmarkSchedule(b *testing.B) {
	h := head(50, 2, 80)
	for b.Loop() {
		h.Schedule()
	}
}
