package timelimit

import (
	"testing"
	"testing/synctest"
	"time"
)

type limit struct{ end time.Time }

func (l limit) Deadline() (time.Time, bool) { return l.end, !l.end.IsZero() }

func TestATestWaitsUntilShortlyBeforeItsLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := limit{time.Now().Add(time.Minute)}
		for range 50 {
			if !Left(l) {
				t.Fatalf("%v before the limit: got no time left, want some", time.Until(l.end))
			}
			time.Sleep(time.Second)
		}
		if Left(l) {
			t.Errorf("%v before the limit: got time left, want none", time.Until(l.end))
		}
		if !Left(limit{}) {
			t.Error("without a limit: got no time left, want some")
		}
	})
}
