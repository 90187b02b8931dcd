package webdoor_test

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"menagerie/internal/broadcast"
	"menagerie/netserver/webdoor"
)

// watched opens a door with a feed. It returns the addresses of the pages of players and of spectators.
func watched(t *testing.T, change func(*webdoor.Options)) (feed *broadcast.Feed, g *game, play, watch string, d *webdoor.Door) {
	t.Helper()
	g, feed = &game{}, broadcast.NewFeed(nil)
	o := webdoor.Options{Page: page(), Link: func() string { return "menagerie://mia/192.0.2.7:9000" }, Connect: g.connect, Feed: feed, Game: "mia"}
	if change != nil {
		change(&o)
	}
	d, err := webdoor.New(o)
	if err != nil {
		t.Fatal(err)
	}
	at, err := d.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections() // the server would wait for those that were never used
		if err := d.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	})
	host := "http://" + at.String()
	return feed, g, host + d.Path(), host + d.WatchPath(), d
}

type counter struct{ Moves int }

// read returns the next message.
func read(t *testing.T, conn *websocket.Conn) string {
	t.Helper()
	_, text, err := conn.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func publish(t *testing.T, feed *broadcast.Feed, view any) {
	t.Helper()
	if err := feed.Publish(1, view); err != nil {
		t.Fatal(err)
	}
}

func TestSpectatorsGetEachChange(t *testing.T) {
	feed, _, play, watch, d := watched(t, nil)
	publish(t, feed, counter{1})
	early, late := mustDial(t, watch+"watch"), mustDial(t, play+"watch")
	for _, conn := range []*websocket.Conn{early, late} {
		if got, want := read(t, conn), `{"phase":1,"view":{"Moves":1}}`; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	publish(t, feed, counter{2})
	for _, conn := range []*websocket.Conn{early, late} {
		if got, want := read(t, conn), `{"view":{"Moves":2}}`; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	d.Stop()
	if got := read(t, early); got != "end" {
		t.Errorf("after the end of the host: got %q, want end", got)
	}
}

// Who has only the address for spectators gets the page and what spectators see. Nothing else can be reached with it.
func TestSpectatorsCannotPlay(t *testing.T) {
	_, g, play, watch, _ := watched(t, nil)
	if play == watch || len(play) != len(watch) {
		t.Errorf("got the addresses %s and %s, want different keys of the same length", play, watch)
	}
	if response, body := get(t, watch, nil); response.StatusCode != http.StatusOK || !strings.Contains(body, "start.js") {
		t.Errorf("the page for spectators: got %s, want the page", response.Status)
	}
	if _, body := get(t, watch+"link", nil); body != "watch mia" {
		t.Errorf("the page for spectators opens %q, want watch mia", body)
	}
	for _, port := range []string{"tcp/7", "udp/9", "tcp/7?tab=aaaaaaaaaaaaaaaa&life=aaaaaaaaaaaaaaaa&line=1&got=0"} {
		if _, err := dial(t, watch+port, nil); err == nil {
			t.Errorf("%s is open for spectators, want no connection to the game", port)
		}
	}
	if n := g.opened.Load(); n != 0 {
		t.Errorf("spectators opened %d connections to the game, want none", n)
	}
	for _, message := range []websocket.MessageType{websocket.MessageText, websocket.MessageBinary} {
		conn := mustDial(t, watch+"watch")
		if err := conn.Write(t.Context(), message, []byte("move")); err != nil {
			t.Fatal(err)
		}
		if _, text, err := conn.Read(t.Context()); err == nil {
			t.Errorf("a spectator who sends something gets %s, want the end", text)
		}
	}
}

func TestForeignPagesCannotWatch(t *testing.T) {
	_, _, _, watch, _ := watched(t, nil)
	for _, origin := range []string{"http://evil.example", "null", "http://127.0.0.1:1"} {
		if _, err := dial(t, watch+"watch", &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {origin}}}); err == nil {
			t.Errorf("a page of %s watches the game, want a rejection", origin)
		}
	}
	if _, err := dial(t, watch+"watch", &websocket.DialOptions{Host: "evil.example", HTTPHeader: http.Header{"Origin": {"http://evil.example"}}}); err == nil {
		t.Error("a page whose name leads to this address watches the game, want a rejection")
	}
}

// Without a feed, there are no spectators: neither with the players' key nor with an address of their own.
func TestWithoutAFeedNobodyWatches(t *testing.T) {
	_, _, play, _, d := watched(t, func(o *webdoor.Options) { o.Feed, o.Full = nil, func() bool { return true } })
	if d.WatchPath() != "" {
		t.Errorf("got the path %s, want none", d.WatchPath())
	}
	if _, err := dial(t, play+"watch", nil); err == nil {
		t.Error("a page watches a game without a feed, want no connection")
	}
	if _, body := get(t, play+"link", nil); !strings.HasPrefix(body, "menagerie://") {
		t.Errorf("got %q, want the link to the game even if it is full", body)
	}
}

// A guest too many watches. A tab that plays keeps its game when it is loaded again.
func TestAGuestTooManyWatches(t *testing.T) {
	full := false
	_, _, play, _, _ := watched(t, func(o *webdoor.Options) { o.Full = func() bool { return full } })
	const tab = "0123456789abcdef"
	opens := func(token string) string {
		_, body := get(t, play+"link?tab="+token, nil)
		return body
	}
	const link = "menagerie://mia/192.0.2.7:9000"
	if got := opens(tab); got != link {
		t.Errorf("before the game is full: got %q, want %q", got, link)
	}
	conn := mustDial(t, play+"tcp/7?tab="+tab+"&life="+tab+"&line=1&got=0")
	read(t, conn)
	full = true
	for token, want := range map[string]string{tab: link, "": "watch mia full", "fedcba9876543210": "watch mia full"} {
		if got := opens(token); got != want {
			t.Errorf("tab %q: got %q, want %q", token, got, want)
		}
	}
}

// A large message is compressed: 100 views with the same list need much less than their length.
func TestLargeMessagesAreCompressed(t *testing.T) {
	feed, _, _, watch, _ := watched(t, nil)
	publish(t, feed, map[string][]byte{"board": bytes.Repeat([]byte("wall "), 10_000)})
	conn, response, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(watch, "http")+"watch", &websocket.DialOptions{CompressionMode: websocket.CompressionNoContextTakeover})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	conn.SetReadLimit(1 << 20)
	if got := response.Header.Get("Sec-WebSocket-Extensions"); !strings.Contains(got, "permessage-deflate") {
		t.Errorf("got the extensions %q, want permessage-deflate", got)
	}
	if text := read(t, conn); !json.Valid([]byte(text)) {
		t.Errorf("got %q, want JSON", text[:20])
	}
}
