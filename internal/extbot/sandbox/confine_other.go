//go:build unix && !linux

package sandbox

import (
	"errors"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

func executable() (string, error) { return os.Executable() }

// probe returns an error, because only Linux has the namespaces of the level Strict.
func probe() error {
	return &UnavailableError{errors.New("the level strict needs the namespaces of Linux")}
}

func attributes(Level) *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

func programAttributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// confine sets the limits of each process.
func (s *supervisor) confine() error {
	if s.Level == Off {
		return nil
	}
	for resource, limit := range map[int]int64{
		unix.RLIMIT_DATA: 2 * s.Memory, unix.RLIMIT_NOFILE: int64(s.Files), unix.RLIMIT_FSIZE: s.Size, unix.RLIMIT_CORE: 0,
	} {
		var r syscall.Rlimit
		if err := syscall.Getrlimit(resource, &r); err != nil {
			return err
		}
		lower(&r.Cur, limit)
		lower(&r.Max, limit)
		if err := syscall.Setrlimit(resource, &r); err != nil {
			return err
		}
	}
	return nil
}

// lower reduces *v to limit if *v is larger, or if *v is negative, which means no limit. The type of *v depends on the
// system.
func lower[T int64 | uint64](v *T, limit int64) {
	if *v < 0 || *v > T(limit) {
		*v = T(limit)
	}
}

// limitTasks does nothing, because these systems cannot limit another process.
func (s *supervisor) limitTasks() {}

// members returns nil, because these systems have no common way to list the processes.
func members() []member { return nil }

func proportional([]member) int64 { return 0 }

// killAll kills the process group of the program.
func killAll(group int) {
	_ = syscall.Kill(-group, syscall.SIGKILL) // fails if no process is left
}

func userTasks() int { return 0 }
