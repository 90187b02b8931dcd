package vmdrive

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/hajimehoshi/ebiten/v2/exp/vmhost"
)

// patience is the time limit for each response of the program under test. It is long, because other tests may slow down
// the machine.
const patience = 60 * time.Second

// builds holds the path of each program that was compiled for the tests.
var builds struct {
	dir    string
	binary map[string]string
}

// build compiles a main package of this module and returns the path of the executable. A build tag makes the program
// connect to the test instead of opening a window.
func build(pkg string) (string, error) {
	if binary, ok := builds.binary[pkg]; ok {
		return binary, nil
	}
	root, err := moduleRoot()
	if err != nil {
		return "", err
	}
	if err := lookAtSources(root); err != nil {
		return "", err
	}
	if builds.dir == "" {
		if builds.dir, err = os.MkdirTemp("", "vmdrive"); err != nil {
			return "", fmt.Errorf("making a folder for the guest: %w", err)
		}
		builds.binary = map[string]string{}
	}
	binary := filepath.Join(builds.dir, fmt.Sprintf("guest%d", len(builds.binary)))
	if runtime.GOOS == "windows" {
		binary += ".exe"
	}
	// "./" makes the path a folder and not a package of the standard library.
	cmd := exec.Command("go", "build", "-buildvcs=false", "-tags", "ebitenginevmguest", "-o", binary, "./"+filepath.ToSlash(pkg))
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the guest: %w\n%s", err, out)
	}
	builds.binary[pkg] = binary
	return binary, nil
}

func removeBuilds() {
	if builds.dir != "" {
		_ = os.RemoveAll(builds.dir) // it is in the system's temporary folder, so a failure does no harm
	}
}

// moduleRoot returns the folder with go.mod above the working folder.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", fmt.Errorf("finding the module: %w", err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		above := filepath.Dir(dir)
		if above == dir {
			return "", errors.New("finding the module: no go.mod in this folder or above")
		}
		dir = above
	}
}

// lookAtSources calls os.Stat for every source file of the program. As a result, Go's test cache repeats the test when one of
// these files changes.
func lookAtSources(root string) error {
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if path != root && isNoSource(d.Name()) {
				return filepath.SkipDir
			}
			return nil
		}
		_, err = os.Stat(path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil // removed in the meantime
		}
		return err
	})
}

func isNoSource(folder string) bool {
	switch folder {
	case "bin", "dist", "pictures", "docs":
		return true
	}
	return strings.HasPrefix(folder, ".")
}

// program is the guest's process.
type program struct {
	cmd  *exec.Cmd
	conn net.Conn
	log  *transcript
	done chan error
}

// startProgram starts the program and waits until it has connected to the test.
func startProgram(binary string, o Options) (*program, error) {
	dir, err := os.MkdirTemp("", "vg") // short, because the path of a socket is limited to about 100 bytes
	if err != nil {
		return nil, fmt.Errorf("making a folder for the socket: %w", err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(dir, "s"), Net: "unix"})
	if err != nil {
		return nil, fmt.Errorf("listen for the guest: %w", err)
	}
	defer func() { _ = listener.Close() }()
	endpoint, err := vmhost.EndpointURLFromAddr(listener.Addr())
	if err != nil {
		return nil, fmt.Errorf("name the socket: %w", err)
	}

	p := &program{cmd: exec.Command(binary, o.Args...), log: &transcript{}, done: make(chan error, 1)}
	p.cmd.Dir = o.Home
	p.cmd.Env = append(environment(o), "EBITENGINE_VM_ENDPOINT="+endpoint)
	p.cmd.Stdout, p.cmd.Stderr = p.log, p.log
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("starting the guest: %w", err)
	}
	go func() { p.done <- p.cmd.Wait() }()
	if p.conn, err = p.accept(listener); err != nil {
		p.kill()
		return nil, err
	}
	return p, nil
}

// accept waits until the program connects. It returns an error if the program ends first.
func (p *program) accept(listener *net.UnixListener) (net.Conn, error) {
	if err := listener.SetDeadline(time.Now().Add(patience)); err != nil {
		return nil, fmt.Errorf("waiting for the guest: %w", err)
	}
	type call struct {
		conn net.Conn
		err  error
	}
	calls := make(chan call, 1)
	go func() {
		conn, err := listener.Accept()
		calls <- call{conn, err}
	}()
	select {
	case c := <-calls:
		if c.err != nil {
			return nil, fmt.Errorf("waiting for the guest: %w\n%s", c.err, p.log)
		}
		return c.conn, nil
	case err := <-p.done:
		p.done <- err
		return nil, fmt.Errorf("the guest ended before it opened its window (%v):\n%s", err, p.log)
	}
}

// wait waits for the end of the process. Its session must be closed.
func (p *program) wait() error {
	select {
	case err := <-p.done:
		if err != nil {
			return fmt.Errorf("the guest ended with an error: %w", err)
		}
		return nil
	case <-time.After(patience):
		p.kill()
		return fmt.Errorf("the guest did not end within %v after its window was closed", patience)
	}
}

func (p *program) kill() {
	if p.conn != nil {
		_ = p.conn.Close()
	}
	_ = p.cmd.Process.Kill()
	<-p.done
}

// environment returns the environment of the program, without a sound server and without the user's settings.
func environment(o Options) []string {
	locale := "en_US.UTF-8"
	if o.Language != "" {
		locale = o.Language + "_" + strings.ToUpper(o.Language) + ".UTF-8"
	}
	below := func(parts ...string) string { return filepath.Join(append([]string{o.Home}, parts...)...) }
	env := []string{
		"PATH=" + os.Getenv("PATH"),
		"TMPDIR=" + os.TempDir(),
		// the program may query the monitors
		"DISPLAY=" + os.Getenv("DISPLAY"), "XAUTHORITY=" + xauthority(),
		"HOME=" + o.Home,
		"XDG_CONFIG_HOME=" + below(".config"),
		"XDG_DATA_HOME=" + below(".local", "share"),
		"XDG_STATE_HOME=" + below(".local", "state"),
		"XDG_CACHE_HOME=" + below(".cache"),
		"XDG_RUNTIME_DIR=" + below(".runtime"),
		"USERPROFILE=" + o.Home, "APPDATA=" + below(".config"), "LOCALAPPDATA=" + below(".local"), // Windows
		"SYSTEMROOT=" + os.Getenv("SYSTEMROOT"),
		"LANG=" + locale, "LC_ALL=" + locale, "LANGUAGE=" + locale[:2],
		"TZ=UTC",
		"DBUS_SESSION_BUS_ADDRESS=disabled:", // otherwise a dark desktop would change the pictures
	}
	return append(env, o.Env...)
}

// xauthority returns the path of the X authority file. It is the value of XAUTHORITY, or the file in the home folder if
// XAUTHORITY is not set.
func xauthority() string {
	if file := os.Getenv("XAUTHORITY"); file != "" {
		return file
	}
	return filepath.Join(os.Getenv("HOME"), ".Xauthority")
}

func writeFiles(home string, files map[string]string) error {
	for name, content := range files {
		path := filepath.Join(home, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return fmt.Errorf("preparing the guest's home: %w", err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			return fmt.Errorf("preparing the guest's home: %w", err)
		}
	}
	return nil
}

// transcript collects the output of the program. It is safe for concurrent use.
type transcript struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (w *transcript) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.Write(p)
}

func (w *transcript) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.String()
}
