package leaktest

import (
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestAGoroutineThatEndsLateIsNoLeak(t *testing.T) {
	ignored := goleak.IgnoreCurrent()
	go time.Sleep(700 * time.Millisecond) // longer than goleak waits
	if err := check(time.Minute, ignored); err != nil {
		t.Errorf("got error %v, want none", err)
	}
}

func TestAGoroutineThatStaysIsALeak(t *testing.T) {
	ignored := goleak.IgnoreCurrent()
	end := make(chan struct{})
	go func() { <-end }()
	err := check(time.Millisecond, ignored)
	if err == nil || !strings.Contains(err.Error(), "TestAGoroutineThatStaysIsALeak") {
		t.Errorf("got error %v, want one with the name of the test in the stack", err)
	}
	close(end)
	if err := check(time.Minute, ignored); err != nil {
		t.Errorf("after its end: got error %v, want none", err)
	}
}
