package webdoor

import (
	"context"
	"net/http"
	"time"

	"github.com/coder/websocket"
)

// mostHeard is the maximum size in bytes of a message from a spectator, who sends none.
const mostHeard = 512

// serveFeed sends the page of a spectator what it sees. Pages of other origins are rejected.
func (d *Door) serveFeed(w http.ResponseWriter, r *http.Request) {
	d.work.Add(1)
	defer d.work.Done()
	// a compressor that outlives a message would need more than 1 MiB for each page
	socket, err := websocket.Accept(w, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionNoContextTakeover})
	if err != nil {
		d.options.Log.Debug("a page was rejected", "remote", r.RemoteAddr, "error", err)
		return
	}
	defer func() { _ = socket.CloseNow() }() // the page handles the closed connection
	socket.SetReadLimit(mostHeard)
	ctx, stop := context.WithCancel(d.ctx)
	defer stop()
	d.work.Go(func() { // any message or the end of the connection ends the service
		defer stop()
		_, _, _ = socket.Reader(context.Background()) // ctx would close the connection before the last message
	})
	d.options.Feed.Watch()
	d.sendFeed(ctx, socket)
	if d.ctx.Err() != nil {
		_ = write(context.Background(), socket, websocket.MessageText, []byte(ends))
	}
}

// sendFeed sends all changes, until the connection or the door ends.
func (d *Door) sendFeed(ctx context.Context, socket *websocket.Conn) {
	beat := time.NewTicker(toAnswer)
	defer beat.Stop()
	for version := 0; ; {
		text, next, change := d.options.Feed.Since(version)
		if text == nil {
			select {
			case <-ctx.Done():
				return
			case <-change:
				continue
			case <-beat.C:
				text = []byte("{}")
			}
		}
		if write(ctx, socket, websocket.MessageText, text) != nil {
			return
		}
		version = next
	}
}
