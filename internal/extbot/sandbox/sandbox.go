// Package sandbox runs a program with limited rights and ends all its processes with it.
//
//	p, err := sandbox.Start(sandbox.Plan{Path: path, Args: args, Env: env, Dir: dir, Level: sandbox.Auto}, stdout, stderr)
//	p.Ask()             // sends the signal to end
//	p.Kill()            // kills all processes of the program
//	cpu := p.CPU()      // processor time so far
//	exit := p.Wait()    // exit code, processor time, and the limit that the program has exceeded
//
// On Unix, this program starts itself again as a supervisor, which starts the program and waits for it. The supervisor
// is the parent of all orphans (a subreaper on Linux), so it finds and kills processes that have left their process group.
// It holds one end of a pipe. When this program ends for any reason, the pipe closes and the supervisor kills everything.
// On Linux the level Strict adds namespaces. The supervisor is then the first process of a pid namespace, and the kernel
// kills all other processes of the namespace when the supervisor ends.
//
// On Windows a job object limits the processes and ends them with this program. docs/bots/command.md lists the levels for
// users.
package sandbox

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

// Level is the strength of a sandbox.
type Level int

// These are the levels of a sandbox. Basic and Strict include the rules of the level before them. Auto selects the strongest
// available level.
const (
	Auto   Level = iota // Strict if this system supports it (see Check), otherwise Basic
	Off                 // no limits; all processes end together with the program
	Basic               // a clean environment, and limits for memory, processes and files
	Strict              // namespaces hide other processes and files, and files are read-only
)

var levels = []string{"auto", "off", "basic", "strict"}

// String returns the name of the level, as on the command line.
func (l Level) String() string { return levels[l] }

// ParseLevel returns the level with the given name. ok is false if no level has this name.
func ParseLevel(name string) (l Level, ok bool) {
	i := slices.Index(levels, name)
	return Level(max(i, 0)), i >= 0
}

// Limits are the limits of a program at the levels Basic and Strict. If a field is zero, its default is used.
type Limits struct {
	Memory int64 // maximum memory of all processes together, in bytes
	Tasks  int   // maximum number of processes and threads
	Files  int   // maximum number of open files of each process
	Size   int64 // maximum size in bytes of each written file and of each private temporary folder
}

// defaults returns l with the default for each zero field.
func (l Limits) defaults() Limits {
	if l.Memory == 0 {
		l.Memory = 2 << 30
	}
	if l.Tasks == 0 {
		l.Tasks = 256
	}
	if l.Files == 0 {
		l.Files = 1024
	}
	if l.Size == 0 {
		l.Size = 256 << 20
	}
	return l
}

// Plan describes a program to start.
type Plan struct {
	Path  string
	Args  []string // arguments; Args[0] is the name of the program
	Env   []string // additional environment variables, as NAME=value
	Dir   string   // working folder; empty for the current folder of this program
	Level Level
	Limits
	Hide  []string // files and folders that the level Strict hides
	Stdin *os.File `json:"-"` // standard input of the program; nil for an empty one
}

// Exit describes the end of a program.
type Exit struct {
	Code  int           // exit code; -1 if a signal or a limit ended the program
	State string        // description, such as "exit status 3" or "signal: killed"
	CPU   time.Duration // processor time of all its processes, as far as the system reports it
}

// ErrNoPrograms is returned by Start on systems that cannot start programs.
var ErrNoPrograms = errors.New("a bot that is a program of its own cannot run on this operating system")

// UnavailableError is the error of Check and Start if this system does not support the level Strict.
type UnavailableError struct{ Err error }

func (e *UnavailableError) Error() string {
	return fmt.Sprintf("this system does not support the sandbox level strict (%v)", e.Err)
}

// Unwrap returns the reason why the level is unavailable.
func (e *UnavailableError) Unwrap() error { return e.Err }

// refused is the reason that Refuse has set; nil for none.
var refused atomic.Pointer[error]

// Check returns an UnavailableError if this system does not support the level Strict, and otherwise nil.
func Check() error {
	if reason := refused.Load(); reason != nil {
		return &UnavailableError{*reason}
	}
	return probe()
}

// Refuse makes Check return the given error until the caller calls end. Tests use Refuse to simulate a system that
// supports only a weak sandbox.
func Refuse(reason error) (end func()) {
	refused.Store(&reason)
	return func() { refused.Store(nil) }
}

// resolve returns a copy of p that is ready to start, or an error if the system does not support the level Strict that
// p requires.
func (p Plan) resolve() (Plan, error) {
	if p.Level == Auto || p.Level == Strict {
		switch err := Check(); {
		case err == nil:
			p.Level = Strict
		case p.Level == Strict:
			return p, err
		default:
			p.Level = Basic
		}
	}
	var err error
	if p.Dir, err = filepath.Abs(p.Dir); err != nil {
		return p, err
	}
	p.Hide = slices.Clone(p.Hide)
	for i := range p.Hide {
		if p.Hide[i], err = filepath.Abs(p.Hide[i]); err != nil {
			return p, err
		}
	}
	own := p.Env
	if p.Env = os.Environ(); p.Level != Off {
		p.Env = withoutPrivate(p.Env)
	}
	if p.Level == Strict {
		p.Env = append(p.Env, "TMPDIR=/tmp") // a private folder
	}
	p.Env = append(p.Env, own...)
	p.Limits = p.Limits.defaults()
	return p, nil
}

// passedVariables lists environment variables that a program gets at the levels Basic and Strict, besides LC_* and
// passedOnWindows.
var passedVariables = []string{"PATH", "HOME", "USER", "LOGNAME", "LANG", "TZ", "TMPDIR"}

var passedOnWindows = []string{
	"SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "TEMP", "TMP", "USERPROFILE", "USERNAME", "APPDATA",
	"LOCALAPPDATA", "PROGRAMDATA", "PROGRAMFILES", "PROGRAMFILES(X86)", "NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE",
}

// withoutPrivate returns the variables that are not private.
func withoutPrivate(env []string) []string {
	var left []string
	for _, v := range env {
		name, _, _ := strings.Cut(v, "=")
		if runtime.GOOS == "windows" {
			name = strings.ToUpper(name)
		}
		if slices.Contains(passedVariables, name) || strings.HasPrefix(name, "LC_") || runtime.GOOS == "windows" && slices.Contains(passedOnWindows, name) {
			left = append(left, v)
		}
	}
	return left
}
