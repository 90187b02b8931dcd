package glendaclient_test

import (
	"context"
	"io"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netclient/glendaclient"
	"menagerie/session"
)

// TestALoserKeepsTheConnectionForAWhile checks that a client that has lost keeps the connection open for a while after
// Close. The server needs that time to send the result to the winner.
func TestALoserKeepsTheConnectionForAWhile(t *testing.T) {
	const lost = "CONN 0\nINIT\ng 5 5\nSENT\nTURN\nLOST\n"
	for name, c := range map[string]struct {
		said      string
		closes    time.Duration // when the server closes; 0 means never
		least, at time.Duration // bounds for the time at which the client has ended
	}{
		"the server never closes":  {lost, 0, 1900 * time.Millisecond, 2 * time.Second},
		"the server closes soon":   {lost, time.Second, time.Second, time.Second},
		"the game is not over yet": {lost[:len(lost)-len("LOST\n")], 0, 0, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			near, far := net.Pipe()
			defer far.Close()
			go func() { _, _ = io.WriteString(far, c.said) }()
			client := glendaclient.JoinWith("line", func(context.Context) (net.Conn, error) { return near, nil }, glendaclient.Profile{})
			var last session.Phase
			for range 10 {
				synctest.Wait()
				for _, u := range client.Tick() {
					last = u.Phase
				}
			}
			began := time.Now()
			client.Close()
			if c.closes > 0 {
				time.Sleep(c.closes)
				far.Close()
			}
			<-client.Done()
			if took := time.Since(began); took < c.least || took > c.at {
				t.Errorf("%s: in phase %d, the client left after %v, want %v", name, last, took, c.at)
			}
		})
	}
}

// TestASlowFirstLineIsAwaited checks that the client does not introduce itself when a part of the server's first line has come. To a
// server that is silent, it introduces itself after a second.
func TestASlowFirstLineIsAwaited(t *testing.T) {
	for begins, want := range map[string]string{"CON": "", "": "@ 0 2 0\n"} {
		synctest.Test(t, func(t *testing.T) {
			near, far := net.Pipe()
			defer far.Close()
			heard := make(chan string, 1)
			go func() {
				_, _ = io.WriteString(far, begins)
				time.Sleep(3 * time.Second)
				_, _ = io.WriteString(far, "CONN 0\n"[len(begins):])
			}()
			go func() {
				said, _ := io.ReadAll(far)
				heard <- string(said)
			}()
			client := glendaclient.JoinWith("line", func(context.Context) (net.Conn, error) { return near, nil }, glendaclient.Profile{})
			for range 60 {
				for _, u := range client.Tick() {
					if u.Phase == session.Lost {
						t.Errorf("after %q: got error %v, want none", begins, u.Err)
					}
				}
				time.Sleep(100 * time.Millisecond)
			}
			client.Close()
			<-client.Done()
			if got := <-heard; got != want {
				t.Errorf("after %q: the client sends %q, want %q", begins, got, want)
			}
		})
	}
}
