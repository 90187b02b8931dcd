//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"menagerie/internal/tournament/runner"
)

// A folder of somebody else may contain a pipe instead of a record. Reading it would block for ever.
func TestVerifyReportsAPipeInAFolder(t *testing.T) {
	t.Parallel()
	h := hold(t, "a = builtin:original\nb = builtin:random\n")
	h.plays("glenda", "--games", "2")
	dir := filepath.Join(h.dir, "out")
	log, err := runner.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	record := filepath.Join(dir, filepath.FromSlash(log.Results[0].Record))
	if err := os.Remove(record); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(record, 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if code := run(t.Context(), []string{"verify", dir}, nil, &out, &out); code != exitFailed || !strings.Contains(out.String(), "not a regular file") {
		t.Errorf("got code %d, want %d and the file that is not regular: %s", code, exitFailed, out.String())
	}
}
