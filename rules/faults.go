package rules

import "fmt"

// Faults[f] holds two texts about fault f, a reason to refuse a move. The first is the key of the text for screens, in package
// words. The second is an English text for logs. Faults[0] is unused.
type Faults[F ~uint8] [][2]string

// Key returns the key under which package words stores the explanation of fault f.
func (all Faults[F]) Key(f F) string {
	if !all.has(f) {
		return "rule.unknown"
	}
	return all[f][0]
}

// Error returns the English text of f.
func (all Faults[F]) Error(f F) string {
	if !all.has(f) {
		return fmt.Sprintf("unknown fault %d", uint8(f))
	}
	return all[f][1]
}

func (all Faults[F]) has(f F) bool { return f > 0 && int(f) < len(all) }
