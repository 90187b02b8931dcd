package netserver

import (
	"context"
	"errors"
	"sync"
)

// ShutdownAll shuts down all doors of one game at once, as Server.Shutdown does.
func ShutdownAll(ctx context.Context, doors ...*Server) error {
	var all sync.WaitGroup
	failed := make([]error, len(doors))
	for i, door := range doors {
		all.Go(func() { failed[i] = door.Shutdown(ctx) })
	}
	all.Wait()
	return errors.Join(failed...)
}

// Finished waits until work is done, or ctx ends, whose error it returns then.
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
