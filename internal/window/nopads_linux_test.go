package window

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"golang.org/x/sys/unix"

	"menagerie/scenes"
	"menagerie/scenes/input"
)

// faultVariable is the environment variable of a process that opens a window on a machine with a fault.
const faultVariable = "MENAGERIE_TEST_PADS"

func TestMain(m *testing.M) {
	if fault := os.Getenv(faultVariable); fault != "" {
		if err := openWindow(fault); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// openWindow opens a window for 30 ticks. The process has its own /dev and its own limits.
func openWindow(fault string) error {
	scene := &padScene{}
	for _, step := range []func() error{
		func() error { return unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, "") },
		func() error { return unix.Mount("tmpfs", "/dev", "tmpfs", 0, "") },
		func() error { return os.Mkdir("/dev/input", 0o755) },
		func() error {
			switch fault {
			case "no inotify instance":
				return os.WriteFile("/proc/sys/user/max_inotify_instances", []byte("0"), 0o644)
			case "no inotify watch":
				return os.WriteFile("/proc/sys/user/max_inotify_watches", []byte("0"), 0o644)
			case "the folder disappears":
				scene.removes = true
			}
			return nil
		},
	} {
		if err := step(); err != nil {
			return fmt.Errorf("preparing: %w", err)
		}
	}
	w := New(Options{Title: "pads", Frames: 30, Scale: func() float64 { return 1 }})
	if err := w.Run(scene); err != nil {
		return err
	}
	if (w.NoPads() != nil) == scene.removes {
		return fmt.Errorf("%s: NoPads returns %v", fault, w.NoPads())
	}
	return nil
}

// padScene removes the folder of input devices in its tenth tick.
type padScene struct {
	sleeper
	removes bool
}

func (s *padScene) Update(in input.Frame) scenes.Scene {
	s.sleeper.Update(in)
	if s.removes && s.ticks == 10 {
		if err := os.Remove("/dev/input"); err != nil {
			panic(err)
		}
	}
	return s
}

func (s *padScene) Draw(*ebiten.Image) {}

func TestAFaultOfThePadsDoesNotEndTheProgram(t *testing.T) {
	if os.Getenv("DISPLAY") == "" || driven {
		t.Skip("a window needs a display")
	}
	if err := inNamespaces("true").Run(); err != nil {
		t.Skip("this kernel refuses namespaces:", err)
	}
	for _, fault := range []string{"no inotify instance", "no inotify watch", "the folder disappears"} {
		t.Run(fault, func(t *testing.T) {
			c := inNamespaces(os.Args[0])
			c.Env = append(os.Environ(), faultVariable+"="+fault)
			if out, err := c.CombinedOutput(); err != nil {
				t.Errorf("the window ended with %v, want no error:\n%s", err, out)
			}
		})
	}
}

// inNamespaces returns a command that runs as the user root of its own namespaces.
func inNamespaces(program string) *exec.Cmd {
	c := exec.Command(program)
	c.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
		Pdeathsig:   syscall.SIGKILL,
	}
	return c
}
