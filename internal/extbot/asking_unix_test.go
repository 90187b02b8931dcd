//go:build !windows

package extbot

import "syscall"

// asking is the signal that requests the end of a program.
const asking = syscall.SIGTERM
