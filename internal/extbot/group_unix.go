//go:build unix

package extbot

import (
	"os/exec"
	"syscall"
)

// group is the bot and its children: a process group of its own, so that Ctrl+C in our terminal is ours alone and no child
// of an interpreter survives.
type group struct{ id int }

func (g *group) prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	endWithUs(cmd)
}

func (g *group) started(cmd *exec.Cmd) { g.id = cmd.Process.Pid }
func (g *group) ask()                  { g.signal(syscall.SIGTERM) }
func (g *group) kill()                 { g.signal(syscall.SIGKILL) }
func (g *group) release()              {}

func (g *group) signal(s syscall.Signal) {
	if g.id > 1 { // -1 would be everybody
		_ = syscall.Kill(-g.id, s) // it fails when nobody is left
	}
}
