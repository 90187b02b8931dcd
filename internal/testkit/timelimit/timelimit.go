// Package timelimit lets a test wait for an event almost until the time limit of go test. The test still has the time to report
// what it waited for.
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

// Left reports whether the test t has time left. t is a *testing.T. Left returns true if the test has no time limit.
func Left(t interface{ Deadline() (time.Time, bool) }) bool {
	end, limited := t.Deadline()
	return !limited || time.Until(end) > reserve
}
