package scripts_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// gotest runs gotest.sh on a machine where the first go test prints first and fails, and each later one prints again and
// ends with the exit code secondCode. It returns the arguments of the calls of go, the last line of the output, the lines in
// UNSTABLE_FILE, and the exit code.
func gotest(t *testing.T, first, again, secondCode string) (calls []string, last, noted string, code int) {
	t.Helper()
	m := newMachine(t, "", "")
	for _, tool := range []string{"awk", "tee", "mktemp", "rm", "wc", "cat", "dirname"} {
		path, err := exec.LookPath(tool)
		if err != nil {
			t.Skip(err)
		}
		if err := os.Symlink(path, filepath.Join(m.bin, tool)); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range map[string]string{"first": first, "again": again} {
		if err := os.WriteFile(filepath.Join(m.bin, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	m.tool("go", `cd `+m.bin+`; echo "$*" >>calls
if [[ $(wc -l <calls) -eq 1 ]]; then cat first; exit 1; fi
cat again; exit `+secondCode)
	file := filepath.Join(m.bin, "unstable")
	cmd := exec.Command(filepath.Join(m.bin, "bash"), "gotest.sh", "-short", "-run", "Any", "--", "./...")
	cmd.Env = []string{"PATH=" + m.bin, "UNSTABLE_FILE=" + file, "TMPDIR=" + m.bin}
	out, err := cmd.CombinedOutput()
	if err != nil && cmd.ProcessState.ExitCode() < 0 {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	called, _ := os.ReadFile(m.called)
	unstable, _ := os.ReadFile(file) // there is no file without an unstable test
	return strings.Split(strings.TrimSpace(string(called)), "\n"), lines[len(lines)-1], string(unstable), cmd.ProcessState.ExitCode()
}

const oneFailure = "ok  \tm/a\t1s\n--- FAIL: TestB (0.10s)\n    b_test.go:1: no\n    --- FAIL: TestB/part (0.01s)\nFAIL\nFAIL\tm/b\t2s\nok  \tm/c\t1s\nFAIL\n"

func TestAFailedTestRunsOnceMore(t *testing.T) {
	calls, last, noted, code := gotest(t, oneFailure, "ok  \tm/b\t1s\n", "0")
	if code != 0 || last != "UNSTABLE m/b TestB" || noted != last+"\n" {
		t.Errorf("a test that passes the second time: got code %d, last line %q, note %q, want 0 and UNSTABLE m/b TestB", code, last, noted)
	}
	if want := "test -short -run Any -count 1 -run ^TestB$ m/b"; len(calls) != 2 || calls[1] != want {
		t.Errorf("calls of go: got %q, want the second one to be %q", calls, want)
	}
}

func TestATestThatFailsTwiceFails(t *testing.T) {
	_, last, noted, code := gotest(t, oneFailure, oneFailure, "1")
	if code != 1 || last != "FAILED: m/b TestB did not pass the second time" || noted != "" {
		t.Errorf("got code %d, last line %q, note %q, want 1, a line about TestB, and no note", code, last, noted)
	}
}

// After a crash, the tests that had not run yet are missing in the output.
func TestACrashRunsItsPackageOnceMore(t *testing.T) {
	for name, output := range map[string]string{
		"an abort":                        "signal: aborted\nFAIL\tm/b\t2s\nFAIL\n",
		"an abort after a failed test":    "--- FAIL: TestA (0.00s)\n    a_test.go:1: no\nSIGABRT: abort\nPC=0x1\nFAIL\tm/b\t2s\nFAIL\n",
		"an exit after a failed test":     "--- FAIL: TestA (0.00s)\n    a_test.go:1: no\nFAIL\tm/b\t2s\nFAIL\n",
		"a panic":                         "--- FAIL: TestA (0.00s)\npanic: boom\n\ngoroutine 7 [running]:\nmain.f()\nFAIL\tm/b\t2s\nFAIL\n",
		"a leak after the tests":          "--- FAIL: TestA (0.00s)\nFAIL\na goroutine leaks\nFAIL\tm/b\t2s\nFAIL\n",
		"a crash in a part of the tests":  "--- FAIL: TestA (0.00s)\npanic: boom\nsplittest: a part of the tests failed: exit status 2\nPASS\nFAIL\tm/b\t2s\nFAIL\n",
		"a crash and a failed other part": "--- FAIL: TestA (0.00s)\nFAIL\nsplittest: a part of the tests failed: exit status 1\nsplittest: a part of the tests failed: signal: killed\nPASS\nFAIL\tm/b\t2s\nFAIL\n",
	} {
		calls, last, _, code := gotest(t, output, "ok  \tm/b\t1s\n", "0")
		if code != 0 || last != "UNSTABLE m/b *" || len(calls) != 2 || calls[1] != "test -short -run Any -count 1 m/b" {
			t.Errorf("%s: got code %d, last line %q, calls %q, want 0, UNSTABLE m/b *, and all tests of m/b", name, code, last, calls)
		}
	}
}

func TestAFailedPartRunsOnlyItsFailedTestOnceMore(t *testing.T) {
	const output = "PASS\n--- FAIL: TestB (0.00s)\nFAIL\nsplittest: a part of the tests failed: exit status 1\nPASS\nFAIL\tm/b\t2s\nFAIL\n"
	if calls, last, _, code := gotest(t, output, "ok  \tm/b\t1s\n", "0"); code != 0 || last != "UNSTABLE m/b TestB" || len(calls) != 2 {
		t.Errorf("got code %d, last line %q, calls %q, want 0, UNSTABLE m/b TestB, and two calls", code, last, calls)
	}
}

// A test prints the output of another go test, whose failed test is not in the package.
func TestASecondRunWithoutTestsFails(t *testing.T) {
	_, _, noted, code := gotest(t, oneFailure, "testing: warning: no tests to run\nPASS\nok  \tm/b\t1s [no tests to run]\n", "0")
	if code != 1 || noted != "" {
		t.Errorf("got code %d, note %q, want 1 and no note", code, noted)
	}
}

func TestFailuresThatAreNotChanceStandAtOnce(t *testing.T) {
	many := strings.Repeat("--- FAIL: TestB (0.10s)\nFAIL\nFAIL\tm/b\t2s\n", 7)
	for name, output := range map[string]string{
		"a data race":                   "==================\nWARNING: DATA RACE\n" + oneFailure,
		"a race in a program of a test": "--- FAIL: TestB (0.10s)\n    b_test.go:1: it printed:\n        WARNING: DATA RACE\nFAIL\nFAIL\tm/b\t2s\n",
		"a package not built":           "FAIL\tm/d [build failed]\n" + oneFailure,
		"a package not found":           "FAIL\tm/d [setup failed]\n" + oneFailure,
		"many failures":                 many,
		"another fault of go":           "go: no such module\n",
	} {
		calls, _, noted, code := gotest(t, output, "", "0")
		if code != 1 || len(calls) != 1 || noted != "" {
			t.Errorf("%s: got code %d, calls %q, note %q, want 1, a single call, and no note", name, code, calls, noted)
		}
	}
}
