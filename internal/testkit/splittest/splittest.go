// Package splittest runs the tests of one package in several processes at the same time. It is for tests that wait most of the
// time, but cannot run in parallel because they share the state of their process.
//
//	func TestMain(m *testing.M) {
//		if code, done := splittest.Run(3, nil); done {
//			os.Exit(code)
//		}
//		os.Exit(m.Run()) // for one part of the tests
//	}
package splittest

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// partVariable is the environment variable of the processes that Run starts.
const partVariable = "MENAGERIE_TEST_PART"

// chunksEach is the number of parts per process. If 4 processes run at a time, for example, Run divides the tests into 16
// parts. When a part has ended, the next part starts in a new process.
const chunksEach = 4

// Run runs every test of the package in other processes and returns the exit code. processes is the maximum number of processes
// at the same time. Run calls setup before the first process, unless it is nil, and end after the last one. It writes the
// output of each process when the process ends.
//
// done reports whether the tests were run. If not, the caller must run them. This is so in the processes that Run starts, and
// in a browser. It is also so if a flag selects tests, such as -run, or writes one file.
func Run(processes int, setup func() (end func(), err error)) (code int, done bool) {
	if !flag.Parsed() {
		flag.Parse()
	}
	if os.Getenv(partVariable) != "" || !all() || runtime.GOOS == "js" {
		return 0, false
	}
	if setup != nil {
		end, err := setup()
		if err != nil {
			fmt.Fprintln(os.Stderr, "splittest: preparing the tests failed:", err)
			return 1, true
		}
		defer end()
	}
	names, err := list()
	if err != nil {
		fmt.Fprintln(os.Stderr, "splittest: listing the tests failed:", err)
		return 1, true
	}
	return runParts(parts(names, processes*chunksEach), processes), true
}

// passed lists the flags that are passed on to every process, because they do not select tests. The names are without the
// prefix "test.".
var passed = []string{"v", "short", "count", "cpu", "shuffle", "timeout", "parallel", "fullpath", "paniconexit0", "testlogfile"}

// all reports whether the command line asks for all tests of the package.
func all() bool {
	yes := true
	flag.Visit(func(f *flag.Flag) { yes = yes && slices.Contains(passed, strings.TrimPrefix(f.Name, "test.")) })
	return yes
}

// own starts this program again. The new process runs tests by itself.
func own(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), partVariable+"=1")
	return cmd
}

// names matches a test, an example or a fuzz target in the list of a test binary.
var names = regexp.MustCompile(`(?m)^(?:Test|Example|Fuzz)\w*$`)

// list returns the names of all tests.
func list() ([]string, error) {
	out, err := own("-test.list=.").Output()
	return names.FindAllString(string(out), -1), err
}

// parts distributes the tests over at most n parts.
func parts(tests []string, n int) [][]string {
	all := make([][]string, min(n, len(tests)))
	for i, test := range tests {
		// different parts for successive tests, which are often from one file
		all[i%len(all)] = append(all[i%len(all)], test)
	}
	return all
}

// runParts runs the parts and returns the exit code. At most the given number of processes run at a time.
func runParts(parts [][]string, processes int) (code int) {
	var mu sync.Mutex // guards code and the output
	var work sync.WaitGroup
	next := make(chan []string)
	for range processes {
		work.Go(func() {
			for part := range next {
				out, err := runPart(part)
				mu.Lock()
				_, _ = os.Stdout.Write(out)
				if err != nil {
					fmt.Fprintf(os.Stderr, "splittest: a part of the tests failed: %v\n%s", err, crash(out))
					code = 1
				}
				mu.Unlock()
			}
		})
	}
	for _, part := range parts {
		next <- part
	}
	close(next)
	work.Wait()
	return code
}

// runPart runs some tests in another process, with the flags of this process. It returns the output of that process.
func runPart(tests []string) ([]byte, error) {
	args := slices.DeleteFunc(slices.Clone(os.Args[1:]), func(arg string) bool {
		return strings.HasPrefix(strings.TrimLeft(arg, "-"), "test.testlogfile=") // only one process can write this file
	})
	cmd := own(append(args, "-test.run=^("+strings.Join(tests, "|")+")$")...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	return out.Bytes(), err
}

// crashes matches the line with which the crash of a Go program begins, and up to four lines before and five lines after it.
// The lines before it may contain the reason, if a C library has written one.
var crashes = regexp.MustCompile(`(?m)(?:^.*\n){0,4}^(?:SIG[A-Z]+: |fatal error: |panic: )(?:.*\n){1,5}`)

// crash returns the lines about the first crash in the output of a test binary, or nil if it did not crash. It omits most of
// the stack trace, because a log of the whole trace could be cut off.
func crash(out []byte) []byte {
	return crashes.Find(out)
}
