package foxesclient

import (
	"context"
	"errors"
	"net"
	"sync"
	"time"

	"menagerie/netclient"
	"menagerie/netclient/dial"
	"menagerie/rules/foxes"
	"menagerie/wire"
	"menagerie/wire/foxeswire"
)

// conn is a connection that carries lines.
type conn = netclient.Conn[foxeswire.Message, foxeswire.Message]

// openFunc returns the netclient.Open for one connection, or for a pair of connections.
func openFunc(connect dial.Func, p Profile) netclient.Open[foxeswire.Message, foxeswire.Message] {
	if p.Role == Watch || p.Dialect.Rules.Writing.Sockets == foxes.SocketsOne {
		return func(ctx context.Context) (conn, error) { return one(ctx, connect, p.Capture) }
	}
	return func(ctx context.Context) (conn, error) {
		return dialPair(ctx, connect, p.Dialect.Rules.Writing, p.Capture)
	}
}

func one(ctx context.Context, connect dial.Func, capture *wire.Capture) (conn, error) {
	raw, err := connect(ctx)
	if err != nil {
		return nil, err
	}
	framing := netclient.StreamFormat[foxeswire.Message]{Parse: foxeswire.ParseServer, Limit: foxeswire.MaxLine, Capture: capture}
	return netclient.NewStreamConn[foxeswire.Message, foxeswire.Message](netclient.TerminateLastLine(raw, "\n"), netclient.Info{}, framing), nil
}

// dialPair opens the viewer's and then the player's connection to the server.
func dialPair(ctx context.Context, connect dial.Func, w foxes.Writing, capture *wire.Capture) (conn, error) {
	viewer, err := one(ctx, connect, capture)
	if err != nil {
		return nil, err
	}
	// the draft of the specification demands this message before the second connection
	if err := viewer.Send(lines(w, foxeswire.Join{By: foxeswire.NewViewer, To: addressee(w.Join)})); err != nil {
		_ = viewer.Close()
		return nil, err
	}
	player, err := one(ctx, connect, capture)
	if err != nil {
		_ = viewer.Close()
		return nil, err
	}
	p := &pairConn{conn: player, viewer: viewer, heard: make(chan pairMessage), closed: make(chan struct{})}
	for _, c := range []conn{player, viewer} {
		p.readers.Go(func() { p.forward(c) })
	}
	return p, nil
}

// lines returns messages with the line ends of w.
func lines(w foxes.Writing, messages ...foxeswire.Message) []foxeswire.Message {
	if w.Lines == foxes.LinesCRLF {
		for i, m := range messages {
			messages[i] = foxeswire.CRLF{Message: m}
		}
	}
	return messages
}

// pairMessage is a message from one of the two connections, or the end of that connection.
type pairMessage struct {
	from    conn
	message foxeswire.Message
	err     error
	noted   int64 // number of the message in the capture
}

// viewerGrace is the time for which Receive waits for late boards after the player's connection has ended. The boards
// arrive on the viewer's connection.
const viewerGrace = time.Second

// pairConn combines a player's connection and a viewer's connection. It sends on the player's connection. It receives
// from both.
type pairConn struct {
	conn
	viewer  conn
	heard   chan pairMessage
	closed  chan struct{}
	once    sync.Once
	readers sync.WaitGroup

	// noted and the fields below it are used only by Receive.
	noted int64            // number of the last message in the capture
	blind bool             // the viewer's connection has ended
	end   error            // error that has ended the player's connection
	until <-chan time.Time // receives a value when Receive must stop waiting for the viewer's end
}

// forward passes the messages of one connection to Receive.
func (p *pairConn) forward(from conn) {
	for {
		m, err := from.Receive()
		select {
		case p.heard <- pairMessage{from, m, err, from.(netclient.CaptureIndexer).LastCaptured()}:
		case <-p.closed:
			return
		}
		if err != nil {
			return
		}
	}
}

// Receive implements netclient.Conn. When the player's connection has ended, it continues to read the viewer's connection
// until that ends. Then it returns the error of the player's connection.
func (p *pairConn) Receive() (foxeswire.Message, error) {
	for p.end == nil || !p.blind {
		select {
		case h := <-p.heard:
			if h.err == nil {
				p.noted = h.noted
				return h.message, nil
			}
			p.noteEnd(h)
		case <-p.until:
			return nil, p.end
		case <-p.closed:
			return nil, net.ErrClosed
		}
	}
	return nil, p.end
}

func (p *pairConn) noteEnd(h pairMessage) {
	if h.from == p.viewer {
		p.blind = true
		return
	}
	p.end, p.until = h.err, time.After(viewerGrace)
}

func (p *pairConn) LastCaptured() int64 { return p.noted }

func (p *pairConn) Close() error {
	p.once.Do(func() { close(p.closed) })
	err := errors.Join(p.conn.Close(), p.viewer.Close())
	p.readers.Wait()
	return err
}
