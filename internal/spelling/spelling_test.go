package spelling

import "testing"

func TestDistanceCountsEdits(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"port", "port", 0}, {"prot", "port", 1}, {"por", "port", 1}, {"porrt", "port", 1}, {"pört", "port", 2},
		{"", "port", 4}, {"seats", "bot", 4}, {"name", "game", 1}, {"ab", "ba", 1},
	} {
		if got := Distance(c.a, c.b); got != c.want {
			t.Errorf("Distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
		if got := Distance(c.b, c.a); got != c.want {
			t.Errorf("Distance(%q, %q) = %d, want %d", c.b, c.a, got, c.want)
		}
	}
}
