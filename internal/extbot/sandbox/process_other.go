//go:build !unix && !windows

package sandbox

import (
	"io"
	"time"
)

// Process is never created, because these systems cannot start programs.
type Process struct{}

// probe returns an error.
func probe() error { return &UnavailableError{ErrNoPrograms} }

// Start returns ErrNoPrograms.
func Start(Plan, io.Writer, io.Writer) (*Process, error) { return nil, ErrNoPrograms }

// Ask does nothing.
func (*Process) Ask() {}

// Kill does nothing.
func (*Process) Kill() {}

// CPU returns 0.
func (*Process) CPU() time.Duration { return 0 }

// Wait returns the zero Exit.
func (*Process) Wait() Exit { return Exit{} }
