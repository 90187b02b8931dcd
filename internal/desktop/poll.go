//go:build windows || darwin

package desktop

import (
	"context"
	"time"
)

// poll calls f with the colour scheme, at once and after each change, until ctx ends. It is for desktops that do not report
// changes, so it calls the function read at regular intervals.
func poll(ctx context.Context, every time.Duration, read func(context.Context) Scheme, f func(Scheme)) {
	last := read(ctx)
	f(last)
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
