package pondserver_test

import (
	"io"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/netsim"
	"menagerie/netserver/pondserver"
	"menagerie/wire/pondwire"
)

// TestRehearsedLimitsAreStretched checks that a simulation stretches and stops the time limits for silent clients.
func TestRehearsedLimitsAreStretched(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := netsim.New(netsim.Spec{Limits: 10_000, Grace: 5 * time.Second})
		o := pondserver.Options{Authenticate: 2 * time.Second, Idle: time.Minute}
		o.Observer = r.Observer()
		server, err := pondserver.New(o)
		if err != nil {
			t.Fatal(err)
		}
		stays := func(say []byte, stop, want time.Duration) {
			t.Helper()
			near, far := net.Pipe()
			server.ServeConn(far, nil)
			start := time.Now()
			if _, err := near.Write(say); err != nil {
				t.Error(err)
			}
			if stop > 0 {
				r.StopLimits()
				time.AfterFunc(stop, r.StartLimits)
			}
			_, _ = io.ReadAll(near) // until the server closes it
			if d := time.Since(start); d < want || d > want+time.Second {
				t.Errorf("somebody is sent away after %v, want %v", d, want)
			}
			_ = near.Close()
		}
		stays(nil, 0, 25*time.Second)
		stays(nil, time.Hour, time.Hour+25*time.Second)
		stays(pondwire.Auth{Room: pondwire.Invisible}.Append(nil), 0, 605*time.Second)
		if err := server.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
	})
}
