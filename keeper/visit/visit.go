// Package visit runs a game's network client in a loop and reports servers that stay silent. The commands bot and verify use it.
package visit

import (
	"context"
	"fmt"
	"io"
	"time"

	"menagerie/keeper/console"
	"menagerie/session"
)

// Client is a game's network client.
type Client interface {
	Changed() <-chan struct{}
	Done() <-chan struct{}
	Close() error
}

// Run calls look whenever c has something new, and at least once in every, until look returns true or an error.
func Run(ctx context.Context, c Client, every time.Duration, look func() (done bool, err error)) error {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		done, err := look()
		switch {
		case err != nil:
			return fmt.Errorf("play on the server: %w", err)
		case done:
			return nil
		}
		select {
		case <-c.Changed():
		case <-tick.C: // time goes on, too; and the client may be a new one, and Changed with it
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// Leave closes c and waits until it has disconnected.
func Leave(c Client) {
	_ = c.Close()
	<-c.Done()
}

// Silence reports, once, that a server is silent. The server may be one of another game that waits for our first message.
type Silence struct {
	To   io.Writer
	Game string
	Key  string // of the text for a server that does not respond
	told bool   // the silence was reported
	left bool   // it was reported that the other player may have left
}

// longSilence is the silence after which a server is reported. While another player is to move, it is longWait.
const longSilence, longWait = 10 * time.Second, time.Minute

// Watch returns a function that checks the connection at most once a second, and then calls look.
func (h *Silence) Watch(link func() session.Link, look func() (bool, error)) func() (bool, error) {
	var next time.Time
	return func() (bool, error) {
		if now := time.Now(); now.After(next) {
			next = now.Add(time.Second)
			h.hear(link())
		}
		return look()
	}
}

// hear reports the silence of a connection if it is long enough.
func (h *Silence) hear(l session.Link) {
	playing := l.Doing == "net.doing_playing" || l.Doing == "net.doing_over"
	if !h.left && l.Connected && l.Awaits && l.Silent >= longWait && h.Key == "keeper.hush" {
		h.left = true
		fmt.Fprintf(h.To, "keeper: %s\n", console.Texts().T("keeper.hush_other", l.Address, longWait.Seconds()))
	}
	if h.told || !l.Connected || l.Silent < longSilence || playing && !l.Owed { // the other player may take that long
		return
	}
	h.told = true
	fmt.Fprintf(h.To, "keeper: %s\n", console.Texts().T(h.Key, l.Address, longSilence.Seconds(), h.Game))
}
