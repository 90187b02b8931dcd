package rules

import "fmt"

// Faults holds the texts of a game's faults, indexed by fault number. Index 0 is unused. In each entry, the first
// string is a key of package words, for screens; the second is an English text, for logs.
type Faults[F ~uint8] [][2]string

// Key returns the key in package words of the text that explains the broken rule.
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
