package foxesclient

import (
	"context"
	"errors"
	"net"
	"sync"
	"time"

	"menagerie/netclient"
	"menagerie/rules/foxes"
	"menagerie/wire"
	"menagerie/wire/foxeswire"
)

// conn carries the lines of a client.
type conn = netclient.Conn[foxeswire.Message, foxeswire.Message]

// opening returns the function that opens the connection, or both connections.
func opening(dial netclient.Dialer, p Profile) netclient.Open[foxeswire.Message, foxeswire.Message] {
	if p.Part == Watch || p.Dialect.Rules.Writing.Sockets == foxes.SocketsOne {
		return func(ctx context.Context) (conn, error) { return one(ctx, dial, p.Capture) }
	}
	return func(ctx context.Context) (conn, error) { return two(ctx, dial, p.Dialect.Rules.Writing, p.Capture) }
}

func one(ctx context.Context, dial netclient.Dialer, capture *wire.Capture) (conn, error) {
	raw, err := dial(ctx)
	if err != nil {
		return nil, err
	}
	framing := netclient.Framing[foxeswire.Message]{Parse: foxeswire.ParseServer, Limit: foxeswire.MaxLine, Capture: capture}
	return netclient.Stream[foxeswire.Message, foxeswire.Message](netclient.LastLine(raw, "\n"), netclient.Info{}, framing), nil
}

// two opens the viewer's and then the player's connection, as the specification's draft does. The viewer identifies itself
// first.
func two(ctx context.Context, dial netclient.Dialer, w foxes.Writing, capture *wire.Capture) (conn, error) {
	viewer, err := one(ctx, dial, capture)
	if err != nil {
		return nil, err
	}
	if err := viewer.Send(lines(w, foxeswire.Join{By: foxeswire.NewViewer, To: addressee(w.Join)})); err != nil {
		_ = viewer.Close()
		return nil, err
	}
	player, err := one(ctx, dial, capture)
	if err != nil {
		_ = viewer.Close()
		return nil, err
	}
	p := &pair{conn: player, viewer: viewer, heard: make(chan heard), closed: make(chan struct{})}
	for _, c := range []conn{player, viewer} {
		p.readers.Go(func() { p.read(c) })
	}
	return p, nil
}

// lines returns messages with the line ends that w asks for.
func lines(w foxes.Writing, messages ...foxeswire.Message) []foxeswire.Message {
	if w.Lines == foxes.LinesCRLF {
		for i, m := range messages {
			messages[i] = foxeswire.CRLF{Message: m}
		}
	}
	return messages
}

// heard is a message, or the end, of one of two connections.
type heard struct {
	from    conn
	message foxeswire.Message
	err     error
	noted   int64 // its number in the capture
}

// viewerGrace is how long a viewer's connection is read after the player's has ended. It can still carry the last boards.
const viewerGrace = time.Second

// pair is a player's connection, on which the client sends, and a viewer's. Messages of both are received in the order in
// which they arrive.
type pair struct {
	conn
	viewer  conn
	heard   chan heard
	closed  chan struct{}
	once    sync.Once
	readers sync.WaitGroup

	// Only Receive uses these.
	noted int64            // the number of the last message
	blind bool             // the viewer's connection has ended
	end   error            // why the player's connection has ended
	until <-chan time.Time // when Receive stops waiting for the viewer's end
}

// read passes on what arrives on one connection.
func (p *pair) read(from conn) {
	for {
		m, err := from.Receive()
		select {
		case p.heard <- heard{from, m, err, from.(netclient.Noting).Noted()}:
		case <-p.closed:
			return
		}
		if err != nil {
			return
		}
	}
}

// Receive implements netclient.Conn. The pair ends with the player's connection. A server may close the connections in
// either order, so Receive reads the other one to its end.
func (p *pair) Receive() (foxeswire.Message, error) {
	for p.end == nil || !p.blind {
		select {
		case h := <-p.heard:
			if h.err == nil {
				p.noted = h.noted
				return h.message, nil
			}
			p.ended(h)
		case <-p.until:
			return nil, p.end
		case <-p.closed:
			return nil, net.ErrClosed
		}
	}
	return nil, p.end
}

// ended notes the end of one connection.
func (p *pair) ended(h heard) {
	if h.from == p.viewer {
		p.blind = true
		return
	}
	p.end, p.until = h.err, time.After(viewerGrace)
}

// Noted implements netclient.Noting.
func (p *pair) Noted() int64 { return p.noted }

// Close implements netclient.Conn.
func (p *pair) Close() error {
	p.once.Do(func() { close(p.closed) })
	err := errors.Join(p.conn.Close(), p.viewer.Close())
	p.readers.Wait()
	return err
}
