//go:build unix && !linux

package extbot

import "os/exec"

// endWithUs does nothing: these systems don't tell a program that its parent is gone.
func endWithUs(*exec.Cmd) {}
