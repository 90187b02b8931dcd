package hosting

import (
	"context"
	"io"
	"log/slog"
	"net"
	"slices"
	"sync"
	"time"

	"menagerie/scenes"
)

// shutdownTime is the maximal time that a closing server waits for its guests to receive the last message.
const shutdownTime = time.Second

// Hosts owns the servers that run in this window. When a server closes, each guest gets a last message. This happens in a
// goroutine, so that the game loop does not wait.
type Hosts struct {
	Env  *scenes.Env
	Log  *slog.Logger
	Seed func() uint64 // returns the seed of the next external bot
	Save func()        // stores the settings
	Open []OpenHost

	Everywhere string                     // the address at which servers for friends listen; empty for all addresses of the machine
	Addresses  func() ([]net.Addr, error) // returns the addresses of this machine; nil for net.InterfaceAddrs

	work sync.WaitGroup
}

// OpenHost is a server that runs in this window.
type OpenHost interface {
	io.Closer
	Callers() int // number of entries in the guest book
}

// shutDown removes h from the open hosts. A new goroutine then calls the functions in shutdowns one after the other.
func (f *Hosts) shutDown(h OpenHost, shutdowns ...func(context.Context) error) {
	f.Open = slices.DeleteFunc(f.Open, func(o OpenHost) bool { return o == h })
	f.work.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), shutdownTime)
		defer cancel()
		for _, shutdown := range shutdowns {
			if err := shutdown(ctx); err != nil { // a guest has not received the message in time
				f.Log.Debug("closing a host failed", "err", err)
			}
		}
	})
}

// Close closes every open host and waits until all shutdowns have ended.
func (f *Hosts) Close() {
	for _, h := range slices.Clone(f.Open) {
		if err := h.Close(); err != nil {
			f.Log.Debug("closing a host failed", "err", err)
		}
	}
	f.work.Wait()
}
