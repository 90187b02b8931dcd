package record

import (
	"encoding/json"
	"testing"
)

// integers must never accept what is not JSON.
func TestIntegersAcceptsOnlyJSON(t *testing.T) {
	const letters = "[]-,0 17"
	text := make([]byte, 0, 8)
	accepted := 0
	var all func(left int)
	all = func(left int) {
		if isIntegers(text) {
			accepted++
			if !json.Valid(text) {
				t.Errorf("integers(%q) = true, want false as it is not JSON", text)
			}
		}
		if left == 0 {
			return
		}
		for i := range len(letters) {
			text = append(text, letters[i])
			all(left - 1)
			text = text[:len(text)-1]
		}
	}
	all(7)
	if accepted < 100 || !isIntegers([]byte("[-160001,0]")) {
		t.Errorf("got %d accepted texts, want at least 100 and [-160001,0]", accepted)
	}
}
