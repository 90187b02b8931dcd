// Package timelimit lets a test wait for an event until the time limit of go test. Shortly before it, the test can still report
// what it waits for.
//
//	for !happened() {
//		if !timelimit.Left(t) {
//			t.Fatal("still waiting")
//		}
//	}
package timelimit

import "time"

// reserve is the time that is left for the report.
const reserve = 10 * time.Second

// Left reports whether the test t may go on waiting. t is a *testing.T. Left returns true for a test without a time limit.
func Left(t interface{ Deadline() (time.Time, bool) }) bool {
	end, limited := t.Deadline()
	return !limited || time.Until(end) > reserve
}
