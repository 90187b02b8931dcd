package disktest

import (
	"os/exec"
	"testing"
)

// Pipe creates a named pipe at path. No program writes to the pipe. Pipe skips the test on a system without mkfifo.
func Pipe(t testing.TB, path string) {
	t.Helper()
	if err := exec.Command("mkfifo", path).Run(); err != nil {
		t.Skip("this system has no named pipes:", err)
	}
}
