//go:build unix

package netclienttest

import (
	"bufio"
	"net"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"menagerie/rules"
	"menagerie/session"
)

// These are the time limits of the client in a Stop test. StopWarn and StopGiveUp are shorter than the time for which the test
// suspends the process. They are long enough for a response on a busy machine.
const (
	StopWarn   = 3 * time.Second
	StopGiveUp = 5 * time.Second
	stopFor    = 7 * time.Second
)

// stopAddress is the name of an environment variable. In the process of the client, it contains the address of the
// server.
const stopAddress = "MENAGERIE_STOP_ADDRESS"

// Stop tests a client whose process is suspended (SIGSTOP) while a response of the server is due.
type Stop[V, M any] struct {
	Serve func(t *testing.T) (address string, answer func()) // starts a server for one client; answer makes it send the due response
	Join  func(address string) Guest[V, M]
	Move  func(u session.Update[V]) (seat rules.Seat, m M, ok bool) // returns the move that the client makes; nil if it makes none
	Waits func(l session.Link) bool                                 // reports whether the response is due
}

// Try runs the calling test again in a second process, which plays as the client. It suspends that process while the
// server responds to the client. When the process continues, the client must not warn about a missing response.
func (s Stop[V, M]) Try(t *testing.T) {
	t.Helper()
	if address := os.Getenv(stopAddress); address != "" {
		s.play(t, address)
		return
	}
	t.Parallel()
	address, answer := s.Serve(t)
	child := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
	child.Env = append(os.Environ(), stopAddress+"="+address)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	child.Stderr = os.Stderr
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = child.Process.Kill() }() // an error means that the process has ended
	var said strings.Builder
	for lines := bufio.NewScanner(out); lines.Scan(); {
		said.WriteString(lines.Text() + "\n")
		if lines.Text() == "waits" {
			whileStopped(t, child.Process, answer)
		}
	}
	if err := child.Wait(); err != nil || !strings.Contains(said.String(), "waits") {
		t.Errorf("the client's process: got %v, want that it waits\n%s", err, &said)
	}
}

// whileStopped stops a process, calls f, and continues the process after stopFor.
func whileStopped(t *testing.T, p *os.Process, f func()) {
	t.Helper()
	for _, s := range []syscall.Signal{syscall.SIGSTOP, syscall.SIGCONT} {
		if err := p.Signal(s); err != nil {
			t.Fatal(err)
		}
		if s == syscall.SIGSTOP {
			f()
			time.Sleep(stopFor)
		}
	}
}

// play is the test in the client's process. It prints "waits", and the parent process then suspends the client's
// process.
func (s Stop[V, M]) play(t *testing.T, address string) {
	c := s.Join(address)
	defer func() { <-c.Done() }()
	defer c.Close()
	waits, looked, end := false, time.Now(), time.Now().Add(time.Minute)
	for looked.Before(end) {
		for _, u := range c.Tick() {
			if k := Key(u.Err); u.Phase == session.Lost || strings.HasPrefix(k, "net.silent") {
				t.Fatalf("got %v in phase %d, want the connection to last", u.Err, u.Phase)
			}
			if s.Move == nil {
				continue
			}
			if seat, m, ok := s.Move(u); ok && !waits {
				c.Send(seat, m)
			}
		}
		l := c.Capabilities().Link()
		if !waits && s.Waits(l) {
			waits = true
			_, _ = os.Stdout.WriteString("waits\n") // if this fails, the parent process detects the end of the output
		}
		if l.Silent > stopFor {
			t.Errorf("silent for %v, want at most %v", l.Silent, stopFor)
		}
		time.Sleep(time.Second / 60)
		if time.Since(looked) > stopFor/2 {
			// Try has continued the process, which now runs for one more second
			end = time.Now().Add(time.Second)
		}
		looked = time.Now()
	}
	if end.Sub(looked) > time.Second {
		t.Errorf("the process was not stopped, want it stopped for %v", stopFor)
	}
}

// Lines returns a function for the field Serve of a Stop. This function starts a TCP server that sends greeting. It
// returns the server's address, and a function that makes the server send response.
func Lines(greeting, response string) func(t *testing.T) (string, func()) {
	return func(t *testing.T) (string, func()) {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = l.Close() })
		conns := make(chan net.Conn, 1)
		go func() {
			conn, err := l.Accept()
			if err != nil {
				close(conns) // the test is over
				return
			}
			_, _ = conn.Write([]byte(greeting)) // if this fails, the client's test fails too
			conns <- conn
		}()
		return l.Addr().String(), func() {
			conn := <-conns
			t.Cleanup(func() { _ = conn.Close() })
			if _, err := conn.Write([]byte(response)); err != nil {
				t.Error(err)
			}
		}
	}
}
