package extbot

import (
	"os"
	"os/exec"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// group is the bot and its children: a job object, which also ends them when our own program is ended.
//
// A child that the bot starts before the job has it, in the first moments, is not in the job. The polite signal reaches
// programs that share our console; from a window, which has none, there is only the kill.
type group struct {
	mu      sync.Mutex
	job     windows.Handle
	process *os.Process
}

func (g *group) prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP, HideWindow: true}
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return // the bot itself can be killed all the same
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
		return // it has ended already
	}
	_ = windows.AssignProcessToJobObject(g.job, h) // without the job the bot itself can still be killed
	_ = windows.CloseHandle(h)
}

// ask sends Ctrl+Break, which Go programs and Python see as an interrupt. Where that can't arrive, it is no use to wait.
func (g *group) ask() {
	if windows.GenerateConsoleCtrlEvent(windows.CTRL_BREAK_EVENT, uint32(g.process.Pid)) != nil {
		g.kill()
	}
}

func (g *group) kill() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.job != 0 {
		_ = windows.TerminateJobObject(g.job, 1) // it fails when nobody is left
	}
	if g.process != nil {
		_ = g.process.Kill() // the same
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
