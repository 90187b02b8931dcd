package hosting

import (
	"context"
	"net"
	"sync"
)

// Gate holds back the host's connection to the server in this window until the game may begin. A nil Gate is always open.
type Gate struct {
	mu   sync.Mutex
	open chan struct{} // is closed while the gate is open
}

// NewGate returns a closed gate.
func NewGate() *Gate { return &Gate{open: make(chan struct{})} }

// Open lets the host connect.
func (g *Gate) Open() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.isOpen() {
		close(g.open)
	}
}

// Close delays further connections of the host.
func (g *Gate) Close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.isOpen() {
		g.open = make(chan struct{})
	}
}

// isOpen reports whether the gate is open. The caller holds the lock.
func (g *Gate) isOpen() bool {
	select {
	case <-g.open:
		return true
	default:
		return false
	}
}

// Wait waits until the gate is open or ctx is done.
func (g *Gate) Wait(ctx context.Context) error {
	if g == nil {
		return nil
	}
	g.mu.Lock()
	open := g.open
	g.mu.Unlock()
	select {
	case <-open:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Dial returns a function that waits for the gate and then connects.
func (g *Gate) Dial(connect func() net.Conn) func(ctx context.Context) (net.Conn, error) {
	return func(ctx context.Context) (net.Conn, error) {
		if err := g.Wait(ctx); err != nil {
			return nil, err
		}
		return connect(), nil
	}
}
