package app

import (
	"crypto/tls"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/pondgame"
	"menagerie/internal/cli"
	"menagerie/internal/deeplink"
	"menagerie/internal/testkit/timelimit"
	"menagerie/netserver/pondserver"
	"menagerie/netserver/servercert"
	"menagerie/rules/pond"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/ui"
)

// serve runs a server of cat and mouse on this machine for one test.
func serve(t *testing.T) string {
	t.Helper()
	server, err := pondserver.New(pondserver.Options{Cat: "kitten"})
	if err != nil {
		t.Fatal(err)
	}
	addr, err := server.Listen("127.0.0.1:0", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Shutdown(t.Context()) })
	return addr.String()
}

// breath is how long a tick lasts here at least: a server needs a moment for its answers, which real ticks give it.
const breath = 200 * time.Microsecond

// live lets time pass until something is so.
func (w *walker) live(what string, so func() bool) {
	w.t.Helper()
	for timelimit.Left(w.t) {
		if so() {
			w.Ticks(2) // the change is on the screen now
			return
		}
		w.Ticks(1)
		time.Sleep(breath)
	}
	w.t.Fatalf("timed out, want: %s", what)
}

func TestAGameOnAServerIsWonInTheWindow(t *testing.T) {
	w := walk(t, cli.Line{Command: cli.Join, Operand: "pond", Address: serve(t), Level: "1"})
	scene := w.scene.(*pondscene.Scene)
	w.live("in the game", func() bool { return scene.View().Config.CatStep == 1200 })
	w.holdTowards(w.awayFromCat())
	w.live("over", w.over)
	w.Release()
	won := scene.View()
	if won.Outcome != pond.MouseWon {
		t.Fatalf("got %v, want %v", won.Outcome, pond.MouseWon)
	}
	w.live("offered another game", func() bool { return w.has("again") })
	w.Ticks(40)
	w.Press(ebiten.KeyEnter) // again, over the same connection
	w.live("another game", func() bool { return !w.over() && scene.View().Moves < won.Moves })
}

// A failed join opens no board. It says below the address why, and the address stays.
func TestAFailedJoinOpensNoBoard(t *testing.T) {
	const nobody = "127.0.0.1:1"
	for _, game := range []string{"pond", "glenda", "foxes", "labyrinth", "mia"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			w := walk(t, cli.Line{Command: cli.Join, Operand: game, Address: nobody})
			text := w.Widget("fault").(*ui.Label).Text()
			if !strings.HasPrefix(text, "Could not join: ") || strings.Contains(text, "net.") {
				t.Errorf("got the fault %q, want a translated text", text)
			}
			if got, want := w.Widget("address").(*ui.TextField).Text(), "menagerie://"+game+"/"+nobody; got != want {
				t.Errorf("got the address %q, want the whole link %q", got, want)
			}
			w.Click("join")
			if again := w.Widget("fault").(*ui.Label).Text(); again != text {
				t.Errorf("the second time: got the fault %q, want %q", again, text)
			}
			g, _ := w.program.Env.Game(game)
			next, err := g.Prepare(scenes.Invitation{Link: deeplink.Link{Game: game, Address: nobody}})
			if err != nil {
				t.Fatal(err)
			}
			w.scene = next
			w.Ticks(2)
			w.Click("join")
			if got := w.Widget("address").(*ui.TextField).Text(); got != nobody || w.Widget("fault.address").(*ui.Label).Text() != text {
				t.Errorf("the set-up: got the address %q and the fault %q, want %q and %q",
					got, w.Widget("fault.address").(*ui.Label).Text(), nobody, text)
			}
		})
	}
}

// Escape gives up a join that takes long, and so does another address.
func TestAJoinIsGivenUp(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0") // and says nothing
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for name, giveUp := range map[string]func(w *walker){
		"Escape":  func(w *walker) { w.Press(ebiten.KeyEscape) },
		"typing":  func(w *walker) { w.root().FocusID("address"); w.Type("x") },
		"closing": func(w *walker) { w.Frame(func(in *input.Frame) { in.Closing = true }) },
	} {
		w := walkWithoutWaiting(t, cli.Line{Command: cli.Join, Operand: "pond", Address: l.Addr().String()})
		if got := w.Widget("fault").(*ui.Label).Text(); got != "Joining …" {
			t.Errorf("%s: got %q, want that it is joining", name, got)
		}
		giveUp(w)
		if n := len(w.program.Stage.Awaited); n != 0 {
			t.Errorf("%s: got %d servers that are waited for, want 0", name, n)
		}
		if w.scene == nil {
			continue
		}
		if _, stays := w.scene.(*page.Page); !stays || w.has("fault") {
			t.Errorf("%s: got %T, want the same page without a fault", name, w.scene)
		}
	}
}

func TestARefusedRoomCanBeTriedAgain(t *testing.T) {
	w := walk(t, cli.Line{Command: cli.Join, Operand: "pond", Address: serve(t), Level: "1", Room: "no_such_room"})
	w.live("refused", func() bool { return w.has("room.try") })
	w.Ticks(30)
	if text := w.Widget("refused").(*ui.Label).Text(); !strings.Contains(text, "no_such_room") || len(w.root().Toasts()) > 0 {
		t.Errorf("got %q beside the field and the notices %q, want no_such_room and none", text, w.root().Toasts())
	}
	w.Click("room.try") // with nothing in the field: the room that nobody watches
	scene := w.scene.(*pondscene.Scene)
	w.live("in the game", func() bool { return scene.View().Config.CatStep == 1200 })
}

func TestTheWindowHostsAndAnotherJoins(t *testing.T) {
	t.Parallel()
	host := walk(t, cli.Line{})
	host.hostGame("pond", `{"mode":"host","hostCat":"me","reach":"here"}`)
	host.live("the certificate is read", func() bool { return host.has("host.page") })
	host.need("host.room", "host.address", "host.secure", "host.print", "host.client")
	at := host.scene.(*pondscene.Scene).Host()

	guest := walk(t, cli.Line{Command: cli.Join, Operand: "pond", Address: at.Addresses[0], Level: "1", Room: at.Room})
	there, here := guest.scene.(*pondscene.Scene), host.scene.(*pondscene.Scene)
	both := func(what string, so func() bool) {
		t.Helper()
		for timelimit.Left(t) {
			if so() {
				guest.Ticks(2)
				host.Ticks(2)
				return
			}
			guest.Ticks(1)
			host.Ticks(1)
			time.Sleep(breath)
		}
		t.Fatalf("timed out, want: %s", what)
	}
	both("in the game", func() bool { return there.View().Config.CatStep == 1200 && here.View().Config.CatStep == 1200 })
	cat := here.View().Cat
	guest.holdTowards(guest.awayFromCat())
	host.Hold(ebiten.KeySpace) // runs after the mouse
	both("over", func() bool { return guest.over() && here.View().Outcome != pond.Running })
	if here.View().Cat == cat {
		t.Fatalf("got the cat at %v again, want the person at the host to move it", cat)
	}
	host.LetGo()
	if err := host.program.Close(); err != nil { // as when the window is closed
		t.Fatal(err)
	}
	guest.live("told", func() bool { return len(guest.root().Toasts()) > 0 })
	guest.card()
	guest.need("result", "again") // the result stays to be looked at
}

func TestAnUnknownCertificateIsShownAndTrusted(t *testing.T) {
	server, err := pondserver.New(pondserver.Options{Cat: "kitten"})
	if err != nil {
		t.Fatal(err)
	}
	certificate, key, err := servercert.SelfSigned([]string{"127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	pair, err := tls.X509KeyPair(certificate, key)
	if err != nil {
		t.Fatal(err)
	}
	addr, err := server.Listen("127.0.0.1:0", servercert.Secure(pair))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Shutdown(t.Context()) })

	w := walk(t, cli.Line{Command: cli.Join, Operand: "pond", Address: addr.String(), TLS: true, Level: "1"})
	if _, opened := w.scene.(*page.Page); !opened {
		t.Errorf("a certificate that is not trusted: got %T, want a page", w.scene)
	}
	if text := w.Widget("reason").(*ui.Label).Text(); !strings.Contains(text, servercert.Fingerprint(pair)) {
		t.Fatalf("got %q, want the fingerprint %s", text, servercert.Fingerprint(pair))
	}
	w.Click("remedy0")
	w.live("in the game", func() bool {
		s, ok := w.scene.(*pondscene.Scene)
		return ok && s.View().Config.CatStep == 1200
	})
	if len(w.program.Env.Prefs.Trusted) != 1 {
		t.Fatalf("got the trusted certificates %v, want 1", w.program.Env.Prefs.Trusted)
	}
}

func TestAGameOnAServerIsNotGivenUpByOneKey(t *testing.T) {
	w := walk(t, cli.Line{Command: cli.Join, Operand: "pond", Address: serve(t), Level: "1"})
	scene := w.scene.(*pondscene.Scene)
	w.live("in the game", func() bool { return scene.View().Config.CatStep == 1200 })
	w.Chord(input.Mods{Command: true}, ebiten.KeyN)
	w.Ticks(2)
	if w.scene != scenes.Scene(scene) || !w.root().Modal() {
		t.Fatalf("got %T, dialog %v; want the game with a question", w.scene, w.root().Modal())
	}
}

func TestASmallWindowShowsFirstWhyAGameCannotGoOn(t *testing.T) {
	w := walk(t, cli.Line{})
	w.Resize(400, 300)
	w.showScene(joined(pondgame.New(&w.program.Services).Join(pondgame.ServerSettings{Address: "127.0.0.1:1", Level: 1, Colors: []int{0, 1}})))
	w.live("told", func() bool { return w.has("reason") })
	w.Ticks(2)
	if remedy := ui.Bounds(w.Widget("remedy0")); remedy.Bottom() > 300 {
		t.Errorf("got the remedy at %v, want it inside the window", remedy)
	}
	w.Press(ebiten.KeyV)
}
