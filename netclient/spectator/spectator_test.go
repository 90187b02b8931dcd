package spectator_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"menagerie/internal/testkit/leaktest"
	"menagerie/internal/testkit/timelimit"
	"menagerie/netclient/spectator"
	"menagerie/session"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

type view struct{ Moves int }

func (v view) Validate() error {
	if v.Moves < 0 {
		return errors.New("negative")
	}
	return nil
}

// host is a host that sends each page the given texts. The connection then ends, or stays open after the text "stay".
type host struct {
	mu    sync.Mutex
	pages [][]string // texts for each connection; the last one is repeated
	told  []bool
}

func (h *host) next() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	texts := h.pages[0]
	if len(h.pages) > 1 {
		h.pages = h.pages[1:]
	}
	return texts
}

func (h *host) lost(is bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.told = append(h.told, is)
}

// watch returns a session that watches a host.
func watch(t *testing.T, h *host) *spectator.Session[view, int] {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		socket, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		defer socket.CloseNow()
		for _, text := range h.next() {
			if text == "stay" {
				_, _, _ = socket.Reader(context.Background())
				return
			}
			if socket.Write(r.Context(), websocket.MessageText, []byte(text)) != nil {
				return
			}
		}
		_ = socket.Close(websocket.StatusNormalClosure, "")
	}))
	open := func(ctx context.Context) (*websocket.Conn, error) {
		conn, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(server.URL, "http"), nil)
		return conn, err
	}
	s := spectator.Open[view, int](open, h.lost)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		server.Close()
	})
	return s
}

// until returns all updates up to the one that is wanted.
func until(t *testing.T, s *spectator.Session[view, int], wanted func(session.Update[view]) bool) (all []session.Update[view]) {
	t.Helper()
	for timelimit.Left(t) {
		for _, u := range s.Tick() {
			if all = append(all, u); wanted(u) {
				return all
			}
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("timed out after %+v", all)
	return nil
}

// A connection that ends is replaced. The page then goes on with the whole state.
func TestALostConnectionIsReplaced(t *testing.T) {
	h := &host{pages: [][]string{
		{`{"phase":0}`, `{"phase":1,"names":["Anna","Ben"],"view":{"Moves":1}}`, `{"view":{"Moves":2}}`},
		{`{"phase":1,"names":["Anna","Eva"],"view":{"Moves":5}}`, `{}`, `{"phase":2}`, "stay"},
	}}
	s := watch(t, h)
	all := until(t, s, func(u session.Update[view]) bool { return u.Phase == session.Ended })
	var moves []int
	for _, u := range all {
		moves = append(moves, u.View.Moves)
	}
	if len(all) != 6 || all[0].Phase != session.Joining || moves[1] != 1 || moves[2] != 2 || moves[3] != 5 || moves[5] != 5 {
		t.Errorf("got %+v, want joining, 1, 2, 5, 5 and the end at 5", all)
	}
	if names, version := s.People(); len(names) != 2 || names[1] != "Eva" || version < 2 {
		t.Errorf("got the names %q in version %d, want Anna and Eva", names, version)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.told) != 2 || !h.told[0] || h.told[1] {
		t.Errorf("the page was told %v, want that the connection was lost and is there again", h.told)
	}
}

// While no game runs, the page says that it waits for one.
func TestAPageWaitsForAGame(t *testing.T) {
	s := watch(t, &host{pages: [][]string{{`{"phase":0}`, "stay"}}})
	if got := s.Capabilities().Link().Doing; got != "net.doing_connecting" && got != "net.doing_starting" {
		t.Errorf("got %q, want that the page connects or waits", got)
	}
	until(t, s, func(u session.Update[view]) bool { return u.Phase == session.Joining })
	if got, want := s.Capabilities().Link().Doing, "net.doing_starting"; got != want {
		t.Errorf("after a message: got %q, want %q", got, want)
	}
}

func TestTheHostEnds(t *testing.T) {
	s := watch(t, &host{pages: [][]string{{`{"phase":1,"view":{"Moves":1}}`, "end"}}})
	all := until(t, s, func(u session.Update[view]) bool { return u.Phase == session.Lost })
	if err := all[len(all)-1].Err; err == nil || len(all) != 2 {
		t.Errorf("got %+v, want a view and an error for the player", all)
	}
}

// A host that lies cannot break the page.
func TestMessagesThatCannotBeShownEndTheSession(t *testing.T) {
	for _, text := range []string{
		"", "move", "[]", `{"phase":1}x`, `{"phase":7}`, `{"phase":3}`, `{"phase":-1}`, `{"phase":1,"view":{"Moves":-1}}`, `{"phase":1,"view":{"Moves":"a"}}`,
		`{"phase":1,"view":[1]}`, `{"names":3}`,
	} {
		s := watch(t, &host{pages: [][]string{{text, "stay"}}})
		all := until(t, s, func(u session.Update[view]) bool { return u.Phase == session.Lost })
		if len(all) != 1 || all[0].Err == nil {
			t.Errorf("%q: got %+v, want only an error", text, all)
		}
	}
}

// A page that is hidden for long gets the newest states, not all of them, and memory does not grow.
func TestAHiddenPageGetsTheNewestStates(t *testing.T) {
	texts := []string{`{"phase":1,"view":{"Moves":0}}`}
	for range 5000 {
		texts = append(texts, `{"view":{"Moves":1}}`)
	}
	h := &host{pages: [][]string{append(texts, `{"phase":2,"names":["last"],"view":{"Moves":2}}`, "stay")}}
	s := watch(t, h)
	for timelimit.Left(t) {
		if names, _ := s.People(); len(names) > 0 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	all := until(t, s, func(u session.Update[view]) bool { return u.Phase == session.Ended })
	if len(all) > 300 || all[len(all)-1].View.Moves != 2 {
		t.Errorf("got %d updates, the last %+v; want at most 300 and the last state", len(all), all[len(all)-1])
	}
}

func TestAFalseHostIsGivenUp(t *testing.T) {
	var tries int
	var mu sync.Mutex
	ctx, cancel := context.WithCancel(t.Context())
	s := spectator.Open[view, int](func(context.Context) (*websocket.Conn, error) {
		mu.Lock()
		defer mu.Unlock()
		if tries++; tries == 2 {
			cancel()
		}
		return nil, errors.New("no host")
	}, func(bool) {})
	<-ctx.Done() // it tries again
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}
