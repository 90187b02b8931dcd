package pondweb_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"menagerie/internal/testkit/leaktest"
	"menagerie/netserver/pondserver"
	"menagerie/netserver/pondserver/pondweb"
	"menagerie/wire/pondwire"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

func TestThePageLoadsNothingFromOutside(t *testing.T) {
	_, _, page := start(t, pondserver.Options{})
	answer, err := http.Get(page)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("got status %s, %v, want 200", answer.Status, err)
	}
	document := string(text)
	if strings.Contains(document, "<script>SCRIPT") || strings.Contains(document, "<style>STYLE") || strings.Contains(document, "⟦") {
		t.Errorf("got the page\n%s\nwant script, style and texts inserted", document)
	}
	policy := answer.Header.Get("Content-Security-Policy")
	for _, want := range []string{"default-src 'none'", "script-src 'sha256-", "style-src 'sha256-", "frame-ancestors 'none'"} {
		if !strings.Contains(policy, want) {
			t.Errorf("the policy lacks %s: %s", want, policy)
		}
	}
	if strings.Contains(policy, "unsafe") || strings.Contains(policy, "http") {
		t.Errorf("got the policy %q, want it without unsafe and http", policy)
	}
	// Names of XML namespaces look like addresses, but browsers do not fetch them.
	outside := regexp.MustCompile(`(src|href)="?https?:|@import|fetch\(`)
	if found := outside.FindString(document); found != "" {
		t.Errorf("the page requests %s from another host, want no such request", found)
	}
	http.DefaultClient.CloseIdleConnections()
}

func TestInvalidRequestsAreRefused(t *testing.T) {
	_, _, page := start(t, pondserver.Options{})
	for _, c := range []struct {
		method, path, host string
		status             int
	}{
		{"GET", "", "localhost:1", http.StatusOK},
		{"GET", "", "[::1]:1", http.StatusOK},
		{"GET", "", "LOCALHOST", http.StatusOK},
		{"GET", "", "evil.example:8080", http.StatusMisdirectedRequest},
		{"GET", "room", "evil.example:8080", http.StatusMisdirectedRequest},
		{"GET", "room", "localhost", http.StatusUpgradeRequired},
		{"POST", "", "localhost", http.StatusMethodNotAllowed},
		{"GET", "index.html", "localhost", http.StatusNotFound},
		{"GET", "page/main.js", "localhost", http.StatusNotFound},
	} {
		r, err := http.NewRequestWithContext(t.Context(), c.method, page+c.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = c.host
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if answer.StatusCode != c.status {
			t.Errorf("%s /%s for %s: got %s, want %d", c.method, c.path, c.host, answer.Status, c.status)
		}
	}
	http.DefaultClient.CloseIdleConnections()
}

func TestOtherOriginsAreRefused(t *testing.T) {
	game, _, page := start(t, pondserver.Options{})
	socket, answer, err := websocket.Dial(t.Context(), page+"room", &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"https://evil.example"}}})
	if err == nil {
		_ = socket.CloseNow()
		t.Fatal("a page of another origin: got a room, want an error")
	}
	if answer.StatusCode != http.StatusForbidden || game.Counters().Rooms != 0 {
		t.Errorf("got %s and %d rooms, want status 403 and 0", answer.Status, game.Counters().Rooms)
	}
}

// look opens a room like a page.
func look(t *testing.T, page string) (socket *websocket.Conn, room string) {
	t.Helper()
	socket, _, err := websocket.Dial(t.Context(), page+"room", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = socket.CloseNow() })
	var first struct {
		Room string
		Port int
	}
	if err := read(t, socket, &first); err != nil || len(first.Room) != 13 || first.Port == 0 {
		t.Fatalf("got %+v, %v, want a room of 13 characters and a port", first, err)
	}
	return socket, first.Room
}

func read(t *testing.T, socket *websocket.Conn, into any) error {
	t.Helper()
	_, text, err := socket.Read(t.Context())
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

func TestThePageReceivesEverySnapshot(t *testing.T) {
	game, tcp, page := start(t, pondserver.Options{Banner: -1, MoveCap: 3})
	socket, room := look(t, page)
	one := dial(t, tcp)
	one.enter(room, 3)
	type shown struct {
		Stage, Outcome string
		Client         bool
		Level, Games   int
		Moves          int
		Ratio          float64
		Path           [][4]int32
	}
	var last shown
	var path [][4]int32
	until := func(holds func() bool) {
		t.Helper()
		for !holds() {
			last = shown{}
			if err := read(t, socket, &last); err != nil {
				t.Fatalf("after %+v: %v", last, err)
			}
			path = append(path, last.Path...)
		}
	}
	until(func() bool { return last.Stage == "playing" })
	if !last.Client || last.Level != 3 || last.Ratio != 4.5 || last.Games != 1 || last.Outcome != "running" {
		t.Errorf("got %+v, want a running game of a client on level 3 with the ratio 4.5", last)
	}
	for i := range int32(3) {
		one.say(pondwire.Move{To: pondwire.Place{X: 100 * (i + 1)}})
		one.hear()
		one.hear()
	}
	until(func() bool { return last.Stage == "over" })
	if len(path) != 4 || path[0][0] != 0 || path[2][0] != 200 || path[3][0] != 300 || last.Moves != 3 || last.Outcome != "drawn" {
		t.Errorf("got %+v and the path %v, want 4 points and 3 moves of a draw", last, path)
	}
	_ = one.conn.Close()
	until(func() bool { return !last.Client })
	if err := socket.Close(websocket.StatusGoingAway, ""); err != nil {
		t.Error(err)
	}
	for range 6000 {
		if game.Counters().Rooms == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("the room is open, want it closed")
}

// TestPagesThatSpeakLoseTheirRoom checks that a page that sends a message loses its room.
func TestPagesThatSpeakLoseTheirRoom(t *testing.T) {
	_, tcp, page := start(t, pondserver.Options{Banner: -1})
	for _, message := range []string{"{}", strings.Repeat("x", 100_000)} {
		socket, room := look(t, page)
		one := dial(t, tcp)
		one.enter(room, 1)
		_ = socket.Write(t.Context(), websocket.MessageText, []byte(message)) // the server may close the connection before all bytes are written
		if last := one.hear(); last != pondwire.FaultViewerLeft {
			t.Errorf("the client received %v, want %v", last, pondwire.FaultViewerLeft)
		}
	}
}

// TestPagesThatVanishLoseTheirRoom checks that a page whose connection breaks loses its room.
func TestPagesThatVanishLoseTheirRoom(t *testing.T) {
	_, tcp, page := start(t, pondserver.Options{Banner: -1})
	socket, room := look(t, page)
	one := dial(t, tcp)
	one.enter(room, 1)
	_ = socket.CloseNow()
	if last := one.hear(); last != pondwire.FaultViewerLeft {
		t.Errorf("the client received %v, want %v", last, pondwire.FaultViewerLeft)
	}
}

func TestRoomsAboveTheLimitAreRefused(t *testing.T) {
	_, _, page := start(t, pondserver.Options{Rooms: 1})
	look(t, page)
	socket, _, err := websocket.Dial(t.Context(), page+"room", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = socket.CloseNow() }()
	err = read(t, socket, nil)
	if websocket.CloseStatus(err) != websocket.StatusTryAgainLater || !strings.Contains(err.Error(), "full") {
		t.Errorf("a room above the limit: got error %v, want that the server is full", err)
	}
}

func TestConnectionsAboveTheLimitAreRefused(t *testing.T) {
	game, err := pondserver.New(pondserver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	site := pondweb.New(game, pondweb.Options{PerAddress: 2, Port: 1})
	defer func() {
		if err := site.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	}()
	at, err := site.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := site.Listen(at.String()); err == nil || !strings.Contains(err.Error(), at.String()) {
		t.Errorf("an address in use: got error %v, want one about %v", err, at)
	}
	page := "http://" + at.String() + "/"
	look(t, page)
	look(t, page)
	if socket, _, err := websocket.Dial(t.Context(), page+"room", nil); err == nil {
		_ = socket.CloseNow()
		t.Error("a page above the limit: got a connection, want an error")
	}
	if c := site.Counters(); c.Crowded == 0 {
		t.Errorf("got %+v, want crowded above 0", c)
	}
}
