package netserver_test

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netserver"
	"menagerie/netserver/servercert"
)

// deaf connects a client that completes the TLS handshake and then reads nothing. Each write on the pipe blocks until the
// other end reads.
func deaf(t *testing.T, s *netserver.Server, entered <-chan struct{}) {
	t.Helper()
	folder := t.TempDir()
	pair, err := servercert.KeepSelfSigned(filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem"), []string{"localhost"})
	if err != nil {
		t.Fatal(err)
	}
	here, there := net.Pipe()
	t.Cleanup(func() { _ = here.Close() })
	secure := servercert.Secure(pair)
	secure.SessionTicketsDisabled = true // the server would send tickets after the handshake
	s.ServeConn(there, secure)
	if err := tls.Client(here, &tls.Config{InsecureSkipVerify: true}).Handshake(); err != nil {
		t.Fatal(err)
	}
	<-entered
}

// TestAPeerThatTakesNothingIsGoneAfterLinger checks that a peer that does not read is disconnected after Limits.Linger.
// The closing message of TLS alone would wait for five seconds.
func TestAPeerThatTakesNothingIsGoneAfterLinger(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		entered := make(chan struct{})
		s := netserver.New(func(*netserver.Conn) { close(entered) }, netserver.Limits{Linger: time.Millisecond}, nil)
		deaf(t, s, entered)
		ctx, stop := context.WithTimeout(t.Context(), 4*time.Second)
		defer stop()
		if err := s.Shutdown(ctx); err != nil {
			t.Error(err)
		}
	})
}

func TestShutdownCutsOffWithoutAGoodbye(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		entered, release := make(chan struct{}), make(chan struct{})
		s := netserver.New(func(*netserver.Conn) { close(entered); <-release }, netserver.Limits{}, nil)
		deaf(t, s, entered)
		ctx, stop := context.WithTimeout(t.Context(), time.Millisecond)
		defer stop()
		begin := time.Now()
		if err := s.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Shutdown: got error %v, want %v", err, context.DeadlineExceeded)
		}
		if took := time.Since(begin); took > 4*time.Second {
			t.Errorf("Shutdown took %v, want at most 4 s", took)
		}
		close(release)
		shutdown(t, s)
	})
}
