//go:build windows || darwin

package desktop

import (
	"context"
	"time"
)

// poll reads the scheme at regular intervals, for desktops that do not report a change.
func poll(ctx context.Context, every time.Duration, read func(context.Context) Scheme, tell func(Scheme)) {
	last := read(ctx)
	tell(last)
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
			tell(now)
		}
	}
}
