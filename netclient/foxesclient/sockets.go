package foxesclient

import (
	"context"
	"errors"
	"net"
	"sync"

	"menagerie/netclient"
	"menagerie/rules/foxes"
	"menagerie/wire"
	"menagerie/wire/foxeswire"
)

// conn carries the lines of a client.
type conn = netclient.Conn[foxeswire.Message, foxeswire.Message]

// opening returns what makes the connection, or both of them.
func opening(dial netclient.Dialer, p Profile) netclient.Open[foxeswire.Message, foxeswire.Message] {
	if p.Part == Watch || p.Dialect.Rules.Writing.Sockets == foxes.SocketsOne {
		return func(ctx context.Context) (conn, error) { return one(ctx, dial, p.Tape) }
	}
	return func(ctx context.Context) (conn, error) { return two(ctx, dial, p.Dialect.Rules.Writing, p.Tape) }
}

func one(ctx context.Context, dial netclient.Dialer, tape *wire.Tape) (conn, error) {
	raw, err := dial(ctx)
	if err != nil {
		return nil, err
	}
	framing := netclient.Framing[foxeswire.Message]{Parse: foxeswire.ParseServer, Limit: foxeswire.MaxLine, Tape: tape}
	return netclient.Stream[foxeswire.Message, foxeswire.Message](netclient.LastLine(raw, "\n"), netclient.Info{}, framing), nil
}

// two makes two connections, as the authors' draft does: the viewer's first, on which it is said at once what it is, and
// then the player's.
func two(ctx context.Context, dial netclient.Dialer, w foxes.Writing, tape *wire.Tape) (conn, error) {
	viewer, err := one(ctx, dial, tape)
	if err != nil {
		return nil, err
	}
	if err := viewer.Send(lines(w, foxeswire.Join{By: foxeswire.NewViewer, To: addressee(w.Join)})); err != nil {
		_ = viewer.Close()
		return nil, err
	}
	player, err := one(ctx, dial, tape)
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

// lines are messages as they are sent.
func lines(w foxes.Writing, messages ...foxeswire.Message) []foxeswire.Message {
	if w.Lines == foxes.LinesCRLF {
		for i, m := range messages {
			messages[i] = foxeswire.CRLF{Message: m}
		}
	}
	return messages
}

// heard is what came on one of two connections.
type heard struct {
	message foxeswire.Message
	err     error
	noted   int64 // its number on the tape
}

// pair is a player's connection, on which is sent, with a viewer's beside it. What comes on either has come.
type pair struct {
	conn
	viewer  conn
	heard   chan heard
	closed  chan struct{}
	once    sync.Once
	readers sync.WaitGroup
	noted   int64 // the number of the message received last
}

// read hands on what comes on one connection. A viewer that is rejected is closed by the server soon, which is not the end of
// the player.
func (p *pair) read(from conn) {
	for {
		m, err := from.Receive()
		select {
		case p.heard <- heard{m, err, from.(netclient.Noting).Noted()}:
		case <-p.closed:
			return
		}
		if team, ok := m.(foxeswire.Team); err != nil || ok && from == p.viewer && team.Team == foxeswire.Rejected {
			return
		}
	}
}

// Receive implements netclient.Conn. The end of one connection is the end of both.
func (p *pair) Receive() (foxeswire.Message, error) {
	select {
	case h := <-p.heard:
		p.noted = h.noted
		return h.message, h.err
	case <-p.closed:
		return nil, net.ErrClosed
	}
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
