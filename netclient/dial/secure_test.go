//go:build !js

package dial

import (
	"context"
	"errors"
	"io"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netclient"
)

// TestAHandshakeWithNobodyEnds connects to a server that never sends a TLS message. The handshake must end after its time
// limit, or earlier when the context is cancelled.
func TestAHandshakeWithNobodyEnds(t *testing.T) {
	for name, c := range map[string]struct {
		cancelled time.Duration // when the game loop cancels; 0 means never
		took      time.Duration
	}{
		"by the clock": {0, handshakeTime},
		"by Close":     {2 * time.Second, 2 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				near, far := net.Pipe()
				go func() { _, _ = io.Copy(io.Discard, far) }()
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if c.cancelled > 0 {
					time.AfterFunc(c.cancelled, cancel)
				}
				begun := time.Now()
				_, _, err := (&Security{}).wrapTLS(ctx, Address{Host: "localhost", Port: 1}, near)
				near.Close()
				if took := time.Since(begun); err == nil || took != c.took {
					t.Errorf("error %v after %v, want one after %v", err, took, c.took)
				}
				var worded *netclient.Error
				if !errors.As(err, &worded) || c.cancelled == 0 && worded.Key() != "net.no_answer" {
					t.Errorf("the handshake reports %v, want net.no_answer unless cancelled", err)
				}
			})
		})
	}
}
