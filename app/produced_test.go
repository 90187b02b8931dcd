package app

import (
	"os"
	"testing"

	"menagerie/app/remote"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/internal/testkit/recordtest"
	"menagerie/internal/testkit/splittest"
)

// processes is the number of processes that run the tests at the same time. Most tests wait.
const processes = 3

// TestMain runs the tests in several processes. In each of them, keeper then verifies all records that the tests have written.
func TestMain(m *testing.M) {
	if code, done := splittest.Run(processes, recordtest.ShareKeeper); done {
		os.Exit(code)
	}
	remote.WaitLonger(20)
	os.Exit(recordtest.Run(func() int { return pixeltest.Run(m) }))
}
