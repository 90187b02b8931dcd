package window

import "testing"

func TestIdleLoopSlowsDown(t *testing.T) {
	var i idleness
	for frame := range idleAfter {
		if i.long() {
			t.Fatalf("after %d idle frames: got a slow loop, want a fast one", frame)
		}
		i.note(true)
	}
	for range 1000 {
		i.note(true)
	}
	if i.long() == driven {
		t.Errorf("driven %v: got slow = %v, want the opposite of driven", driven, i.long())
	}
	i.note(false)
	if i.long() {
		t.Error("a frame was drawn: got a slow loop, want a fast one")
	}
}
