//go:build unix

package extbot

import (
	"os/exec"
	"syscall"
)

// group is the process group of the bot and its children. Ctrl+C in the terminal of this program does not reach them,
// and killing the group also kills the child of an interpreter.
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
	if g.id > 1 { // -1 would signal every process
		_ = syscall.Kill(-g.id, s) // fails if no process is left
	}
}
