package extbot

import (
	"os"
	"os/exec"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// group is the job object of the bot and its children. They also end when this program ends.
//
// A child started before the bot is assigned to the job is not part of the job. The signal reaches only programs that
// share this program's console. A window has no console, so there the bots are killed.
type group struct {
	mu      sync.Mutex
	job     windows.Handle
	process *os.Process
}

func (g *group) prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP, HideWindow: true}
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return // the bot itself can still be killed
	}
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{}
	info.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err != nil {
		_ = windows.CloseHandle(job)
		return
	}
	g.job = job
}

func (g *group) started(cmd *exec.Cmd) {
	g.process = cmd.Process
	if g.job == 0 {
		return
	}
	h, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(cmd.Process.Pid))
	if err != nil {
		return // the process has already ended
	}
	_ = windows.AssignProcessToJobObject(g.job, h) // without the job the bot itself can still be killed
	_ = windows.CloseHandle(h)
}

// ask sends Ctrl+Break, which Go programs and Python receive as an interrupt. If this fails, it kills the bot at once.
func (g *group) ask() {
	if windows.GenerateConsoleCtrlEvent(windows.CTRL_BREAK_EVENT, uint32(g.process.Pid)) != nil {
		g.kill()
	}
}

func (g *group) kill() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.job != 0 {
		_ = windows.TerminateJobObject(g.job, 1) // fails if no process is left
	}
	if g.process != nil {
		_ = g.process.Kill() // fails if the process has ended
	}
}

func (g *group) release() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.job != 0 {
		_ = windows.CloseHandle(g.job)
		g.job = 0
	}
}
