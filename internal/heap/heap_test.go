package heap

import (
	"runtime"
	"testing"
)

func TestTrimReturnsMemory(t *testing.T) {
	Trim()
	before := size()
	garbage := make([][]byte, 64)
	for i := range garbage {
		garbage[i] = make([]byte, 1<<20)
	}
	runtime.KeepAlive(garbage)
	grown := size()
	if grown < before+32<<20 {
		t.Fatalf("with 64 MiB of objects: got a heap of %d bytes, want at least 32 MiB more than %d", grown, before)
	}
	garbage = nil
	if !Trim() {
		t.Error("Trim after a growth of 64 MiB = false, want true")
	}
	if after := size(); after > before+worthwhile {
		t.Errorf("after Trim: got a heap of %d bytes, want at most 4 MiB more than %d", after, before)
	}
	if Trim() {
		t.Error("a second Trim at once = true, want false")
	}
}
