package pondclient_test

import (
	"context"
	"io"
	"net"
	"sync"
	"time"

	"menagerie/netclient"
	"menagerie/netclient/pondclient"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

// lane carries bytes in one direction and delivers them after a delay.
type lane struct {
	delay   time.Duration
	packets chan packet
	rest    []byte
	closed  chan struct{}
	once    sync.Once
}

type packet struct {
	bytes []byte
	at    time.Time
}

func newLane(delay time.Duration) *lane {
	return &lane{delay: delay, packets: make(chan packet, 4096), closed: make(chan struct{})}
}

func (l *lane) Read(b []byte) (int, error) {
	if len(l.rest) == 0 {
		select {
		case p := <-l.packets:
			time.Sleep(time.Until(p.at))
			l.rest = p.bytes
		case <-l.closed:
			select { // bytes from before the end still arrive
			case p := <-l.packets:
				l.rest = p.bytes
			default:
				return 0, io.EOF
			}
		}
	}
	n := copy(b, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

func (l *lane) Write(b []byte) (int, error) {
	select {
	case <-l.closed:
		return 0, io.ErrClosedPipe
	case l.packets <- packet{append([]byte(nil), b...), time.Now().Add(l.delay)}:
		return len(b), nil
	}
}

func (l *lane) close() { l.once.Do(func() { close(l.closed) }) }

// line is one end of a connection with a delay and a large buffer.
type line struct {
	net.Conn // for methods that the tests do not call
	in, out  *lane
}

// lines returns the two ends of a connection with the given round trip.
func lines(roundTrip time.Duration) (client, server *line) {
	there, back := newLane(roundTrip/2), newLane(roundTrip/2)
	return &line{in: back, out: there}, &line{in: there, out: back}
}

func (l *line) Read(b []byte) (int, error)       { return l.in.Read(b) }
func (l *line) Write(b []byte) (int, error)      { return l.out.Write(b) }
func (l *line) SetWriteDeadline(time.Time) error { return nil }
func (l *line) Close() error                     { l.in.close(); l.out.close(); return nil }

// join connects a client to one end of a connection.
func join(conn net.Conn, p pondclient.Profile) *pondclient.Client {
	return pondclient.JoinWith("line:1", func(context.Context) (net.Conn, netclient.Info, error) {
		return conn, netclient.Info{}, nil
	}, p)
}

// host is a correct server for one client, with the perfect cat. It stores the positions of the cat.
type host struct {
	conn  io.ReadWriteCloser
	state pond.State
	open  bool
	cats  []pond.Point // in the order in which the client receives them, including the starts of games
	moves int
}

// serve responds to messages until the connection ends.
func (h *host) serve() {
	defer h.conn.Close()
	serveWith(h.conn, h.answer)
}

// serveWith calls answer for each message until the connection ends or answer returns nothing.
func serveWith(conn io.ReadWriter, answer func(pondwire.Message) []byte) {
	r := wire.NewReader(conn, pondwire.ParseClient, pondwire.MaxClient)
	for {
		m, err := r.Next()
		if err != nil {
			return
		}
		b := answer(m)
		if len(b) == 0 {
			return
		}
		if _, err := conn.Write(b); err != nil || b[0] >= 0xe0 {
			return
		}
	}
}

func (h *host) answer(m pondwire.Message) []byte {
	switch m := m.(type) {
	case pondwire.Auth:
		h.open = m.Room == pondwire.Invisible || m.Room == "abcdef_ghijkl"
		return pondwire.AuthReply{Open: h.open}.Append(nil)
	case pondwire.Start:
		return h.start(m)
	case pondwire.Move:
		return h.move(m)
	}
	return pondwire.FaultInvalid.Append(nil)
}

func (h *host) start(m pondwire.Start) []byte {
	if !h.open || m.Level < 1 || m.Level > 3 {
		return pondwire.FaultInvalid.Append(nil)
	}
	var err error
	h.state, err = pond.New(pond.Config{CatStep: pond.Levels()[m.Level-1].CatStep}, uint64(len(h.cats)))
	if err != nil {
		panic(err)
	}
	v := h.state.View(pond.Cat)
	h.cats = append(h.cats, v.Cat)
	return pondwire.Started{Cat: pondwire.Place(v.Cat), Mouse: pondwire.Place(v.Mouse)}.Append(nil)
}

func (h *host) move(m pondwire.Move) []byte {
	next, err := h.state.Play(pond.Mouse, pond.Move(m.To))
	switch err {
	case nil:
	case pond.FaultTooFar:
		return pondwire.FaultTooFar.Append(nil)
	default:
		return pondwire.FaultUnexpected.Append(nil)
	}
	cat, _ := pondbot.Best(pond.Cat)(context.Background(), next.View(pond.Cat), nil)
	if next, err = next.Play(pond.Cat, cat); err != nil {
		panic(err)
	}
	h.state = next
	h.moves++
	v := next.View(pond.Cat)
	h.cats = append(h.cats, v.Cat)
	b := pondwire.Move{To: pondwire.Place(v.Cat)}.Append(nil)
	return pondwire.GameState(v.Outcome).Append(b)
}
