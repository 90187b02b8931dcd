//go:build windows || darwin

package desktop

import (
	"context"
	"time"
)

// poll calls f with the colour scheme, at once and after each change, until ctx ends.
func poll(ctx context.Context, every time.Duration, read func(context.Context) Scheme, f func(Scheme)) {
	last := read(ctx)
	f(last)
	// this desktop does not report changes
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if now := read(ctx); now != last {
			last = now
			f(now)
		}
	}
}
