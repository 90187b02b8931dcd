package friendscene

import "testing"

// A finder pattern of a QR code is a square of 7 cells: dark, then light, then 3 by 3 dark (ISO/IEC 18004, 6.3.3). Three
// corners have one.
func TestACodeHasItsFinderPatterns(t *testing.T) {
	c := newCode("http://192.0.2.20:8321/abcdefgh/")
	if c.side < 21 {
		t.Fatalf("got %d cells in a row, want at least 21", c.side)
	}
	for _, corner := range [][2]int{{0, 0}, {c.side - 7, 0}, {0, c.side - 7}} {
		for y := range 7 {
			for x := range 7 {
				ring := max(x-3, 3-x, y-3, 3-y)
				if got, want := c.dark(corner[0]+x, corner[1]+y), ring != 2; got != want {
					t.Errorf("cell %d, %d of the corner %v: got dark %v, want %v", x, y, corner, got, want)
				}
			}
		}
	}
	if c := newCode(string(make([]byte, 4000))); c.side != 0 {
		t.Errorf("a text that does not fit: got %d cells, want none", c.side)
	}
}
