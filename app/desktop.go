package app

import (
	"context"
	"time"

	"menagerie/internal/desktop"
	"menagerie/internal/prefs"
	"menagerie/render"
)

// desktopWait is how long the start waits for the desktop's answer, so that a dark desktop does not see a light window first.
const desktopWait = 150 * time.Millisecond

// watchDesktop asks the desktop for its scheme from now on.
func (p *Program) watchDesktop() {
	ctx, stop := context.WithCancel(context.Background())
	p.unwatch = stop
	answered := make(chan struct{}, 1)
	answer := func() {
		select {
		case answered <- struct{}{}:
		default:
		}
	}
	go func() {
		defer answer() // there is nothing to ask
		desktop.Watch(ctx, func(s desktop.Scheme) {
			p.scheme.Store(uint32(s))
			answer()
		})
	}()
	select {
	case <-answered:
	case <-time.After(desktopWait):
	}
	p.followDesktop()
}

// followDesktop takes over the desktop's scheme if it has changed. It is called once a tick.
func (p *Program) followDesktop() {
	now := p.scheme.Load()
	if now == p.followed {
		return
	}
	p.followed = now
	if p.Env.Prefs.Theme == prefs.System {
		p.take()
		p.window.Expose()
	}
}

// theme returns the theme of the settings, or the desktop's.
func (p *Program) theme() *render.Theme {
	if p.Env.Prefs.Theme == prefs.System && desktop.Scheme(p.followed) == desktop.Dark {
		return render.Dark()
	}
	return render.ThemeNamed(p.Env.Prefs.Theme)
}
