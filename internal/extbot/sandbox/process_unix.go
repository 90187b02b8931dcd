//go:build unix

package sandbox

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// Process is a running program.
type Process struct {
	cmd     *exec.Cmd     // process of the supervisor
	reports *json.Decoder // reads the reports of the supervisor
	files   []*os.File    // this program's ends of the pipes

	used chan time.Duration // measurements of processor time

	mu      sync.Mutex
	control *os.File // pipe to the supervisor; nil after Kill
	late    *time.Timer
}

// order is the first line on the pipe to the supervisor. It contains the program to start and its limits. After the order, each
// byte is a request. The supervisor kills the program when the pipe is closed.
type order struct {
	Plan
	User int // number of processes and threads that the user has already
}

// These are the requests to the supervisor.
const (
	askToEnd = '\n'
	measure  = '?'
)

type report struct {
	Running bool               `json:",omitempty"` // the report is the answer to measure, and has only CPU
	Errno   syscall.Errno      `json:",omitempty"` // error of starting the program; 0 if it was started
	Fault   string             `json:",omitempty"` // error of creating the namespaces; empty for none
	Status  syscall.WaitStatus `json:",omitempty"` // exit status of the program
	CPU     time.Duration      `json:",omitempty"`
	Broken  string             `json:",omitempty"` // limit that the program has exceeded; empty for none
}

// killTimeout is the time that the supervisor has to kill all processes. After this time, the supervisor itself is killed.
const killTimeout = 5 * time.Second

// Start starts the program that p describes. It copies the program's output to stdout and stderr.
func Start(p Plan, stdout, stderr io.Writer) (*Process, error) {
	p, err := p.resolve()
	if err != nil {
		return nil, err
	}
	return start(p, stdout, stderr)
}

// start starts a supervisor for p, and waits until the supervisor has started the program.
func start(p Plan, stdout, stderr io.Writer) (*Process, error) {
	self, err := executable()
	if err != nil {
		return nil, err
	}
	s := &Process{cmd: exec.Command(self), used: make(chan time.Duration, 1)}
	s.cmd.Args = []string{supervisorName}
	s.cmd.Env = []string{"GOMAXPROCS=1", "GOTRACEBACK=none"}
	if p.Stdin != nil {
		s.cmd.Stdin = p.Stdin
	}
	s.cmd.Stdout, s.cmd.Stderr, s.cmd.WaitDelay = stdout, stderr, 500*time.Millisecond
	s.cmd.SysProcAttr = attributes(p.Level)
	theirs, err := s.pipes()
	if err == nil {
		s.cmd.ExtraFiles = theirs
		err = s.cmd.Start()
	}
	for _, f := range theirs {
		_ = f.Close() // the supervisor has its own copy
	}
	if err != nil {
		s.close()
		return nil, err
	}
	o := order{Plan: p}
	if p.Level != Off {
		o.User = userTasks()
	}
	if err := s.sendOrder(o); err != nil {
		s.Kill()
		s.Wait()
		return nil, err
	}
	return s, nil
}

// pipes creates the pipes and returns the ends for the supervisor.
func (s *Process) pipes() ([]*os.File, error) {
	orders, control, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	s.control, s.files = control, []*os.File{control}
	reports, out, err := os.Pipe()
	if err != nil {
		return []*os.File{orders}, err
	}
	s.files = append(s.files, reports)
	s.reports = json.NewDecoder(bufio.NewReader(reports))
	return []*os.File{orders, out}, nil
}

// sendOrder sends the order and waits for the first report.
func (s *Process) sendOrder(o order) error {
	if err := json.NewEncoder(s.control).Encode(o); err != nil {
		return fmt.Errorf("starting the supervisor of the sandbox: %w", err)
	}
	var r report
	switch err := s.reports.Decode(&r); {
	case err != nil:
		return fmt.Errorf("starting the supervisor of the sandbox: %w", err)
	case r.Fault != "":
		return &UnavailableError{errors.New(r.Fault)}
	case r.Errno != 0:
		return r.Errno
	}
	return nil
}

// Ask asks the program to end: it sends SIGTERM to the process group.
func (s *Process) Ask() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.control != nil {
		_, _ = s.control.Write([]byte{askToEnd}) // fails if the supervisor has ended
	}
}

// measureTimeout is the longest time for which CPU waits. A program without a sandbox may have stopped its supervisor.
const measureTimeout = time.Second

// CPU returns the processor time of all processes of the program so far. It returns 0 if the program has ended, and on systems that
// do not report it. Only one goroutine at a time may call CPU, and another goroutine must be in Wait.
func (s *Process) CPU() time.Duration {
	s.mu.Lock()
	running := s.control != nil
	if running {
		select {
		case <-s.used: // an answer that came too late
		default:
		}
		_, err := s.control.Write([]byte{measure})
		running = err == nil
	}
	s.mu.Unlock()
	if !running {
		return 0
	}
	late := time.NewTimer(measureTimeout)
	defer late.Stop()
	select {
	case cpu := <-s.used: // 0 at the end
		return cpu
	case <-late.C:
		return 0
	}
}

// Kill kills all processes of the program and does not wait.
func (s *Process) Kill() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.control == nil {
		return
	}
	_ = s.control.Close() // the pipe has no data to lose
	s.control = nil
	_ = s.cmd.Process.Signal(syscall.SIGCONT) // the program may have stopped the supervisor
	s.late = time.AfterFunc(killTimeout, func() { _ = s.cmd.Process.Kill() })
}

// Wait waits until all processes of the program have ended. The caller must call it once.
func (s *Process) Wait() Exit {
	var r report
	unreported := s.reports.Decode(&r)
	for unreported == nil && r.Running {
		select {
		case s.used <- r.CPU:
		default: // nobody waits any more
		}
		r = report{}
		unreported = s.reports.Decode(&r)
	}
	close(s.used)
	err := s.cmd.Wait()
	s.close()
	switch {
	case unreported != nil:
		return Exit{Code: -1, State: fmt.Sprintf("the supervisor of the sandbox ended: %v", err)}
	case r.Broken != "":
		return Exit{Code: -1, State: r.Broken, CPU: r.CPU}
	}
	return Exit{Code: r.Status.ExitStatus(), State: describe(r.Status), CPU: r.CPU}
}

func (s *Process) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.control = nil
	if s.late != nil {
		s.late.Stop()
	}
	for _, f := range s.files {
		_ = f.Close() // Kill may have closed it
	}
}

// describe returns the text of package os for a status.
func describe(s syscall.WaitStatus) string {
	if s.Signaled() {
		return "signal: " + s.Signal().String()
	}
	return fmt.Sprintf("exit status %d", s.ExitStatus())
}
