//go:build !linux

package extbot

import "os/exec"

func start(cmd *exec.Cmd) error { return cmd.Start() }
