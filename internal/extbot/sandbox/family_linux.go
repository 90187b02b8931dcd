package sandbox

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// clockTick is the unit of the times in /proc.
const clockTick = 10 * time.Millisecond

// isolated reports whether this process is the first of a pid namespace.
func isolated() bool { return os.Getpid() == 1 }

func pids() []int {
	if !isolated() {
		return descendants(os.Getpid(), nil)
	}
	var all []int
	folders, _ := os.ReadDir("/proc")
	for _, f := range folders {
		if pid, err := strconv.Atoi(f.Name()); err == nil && pid != os.Getpid() {
			all = append(all, pid)
		}
	}
	return all
}

// descendants appends the descendants of a process.
func descendants(pid int, all []int) []int {
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, list := range lists {
		text, _ := os.ReadFile(list) // a thread may have ended
		for _, word := range strings.Fields(string(text)) {
			if child, err := strconv.Atoi(word); err == nil {
				all = descendants(child, append(all, child))
			}
		}
	}
	return all
}

func members() []member {
	var all []member
	for _, pid := range pids() {
		if m, ok := memberOf(pid); ok {
			all = append(all, m)
		}
	}
	return all
}

// memberOf reads /proc/PID/stat, see proc_pid_stat(5).
func memberOf(pid int) (member, bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	end := bytes.LastIndexByte(text, ')') // the name before it may contain anything
	if err != nil || end < 0 {
		return member{}, false
	}
	words := strings.Fields(string(text[end+1:]))
	const first = 3 // the number of words[0] in the manual
	field := func(n int) int64 {
		if n-first >= len(words) {
			return 0
		}
		v, _ := strconv.ParseInt(words[n-first], 10, 64)
		return v
	}
	return member{
		pid: pid, start: uint64(field(22)), tasks: int(field(20)), memory: field(24) * int64(os.Getpagesize()),
		cpu: time.Duration(field(14)+field(15)) * clockTick, waited: time.Duration(field(16)+field(17)) * clockTick,
	}, true
}

// proportional returns the memory of processes in bytes. Memory that several processes share counts once.
func proportional(all []member) int64 {
	sum := int64(0)
	for _, m := range all {
		text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", m.pid))
		size := m.memory // if the process hides its maps
		for line := range strings.Lines(string(text)) {
			if words := strings.Fields(line); len(words) == 3 && words[0] == "Pss:" {
				if kib, err := strconv.ParseInt(words[1], 10, 64); err == nil {
					size = kib << 10
				}
			}
		}
		sum += size
	}
	return sum
}

func killAll(int) {
	if isolated() {
		_ = syscall.Kill(-1, syscall.SIGKILL) // fails if no process is left
		return
	}
	for _, pid := range pids() {
		_ = syscall.Kill(pid, syscall.SIGKILL) // fails if the process has ended
	}
}

// userTasks returns the present number of this user's processes and threads. They count towards the system's limit for the
// user.
func userTasks() int {
	folders, _ := filepath.Glob("/proc/[0-9]*")
	n := 0
	for _, folder := range folders {
		info, err := os.Stat(folder)
		if err != nil || info.Sys().(*syscall.Stat_t).Uid != uint32(os.Getuid()) {
			continue
		}
		if pid, err := strconv.Atoi(filepath.Base(folder)); err == nil {
			m, _ := memberOf(pid)
			n += m.tasks
		}
	}
	return n
}
