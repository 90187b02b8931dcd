package logfile

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
)

// stalled is a writer that does not return before the channel is closed.
type stalled struct {
	until <-chan struct{}
	bytes.Buffer
}

func (s *stalled) Write(b []byte) (int, error) {
	<-s.until
	return s.Buffer.Write(b)
}

func TestLoggingDoesNotWaitForASlowTerminal(t *testing.T) {
	answers := make(chan struct{})
	terminal := &stalled{until: answers}
	log, closer := open(t.TempDir(), Quiet, terminal, true)
	for i := range 3 {
		log.Warn(fmt.Sprint("message ", i))
	}
	if got := terminal.String(); got != "" {
		t.Errorf("before the terminal answers: got %q, want nothing", got)
	}
	close(answers)
	if err := closer.Close(); err != nil {
		t.Fatal(err)
	}
	log.Warn("too late")
	for i, line := range strings.Split(strings.TrimSpace(terminal.String()), "\n") {
		if want := fmt.Sprintf("msg=\"message %d\"", i); !strings.Contains(line, want) || i > 2 {
			t.Errorf("line %d: got %q, want %s", i, line, want)
		}
	}
}

func TestASlowTerminalGetsTheNumberOfDiscardedMessages(t *testing.T) {
	answers := make(chan struct{})
	terminal := &stalled{until: answers}
	log, closer := open(t.TempDir(), Quiet, terminal, true)
	long := strings.Repeat("x", maxQueued/4)
	log.Warn("the first")
	for range 6 { // one of them may be on its way to the terminal
		log.Warn(long)
	}
	close(answers)
	if err := closer.Close(); err != nil {
		t.Fatal(err)
	}
	written, discarded := strings.Count(terminal.String(), long), 0
	_, count, found := strings.Cut(terminal.String(), "discarded messages, because writing the log is too slow\" count=")
	if _, err := fmt.Sscan(count, &discarded); !found || err != nil || written+discarded != 6 {
		t.Errorf("got %d messages and %d discarded, %v, want 6 together", written, discarded, err)
	}
}

func TestCloseDoesNotWaitForeverForATerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answers := make(chan struct{})
		q := newQueue(&stalled{until: answers}, nil)
		slog.New(slog.NewTextHandler(q, nil)).Warn("a message")
		if err := (queues{q}).Close(); err == nil || !strings.Contains(err.Error(), "does not answer") {
			t.Errorf("got the error %v, want that the terminal does not answer", err)
		}
		close(answers)
	})
}
