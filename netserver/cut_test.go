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
)

// deaf is a client that agrees on keys and then takes nothing more. Over a pipe every write waits for its reader.
func deaf(t *testing.T, s *netserver.Server, entered <-chan struct{}) {
	t.Helper()
	folder := t.TempDir()
	pair, err := netserver.KeepSelfSigned(filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem"), []string{"localhost"})
	if err != nil {
		t.Fatal(err)
	}
	here, there := net.Pipe()
	t.Cleanup(func() { _ = here.Close() })
	secure := netserver.Secure(pair)
	secure.SessionTicketsDisabled = true // they would be written behind the handshake
	s.ServeConn(there, secure)
	if err := tls.Client(here, &tls.Config{InsecureSkipVerify: true}).Handshake(); err != nil {
		t.Fatal(err)
	}
	<-entered
}

// TLS says goodbye by itself and gives it five seconds, in which a peer that takes nothing would keep its place.
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
			t.Errorf("shut down: %v", err)
		}
		if took := time.Since(begin); took > 4*time.Second {
			t.Errorf("it took %v", took)
		}
		close(release)
		shutdown(t, s)
	})
}
