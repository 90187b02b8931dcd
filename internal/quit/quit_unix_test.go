//go:build unix

package quit

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
)

// roleVariable is the environment variable with the role of a process that a test starts.
const roleVariable = "MENAGERIE_TEST_QUIT"

// unreadCode is the exit code of a process whose standard output is not read any more.
const unreadCode = 9

func TestMain(m *testing.M) {
	switch os.Getenv(roleVariable) {
	case "":
		os.Exit(m.Run())
	case "nohup": // becomes a program that SIGHUP must not end
		signal.Ignore(syscall.SIGHUP)
		_ = os.Setenv(roleVariable, "wait")
		panic(syscall.Exec(os.Args[0], os.Args, os.Environ()))
	case "wait": // waits for a signal and then for ever
		ctx := Context()
		fmt.Println("ready")
		<-ctx.Done()
		fmt.Println("asked")
		_, _ = io.Copy(io.Discard, os.Stdin) // is never closed
	case "write": // writes when asked to
		OutliveReaders(func() { os.Exit(unreadCode) })
		for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
			switch lines.Text() {
			case "err":
				fmt.Fprintln(os.Stderr, "a line of the log")
			case "out":
				fmt.Println("a line")
			}
		}
	}
}

// child is a process that a test has started.
type child struct {
	*exec.Cmd
	in  io.WriteCloser
	out *bufio.Scanner
	end func() // closes the reader of the standard output
	err io.Closer
}

func start(t *testing.T, role string) child {
	t.Helper()
	c := child{Cmd: exec.Command(os.Args[0])}
	c.Env = append(os.Environ(), roleVariable+"="+role)
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if c.err, err = c.StderrPipe(); err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill() })
	c.in, c.out, c.end = in, bufio.NewScanner(out), func() { _ = out.Close() }
	return c
}

// hear fails if the next line is another one.
func (c child) hear(t *testing.T, want string) {
	t.Helper()
	if !c.out.Scan() || c.out.Text() != want {
		t.Fatalf("got the line %q, want %q", c.out.Text(), want)
	}
}

func (c child) signal(t *testing.T, s syscall.Signal) {
	t.Helper()
	if err := c.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
}

func TestTheSecondSignalEndsTheProgramAtOnce(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		c := start(t, "wait")
		c.hear(t, "ready")
		c.signal(t, s)
		c.hear(t, "asked")
		c.signal(t, s)
		_ = c.Wait()
		if state := c.ProcessState.Sys().(syscall.WaitStatus); state.Signal() != s {
			t.Errorf("%v twice: got %v, want the end by this signal", s, c.ProcessState)
		}
	}
}

func TestNohupIsRespected(t *testing.T) {
	c := start(t, "nohup")
	c.hear(t, "ready")
	c.signal(t, syscall.SIGHUP)
	c.signal(t, syscall.SIGTERM)
	c.hear(t, "asked")
	c.signal(t, syscall.SIGHUP)
	c.signal(t, syscall.SIGTERM)
	_ = c.Wait()
	if state := c.ProcessState.Sys().(syscall.WaitStatus); state.Signal() != syscall.SIGTERM {
		t.Errorf("got %v, want the end by SIGTERM", c.ProcessState)
	}
}

func TestAProgramOutlivesTheReaderOfItsLog(t *testing.T) {
	c := start(t, "write")
	_ = c.err.Close()
	say := func(what string) { _, _ = io.WriteString(c.in, what+"\n") }
	say(strings.Repeat("err\n", 3) + "out")
	c.hear(t, "a line")
	c.end()
	say("out")
	_ = c.Wait()
	if got := c.ProcessState.ExitCode(); got != unreadCode {
		t.Errorf("without a reader of the output: got %v, want exit code %d", c.ProcessState, unreadCode)
	}
}
