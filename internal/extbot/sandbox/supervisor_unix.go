//go:build unix

package sandbox

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"
)

// supervisorName is the first argument of a process that is a supervisor.
const supervisorName = "menagerie-sandbox"

// The file descriptors of a supervisor.
const (
	orders  = 3
	reports = 4
)

// init runs the supervisor of a sandbox and then exits, if this process was started as a supervisor. To get a
// supervisor, this package starts the program that imports it a second time.
func init() {
	if len(os.Args) != 1 || os.Args[0] != supervisorName {
		return
	}
	runtime.LockOSThread() // the kernel kills the program when the thread that has started it ends
	syscall.CloseOnExec(orders)
	syscall.CloseOnExec(reports)
	s := &supervisor{out: json.NewEncoder(os.NewFile(reports, "reports")), asks: make(chan byte)}
	if !s.run(bufio.NewReader(os.NewFile(orders, "orders"))) {
		os.Exit(1)
	}
	os.Exit(0)
}

// supervisor starts a program and ends all its processes.
type supervisor struct {
	order
	out    *json.Encoder
	asks   chan byte // requests; closed at the end of the pipe
	group  int       // process group of the program
	pid    int       // process ID of the program; 0 after it has ended
	status syscall.WaitStatus
	cpu    time.Duration  // processor time of all processes that have ended
	spent  processorTimes // processor time of all processes, as last measured by the checks
	broken string         // limit that the program has exceeded; empty for none
}

const checkInterval = 100 * time.Millisecond

// run starts the program and reports its end. It returns false if the program was not started.
func (s *supervisor) run(in *bufio.Reader) bool {
	line, err := in.ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, &s.order)
	}
	if err != nil {
		return false // the program that wrote the order has ended
	}
	ended := make(chan os.Signal, 1)
	signal.Notify(make(chan os.Signal, 1), syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGPIPE, syscall.SIGTTOU)
	signal.Notify(ended, syscall.SIGCHLD)
	if err := s.confine(); err != nil {
		return s.out.Encode(report{Fault: err.Error()}) != nil
	}
	if s.Path == "" { // only the sandbox is tested
		return s.out.Encode(report{}) == nil
	}
	s.pid, err = syscall.ForkExec(s.Path, s.Args, &syscall.ProcAttr{Dir: s.Dir, Env: s.Env, Files: []uintptr{0, 1, 2}, Sys: programAttributes()})
	if err != nil {
		var errno syscall.Errno
		errors.As(err, &errno)
		return s.out.Encode(report{Errno: errno}) != nil
	}
	s.group = s.pid
	s.limitTasks()
	_ = s.out.Encode(report{}) // the reader may have ended
	go s.readPipe(in)
	s.watch(ended)
	s.killRemaining()
	return s.out.Encode(report{Status: s.status, CPU: max(s.cpu, s.spent.ended), Broken: s.broken}) == nil
}

// readPipe reads the pipe after the order.
func (s *supervisor) readPipe(in *bufio.Reader) {
	defer close(s.asks)
	for {
		request, err := in.ReadByte()
		if err != nil {
			return
		}
		s.asks <- request
	}
}

// watch waits until the program ends, must end, or has exceeded a limit.
func (s *supervisor) watch(ended <-chan os.Signal) {
	tick := time.NewTicker(checkInterval)
	defer tick.Stop()
	for {
		select {
		case <-ended:
			if s.reap(); s.pid == 0 {
				return
			}
		case request, ok := <-s.asks:
			if !ok {
				return
			}
			if request == measure {
				_ = s.out.Encode(report{Running: true, CPU: s.measure()}) // the reader may have ended
				continue
			}
			_ = syscall.Kill(-s.group, syscall.SIGTERM) // fails if the group is empty
		case <-tick.C:
			if s.Level != Off && s.exceeds() {
				return
			}
		}
	}
}

// reap collects all processes that have ended, and adds up their processor times. It returns false if no process is
// left.
func (s *supervisor) reap() bool {
	for {
		var status syscall.WaitStatus
		var used syscall.Rusage
		pid, err := syscall.Wait4(-1, &status, syscall.WNOHANG, &used)
		switch {
		case errors.Is(err, syscall.EINTR):
			continue
		case err != nil:
			return false
		case pid == 0:
			return true
		}
		s.cpu += time.Duration(used.Utime.Nano() + used.Stime.Nano())
		if pid == s.pid {
			// the program has ended
			s.pid, s.status = 0, status
		}
	}
}

// exceeds reports whether the program has exceeded a limit, and sets s.broken.
func (s *supervisor) exceeds() bool {
	all := members()
	s.spent.addRunning(all)
	tasks := 0
	memory := int64(0)
	for _, m := range all {
		tasks += m.tasks
		memory += m.memory
	}
	if memory > s.Memory {
		memory = proportional(all)
	}
	switch {
	case tasks > s.Tasks:
		s.broken = fmt.Sprintf("killed by the sandbox: more than %d processes and threads", s.Tasks)
	case memory > s.Memory:
		s.broken = fmt.Sprintf("killed by the sandbox: more than %d MiB of memory", s.Memory>>20)
	}
	return s.broken != ""
}

// measure returns the processor time of all processes so far. The kernel's sum omits processes whose parent does not wait for them,
// and the sum of the checks omits the last moments of processes that have ended. measure returns the larger one.
func (s *supervisor) measure() time.Duration {
	all := members()
	s.spent.addRunning(all)
	checks, kernel := s.spent.ended, s.cpu
	for _, m := range all {
		checks += m.cpu
		kernel += m.cpu + m.waited
	}
	return max(checks, kernel)
}

// killRemaining kills and reaps all processes that are left.
func (s *supervisor) killRemaining() {
	s.spent.addRunning(members())
	s.spent.addRunning(nil)
	for {
		killAll(s.group)
		if !s.reap() {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

type member struct {
	pid    int
	start  uint64 // start time, which distinguishes processes with the same pid
	tasks  int
	memory int64
	cpu    time.Duration
	waited time.Duration // processor time of its children that have ended and for which it has waited
}

// processorTimes adds up the processor times of running and ended processes. The kernel's own sum is incomplete, because it
// omits the child processes of a parent that does not wait for them.
type processorTimes struct {
	running map[[2]uint64]time.Duration
	ended   time.Duration
}

func (t *processorTimes) addRunning(all []member) {
	running := map[[2]uint64]time.Duration{}
	for _, m := range all {
		running[[2]uint64{uint64(m.pid), m.start}] = m.cpu
	}
	for id, cpu := range t.running {
		if _, still := running[id]; !still {
			t.ended += cpu
		}
	}
	t.running = running
}
