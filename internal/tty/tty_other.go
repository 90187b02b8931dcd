//go:build !linux && !darwin && !dragonfly && !freebsd && !netbsd && !openbsd && !windows

package tty

// terminal returns false, because a browser has no terminals.
func terminal(uintptr) bool { return false }
