package settings

import (
	"context"
	"time"

	"menagerie/internal/desktop"
	"menagerie/internal/prefs"
)

// desktopWait is the longest time that WatchDesktop waits for the desktop's colour scheme. Without this wait, a window
// on a dark desktop would appear in the light theme first.
const desktopWait = 150 * time.Millisecond

// WatchDesktop starts to watch the colour scheme of the desktop. Close ends this.
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

// SetScheme stores a colour scheme of the desktop, which FollowDesktop applies. It may be called in any goroutine.
func (p *Settings) SetScheme(s desktop.Scheme) { p.scheme.Store(uint32(s)) }

// FollowDesktop applies the colour scheme of the desktop after a change. It must be called once per tick.
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
