package scripts_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// machine simulates Debian with shell scripts that record their calls.
type machine struct {
	t      *testing.T
	bin    string // the only folder in PATH
	called string // the file with the calls
}

// newMachine returns a machine. installed lists the installed packages, and offered lists those that apt offers.
func newMachine(t *testing.T, installed, offered string) *machine {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("no bash: Windows needs no set-up")
	}
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("no bash")
	}
	// Go's test cache tracks only files that the test opens, not those that bash reads.
	if _, err := os.Stat("setup.sh"); err != nil {
		t.Fatal(err)
	}
	m := &machine{t: t, bin: t.TempDir()}
	m.called = filepath.Join(m.bin, "calls")
	for _, tool := range []string{"bash", "sort", "grep", "env"} {
		path, err := exec.LookPath(tool)
		if err != nil {
			t.Skip(err)
		}
		if err := os.Symlink(path, filepath.Join(m.bin, tool)); err != nil {
			t.Fatal(err)
		}
	}
	m.tool("go", `echo go1.26.0`)
	m.tool("uname", `echo Linux`)
	m.tool("id", `echo 0`)
	m.tool("dpkg-query", `case " `+installed+` " in *" ${!#} "*) echo -n installed;; *) exit 1;; esac`)
	// The output is longer than a pipe buffer, so a reader that stops early breaks the pipe.
	m.tool("apt-cache", `case " `+offered+` " in *" $2 "*) echo "  Candidate: 1.0";; *) echo "  Candidate: (none)";; esac
for ((i = 0; i < 3000; i++)); do echo "     1.0-$i 500 http://archive.example/debian stable/main" || exit; done`)
	m.tool("apt-get", `echo "apt-get $*" >>`+m.called)
	return m
}

func (m *machine) tool(name, body string) {
	m.t.Helper()
	script := "#!" + filepath.Join(m.bin, "bash") + "\n" + body + "\n"
	if err := os.WriteFile(filepath.Join(m.bin, name), []byte(script), 0o755); err != nil {
		m.t.Fatal(err)
	}
}

// setup runs setup.sh for some tasks and returns the calls of apt-get, what it printed, and whether it succeeded.
func (m *machine) setup(tasks ...string) (calls []string, output string, ok bool) {
	m.t.Helper()
	_ = os.Remove(m.called)
	cmd := exec.Command(filepath.Join(m.bin, "bash"), append([]string{"setup.sh"}, tasks...)...)
	cmd.Env = []string{"PATH=" + m.bin}
	out, err := cmd.CombinedOutput()
	text, _ := os.ReadFile(m.called) // no file, no calls
	return strings.Split(strings.TrimSpace(string(text)), "\n"), string(out), err == nil
}

const desktop = "libgl1 libgl1-mesa-dri libx11-6 libxrandr2 libxi6 libxcursor1 libxinerama1"

func TestSetupInstallsOnlyMissingPackages(t *testing.T) {
	for _, c := range []struct {
		name, installed, offered string
		tasks                    []string
		want                     []string
	}{
		{"nothing is missing", desktop + " xvfb xauth", "", []string{"xvfb"}, []string{""}},
		{"some is missing", desktop, "xvfb xauth", []string{"xvfb"},
			[]string{"apt-get update -q", "apt-get install -q -y --no-install-recommends xauth xvfb"}},
		{"a package has an older name", "", "libasound2", []string{"sound"},
			[]string{"apt-get update -q", "apt-get install -q -y --no-install-recommends libasound2"}},
		{"a package has a newer name", "", "libasound2t64", []string{"sound"},
			[]string{"apt-get update -q", "apt-get install -q -y --no-install-recommends libasound2t64"}},
		{"the older name is installed", "libasound2", "", []string{"sound"}, []string{""}},
		{"building needs Go alone", "", "", []string{"build"}, []string{""}},
	} {
		calls, output, ok := newMachine(t, c.installed, c.offered).setup(c.tasks...)
		if !ok || !slices.Equal(calls, c.want) {
			t.Errorf("%s: calls %q, want %q; ok %v; it printed:\n%s", c.name, calls, c.want, ok, output)
		}
	}
}

func TestSetupUsesSudoUnlessItIsRoot(t *testing.T) {
	m := newMachine(t, "", "gcc libc6-dev")
	m.tool("id", `echo 1000`)
	if _, output, ok := m.setup("race"); ok || !strings.Contains(output, "as root: env DEBIAN_FRONTEND") {
		t.Errorf("without sudo: got ok %v, output %q, want false and the command for root", ok, output)
	}
	m.tool("sudo", `echo "sudo $1" >>`+m.called+`; "$@"`)
	calls, output, ok := m.setup("race")
	want := []string{"sudo env", "apt-get update -q", "sudo env", "apt-get install -q -y --no-install-recommends gcc libc6-dev"}
	if !ok || !slices.Equal(calls, want) {
		t.Errorf("with sudo: calls %q, want %q; it printed:\n%s", calls, want, output)
	}
}

func TestSetupFailsOnlyWithoutRequiredPackages(t *testing.T) {
	m := newMachine(t, "", "xvfb xauth libasound2")
	m.tool("apt-get", `exit 100`)
	for task, missing := range map[string]string{"sound": "without libasound2", "chromium": "without chromium"} {
		if _, output, ok := m.setup(task); !ok || !strings.Contains(output, missing) {
			t.Errorf("without %s: got ok %v, output %q, want true and %q", task, ok, output, missing)
		}
	}
	if _, _, ok := m.setup("xvfb", "chromium"); ok {
		t.Error("without a display and a browser: got ok, want a failure because only the browser is optional")
	}
	if _, output, ok := m.setup("xvfb"); ok || !strings.Contains(output, "could not install") {
		t.Errorf("without a display: got ok %v, output %q, want false and could not install", ok, output)
	}
	m.tool("apt-get", `case "$*" in update*|*chromium*) exit 100;; *) echo "apt-get $*" >>`+m.called+`;; esac`)
	calls, output, ok := m.setup("xvfb", "chromium")
	if !ok || len(calls) != 1 || !strings.Contains(calls[0], "xvfb") || !strings.Contains(output, "going on without chromium") {
		t.Errorf("without a browser: got ok %v, calls %q, output %q, want the display installed", ok, calls, output)
	}
}

func TestSetupReportsFailures(t *testing.T) {
	m := newMachine(t, "", "")
	if _, output, ok := m.setup("tea"); ok || !strings.Contains(output, "unknown task 'tea'") {
		t.Errorf("an unknown task: got ok %v, output %q, want false and its name", ok, output)
	}
	m.tool("go", `echo go1.19.8`)
	if _, output, ok := m.setup("build"); ok || !strings.Contains(output, "go1.19.8 is too old") {
		t.Errorf("an old Go: got ok %v, output %q, want false and its version", ok, output)
	}
	_ = os.Remove(filepath.Join(m.bin, "go"))
	if _, output, ok := m.setup("build"); ok || !strings.Contains(output, "Go is missing") {
		t.Errorf("no Go: got ok %v, output %q, want false and Go is missing", ok, output)
	}

	m = newMachine(t, "", "")
	_ = os.Remove(filepath.Join(m.bin, "apt-get"))
	if _, output, ok := m.setup("race"); !ok || !strings.Contains(output, "gcc libc6-dev") {
		t.Errorf("no Debian: got ok %v, output %q, want true and the packages", ok, output)
	}
}

func TestScriptsAreWellFormed(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip(err)
	}
	scripts, err := filepath.Glob("*.sh")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("got %d scripts, error %v, want some", len(scripts), err)
	}
	for _, script := range append(scripts, "../.ci/run") {
		if _, err := os.Stat(script); err != nil {
			t.Error(err)
		}
		if out, err := exec.Command(bash, "-n", script).CombinedOutput(); err != nil {
			t.Errorf("%s: got %s, want no syntax error", script, out)
		}
	}
}
