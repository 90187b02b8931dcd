package estimate

import "testing"

func TestEloTextHasNoNegativeZero(t *testing.T) {
	for elo, want := range map[float64]string{-0.4: "+0 ± 115", 0: "+0 ± 115", 0.4: "+0 ± 115", -12.6: "-13 ± 115", 7: "+7 ± 115"} {
		if got := EloText(elo, 115.2); got != want {
			t.Errorf("EloText(%v, 115.2) = %q, want %q", elo, got, want)
		}
	}
}
