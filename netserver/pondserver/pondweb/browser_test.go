package pondweb_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"menagerie/netserver/pondserver"
	"menagerie/netserver/pondserver/pondweb"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

var pictures = flag.String("pictures", "", "a folder for pictures of the page")

// browser starts a Chromium of its own, without a window and without a past. Everything the page complains about fails
// the test.
func browser(t *testing.T, languages string) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Skip("there is no Chromium here; scripts/setup.sh chromium installs it")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("lang", languages), chromedp.Flag("accept-lang", languages), chromedp.WindowSize(1280, 800))
	ctx, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	var complaints complaints
	t.Cleanup(func() { complaints.report(t) })
	if err := chromedp.Listen(ctx, complaints.hear); err != nil {
		t.Fatal(err)
	}
	call(t, ctx, log.Enable, cdp.Empty{})
	return ctx
}

// complaints are what goes wrong in a page.
type complaints struct {
	mu    sync.Mutex
	texts []string
}

func (c *complaints) hear(event any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		c.texts = append(c.texts, fmt.Sprintf("%s %+v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception))
	case *log.EventEntryAdded:
		c.texts = append(c.texts, e.Entry.Text+" "+e.Entry.URL)
	}
}

func (c *complaints) report(t *testing.T) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, text := range c.texts {
		t.Errorf("the page complains: %s", text)
	}
}

func do(t *testing.T, ctx context.Context, actions ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(ctx, actions...); err != nil {
		t.Fatal(err)
	}
}

func call[P, R any](t *testing.T, ctx context.Context, command cdp.Command[P, R], params P) {
	t.Helper()
	if _, err := chromedp.Call(ctx, command, params); err != nil {
		t.Fatal(err)
	}
}

// value returns what a script in the page gives.
func value[T any](t *testing.T, ctx context.Context, script string) T {
	t.Helper()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](script))
	if err != nil {
		t.Fatalf("%s: %v", script, err)
	}
	return v
}

// text waits until an element reads as wanted says, and fails after some seconds.
func text(t *testing.T, ctx context.Context, id string, wanted func(string) bool) string {
	t.Helper()
	got := ""
	for range 200 {
		got = value[string](t, ctx, `document.getElementById("`+id+`").textContent`)
		if wanted(got) {
			return got
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("#%s reads %q", id, got)
	return ""
}

func is(want string) func(string) bool { return func(got string) bool { return got == want } }

// picture keeps a picture of the page if the test was asked to.
func picture(t *testing.T, ctx context.Context, name string) {
	t.Helper()
	if *pictures == "" {
		return
	}
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*pictures, name+".png"), png, 0o644); err != nil {
		t.Fatal(err)
	}
}

// start returns the addresses of a server and its page.
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
		ctx, stop := context.WithTimeout(context.Background(), 20*time.Second)
		defer stop()
		if err := game.Shutdown(ctx); err != nil {
			t.Error(err)
		}
		if err := site.Shutdown(ctx); err != nil {
			t.Error(err)
		}
	})
	return game, address.String(), "http://" + web.String() + "/"
}

// mouse is a client that plays by a bot.
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
	_ = conn.SetDeadline(time.Now().Add(time.Minute)) // a socket that is open takes it
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

// enter authenticates and begins a game.
func (m *mouse) enter(room string, level byte) {
	m.t.Helper()
	m.say(pondwire.Auth{Room: room})
	if reply := m.hear(); reply != (pondwire.AuthReply{Open: true}) {
		m.t.Fatalf("the server answers %v", reply)
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

// swim makes up to n moves and returns the state after the last.
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

// TestBrowser plays two whole games that a page shows, and closes the page in the middle of a third.
func TestBrowser(t *testing.T) {
	ctx := browser(t, "en-US")
	_, tcp, page := start(t, pondserver.Options{Banner: time.Second})
	do(t, ctx, chromedp.Navigate(page))
	room := text(t, ctx, "room", func(s string) bool { return strings.Contains(s, "_") })
	text(t, ctx, "headline", is("Waiting for a mouse"))
	picture(t, ctx, "waiting")

	one := dial(t, tcp)
	began := make(chan struct{})
	go func() { // beside it, so that the page is looked at while the banner is shown
		defer close(began)
		one.enter(room, 1)
	}()
	text(t, ctx, "headline", is("New game"))
	picture(t, ctx, "banner")
	<-began
	tangent := pondbot.Best(pond.Mouse)
	if state := one.swim(tangent, 300); state != pondwire.Goes {
		t.Fatalf("the game is over early: %v", state)
	}
	text(t, ctx, "headline", is("The mouse is swimming"))
	text(t, ctx, "moves", is("Moves: 300"))
	shown := value[[]float64](t, ctx, `film.show(performance.now())`)
	if at := one.view; len(shown) != 4 || shown[0] != float64(at.Mouse.X) || shown[3] != float64(at.Cat.Y) {
		t.Errorf("the page shows the animals at %v, not at %v and %v", shown, at.Mouse, at.Cat)
	}
	picture(t, ctx, "playing")
	if state := one.swim(tangent, 1000); state != pondwire.MouseWon {
		t.Fatalf("the game ends with %v", state)
	}
	text(t, ctx, "headline", is("The mouse escapes!"))
	text(t, ctx, "mouse-wins", is("1"))
	picture(t, ctx, "mouse-won")

	do(t, ctx, chromedp.Click("#language"))
	text(t, ctx, "headline", is("Die Maus entkommt!"))
	one.begin(3)
	straight, err := pondbot.For(pond.Mouse, "straight")
	if err != nil {
		t.Fatal(err)
	}
	if state := one.swim(straight.Bot, 1000); state != pondwire.CatWon {
		t.Fatalf("the second game ends with %v", state)
	}
	text(t, ctx, "headline", is("Die Katze fängt die Maus!"))
	text(t, ctx, "cat-wins", is("1"))
	picture(t, ctx, "cat-won-german")

	one.begin(2)
	one.swim(tangent, 10)
	if err := chromedp.Cancel(ctx); err != nil { // closes the page
		t.Fatal(err)
	}
	if last := one.hear(); last != pondwire.FaultViewerLeft {
		t.Errorf("when the page closes the client hears %v", last)
	}
	if _, err := one.from.Next(); err == nil {
		t.Error("the connection goes on")
	}
	late := dial(t, tcp)
	late.say(pondwire.Auth{Room: room})
	if reply := late.hear(); reply != (pondwire.AuthReply{}) {
		t.Errorf("the room of a closed page answers %v", reply)
	}
}

// On a phone, at night, in German.
func TestBrowserOnPhone(t *testing.T) {
	ctx := browser(t, "de-DE")
	game, tcp, page := start(t, pondserver.Options{Banner: -1})
	scheme := func(name string) {
		call(t, ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}},
		})
	}
	scheme("dark")
	do(t, ctx, chromedp.EmulateViewport(390, 844, chromedp.EmulateScale(2), chromedp.EmulateMobile), chromedp.Navigate(page))
	room := text(t, ctx, "room", func(s string) bool { return strings.Contains(s, "_") })
	text(t, ctx, "headline", is("Warten auf eine Maus"))
	one := dial(t, tcp)
	one.enter(room, 2)
	one.swim(pondbot.Best(pond.Mouse), 200)
	text(t, ctx, "moves", is("Züge: 200"))
	picture(t, ctx, "phone-dark")
	if wide := value[int](t, ctx, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("the page is %d wide", wide)
	}
	if tall := value[float64](t, ctx, `document.getElementById("board").getBoundingClientRect().height`); tall < 300 {
		t.Errorf("the board is %g high", tall)
	}
	scheme("light")
	do(t, ctx, chromedp.Sleep(300*time.Millisecond))
	picture(t, ctx, "phone-light")
	do(t, ctx, chromedp.EmulateViewport(844, 390), chromedp.Sleep(300*time.Millisecond))
	picture(t, ctx, "phone-flat")
	if err := game.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	text(t, ctx, "headline", is("Der Gastgeber ist weg. Der Raum ist geschlossen."))
	picture(t, ctx, "lost")
}
