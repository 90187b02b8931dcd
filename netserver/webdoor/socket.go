package webdoor

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"regexp"
	"strconv"
	"time"

	"github.com/coder/websocket"

	"menagerie/netserver"
)

// Limits of a WebSocket.
const (
	mostBytes   = 64 << 10         // maximum size of a message from the page in bytes
	mostPerTime = 400              // maximum number of messages from the page per second, on average
	burst       = 400              // number of messages that may come at once
	toSend      = 10 * time.Second // time limit for a page to accept a message
	toAnswer    = 20 * time.Second // interval of pings and counts, and the time limit for the response
)

// Texts that the door sends to the page, and the status of a line that cannot continue.
const (
	ends   = "end" // the host has ended; the page need not come back
	noLine = websocket.StatusCode(4404)
)

// serveSocket connects a WebSocket of a page to a port of the game. Pages of other origins are rejected.
func (d *Door) serveSocket(w http.ResponseWriter, r *http.Request, network, digits string) {
	d.work.Add(1)
	defer d.work.Done()
	port, err := strconv.ParseUint(digits, 10, 16)
	from, bad := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || bad != nil || network != "tcp" && network != "udp" {
		http.NotFound(w, r)
		return
	}
	socket, err := websocket.Accept(w, r, nil)
	if err != nil {
		d.options.Log.Debug("a page was rejected", "remote", r.RemoteAddr, "error", err)
		return
	}
	defer func() { _ = socket.CloseNow() }() // the page handles the closed connection
	socket.SetReadLimit(mostBytes)
	q := askedOf(r)
	l, loaded := d.lineOf(q, network, int(port), netip.AddrPortFrom(from.Addr().Unmap(), from.Port()))
	if l == nil {
		_ = socket.Close(websocket.StatusPolicyViolation, "")
		return
	}
	d.serveLine(socket, l, q, loaded)
}

// asked is what a page says about its connection.
type asked struct {
	tab  string // token of the tab; "" if the page cannot come back
	page pageLine
	got  int // number of messages that the page has received
}

// token matches the random numbers of a page.
var token = regexp.MustCompile(`^[0-9A-Za-z_-]{16,64}$`)

func askedOf(r *http.Request) (q asked) {
	values := r.URL.Query()
	number, err := strconv.ParseUint(values.Get("line"), 10, 31)
	got, bad := strconv.ParseUint(values.Get("got"), 10, 31)
	tab, life := values.Get("tab"), values.Get("life")
	if err != nil || bad != nil || !token.MatchString(tab) || !token.MatchString(life) {
		return asked{}
	}
	return asked{tab, pageLine{life, int(number)}, int(got)}
}

// lineOf returns the line of a page that has come back, or a new line. loaded reports whether the page was loaded again. lineOf
// returns nil if the game has no such port.
func (d *Door) lineOf(q asked, network string, port int, from netip.AddrPort) (l *line, loaded bool) {
	if q.tab != "" {
		if l, loaded := d.tabs.find(q.tab, q.page, network, port, q.got); l != nil {
			return l, loaded
		}
		if q.got > 0 {
			return &line{}, false // it cannot continue
		}
	}
	game := d.options.Connect(network, port, from)
	if game == nil {
		return nil, false
	}
	aside := d.options.Aside != nil && d.options.Aside(network, port)
	l = &line{network: network, port: port, aside: aside, game: game, from: from, page: q.page, change: make(chan struct{})}
	if q.tab != "" {
		d.tabs.add(q.tab, l, d.options.Connections)
	}
	d.work.Go(func() { d.listen(l) })
	return l, false
}

// listen stores the messages from the game, until the game or the door ends the connection.
func (d *Door) listen(l *line) {
	defer context.AfterFunc(d.ctx, func() { _ = l.game.Close() })()
	buf := make([]byte, mostBytes)
	for {
		n, err := l.game.Read(buf)
		if n > 0 {
			most := mostStored
			if d.storing.Load() > mostStoring {
				most = fewStored
			}
			d.storing.Add(int64(l.store(bytes.Clone(buf[:n]), most)))
		}
		if err != nil {
			break
		}
	}
	_ = l.game.Close()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.over = true
	if l.leave != nil {
		l.leave.Stop()
	}
	l.signal()
	d.storing.Add(-int64(l.size)) // the tab forgets the line soon
	d.options.Log.Debug("the game has ended a page's connection", "remote", l.from)
}

// serveLine serves a line until the WebSocket ends. loaded must be true if the page was loaded again.
func (d *Door) serveLine(socket *websocket.Conn, l *line, q asked, loaded bool) {
	// the context of the request ends when Accept takes over the connection, so derive from the door's context
	ctx, stop := context.WithCancel(d.ctx)
	defer stop()
	if l.game == nil {
		_ = socket.Close(noLine, "")
		return
	}
	h := &holder{stop: stop}
	at, said, ok := l.hold(h, q.got)
	if !loaded {
		at.size, said = 0, nil
	}
	defer func() {
		if l.release(h, d.options.Keep) {
			d.away(l, true)
		}
	}()
	if !ok {
		_ = socket.Close(noLine, "")
		l.end(h)
		return
	}
	d.away(l, false)
	if q.tab != "" && greet(ctx, socket, at, said) != nil {
		return
	}
	d.work.Go(func() {
		defer stop()
		err := receive(ctx, socket, l, h)
		if q.tab == "" || websocket.CloseStatus(err) == websocket.StatusNormalClosure || errors.Is(err, errWrong) {
			h.left.Store(true)
			l.end(h) // the page does not come back
		}
		d.options.Log.Debug("a page's connection has ended", "remote", l.from, "error", err)
	})
	d.work.Go(func() { d.ping(ctx, stop, socket, l, q.tab != "") })
	send(ctx, socket, l, h, q.got)
	if d.ctx.Err() != nil && q.tab != "" {
		_ = write(context.Background(), socket, websocket.MessageText, []byte(ends))
	}
}

// greet tells the page how many messages the door has taken and sent. A page that was loaded again also gets the messages that it
// has sent before.
func greet(ctx context.Context, socket *websocket.Conn, at count, said [][]byte) error {
	err := write(ctx, socket, websocket.MessageText, fmt.Appendf(nil, "%d %d %d %d", at.taken, at.sent, at.size, len(said)))
	for i := 0; i < len(said) && err == nil; i++ {
		err = write(ctx, socket, websocket.MessageBinary, said[i])
	}
	return err
}

// away tells the host that a page has gone away or come back.
func (d *Door) away(l *line, away bool) {
	if d.options.Away != nil && l.tab != nil && d.ctx.Err() == nil {
		d.options.Away(l.from, away)
	}
}

// errWrong means that a message is not one of our page.
var errWrong = errors.New("wrong kind of message")

// receive passes the page's messages on to the game, until one of them closes its connection.
func receive(ctx context.Context, socket *websocket.Conn, l *line, h *holder) error {
	limit := netserver.NewBucket(mostPerTime, burst)
	for {
		kind, message, err := socket.Read(ctx)
		if err != nil {
			return err
		}
		if kind != websocket.MessageBinary {
			_ = socket.Close(websocket.StatusUnsupportedData, "")
			return errWrong
		}
		time.Sleep(limit.Take(time.Now()))
		if !l.take(h, message) {
			return net.ErrClosed
		}
	}
}

// send passes the game's messages on to the page, beginning with the message with the given number. A message has some bytes of
// the connection, or one datagram.
func send(ctx context.Context, socket *websocket.Conn, l *line, h *holder, number int) {
	for {
		message, change, ok, over := l.next(number)
		switch {
		case !ok: // the page is much too slow
			l.end(h)
			return
		case message != nil:
			if write(ctx, socket, websocket.MessageBinary, message) != nil {
				return
			}
			number++
		case over:
			if !h.left.Load() {
				_ = socket.Close(websocket.StatusNormalClosure, "")
			}
			return
		default:
			select {
			case <-change:
			case <-ctx.Done():
				return
			}
		}
	}
}

func write(ctx context.Context, socket *websocket.Conn, kind websocket.MessageType, message []byte) error {
	ctx, stop := context.WithTimeout(ctx, toSend)
	defer stop()
	return socket.Write(ctx, kind, message)
}

// ping calls stop when the page does not respond any more, for example because a phone has left the network. It also tells the
// page how many of its messages were taken, so that the page can forget them and knows that the host is there.
func (d *Door) ping(ctx context.Context, stop func(), socket *websocket.Conn, l *line, tells bool) {
	defer stop()
	for beat := time.NewTicker(toAnswer); ; {
		select {
		case <-ctx.Done():
			beat.Stop()
			return
		case <-beat.C:
		}
		limited, cancel := context.WithTimeout(ctx, toAnswer)
		err := socket.Ping(limited)
		cancel()
		if err == nil && tells {
			l.mu.Lock()
			taken := l.taken
			l.mu.Unlock()
			err = write(ctx, socket, websocket.MessageText, strconv.AppendInt(nil, int64(taken), 10))
		}
		if err != nil {
			return
		}
	}
}
