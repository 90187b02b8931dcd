package words

import (
	"testing"
	"time"
)

// Records have UTC times. A game after midnight in Berlin must have the local date.
func TestDatesAreLocal(t *testing.T) {
	before := time.Local
	t.Cleanup(func() { time.Local = before })
	time.Local = time.FixedZone("Berlin", 2*60*60)
	for language, want := range map[string]string{"en": "2026-07-02 00:30", "de": "02.07.2026, 00:30"} {
		if got, ok := Open(language).Date("2026-07-01T22:30:15Z"); !ok || got != want {
			t.Errorf("%s: %q, %v, want %q", language, got, ok, want)
		}
	}
	if got, ok := Open("en").Date("yesterday"); ok {
		t.Errorf("Date(yesterday) = %q, want false", got)
	}
}
