//go:build unix

package miaserver

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"

	"menagerie/internal/disk"
)

// Reading a pipe would block the host before it starts.
func TestAPipeIsNotRead(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "scores")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := readScores(pipe); !errors.Is(err, disk.ErrIrregular) {
		t.Errorf("got error %v, want %v", err, disk.ErrIrregular)
	}
}
