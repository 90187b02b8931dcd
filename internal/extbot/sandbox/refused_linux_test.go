package sandbox

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// rights writes what the sandbox gives a program: its user namespace, the limit for open files, and whether it may get
// more rights.
const rights = "readlink /proc/self/ns/user; ulimit -n; grep NoNewPrivs /proc/self/status; echo $SECRET"

// reported runs rights in a sandbox and returns its lines.
func reported(t *testing.T, l Level) (lines []string, err error) {
	t.Helper()
	var out strings.Builder
	p, err := Start(Plan{Path: "/bin/sh", Args: []string{"sh", "-c", rights}, Dir: "/", Level: l}, &out, &out)
	if err != nil {
		return nil, err
	}
	if exit := p.Wait(); exit.Code != 0 {
		t.Fatalf("the program ended with %s, want code 0:\n%s", exit.State, &out)
	}
	return strings.Split(out.String(), "\n"), nil
}

// TestAutoIsBasicWithoutNamespaces checks that the level auto is basic where the kernel refuses namespaces. The level strict
// must fail, because a user who has chosen it does not want less.
func TestAutoIsBasicWithoutNamespaces(t *testing.T) {
	t.Setenv("SECRET", "private")
	own, err := os.Readlink("/proc/self/ns/user")
	if err != nil {
		t.Fatal(err)
	}
	end := Refuse(syscall.EPERM)
	t.Cleanup(end)
	lines, err := reported(t, Auto)
	if err != nil || len(lines) < 4 {
		t.Fatalf("auto: got the lines %q and error %v, want at least 4 lines and no error", lines, err)
	}
	if lines[0] != own || lines[1] != "1024" || !strings.HasSuffix(lines[2], "1") || lines[3] != "" {
		t.Errorf("the program reports %q, want the namespace %s, 1024 files, no new rights and no secret", lines, own)
	}
	if _, err := reported(t, Strict); !errors.As(err, new(*UnavailableError)) || !errors.Is(err, syscall.EPERM) {
		t.Errorf("strict: got error %v, want an UnavailableError because of %v", err, syscall.EPERM)
	}
	end()
	if lines, err := reported(t, Auto); probe() == nil && (err != nil || lines[0] == own) {
		t.Errorf("with namespaces: got the lines %q and error %v, want a namespace other than %s", lines, err, own)
	}
}

// TestProbeNoticesARefusal starts this test in a user namespace in which the kernel refuses further ones.
func TestProbeNoticesARefusal(t *testing.T) {
	const limit, inside = "/proc/sys/user/max_user_namespaces", "MENAGERIE_TEST_REFUSED"
	if os.Getenv(inside) != "" {
		if err := os.WriteFile(limit, []byte("0"), 0); err != nil {
			os.Exit(3)
		}
		if err := Check(); !errors.As(err, new(*UnavailableError)) {
			t.Errorf("Check returns %v, want an UnavailableError", err)
		}
		if _, err := reported(t, Auto); err != nil {
			t.Errorf("auto: %v", err)
		}
		return
	}
	c := exec.Command("/proc/self/exe", "-test.run", "^TestProbeNoticesARefusal$")
	c.Env = append(os.Environ(), inside+"=1")
	c.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}},
	}
	out, err := c.CombinedOutput()
	if exit := new(exec.ExitError); err != nil && (!errors.As(err, &exit) || exit.ExitCode() == 3) {
		t.Skipf("this system has no user namespaces for the test: %v", err)
	}
	if err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
