package rulestest

import (
	"strings"
	"testing"
)

// Faults checks that each fault of a game, from 1 to last, has an English text and a unique key. All other numbers must
// be unknown faults.
func Faults[F interface {
	~uint8
	Key() string
	Error() string
}](t *testing.T, game string, last F) {
	t.Helper()
	keys := map[string]F{}
	for f := F(1); f <= last; f++ {
		if text := f.Error(); text == "" || strings.HasPrefix(text, "unknown") {
			t.Errorf("fault %d has the text %q, want one of its own", uint8(f), text)
		}
		if before, twice := keys[f.Key()]; twice || !strings.HasPrefix(f.Key(), "rule."+game+"_") {
			t.Errorf("fault %d has the key %s, taken by %d or 0, want an unused one that begins with rule.%s_", uint8(f), f.Key(), uint8(before), game)
		}
		keys[f.Key()] = f
	}
	for _, f := range []F{0, last + 1, 255} {
		if f.Key() != "rule.unknown" || !strings.HasPrefix(f.Error(), "unknown fault") {
			t.Errorf("fault %d has the key %s and the text %q, want rule.unknown and unknown fault", uint8(f), f.Key(), f.Error())
		}
	}
}
