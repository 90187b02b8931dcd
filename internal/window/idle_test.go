package window

import "testing"

func TestTheLoopSlowsDownOnlyAfterAWhileOfNothing(t *testing.T) {
	var i idleness
	for frame := range idleAfter {
		if i.long() {
			t.Fatalf("slow after %d idle frames", frame)
		}
		i.note(true)
	}
	for range 1000 {
		i.note(true)
	}
	if i.long() == driven {
		t.Error("an idle loop does not slow down, or a driven one does")
	}
	i.note(false)
	if i.long() {
		t.Error("the loop stays slow although something is drawn")
	}
}
