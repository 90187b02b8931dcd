// Package leaktest checks that the tests of a package leave no goroutines running.
//
//	func TestMain(m *testing.M) { leaktest.Main(m) }
package leaktest

import (
	"fmt"
	"os"
	"testing"
	"time"

	"go.uber.org/goleak"

	"menagerie/internal/testkit/fixedchance"
)

// patience is the time limit for goroutines to end after the last test. It is a minute, because goroutines may run slowly on a
// busy machine. Package goleak alone waits for less than half a second.
const patience = time.Minute

// Main runs the tests with fixed seeds (see package fixedchance) and exits with their result. If all tests pass, Main waits up
// to a minute for the goroutines that they have started. If some still run then, it prints their stacks and exits with code 1.
func Main(m *testing.M) {
	fixedchance.Use()
	code := m.Run()
	if code == 0 {
		if err := check(patience); err != nil {
			fmt.Fprintln(os.Stderr, "leaktest: goroutines are running after the tests:", err)
			code = 1
		}
	}
	os.Exit(code)
}

// check waits until all goroutines of tests have ended. If some are still running after the time limit, it returns an error
// that lists them.
func check(limit time.Duration, options ...goleak.Option) error {
	for began := time.Now(); ; {
		err := goleak.Find(options...)
		if err == nil || time.Since(began) > limit {
			return err
		}
	}
}
