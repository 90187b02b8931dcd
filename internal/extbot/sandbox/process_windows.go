package sandbox

import (
	"errors"
	"fmt"
	"io"
	"os/exec"
	"sync"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// Process is a running program. The program and its child processes belong to a Windows job object. When the calling
// process ends, Windows ends all processes of this job object.
//
// The program is assigned to the job object shortly after its start. A child process that it has started before does
// not belong to the job object.
type Process struct {
	cmd *exec.Cmd

	mu  sync.Mutex
	job windows.Handle // Windows job object of the processes; 0 for none
}

// probe returns an error, because Windows has no namespaces.
func probe() error {
	return &UnavailableError{errors.New("the level strict needs the namespaces of Linux")}
}

// Start starts the program that p describes. It copies the program's output to stdout and stderr.
func Start(p Plan, stdout, stderr io.Writer) (*Process, error) {
	p, err := p.resolve()
	if err != nil {
		return nil, err
	}
	s := &Process{cmd: exec.Command(p.Path), job: newJob(p)}
	s.cmd.Args, s.cmd.Env, s.cmd.Dir = p.Args, p.Env, p.Dir
	if p.Stdin != nil {
		s.cmd.Stdin = p.Stdin
	}
	s.cmd.Stdout, s.cmd.Stderr, s.cmd.WaitDelay = stdout, stderr, 500*time.Millisecond
	s.cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP, HideWindow: true}
	if err := s.cmd.Start(); err != nil {
		s.release()
		return nil, err
	}
	if s.job == 0 {
		return s, nil // the program itself can still be killed
	}
	h, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(s.cmd.Process.Pid))
	if err == nil { // otherwise the process has already ended
		_ = windows.AssignProcessToJobObject(s.job, h) // without the job the program itself can still be killed
		_ = windows.CloseHandle(h)
	}
	return s, nil
}

// newJob returns a new job object with the limits of a plan, or 0.
func newJob(p Plan) windows.Handle {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0
	}
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{}
	info.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	if p.Level != Off {
		info.BasicLimitInformation.LimitFlags |= windows.JOB_OBJECT_LIMIT_ACTIVE_PROCESS | windows.JOB_OBJECT_LIMIT_JOB_MEMORY
		info.BasicLimitInformation.ActiveProcessLimit = uint32(p.Tasks)
		info.JobMemoryLimit = uintptr(min(p.Memory, int64(^uintptr(0)>>1)))
	}
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err != nil {
		_ = windows.CloseHandle(job)
		return 0
	}
	return job
}

// Ask asks the program to end. It sends Ctrl+Break, which programs in Go and Python receive as an interrupt. Without a
// console, as in a windowed program, this is not possible, so Ask kills the program.
func (s *Process) Ask() {
	if windows.GenerateConsoleCtrlEvent(windows.CTRL_BREAK_EVENT, uint32(s.cmd.Process.Pid)) != nil {
		s.Kill()
	}
}

// Kill kills all processes of the program and does not wait.
func (s *Process) Kill() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.job != 0 {
		_ = windows.TerminateJobObject(s.job, 1) // fails if no process is left
	}
	_ = s.cmd.Process.Kill() // fails if the process has ended
}

// Wait waits until the program has ended. It then kills the program's remaining child processes. The caller must call it
// exactly once.
func (s *Process) Wait() Exit {
	err := s.cmd.Wait()
	s.Kill()
	defer s.release()
	state := s.cmd.ProcessState
	if state == nil {
		return Exit{Code: -1, State: fmt.Sprint(err)}
	}
	return Exit{Code: state.ExitCode(), State: state.String(), CPU: max(s.CPU(), state.UserTime()+state.SystemTime())}
}

// accounting is JOBOBJECT_BASIC_ACCOUNTING_INFORMATION. Its times are in units of 100 ns.
type accounting struct {
	user, kernel, periodUser, periodKernel    int64
	faults, processes, active, terminatedByUs uint32
}

// CPU returns the processor time of all processes of the program.
func (s *Process) CPU() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	var a accounting
	err := windows.QueryInformationJobObject(s.job, windows.JobObjectBasicAccountingInformation,
		uintptr(unsafe.Pointer(&a)), uint32(unsafe.Sizeof(a)), nil)
	if err != nil {
		return 0
	}
	return time.Duration(a.user+a.kernel) * 100
}

func (s *Process) release() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.job != 0 {
		_ = windows.CloseHandle(s.job)
		s.job = 0
	}
}
