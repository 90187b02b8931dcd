package rules

import "fmt"

// Faults says what the faults of a game mean, each at its number; 0 is no fault. The first text of each is the key of a
// text of package words, for screens; the second is English, for logs.
type Faults[F ~uint8] [][2]string

// Key names a text of package words that tells the rule.
func (all Faults[F]) Key(f F) string {
	if !all.has(f) {
		return "rule.unknown"
	}
	return all[f][0]
}

// Error says what was wrong, in English.
func (all Faults[F]) Error(f F) string {
	if !all.has(f) {
		return fmt.Sprintf("unknown fault %d", uint8(f))
	}
	return all[f][1]
}

func (all Faults[F]) has(f F) bool { return f > 0 && int(f) < len(all) }
