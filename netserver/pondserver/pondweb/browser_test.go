package pondweb_test

import (
	"context"
	"math/rand/v2"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"menagerie/internal/testkit/browsertest"
	"menagerie/internal/testkit/timelimit"
	"menagerie/netserver/pondserver"
	"menagerie/netserver/pondserver/pondweb"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

// text waits until wanted accepts the text of an element.
func text(b *browsertest.Browser, id string, wanted func(string) bool) string {
	b.T.Helper()
	got := ""
	for ; timelimit.Left(b.T); time.Sleep(50 * time.Millisecond) {
		got = browsertest.Value[string](b, `document.getElementById("`+id+`").textContent`)
		if wanted(got) {
			return got
		}
	}
	b.T.Fatalf("timed out: #%s has the text %q, want the one that the test waits for", id, got)
	return ""
}

func is(want string) func(string) bool { return func(got string) bool { return got == want } }

// start returns a server, and the addresses for clients and for the page.
func start(t *testing.T, o pondserver.Options) (game *pondserver.Server, tcp, page string) {
	t.Helper()
	game, err := pondserver.New(o)
	if err != nil {
		t.Fatal(err)
	}
	address, err := game.Listen("127.0.0.1:0", nil)
	if err != nil {
		t.Fatal(err)
	}
	site := pondweb.New(game, pondweb.Options{Port: address.(*net.TCPAddr).Port})
	web, err := site.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := game.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
		if err := site.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return game, address.String(), "http://" + web.String() + "/"
}

// mouse is a client that plays with a bot.
type mouse struct {
	t    *testing.T
	conn net.Conn
	from *wire.Reader[pondwire.Message]
	view pond.View
}

func dial(t *testing.T, address string) *mouse {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return &mouse{t: t, conn: conn, from: wire.NewReader(conn, pondwire.ParseServer, pondwire.MaxServer)}
}

func (m *mouse) say(message pondwire.Message) {
	m.t.Helper()
	if _, err := m.conn.Write(message.Append(nil)); err != nil {
		m.t.Fatal(err)
	}
}

func (m *mouse) hear() pondwire.Message {
	m.t.Helper()
	message, err := m.from.Next()
	if err != nil {
		m.t.Fatal(err)
	}
	return message
}

// enter authenticates the client and begins a game.
func (m *mouse) enter(room string, level byte) {
	m.t.Helper()
	m.say(pondwire.Auth{Room: room})
	if reply := m.hear(); reply != (pondwire.AuthReply{Open: true}) {
		m.t.Fatalf("got %v, want an open room", reply)
	}
	m.begin(level)
}

func (m *mouse) begin(level byte) {
	m.t.Helper()
	m.say(pondwire.Start{Level: level})
	places := m.hear().(pondwire.Started)
	state, err := pond.Resume(pond.Config{CatStep: pond.Levels()[level-1].CatStep}, pond.Point(places.Mouse), pond.Point(places.Cat))
	if err != nil {
		m.t.Fatal(err)
	}
	m.view = state.View(pond.Mouse)
}

// swim makes up to n moves and returns the state after the last one.
func (m *mouse) swim(bot pondbot.Bot, n int) pondwire.GameState {
	m.t.Helper()
	rng := rand.New(rand.NewPCG(1, 1))
	for range n {
		move, _ := bot(m.t.Context(), m.view, rng)
		m.say(pondwire.Move{To: pondwire.Place(move)})
		m.view.FromMouse, m.view.Mouse = m.view.Mouse, pond.Point(move)
		m.view.FromCat, m.view.Cat = m.view.Cat, pond.Point(m.hear().(pondwire.Move).To)
		m.view.Moves++
		if state := m.hear().(pondwire.GameState); state != pondwire.Goes {
			return state
		}
	}
	return pondwire.Goes
}

// TestABrowserShowsWholeGames plays two whole games that a page shows, and closes the page during a third one.
func TestABrowserShowsWholeGames(t *testing.T) {
	b := browsertest.Start(t, "en-US")
	_, tcp, page := start(t, pondserver.Options{Banner: time.Second})
	b.Do(chromedp.Navigate(page))
	room := text(b, "room", func(s string) bool { return strings.Contains(s, "_") })
	text(b, "headline", is("Waiting for a mouse"))
	b.Picture("waiting")

	one := dial(t, tcp)
	began := make(chan struct{})
	go func() { // concurrently, so that the test sees the banner on the page
		defer close(began)
		one.enter(room, 1)
	}()
	text(b, "headline", is("New game"))
	b.Picture("banner")
	<-began
	tangent := pondbot.Best(pond.Mouse)
	if state := one.swim(tangent, 300); state != pondwire.Goes {
		t.Fatalf("after 300 moves: got state %v, want %v", state, pondwire.Goes)
	}
	text(b, "headline", is("The mouse is swimming"))
	text(b, "moves", is("Moves: 300"))
	shown := browsertest.Value[[]float64](b, `film.show(performance.now())`)
	if at := one.view; len(shown) != 4 || shown[0] != float64(at.Mouse.X) || shown[3] != float64(at.Cat.Y) {
		t.Errorf("the page shows the animals at %v, want %v and %v", shown, at.Mouse, at.Cat)
	}
	b.Picture("playing")
	if state := one.swim(tangent, 1000); state != pondwire.MouseWon {
		t.Fatalf("the first game: got state %v, want %v", state, pondwire.MouseWon)
	}
	text(b, "headline", is("The mouse escapes!"))
	text(b, "mouse-wins", is("1"))
	b.Picture("mouse-won")

	b.Do(chromedp.Click("#language"))
	text(b, "headline", is("Die Maus entkommt!"))
	one.begin(3)
	straight, err := pondbot.For(pond.Mouse, "straight")
	if err != nil {
		t.Fatal(err)
	}
	if state := one.swim(straight.Bot, 1000); state != pondwire.CatWon {
		t.Fatalf("the second game: got state %v, want %v", state, pondwire.CatWon)
	}
	text(b, "headline", is("Die Katze fängt die Maus!"))
	text(b, "cat-wins", is("1"))
	b.Picture("cat-won-german")

	one.begin(2)
	one.swim(tangent, 10)
	if err := chromedp.Cancel(b.Ctx); err != nil { // closes the page
		t.Fatal(err)
	}
	if last := one.hear(); last != pondwire.FaultViewerLeft {
		t.Errorf("after the page was closed: got %v, want %v", last, pondwire.FaultViewerLeft)
	}
	if _, err := one.from.Next(); err == nil {
		t.Error("after the fault: got another message, want the end of the connection")
	}
	late := dial(t, tcp)
	late.say(pondwire.Auth{Room: room})
	if reply := late.hear(); reply != (pondwire.AuthReply{}) {
		t.Errorf("the room of a closed page: got %v, want a refusal", reply)
	}
}

// TestThePageFitsOnAPhone opens the page in the size of a phone, with the dark theme, in German.
func TestThePageFitsOnAPhone(t *testing.T) {
	b := browsertest.Start(t, "de-DE")
	game, tcp, page := start(t, pondserver.Options{Banner: -1})
	scheme := func(name string) {
		browsertest.Call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}},
		})
	}
	scheme("dark")
	b.Do(chromedp.EmulateViewport(390, 844, chromedp.EmulateScale(2), chromedp.EmulateMobile), chromedp.Navigate(page))
	room := text(b, "room", func(s string) bool { return strings.Contains(s, "_") })
	text(b, "headline", is("Warten auf eine Maus"))
	one := dial(t, tcp)
	one.enter(room, 2)
	one.swim(pondbot.Best(pond.Mouse), 200)
	text(b, "moves", is("Züge: 200"))
	b.Picture("phone-dark")
	if wide := browsertest.Value[int](b, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("the page is %d px wide, want at most 390", wide)
	}
	if tall := browsertest.Value[float64](b, `document.getElementById("board").getBoundingClientRect().height`); tall < 300 {
		t.Errorf("the board is %g px high, want at least 300", tall)
	}
	scheme("light")
	b.Do(chromedp.Sleep(300 * time.Millisecond))
	b.Picture("phone-light")
	b.Do(chromedp.EmulateViewport(844, 390), chromedp.Sleep(300*time.Millisecond))
	b.Picture("phone-flat")
	if err := game.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	text(b, "headline", is("Der Gastgeber ist weg. Der Raum ist geschlossen."))
	b.Picture("lost")
}
