package doortest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"

	"github.com/coder/websocket"

	"menagerie/netclient/doorline"
)

// Tab is a tab of a browser with the page of a host. It opens connections as netclient/dial does in a browser. It is safe for
// concurrent use.
type Tab struct {
	page, token string

	mu      sync.Mutex
	life    string
	lines   int                     // number of connections since the page was loaded
	sockets map[int]*websocket.Conn // last WebSocket of each connection
	offline bool
	told    []bool
}

// NewTab returns a tab that shows the page at an address.
func NewTab(page string) *Tab {
	return &Tab{page: page, token: rand.Text(), life: rand.Text(), sockets: map[int]*websocket.Conn{}}
}

// Token returns the random text of the tab.
func (b *Tab) Token() string { return b.token }

var errOffline = errors.New("the page is offline, or was loaded again")

// Open connects the page to a port of the game.
func (b *Tab) Open(ctx context.Context, network string, port int) (net.Conn, error) {
	b.mu.Lock()
	b.lines++
	line, life := b.lines, b.life
	b.mu.Unlock()
	open := func(ctx context.Context, got int) (*websocket.Conn, error) {
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.offline || b.life != life {
			return nil, errOffline
		}
		conn, _, err := websocket.Dial(ctx, b.address(network, port, line, got), nil)
		if err == nil {
			conn.SetReadLimit(doorline.MostBytes + 1)
			b.sockets[line] = conn
		}
		return conn, err
	}
	return doorline.Open(ctx, open, b.note)
}

// Address returns the address of a WebSocket that continues a connection of the page. line is the number of the connection, counted
// from 1, and got is the number of messages that the page says it has received.
func (b *Tab) Address(network string, port, line, got int) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.address(network, port, line, got)
}

func (b *Tab) address(network string, port, line, got int) string {
	return fmt.Sprintf("ws%s%s/%d?tab=%s&life=%s&line=%d&got=%d", strings.TrimPrefix(b.page, "http"), network, port, b.token, b.life, line, got)
}

func (b *Tab) note(lost bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.told = append(b.told, lost)
}

// Told returns what the connections have told the page: true for a loss, false for a return.
func (b *Tab) Told() []bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]bool(nil), b.told...)
}

// Cut ends all WebSockets. The page opens others at once.
func (b *Tab) Cut() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.cut()
}

func (b *Tab) cut() {
	for line, socket := range b.sockets {
		_ = socket.CloseNow()
		delete(b.sockets, line)
	}
}

// SetOffline ends all WebSockets if offline is true. The page cannot open others until offline is false again.
func (b *Tab) SetOffline(offline bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.offline = offline; offline {
		b.cut()
	}
}

// Reload ends all WebSockets and loads the page again. Its earlier connections never continue.
func (b *Tab) Reload() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.life, b.lines = rand.Text(), 0
	b.cut()
}
