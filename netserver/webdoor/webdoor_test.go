package webdoor_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"

	"menagerie/internal/testkit/leaktest"
	"menagerie/netserver/webdoor"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

// page is the folder of a page, with files that must stay secret beside those of the page.
func page() fstest.MapFS {
	return fstest.MapFS{
		"index.html":        {Data: []byte("<!doctype html><style>body { margin: 0 }</style><script src=start.js></script>")},
		"start.js":          {Data: []byte("run()")},
		"menagerie.wasm.gz": {Data: bytes.Repeat([]byte{7}, 1000)},
		"secret.txt":        {Data: []byte("secret")},
		"folder/more.js":    {Data: []byte("secret")},
		".hidden.js":        {Data: []byte("secret")},
	}
}

// game is a game with TCP port 7, which sends everything back, and UDP port 9, which sends each datagram back twice.
type game struct {
	opened atomic.Int32
	from   atomic.Pointer[netip.AddrPort]
}

func (g *game) connect(network string, port int, from netip.AddrPort) net.Conn {
	g.from.Store(&from)
	near, far := net.Pipe()
	switch {
	case network == "tcp" && port == 7:
		g.opened.Add(1)
		go func() {
			_, _ = io.Copy(far, far)
			_ = far.Close()
		}()
	case network == "udp" && port == 9:
		g.opened.Add(1)
		go func() {
			defer far.Close()
			buf := make([]byte, 1<<16)
			for {
				n, err := far.Read(buf)
				if err != nil || string(buf[:n]) == "end" {
					return
				}
				for range 2 {
					if _, err := far.Write(buf[:n]); err != nil {
						return
					}
				}
			}
		}()
	default:
		return nil
	}
	return near
}

// open returns a door and the address of its page.
func open(t *testing.T, change func(*webdoor.Options)) (*game, string) {
	t.Helper()
	g := &game{}
	o := webdoor.Options{Page: page(), Link: func() string { return "menagerie://mia/192.0.2.7:9000" }, Connect: g.connect}
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
	return g, "http://" + at.String() + d.Path()
}

// get sends a request and returns the response with its body.
func get(t *testing.T, address string, change func(*http.Request)) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(r)
	}
	response, err := http.DefaultTransport.RoundTrip(r) // follows no redirects
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}

func dial(t *testing.T, address string, o *websocket.DialOptions) (*websocket.Conn, error) {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(address, "http"), o)
	if err == nil {
		t.Cleanup(func() { _ = conn.CloseNow() })
	}
	return conn, err
}

func mustDial(t *testing.T, address string) *websocket.Conn {
	t.Helper()
	conn, err := dial(t, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

func TestThePageAndItsFiles(t *testing.T) {
	_, at := open(t, nil)
	response, body := get(t, at, nil)
	h := response.Header
	if response.StatusCode != http.StatusOK || !strings.HasPrefix(body, "<!doctype html>") || h.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Fatalf("the page: got %s, type %q and %q, want the document", response.Status, h.Get("Content-Type"), body)
	}
	policy := h.Get("Content-Security-Policy")
	for _, part := range []string{"default-src 'none'", "script-src 'self' blob: 'wasm-unsafe-eval'", "style-src 'sha256-", "frame-ancestors 'none'"} {
		if !strings.Contains(policy, part) {
			t.Errorf("the policy %q lacks %q", policy, part)
		}
	}
	if strings.Contains(policy, "unsafe-inline") || strings.Contains(policy, "'unsafe-eval'") {
		t.Errorf("the policy %q allows inline code or eval, want neither", policy)
	}
	if h.Get("Referrer-Policy") != "no-referrer" || h.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("got the headers %v, want no referrer, because the address has the key, and no guessing of types", h)
	}
	if _, body := get(t, at+"link", nil); body != "menagerie://mia/192.0.2.7:9000" {
		t.Errorf("got the link %q, want that of the game", body)
	}
	first, body := get(t, at+"menagerie.wasm.gz", nil)
	if len(body) != 1000 || first.Header.Get("ETag") == "" {
		t.Errorf("got %d bytes of the program with the tag %q, want 1000 with a tag", len(body), first.Header.Get("ETag"))
	}
	again, body := get(t, at+"menagerie.wasm.gz", func(r *http.Request) { r.Header.Set("If-None-Match", first.Header.Get("ETag")) })
	if again.StatusCode != http.StatusNotModified || body != "" {
		t.Errorf("for a browser with the program: got %s and %d bytes, want 304 and none", again.Status, len(body))
	}
}

func TestAnIncompletePageIsRefused(t *testing.T) {
	for _, missing := range []string{"index.html", "menagerie.wasm.gz"} {
		files := page()
		delete(files, missing)
		if _, err := webdoor.New(webdoor.Options{Page: files}); !errors.Is(err, webdoor.ErrNoPage) {
			t.Errorf("without %s: got %v, want ErrNoPage", missing, err)
		}
	}
	if _, err := webdoor.New(webdoor.Options{}); !errors.Is(err, webdoor.ErrNoPage) {
		t.Errorf("without a folder: got %v, want ErrNoPage", err)
	}
}

// Nothing but the page and the game's ports can be reached. Every attack gets the same response as a wrong key.
func TestNothingElseCanBeReached(t *testing.T) {
	g, at := open(t, nil)
	host, path, _ := strings.Cut(strings.TrimPrefix(at, "http://"), "/")
	for _, address := range []string{
		"http://" + host + "/", "http://" + host + "/index.html", "http://" + host + "/start.js", "http://" + host + "/" + strings.ToUpper(path),
		"http://" + host + "//" + path, "http://" + host + "/x/../" + path + "start.js/..", at[:len(at)-2] + "/", at + "secret.txt", at + ".hidden.js", at + "folder/more.js", at + "folder/", at + "../secret.txt",
		at + "%2e%2e/secret.txt", at + "index.html", at + "tcp/7", at + "tcp/", at + "tcp/7/8", at + "udp/9",
	} {
		if response, body := get(t, address, nil); response.StatusCode < 400 || strings.Contains(body, "secret") {
			t.Errorf("GET %s: got %s with %q, want an error", address, response.Status, body)
		}
	}
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodOptions} {
		if response, _ := get(t, at, func(r *http.Request) { r.Method = method }); response.StatusCode != http.StatusNotFound {
			t.Errorf("%s: got %s, want 404", method, response.Status)
		}
	}
	if g.opened.Load() != 0 {
		t.Errorf("these requests opened %d connections to the game, want none", g.opened.Load())
	}
	for _, address := range []string{at + "tcp/8", at + "udp/7", at + "tcp/22", at + "unix/7", at + "tcp/-7", at + "tcp/70000", at + "tcp/7x"} {
		conn, err := dial(t, address, nil)
		if err == nil { // the door closes the WebSocket at once
			_, _, err = conn.Read(t.Context())
		}
		if err == nil {
			t.Errorf("%s: got a message, want no connection", address)
		}
	}
	if g.opened.Load() != 0 {
		t.Errorf("wrong ports opened %d connections to the game, want none", g.opened.Load())
	}
}

// A page of another site in the browser of a guest knows neither the key nor the origin. A site whose name leads to this
// address (DNS rebinding) has the right origin, but another name.
func TestForeignPagesAreRejected(t *testing.T) {
	g, at := open(t, nil)
	for _, origin := range []string{"http://evil.example", "null", "http://127.0.0.1:1"} {
		if _, err := dial(t, at+"tcp/7", &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {origin}}}); err == nil {
			t.Errorf("a page of %s has opened a connection, want a rejection", origin)
		}
	}
	for _, path := range []string{"", "link", "menagerie.wasm.gz"} {
		if response, body := get(t, at+path, func(r *http.Request) { r.Host = "evil.example:8321" }); response.StatusCode != http.StatusMisdirectedRequest || strings.Contains(body, "menagerie:") {
			t.Errorf("GET %q for another name: got %s, want 421", path, response.Status)
		}
	}
	if _, err := dial(t, at+"tcp/7", &websocket.DialOptions{Host: "evil.example", HTTPHeader: http.Header{"Origin": {"http://evil.example"}}}); err == nil {
		t.Error("a page whose name leads to this address has opened a connection, want a rejection")
	}
	if g.opened.Load() != 0 {
		t.Errorf("foreign pages opened %d connections to the game, want none", g.opened.Load())
	}
}

// An address that has tried too many keys is refused even with the right one, so it learns nothing more.
func TestKeysCannotBeGuessed(t *testing.T) {
	_, at := open(t, nil)
	host, _, _ := strings.Cut(strings.TrimPrefix(at, "http://"), "/")
	for i := range 40 {
		if response, _ := get(t, fmt.Sprintf("http://%s/aaaa%04d/link", host, i), nil); response.StatusCode != http.StatusNotFound {
			t.Fatalf("wrong key %d: got %s, want 404", i, response.Status)
		}
	}
	if response, _ := get(t, at+"link", nil); response.StatusCode != http.StatusNotFound {
		t.Errorf("the right key after 40 wrong ones: got %s, want 404", response.Status)
	}
}

func TestKeysDiffer(t *testing.T) {
	seen := map[string]bool{}
	for range 50 {
		d, err := webdoor.New(webdoor.Options{Page: page()})
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Shutdown(t.Context()); err != nil {
			t.Fatal(err)
		}
		seen[d.Path()] = true
	}
	if len(seen) != 50 {
		t.Errorf("50 doors have %d keys, want 50", len(seen))
	}
}

func TestBytesArriveInBothDirections(t *testing.T) {
	g, at := open(t, nil)
	conn := mustDial(t, at+"tcp/7")
	conn.SetReadLimit(1 << 17)
	large := bytes.Repeat([]byte("0123456789"), 6000)
	for _, message := range [][]byte{[]byte("one"), {0, 255}, large} {
		if err := conn.Write(t.Context(), websocket.MessageBinary, message); err != nil {
			t.Fatal(err)
		}
		var got []byte
		for len(got) < len(message) {
			_, part, err := conn.Read(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, part...)
		}
		if !bytes.Equal(got, message) {
			t.Errorf("got %d bytes back, want the same %d bytes", len(got), len(message))
		}
	}
	if from := g.from.Load(); !from.Addr().IsLoopback() || from.Port() == 0 {
		t.Errorf("the game sees the client %v, want its loopback address", from)
	}
}

func TestDatagramsStayWhole(t *testing.T) {
	_, at := open(t, nil)
	conn := mustDial(t, at+"udp/9")
	for _, message := range []string{"JOINED;1", "x", "", strings.Repeat("y", 3000)} {
		if err := conn.Write(t.Context(), websocket.MessageBinary, []byte(message)); err != nil {
			t.Fatal(err)
		}
		for range 2 * min(1, len(message)) { // the door drops empty datagrams
			if _, got, err := conn.Read(t.Context()); err != nil || string(got) != message {
				t.Errorf("got %q, %v, want %q", got, err, message)
			}
		}
	}
}

func TestTheGameEndsAConnection(t *testing.T) {
	_, at := open(t, nil)
	conn := mustDial(t, at+"udp/9")
	if err := conn.Write(t.Context(), websocket.MessageBinary, []byte("end")); err != nil {
		t.Fatal(err)
	}
	if _, _, err := conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusNormalClosure {
		t.Errorf("after the game has ended: got %v, want a normal end", err)
	}
}

// A text message and a message that is too long end the connection. They are no messages of our page.
func TestWrongMessagesEndTheConnection(t *testing.T) {
	_, at := open(t, nil)
	for name, send := range map[string]func(*websocket.Conn) error{
		"text": func(c *websocket.Conn) error { return c.Write(t.Context(), websocket.MessageText, []byte("hello")) },
		"long": func(c *websocket.Conn) error {
			return c.Write(t.Context(), websocket.MessageBinary, make([]byte, 1<<20))
		},
	} {
		conn := mustDial(t, at+"tcp/7")
		if err := send(conn); err != nil {
			continue // the door was quicker
		}
		for {
			if _, _, err := conn.Read(t.Context()); err != nil {
				break
			}
			if name == "text" {
				t.Errorf("%s: got a response, want the end", name)
			}
		}
	}
}

// A page that sends without a pause is read more slowly: 400 messages a second, after the first 400.
func TestAFloodIsReadSlowly(t *testing.T) {
	_, at := open(t, nil)
	conn := mustDial(t, at+"tcp/7")
	const messages = 600
	began := time.Now()
	go func() {
		for range messages {
			if conn.Write(t.Context(), websocket.MessageBinary, []byte("x")) != nil {
				return // the test has ended
			}
		}
	}()
	for got := 0; got < messages; {
		_, part, err := conn.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got += len(part)
	}
	if took := time.Since(began); took < 450*time.Millisecond {
		t.Errorf("%d messages were read in %v, want at least 450ms", messages, took)
	}
}

func TestThereAreNotTooManyConnections(t *testing.T) {
	g, at := open(t, func(o *webdoor.Options) { o.PerAddress = 3 })
	for range 3 {
		socket := mustDial(t, at+"tcp/7")
		if err := socket.Write(t.Context(), websocket.MessageBinary, []byte("x")); err != nil {
			t.Fatal(err)
		}
		if _, _, err := socket.Read(t.Context()); err != nil { // the game answers, so it has a connection
			t.Fatal(err)
		}
	}
	if _, err := dial(t, at+"tcp/7", nil); err == nil {
		t.Error("a fourth connection is open, want at most 3 from one address")
	}
	if got := g.opened.Load(); got != 3 {
		t.Errorf("got %d connections to the game, want 3", got)
	}
}

func TestShutdownEndsAllConnections(t *testing.T) {
	g := &game{}
	d, err := webdoor.New(webdoor.Options{Page: page(), Link: func() string { return "" }, Connect: g.connect})
	if err != nil {
		t.Fatal(err)
	}
	at, err := d.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	conn := mustDial(t, "http://"+at.String()+d.Path()+"tcp/7")
	if err := d.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, _, err := conn.Read(t.Context()); err == nil {
		t.Error("after Shutdown: got a message, want the end")
	}
}
