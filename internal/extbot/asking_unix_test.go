//go:build !windows

package extbot

import "syscall"

// asking is the polite signal.
const asking = syscall.SIGTERM
