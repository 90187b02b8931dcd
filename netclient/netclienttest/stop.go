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

// Patience for a client under TryStop: Warn and GiveUp are shorter than the time for which its process is stopped, and longer
// than a busy machine needs for an answer.
const (
	StopWarn   = 3 * time.Second
	StopGiveUp = 5 * time.Second
	stopFor    = 7 * time.Second
)

// stopAddress is the environment variable that makes a test the client's process. Its value is the server's address.
const stopAddress = "MENAGERIE_STOP_ADDRESS"

// Stop is a client whose process is stopped with SIGSTOP while a server owes it an answer.
type Stop[V, M any] struct {
	Serve func(t *testing.T) (address string, answer func()) // begins to serve one client; answer sends what it owes
	Join  func(address string) Guest[V, M]
	Move  func(u session.Update[V]) (seat rules.Seat, m M, ok bool) // nil: nothing is moved
	Waits func(l session.Link) bool                                 // the server owes an answer
}

// Try runs the calling test once more in a process of its own, and stops that process. The server answers
// meanwhile, so the client must report no silence afterwards.
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
	defer func() { _ = child.Process.Kill() }() // an error means that it has ended
	var said strings.Builder
	for lines := bufio.NewScanner(out); lines.Scan(); {
		said.WriteString(lines.Text() + "\n")
		if lines.Text() == "waits" {
			pause(t, child.Process, answer)
		}
	}
	if err := child.Wait(); err != nil || !strings.Contains(said.String(), "waits") {
		t.Errorf("the client's process: %v\n%s", err, &said)
	}
}

// pause stops a process for a while and does something meanwhile.
func pause(t *testing.T, p *os.Process, meanwhile func()) {
	t.Helper()
	for _, s := range []syscall.Signal{syscall.SIGSTOP, syscall.SIGCONT} {
		if err := p.Signal(s); err != nil {
			t.Fatal(err)
		}
		if s == syscall.SIGSTOP {
			meanwhile()
			time.Sleep(stopFor)
		}
	}
}

// play is the client's process: it says when the server owes an answer, and plays on for a second after it was stopped.
func (s Stop[V, M]) play(t *testing.T, address string) {
	c := s.Join(address)
	defer func() { <-c.Done() }()
	defer c.Close()
	waits, looked, end := false, time.Now(), time.Now().Add(time.Minute)
	for looked.Before(end) {
		for _, u := range c.Tick() {
			if k := Key(u.Err); u.Phase == session.Lost || strings.HasPrefix(k, "net.silent") {
				t.Fatalf("%v, phase %d", u.Err, u.Phase)
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
			_, _ = os.Stdout.WriteString("waits\n") // who reads it sees its end if it fails
		}
		if l.Silent > stopFor {
			t.Errorf("silent for %v", l.Silent)
		}
		time.Sleep(time.Second / 60)
		if time.Since(looked) > stopFor/2 {
			end = time.Now().Add(time.Second)
		}
		looked = time.Now()
	}
	if end.Sub(looked) > time.Second {
		t.Error("the process was not stopped")
	}
}

// Lines is a Serve for a server of one TCP connection that says something, and something else as the answer.
func Lines(says, answers string) func(t *testing.T) (string, func()) {
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
			_, _ = conn.Write([]byte(says)) // the client's end shows whether it came
			conns <- conn
		}()
		return l.Addr().String(), func() {
			conn := <-conns
			t.Cleanup(func() { _ = conn.Close() })
			if _, err := conn.Write([]byte(answers)); err != nil {
				t.Error(err)
			}
		}
	}
}
