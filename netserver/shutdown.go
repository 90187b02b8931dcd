package netserver

import (
	"context"
	"errors"
	"sync"
)

// StopAll calls Stop of all servers in their order.
func StopAll(doors ...*Server) {
	for _, door := range doors {
		door.Stop()
	}
}

// ShutdownAll calls Shutdown of all servers concurrently and joins the errors.
func ShutdownAll(ctx context.Context, doors ...*Server) error {
	var all sync.WaitGroup
	failed := make([]error, len(doors))
	for i, door := range doors {
		all.Go(func() { failed[i] = door.Shutdown(ctx) })
	}
	all.Wait()
	return errors.Join(failed...)
}

// Finished waits for work. If ctx ends first, it returns the cause of ctx.
func Finished(ctx context.Context, work *sync.WaitGroup) error {
	done := make(chan struct{})
	go func() {
		work.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
