//go:build unix && !linux

package extbot

import "os/exec"

// endWithUs does nothing, because these systems cannot notify a program of its parent's end.
func endWithUs(*exec.Cmd) {}
