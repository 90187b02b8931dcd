package netclient

import (
	"errors"
	"io"
	"net"
	"time"

	"menagerie/wire"
)

const maxDatagramSize = 64 * 1024

// DatagramFormat defines how messages are sent as datagrams, each of which is one message.
type DatagramFormat[In, Out any] struct {
	Parse   func([]byte) In // parses a datagram; must not keep its argument
	Passing func(error) In  // returns the message that reports ErrFlood or an error of a datagram; called at most once per second
	Capture *wire.Capture   // records all messages; nil for none
	Last    Out             // message that Close sends
}

// datagramConn is a Conn over datagrams.
type datagramConn[In any, Out Appender] struct {
	conn     net.Conn
	talk     DatagramFormat[In, Out]
	in       []byte
	out      []byte
	last     int64 // number of the last received datagram in the capture
	repeated repeated
	reported time.Time // time at which Receive last reported an error of a datagram

	interval time.Time // time at which the method pace last waited
	received int       // number of datagrams since interval
	waits    int       // number of successive waits; an interval with fewer than maxDatagrams ends them
}

// NewDatagramConn returns a Conn on c, on which each datagram is one message.
func NewDatagramConn[In any, Out Appender](c net.Conn, d DatagramFormat[In, Out]) Conn[In, Out] {
	past := repetitionOf(c)
	return &datagramConn[In, Out]{
		conn: c, talk: d, in: make([]byte, maxDatagramSize), last: -1, repeated: repeated{left: past.Messages, said: past.Said},
	}
}

// record adds a datagram to the capture and returns its number, or -1 if there is no capture.
func (p *datagramConn[In, Out]) record(way wire.Direction, datagram []byte) int64 {
	if p.talk.Capture == nil {
		return -1
	}
	// The address can change: a connection may try several addresses of the server.
	return p.talk.Capture.Add(p.conn.RemoteAddr().String(), way, datagram, nil)
}

// maxDatagrams is the maximum number of datagrams that a Conn accepts per TickInterval, or 50,000 per second. A fast
// game of Mia sends 33,000 datagrams per second.
const maxDatagrams = 2500

// floodWaits is the number of consecutive waits after which a Conn reports ErrFlood. A Conn waits if too many datagrams
// arrive. The waits last 5 seconds in total.
const floodWaits = 100

// ErrFlood means that the server has sent more datagrams than a Conn accepts for 5 seconds. The connection continues.
var ErrFlood = errors.New("the server sends more datagrams than this program accepts")

// pace waits if too many datagrams arrive. It returns ErrFlood once in each long flood.
func (p *datagramConn[In, Out]) pace() error {
	// without a limit, a flood would keep one processor core busy
	if p.received++; p.received <= maxDatagrams {
		return nil
	}
	rest := TickInterval - time.Since(p.interval)
	// During the wait, the operating system drops datagrams that do not fit into the buffer of the socket.
	if time.Sleep(rest); rest > 0 {
		p.waits++
	} else {
		p.waits = 0
	}
	p.interval, p.received = time.Now(), 1
	if p.waits == floodWaits {
		return ErrFlood
	}
	return nil
}

// Receive implements Conn. It returns an error only if the connection was closed. It returns any other error of the socket as
// a message, at most once a second. If datagrams arrive too fast, Receive waits before it returns.
func (p *datagramConn[In, Out]) Receive() (In, error) {
	for {
		if err := p.pace(); err != nil {
			return p.talk.Passing(err), nil
		}
		n, err := p.conn.Read(p.in)
		switch {
		case err == nil:
			p.repeated.pass(1)
			p.last = p.record(wire.Received, p.in[:n])
			return p.talk.Parse(p.in[:n]), nil
		case errors.Is(err, net.ErrClosed), errors.Is(err, io.ErrClosedPipe), errors.Is(err, io.EOF):
			var none In
			return none, err
		case time.Since(p.reported) >= time.Second:
			p.reported = time.Now()
			return p.talk.Passing(err), nil
		}
		time.Sleep(pauseAfterError)
	}
}

// pauseAfterError limits how often Receive retries after an error of the socket, to save processor time.
const pauseAfterError = 5 * time.Millisecond

// Send implements Conn. It sends each message as one datagram. It returns an error only if the connection was closed. After
// any other error, the datagram counts as lost.
func (p *datagramConn[In, Out]) Send(messages []Out) error {
	for _, m := range messages {
		p.out = m.Append(p.out[:0])
		p.record(wire.Sent, p.out)
		if _, err := p.conn.Write(p.out); errors.Is(err, net.ErrClosed) {
			return err
		}
	}
	return nil
}

func (p *datagramConn[In, Out]) LastCaptured() int64 { return p.last }

func (p *datagramConn[In, Out]) begins() age { return p.repeated.begins() }

func (p *datagramConn[In, Out]) lastAge() age { return p.repeated.age }

func (p *datagramConn[In, Out]) drops(to age, messages []Out) bool {
	return drops(&p.repeated, to, messages)
}

func (p *datagramConn[In, Out]) NonBlocking() {}

func (p *datagramConn[In, Out]) Info() Info { return Info{} }

func (p *datagramConn[In, Out]) Close() error {
	_ = p.Send([]Out{p.talk.Last}) // the server may not receive it
	return p.conn.Close()
}
