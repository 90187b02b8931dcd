package webdoor_test

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"menagerie/netclient/doorline"
	"menagerie/netserver/webdoor"
	"menagerie/netserver/webdoor/doortest"
)

// tab is a tab of a browser in a test.
type tab struct {
	*doortest.Tab
	t *testing.T
}

func newTab(t *testing.T, at string) tab { return tab{doortest.NewTab(at), t} }

// open connects the page to a port of the game.
func (b tab) open(network string, port int) net.Conn {
	b.t.Helper()
	conn, err := b.Open(b.t.Context(), network, port)
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { _ = conn.Close() })
	return conn
}

// says sends a text and wants it back.
func says(t *testing.T, conn net.Conn, text string) {
	t.Helper()
	if _, err := conn.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	hears(t, conn, text)
}

// hears wants a text from the game.
func hears(t *testing.T, conn net.Conn, text string) {
	t.Helper()
	got := make([]byte, len(text))
	if _, err := io.ReadFull(conn, got); err != nil || string(got) != text {
		t.Fatalf("got %q, %v, want %q", got, err, text)
	}
}

// silent wants the end of a connection and nothing before.
func silent(t *testing.T, conn net.Conn) {
	t.Helper()
	if got, err := io.ReadAll(conn); err != nil || len(got) > 0 {
		t.Errorf("got %q, %v, want the end", got, err)
	}
}

// A WebSocket ends again and again, and every byte arrives once and in order. Some bytes are sent while there is none.
func TestALineSurvivesItsWebSocket(t *testing.T) {
	g, at := open(t, nil)
	b := newTab(t, at)
	conn := b.open("tcp", 7)
	for i := range 5 {
		says(t, conn, fmt.Sprint("before ", i))
		b.Cut()
		says(t, conn, fmt.Sprint("after ", i))
	}
	if got := g.opened.Load(); got != 1 {
		t.Errorf("got %d connections to the game, want 1", got)
	}
	told := b.Told()
	for i, lost := range told {
		if lost != (i%2 == 0) {
			t.Fatalf("the page was told %v, want a loss and a return in turn", told)
		}
	}
	if len(told) != 10 {
		t.Errorf("the page was told %d times, want 10", len(told))
	}
}

func TestDatagramsSurviveTheirWebSocket(t *testing.T) {
	_, at := open(t, nil)
	b := newTab(t, at)
	conn := b.open("udp", 9)
	buf := make([]byte, doorline.MostBytes)
	for i := range 3 {
		want := fmt.Sprint("SEE;", i)
		if _, err := conn.Write([]byte(want)); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if n, err := conn.Read(buf); err != nil || string(buf[:n]) != want {
				t.Fatalf("got %q, %v, want the whole datagram %q", buf[:n], err, want)
			}
		}
		b.Cut()
	}
}

// A page that was loaded again reads everything once more. What it says meanwhile is dropped, because the game knows it.
func TestAPageIsLoadedAgain(t *testing.T) {
	g, at := open(t, nil)
	b := newTab(t, at)
	first := b.open("tcp", 7)
	says(t, first, "hello")
	says(t, first, "move")
	b.Reload()
	second := b.open("tcp", 7)
	if _, err := second.Write([]byte("hello")); err != nil {
		t.Fatal(err)
	}
	hears(t, second, "hellomove")
	says(t, second, "next")
	b.Cut()
	says(t, second, "last")
	if got := g.opened.Load(); got != 1 {
		t.Errorf("got %d connections to the game, want 1", got)
	}
	says(t, b.open("tcp", 7), "another") // a second connection of the same page
	if got := g.opened.Load(); got != 2 {
		t.Errorf("got %d connections to the game, want 2", got)
	}
}

// The page of another tab gets a connection of its own, also one with the same numbers.
func TestAnotherTabIsAnotherGuest(t *testing.T) {
	g, at := open(t, nil)
	b := newTab(t, at)
	says(t, b.open("tcp", 7), "hello")
	says(t, newTab(t, at).open("tcp", 7), "hi")
	if got := g.opened.Load(); got != 2 {
		t.Errorf("got %d connections to the game, want 2", got)
	}
	whole := b.Address("tcp", 7, 1, 0)
	for _, wrong := range []string{"tab=short", "life=x", "line=-1", "got=", "got=y"} {
		name, _, _ := strings.Cut(wrong, "=")
		query := "?" + regexp.MustCompile(name+"=[^&]*").ReplaceAllString(whole[strings.IndexByte(whole, '?')+1:], wrong)
		socket := mustDial(t, at+"tcp/7"+query)
		if err := socket.Write(t.Context(), websocket.MessageBinary, []byte("x")); err != nil {
			t.Fatal(err)
		}
		if _, got, err := socket.Read(t.Context()); err != nil || string(got) != "x" {
			t.Errorf("%s: got %q, %v, want a new connection", query, got, err)
		}
	}
}

// The labyrinth has two ports. The connection to the first one is over when the game begins.
func TestAPageIsLoadedAgainWithTwoPorts(t *testing.T) {
	var knocks int
	over := make(ends, 4) // a knock and a connection of each game
	_, at := open(t, func(o *webdoor.Options) {
		o.Log = slog.New(slog.NewTextHandler(over, &slog.HandlerOptions{Level: slog.LevelDebug}))
		o.Aside = func(network string, _ int) bool { return network == "udp" }
		echo := o.Connect
		o.Connect = func(network string, port int, from netip.AddrPort) net.Conn {
			if port != 8 {
				return echo(network, port, from)
			}
			knocks++
			near, far := net.Pipe()
			text := fmt.Sprint("seat ", knocks)
			go func() {
				_, _ = far.Write([]byte(text))
				_ = far.Close()
			}()
			return near
		}
	})
	b := newTab(t, at)
	for game := range 2 {
		seat := fmt.Sprint("seat ", game+1)
		knock := b.open("tcp", 8)
		hears(t, knock, seat)
		silent(t, knock)
		conn := b.open("tcp", 7)
		says(t, conn, seat)
		b.Reload()
		knock = b.open("tcp", 8)
		hears(t, knock, seat)
		silent(t, knock)
		conn = b.open("tcp", 7)
		hears(t, conn, seat)
		says(t, conn, "end of "+seat)
		<-over // the knock
		if game == 0 {
			_ = conn.Close()
			<-over
		}
	}
	b.open("udp", 9) // not a part of a game
	b.Reload()
	_ = b.open("tcp", 7).Close() // the second game is over
	<-over
	hears(t, b.open("tcp", 8), "seat 3")
	if knocks != 3 {
		t.Errorf("got %d connections to the first port, want one for each game", knocks)
	}
}

// ends is the log of a door. It tells when the door has noticed the end of a connection.
type ends chan struct{}

func (e ends) Write(line []byte) (int, error) {
	if bytes.Contains(line, []byte("the game has ended a page's connection")) {
		select {
		case e <- struct{}{}:
		default: // later than the test wants to know
		}
	}
	return len(line), nil
}

// watch collects what the door tells the host about pages.
type watch struct {
	changes chan bool
}

func (w watch) note(_ netip.AddrPort, away bool) { w.changes <- away }

func (w watch) wants(t *testing.T, away bool) {
	t.Helper()
	select {
	case got := <-w.changes:
		if got != away {
			t.Fatalf("the host was told away %v, want %v", got, away)
		}
	case <-t.Context().Done():
		t.Fatal("the host was told nothing")
	}
}

func TestTheHostIsToldWhoIsAway(t *testing.T) {
	w := watch{make(chan bool, 10)}
	_, at := open(t, func(o *webdoor.Options) { o.Away = w.note })
	b := newTab(t, at)
	conn := b.open("tcp", 7)
	w.wants(t, false)
	says(t, conn, "hello")
	b.SetOffline(true)
	w.wants(t, true)
	b.SetOffline(false)
	w.wants(t, false)
	says(t, conn, "back")
	_ = conn.Close()
	b.open("tcp", 7)
	w.wants(t, false) // of the new connection; the first one has left for good
}

// After the time for which a seat is kept, the game is told that the page has left.
func TestASeatIsKeptForATime(t *testing.T) {
	ended := make(chan struct{}, 10)
	_, at := open(t, func(o *webdoor.Options) {
		o.Keep = 30 * time.Millisecond
		o.Connect = func(string, int, netip.AddrPort) net.Conn {
			near, far := net.Pipe()
			go func() {
				_, _ = io.Copy(io.Discard, far)
				ended <- struct{}{}
			}()
			return near
		}
	})
	b := newTab(t, at)
	conn := b.open("tcp", 7)
	b.SetOffline(true)
	<-ended
	b.SetOffline(false)
	silent(t, conn)
	left := b.open("tcp", 7)
	_ = left.Close() // a page that leaves need not be waited for
	<-ended
}

// A page that says that it has received more than was sent, or that asks for messages that the door no longer has, gets nothing.
func TestAPageCannotContinueWhatItHasNot(t *testing.T) {
	g, at := open(t, nil)
	b := newTab(t, at)
	says(t, b.open("tcp", 7), "hello")
	for _, got := range []int{2, 1 << 30} {
		socket := mustDial(t, "http"+strings.TrimPrefix(b.Address("tcp", 7, 1, got), "ws"))
		if _, _, err := socket.Read(t.Context()); websocket.CloseStatus(err) != 4404 {
			t.Errorf("after %d messages: got %v, want the status 4404", got, err)
		}
	}
	unknown := newTab(t, at)
	if _, _, err := mustDial(t, "http"+strings.TrimPrefix(unknown.Address("tcp", 7, 1, 1), "ws")).Read(t.Context()); websocket.CloseStatus(err) != 4404 {
		t.Errorf("an unknown tab in the middle of a game: got %v, want the status 4404", err)
	}
	if n := g.opened.Load(); n != 1 {
		t.Errorf("got %d connections to the game, want 1", n)
	}
}

// A tab that opens connections without end gets new ones, but the host does not keep them.
func TestATabHasFewLines(t *testing.T) {
	g, at := open(t, func(o *webdoor.Options) { o.PerAddress = 100 })
	b := newTab(t, at)
	for range 40 {
		says(t, b.open("tcp", 7), "hello")
	}
	b.Reload()
	for range 20 {
		conn := b.open("tcp", 7)
		if _, err := conn.Write([]byte("hi")); err != nil {
			t.Fatal(err)
		}
	}
	if n := g.opened.Load(); n < 44 || n > 60 {
		t.Errorf("got %d connections to the game, want 40 and at least 4 more, because at most 16 are kept", n)
	}
}
