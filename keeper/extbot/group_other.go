//go:build !unix && !windows

package extbot

import "os/exec"

// group does nothing, because these systems cannot start programs.
type group struct{}

func (g *group) prepare(*exec.Cmd) {}
func (g *group) started(*exec.Cmd) {}
func (g *group) ask()              {}
func (g *group) kill()             {}
func (g *group) release()          {}
