package settings

import (
	"context"
	"time"

	"menagerie/internal/desktop"
	"menagerie/internal/prefs"
)

// desktopWait is the maximal time that WatchDesktop waits for the desktop's colour scheme. Without this wait, a window on a dark
// desktop would first have the light theme.
const desktopWait = 150 * time.Millisecond

// WatchDesktop starts watching the desktop's colour scheme, until Close is called.
func (p *Settings) WatchDesktop() {
	ctx, stop := context.WithCancel(context.Background())
	p.unwatch = stop
	responded := make(chan struct{}, 1)
	respond := func() {
		select {
		case responded <- struct{}{}:
		default:
		}
	}
	go func() {
		defer respond() // Watch returns at once if the desktop has no scheme
		desktop.Watch(ctx, func(s desktop.Scheme) {
			p.SetScheme(s)
			respond()
		})
	}()
	select {
	case <-responded:
	case <-time.After(desktopWait):
	}
	p.FollowDesktop()
}

// SetScheme stores a colour scheme for the next call of FollowDesktop. It may be called from any goroutine.
func (p *Settings) SetScheme(s desktop.Scheme) { p.scheme.Store(uint32(s)) }

// FollowDesktop applies the desktop's colour scheme if the scheme has changed. Call it once per tick.
func (p *Settings) FollowDesktop() {
	now := desktop.Scheme(p.scheme.Load())
	if now == p.followed {
		return
	}
	p.followed = now
	if p.Env.Prefs.Theme == prefs.System {
		p.apply()
		p.Expose()
	}
}

// Close stops watching the desktop.
func (p *Settings) Close() {
	if p.unwatch != nil {
		p.unwatch()
	}
	p.Settle()
}
