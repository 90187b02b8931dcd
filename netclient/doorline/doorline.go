// Package doorline is a page's part of a connection through a host's door for browsers; see package netserver/webdoor.
//
// A line survives the end of its WebSocket: it opens another one, and goes on where the first one has stopped. After the page was
// loaded again, the door sends all earlier messages once more, and the line drops what the client says in response to them.
package doorline

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/coder/websocket"

	"menagerie/netclient"
)

// Times of a line.
const (
	dialTime    = 10 * time.Second // time limit for the door's first message, and for sending a message
	lineSilence = 50 * time.Second // time without a message after which the WebSocket is replaced; the door sends one every 20 s
	lineAgain   = time.Second      // time between two attempts to open another WebSocket
	lineKept    = 2 * time.Minute  // time for which a door keeps a line
)

// Limits of a line.
const (
	MostBytes   = 64 << 10 // maximum size of a message in bytes
	mostUntaken = 4096     // maximum number of messages that the door has not confirmed
	mostUnread  = 64       // maximum number of messages that the client has not read
)

// Messages and codes of the door.
const (
	doorEnds   = "end"
	doorNoLine = websocket.StatusCode(4404)
)

// Opener opens a WebSocket for a line. got is the number of messages that the line has received.
type Opener func(ctx context.Context, got int) (*websocket.Conn, error)

// line is one line, and the client's end of it. The goroutine run serves it.
type line struct {
	open Opener
	lost func(bool)
	ctx  context.Context
	stop context.CancelFunc

	earlier [][]byte // the client's messages before the page was loaded again

	mu        sync.Mutex
	socket    *websocket.Conn // nil while there is none
	got       int             // number of messages from the door
	queue     [][]byte        // messages that the client has not read, or not completely
	begun     bool            // whether the client has read a part of the first message in queue
	pastBytes int             // size in bytes of the messages that the door had sent before the page was loaded again
	past      int             // number of messages that the door had sent before the page was loaded again, and that the client has not begun to read
	answered  bool            // whether the client has sent anything since it has read the last repeated message
	manual    bool            // whether the client drops repeated responses itself
	first     int             // number of the oldest message in untaken
	untaken   [][]byte        // the client's messages that the door has not confirmed
	over      bool            // whether no more messages come
	deadline  time.Time       // time limit for reading
	change    chan struct{}   // is closed and replaced when queue, over or deadline changes
}

// Open opens a line and returns the client's end. Each Write sends one message, and each Read with a buffer of MostBytes receives
// one. A time limit for writing has no effect. lost is called with true when the WebSocket has ended, and with false when there is
// another one or the line has ended.
func Open(ctx context.Context, open Opener, lost func(bool)) (net.Conn, error) {
	socket, err := open(ctx, 0)
	if err != nil {
		return nil, err
	}
	l := &line{open: open, lost: lost, socket: socket, change: make(chan struct{})}
	l.ctx, l.stop = context.WithCancel(context.Background())
	w, err := l.begin(socket)
	if err != nil {
		_ = socket.CloseNow()
		l.stop()
		return nil, err
	}
	l.first, l.past, l.pastBytes, l.earlier = w.taken, w.sent, w.bytes, w.earlier
	go l.run(socket)
	return l, nil
}

// signal wakes all goroutines that wait for a change. l.mu must be held.
func (l *line) signal() {
	close(l.change)
	l.change = make(chan struct{})
}

func (l *line) Read(p []byte) (int, error) {
	for {
		n, change, deadline, err := l.readNow(p)
		if change == nil {
			return n, err
		}
		var late <-chan time.Time
		if !deadline.IsZero() {
			timer := time.NewTimer(time.Until(deadline))
			defer timer.Stop()
			late = timer.C
		}
		select {
		case <-change:
		case <-late:
		}
	}
}

// readNow reads without waiting. If there is nothing to read, it returns a channel that is closed after a change.
func (l *line) readNow(p []byte) (n int, change <-chan struct{}, deadline time.Time, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.ctx.Err() != nil && !l.over:
		return 0, nil, deadline, net.ErrClosed
	case !l.deadline.IsZero() && !time.Now().Before(l.deadline):
		return 0, nil, deadline, os.ErrDeadlineExceeded
	case len(l.queue) > 0:
		if !l.begun {
			l.begun, l.past = true, max(0, l.past-1)
		}
		n = copy(p, l.queue[0])
		if l.queue[0] = l.queue[0][n:]; len(l.queue[0]) == 0 {
			l.queue, l.begun = l.queue[1:], false
			l.signal()
		}
		return n, nil, deadline, nil
	case l.over:
		return 0, nil, deadline, io.EOF
	}
	return 0, l.change, l.deadline, nil
}

// Write sends a message of the client, now or later.
func (l *line) Write(message []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.over: // the message could not arrive, as on a connection that the other side has closed
		return len(message), nil
	case l.ctx.Err() != nil:
		return 0, net.ErrClosed
	case l.repeats(message):
		return len(message), nil
	case len(l.untaken) >= mostUntaken:
		return 0, errTooMuch
	}
	l.untaken = append(l.untaken, bytes.Clone(message))
	if l.socket != nil {
		_ = l.write(l.socket, message) // run handles the error
	}
	return len(message), nil
}

// repeats reports whether the client sends a message that it has sent before the page was loaded again. l.mu must be held.
func (l *line) repeats(message []byte) bool {
	switch {
	case l.manual:
		return false
	case l.past > 0:
		return true
	case l.answered || len(l.earlier) == 0:
		return false
	}
	l.answered = true
	return bytes.Equal(message, l.earlier[len(l.earlier)-1])
}

// Repetition implements netclient.Repeater.
func (l *line) Repetition() netclient.Repetition {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.manual = true
	r := netclient.Repetition{Bytes: l.pastBytes, Messages: l.past}
	if n := len(l.earlier); n > 0 {
		r.Said = l.earlier[n-1]
	}
	return r
}

// errTooMuch means that the client has sent too much while there was no connection.
var errTooMuch = errors.New("too many messages wait for a connection")

// Close ends the line. The door then ends the connection to the game.
func (l *line) Close() error {
	l.mu.Lock()
	socket, ended := l.socket, l.ctx.Err() != nil
	l.mu.Unlock()
	if socket != nil && !ended {
		_ = socket.Close(websocket.StatusNormalClosure, "")
	}
	l.stop()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.signal()
	return nil
}

func (l *line) SetDeadline(t time.Time) error { return l.SetReadDeadline(t) }

func (l *line) SetReadDeadline(t time.Time) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.deadline = t
	l.signal()
	return nil
}

func (l *line) SetWriteDeadline(time.Time) error { return nil }

// address is the address of both ends of a line.
type address struct{}

func (address) Network() string { return "websocket" }
func (address) String() string  { return "door" }

func (l *line) LocalAddr() net.Addr  { return address{} }
func (l *line) RemoteAddr() net.Addr { return address{} }

// welcome is what the door says at the beginning of a WebSocket.
type welcome struct {
	taken   int      // number of the client's messages that the door has passed on
	sent    int      // number of the door's messages
	bytes   int      // size of these messages in bytes, if the page was loaded again
	earlier [][]byte // the client's messages, if the page was loaded again
}

func (l *line) begin(socket *websocket.Conn) (w welcome, err error) {
	ctx, stop := context.WithTimeout(l.ctx, dialTime)
	defer stop()
	_, text, err := socket.Read(ctx)
	if err != nil {
		return w, err
	}
	var again int
	if _, err := fmt.Sscanf(string(text), "%d %d %d %d", &w.taken, &w.sent, &w.bytes, &again); err != nil {
		return w, fmt.Errorf("the host's first message is %q: %w", text, err)
	}
	for range again {
		_, message, err := socket.Read(ctx)
		if err != nil {
			return w, err
		}
		w.earlier = append(w.earlier, message)
	}
	return w, nil
}

// Earlier returns the bytes that the client has sent before the page was loaded again. A client that needs them to understand the
// host's messages can use them.
func (l *line) Earlier() []byte { return slices.Concat(l.earlier...) }

func (l *line) write(socket *websocket.Conn, message []byte) error {
	ctx, stop := context.WithTimeout(l.ctx, dialTime)
	defer stop()
	return socket.Write(ctx, websocket.MessageBinary, message)
}

// run serves the line with one WebSocket after the other.
func (l *line) run(socket *websocket.Conn) {
	defer func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.over = l.ctx.Err() == nil // otherwise the client has closed the line
		l.stop()
		l.signal()
	}()
	for {
		l.mu.Lock()
		l.socket = socket
		l.mu.Unlock()
		final := l.receive(socket)
		l.mu.Lock()
		l.socket = nil
		l.mu.Unlock()
		_ = socket.CloseNow()
		if final || l.ctx.Err() != nil {
			return
		}
		l.lost(true)
		var err error
		if socket, err = l.reopen(); err != nil {
			l.lost(false)
			return
		}
		l.lost(false)
	}
}

// receive passes the door's messages on to the client until the WebSocket ends. It reports whether this is the end of the line.
func (l *line) receive(socket *websocket.Conn) (final bool) {
	for {
		ctx, stop := context.WithTimeout(l.ctx, lineSilence)
		kind, message, err := socket.Read(ctx)
		stop()
		switch {
		case err != nil:
			return isFinal(err)
		case kind == websocket.MessageText && string(message) == doorEnds:
			return true
		case kind == websocket.MessageText:
			if taken, err := strconv.Atoi(string(message)); err == nil {
				l.forget(taken)
			}
			continue
		}
		if !l.receiveOne(message) {
			return true
		}
	}
}

// receiveOne adds a message for the client. It waits until the client has read most of the earlier ones. It returns false if the
// client has closed the line.
func (l *line) receiveOne(message []byte) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.got++
	for len(l.queue) >= mostUnread && l.ctx.Err() == nil {
		change := l.change
		l.mu.Unlock()
		select {
		case <-change:
		case <-l.ctx.Done():
		}
		l.mu.Lock()
	}
	l.queue = append(l.queue, message)
	l.signal()
	return l.ctx.Err() == nil
}

// isFinal reports whether a WebSocket has ended because the game or the door has ended the line.
func isFinal(err error) bool {
	status := websocket.CloseStatus(err)
	return status == websocket.StatusNormalClosure || status == websocket.StatusPolicyViolation || status == doorNoLine
}

// forget drops the client's messages that the door has taken. taken is their number.
func (l *line) forget(taken int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.first < taken && len(l.untaken) > 0 {
		l.untaken, l.first = l.untaken[1:], l.first+1
	}
}

// errLineLost means that the door no longer has the line.
var errLineLost = errors.New("the host has given up the connection")

// reopen opens another WebSocket and sends the client's messages that the door has not taken.
func (l *line) reopen() (*websocket.Conn, error) {
	ctx, stop := context.WithTimeout(l.ctx, lineKept)
	defer stop()
	for {
		socket, err := l.reopenOnce(ctx)
		if err == nil || isFinal(err) {
			return socket, err
		}
		select {
		case <-time.After(lineAgain):
		case <-ctx.Done():
			return nil, errLineLost
		}
	}
}

func (l *line) reopenOnce(ctx context.Context) (*websocket.Conn, error) {
	l.mu.Lock()
	got := l.got
	l.mu.Unlock()
	socket, err := l.open(ctx, got)
	if err != nil {
		return nil, err
	}
	w, err := l.begin(socket)
	if err != nil {
		_ = socket.CloseNow()
		return nil, err
	}
	l.forget(w.taken)
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, message := range l.untaken {
		if err := l.write(socket, message); err != nil {
			_ = socket.CloseNow()
			return nil, err
		}
	}
	l.socket = socket // messages that the client sends from now on follow
	return socket, nil
}
