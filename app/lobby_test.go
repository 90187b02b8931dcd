package app

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/glendagame"
	"menagerie/app/pondgame"
	"menagerie/internal/cli"
	"menagerie/internal/deeplink"
	"menagerie/internal/prefs"
	"menagerie/netclient/glendaclient"
	"menagerie/netserver/glendaserver"
	"menagerie/netserver/labyrinthserver"
	"menagerie/scenes"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/input"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/ui"
)

// serveGlenda runs a server of the game with the rabbit on this machine for one test.
func serveGlenda(t *testing.T) string {
	t.Helper()
	server, err := glendaserver.New(glendaserver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	addr, err := server.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Shutdown(t.Context()) })
	return addr.String()
}

// village is a local network with some hosts, which sends nothing.
type village struct {
	found []scenes.Found
	told  bool
}

func (v *village) Take() ([]scenes.Found, bool) {
	changed := !v.told
	v.told = true
	return v.found, changed
}

func (v *village) Close() {}

// in lets the program find these hosts and no others.
func (w *walker) in(found ...scenes.Found) {
	w.program.Env.Nearby = func(string) scenes.Nearby { return &village{found: found} }
}

// hosts are the links of the servers that were joined.
func (w *walker) hosts() string {
	var all []string
	for _, h := range w.program.Env.Prefs.Hosts {
		all = append(all, h.Link)
	}
	return strings.Join(all, " ")
}

func TestEveryGameIsJoinedByALink(t *testing.T) {
	_, labyrinth := serveLabyrinth(t, labyrinthserver.Options{}, "greedy")
	_, mia := serveMia(t, "best")
	for game, address := range map[string]string{
		"pond": serve(t), "glenda": serveGlenda(t), "foxes": serveFoxes(t, "greedy"), "labyrinth": labyrinth, "mia": mia,
	} {
		t.Run(game, func(t *testing.T) {
			link := "menagerie://" + game + "/" + address
			w := walk(t, cli.Line{Command: cli.Link, Operand: link})
			w.live("the server was noted", func() bool { return w.hosts() == link })
			if err := w.program.Denied(); err != nil {
				t.Errorf("the link is said to lead nowhere: %v", err)
			}
			w.Press(ebiten.KeyP)
			w.Ticks(30)
			if w.has("menu.leave") {
				w.Click("menu.leave")
			} else {
				w.Press(ebiten.KeyEscape)
			}
			w.Ticks(2)
			w.need("list", "address") // a guest who came by an invitation returns to the invitations
		})
	}
}

func TestLinksSayMore(t *testing.T) {
	address := serveGlenda(t)
	w := walk(t, cli.Line{Command: cli.Link, Operand: "menagerie://glenda/" + address + "?seat=glenda"})
	w.live("the server was noted", func() bool { return w.hosts() != "" })
	c := w.program.Env.Prefs.Game("glenda").Choice
	if c != nil {
		t.Errorf("an invitation: got the stored choice %s, want none", c)
	}
	w = walk(t, cli.Line{})
	w.in()
	spec, err := glendagame.New(&w.program.Services).Game.Invited(glendagame.New(&w.program.Services).Setup(), deeplink.Link{Game: "glenda", Address: "h:1", Options: map[string]string{"seat": "glenda"}})
	if err != nil || spec.Chosen["wish"] != "glenda" || spec.Chosen["mode"] != "join" {
		t.Errorf("got %+v, %v, want to join glenda", spec.Chosen, err)
	}
	if _, err := glendaclient.ParseSide(spec.Chosen["wish"]); err != nil {
		t.Error(err)
	}
	pond, err := pondgame.New(&w.program.Services).Game.Invited(pondgame.New(&w.program.Services).Setup(), deeplink.Link{Game: "pond", Address: "h:1", Options: map[string]string{"tls": "1", "level": "2"}})
	if err != nil || pond.Chosen["server"] != "other" || pond.Chosen["tls"] != "true" || pond.Chosen["room"] != "" || pond.Chosen["level"] != "2" {
		t.Errorf("got %+v, %v, want other with TLS, level 2 and no room", pond.Chosen, err)
	}
}

func TestBadLinksAreToldInTheWindow(t *testing.T) {
	for link, want := range map[string]string{
		"menagerie://":                             "does not name a game",
		"menagerie://mia":                          "is not complete",
		"menagerie://chess/h:1":                    "does not have the game “chess”",
		"menagerie://mia/h:99999":                  "is not a port",
		"menagerie://mia/h:1:2":                    "is not an address",
		"menagerie://mia/h?tls=1":                  "contains “tls”, which Mia does not have",
		"menagerie://mia/h?seat=throne":            "“seat=throne”",
		"menagerie://pond/h?tls=perhaps":           "“tls=perhaps”",
		"menagerie://pond/h?level=9":               "“level=9”",
		"menagerie://pond/h?tls=1&tls=0":           "“tls” twice",
		"https://mia/h":                            "is not a link to a game",
		"https://mia/\x1b[31m":                     "is not a link to a game",
		"menagerie://glenda/h?seat=\x1b[31m":       "characters",
		"menagerie://" + strings.Repeat("x", 5000): "more than 1024 characters",
	} {
		w := walk(t, cli.Line{Command: cli.Link, Operand: link})
		w.in()
		if got := w.Widget("fault").(*ui.Label).Text(); !strings.Contains(got, want) {
			t.Errorf("%.50s: got %q, want %q", link, got, want)
		}
		if err := w.program.Denied(); err == nil || !strings.Contains(err.Error(), want) || strings.ContainsRune(err.Error(), 0x1b) {
			t.Errorf("%.50s: got %q on the terminal, want %q", link, err, want)
		}
	}
	w := walk(t, cli.Line{})
	w.program.opts = cli.Line{Command: cli.Join, Operand: "mia", Address: "h:1", TLS: true}
	if _, err := w.program.First(); err == nil || !strings.Contains(err.Error(), "contains “tls”") {
		t.Errorf("join mia --tls: got error %v, want that a link cannot say tls", err)
	}
}

func TestAGameIsJoinedFromHome(t *testing.T) {
	address := serve(t)
	nearby := scenes.Found{Link: deeplink.Link{Game: "pond", Address: address}, Name: "Anna's pond", Players: 0, Seats: 2}
	ways := map[string]func(w *walker){
		"mouse": func(w *walker) {
			w.Click("join")
			w.joinRow(0)
		},
		"keys": func(w *walker) {
			w.tabTo("join", func() { w.Press(ebiten.KeyTab) })
			w.Press(ebiten.KeyEnter)
			w.tabTo("list", func() { w.Press(ebiten.KeyTab) })
			w.Press(ebiten.KeyEnter)
		},
		"pad": func(w *walker) {
			w.tabTo("join", func() { w.PadPress(input.PadNextTab) })
			w.PadPress(input.PadAccept)
			w.tabTo("list", func() { w.PadPress(input.PadNextTab) })
			w.PadPress(input.PadAccept)
		},
	}
	for name, way := range ways {
		t.Run(name, func(t *testing.T) {
			w := walk(t, cli.Line{})
			w.in(nearby)
			way(w)
			w.arrive()
			if _, ok := w.scene.(*pondscene.Scene); !ok {
				t.Fatalf("got %T, want pond", w.scene)
			}
			w.live("the server was noted", func() bool { return w.hosts() == "menagerie://pond/"+address })
			if got := w.program.Env.Prefs.Hosts[0].Told; got != "Anna's pond" {
				t.Errorf("got the name %q, want Anna's pond", got)
			}
		})
	}
}

// chooses uses a button with the keyboard. Where servers tell who comes and goes, a pointer may find another place than the
// button had when it set out.
func (w *walker) chooses(id string) {
	w.t.Helper()
	w.Widget(id)
	w.root().FocusID(id)
	w.Press(ebiten.KeyEnter)
}

// opens chooses a button until the widget that it opens is on the screen. A new guest may cause a new layout at the same
// moment, which drops the focus.
func (w *walker) opens(id, what string) {
	w.t.Helper()
	w.live(what, func() bool {
		if !w.has(what) && w.has(id) {
			w.chooses(id)
			w.Ticks(2)
		}
		return w.has(what)
	})
	w.Ticks(20)
}

// tabTo moves the focus until a widget has it.
func (w *walker) tabTo(id string, move func()) {
	w.t.Helper()
	for range 40 {
		if w.Focus() == id {
			return
		}
		move()
		w.Ticks(1)
	}
	w.t.Fatalf("got the focus on %q, want %q", w.Focus(), id)
}

func TestASetupLeadsToServersAndTakesLinks(t *testing.T) {
	address := serveGlenda(t)
	w := walk(t, cli.Line{})
	w.in()
	g := glendagame.New(&w.program.Services).Game
	w.program.Env.Prefs = w.program.Env.Prefs.Meeting(prefs.Host{Link: "menagerie://glenda/" + address, Name: "Anna"}).
		Meeting(prefs.Host{Link: "menagerie://pond/h:1"})
	w.scene = g.OpenSetup()
	w.Ticks(2)
	if w.has("find") {
		t.Error("find is shown for a game without a search, want it hidden")
	}
	spec, err := g.Invited(g.Setup(), deeplink.Link{Game: "glenda", Address: address})
	if err != nil {
		t.Fatal(err)
	}
	w.scene, err = g.Prepare(scenes.Invitation{Link: deeplink.Link{Game: "glenda", Address: address}})
	if err != nil || spec.Chosen["address"] != address {
		t.Fatalf("got %+v, %v, want the address %s", spec.Chosen, err, address)
	}
	w.Ticks(2)
	if got := w.Widget("address").(*ui.TextField).Text(); got != address {
		t.Errorf("got the address %q, want %q", got, address)
	}
	w.Click("find")
	w.Ticks(2)
	if n := w.Widget("list").(*ui.List).Rows(); n != 1 {
		t.Errorf("got %d servers, want 1", n)
	}
	w.Press(ebiten.KeyEscape)
	w.Ticks(2)
	w.Click("address")
	w.Chord(input.Mods{Command: true}, ebiten.KeyA)
	w.Type("menagerie://pond/" + address + "?level=2")
	w.Click("join")
	if text := w.Widget("fault.address").(*ui.Label).Text(); !strings.Contains(text, "Could not join: ") {
		t.Errorf("a link to another game: got %q, want that it could not join", text)
	}
	w.Click("address")
	w.Chord(input.Mods{Command: true}, ebiten.KeyA)
	w.Type("menagerie://glenda/" + address)
	w.Click("join")
	if _, ok := w.scene.(*glendascene.Scene); !ok {
		t.Fatalf("a link as an address: got %T, want glenda", w.scene)
	}
}

// joinRow clicks on the button of a row of the join screen.
func (w *walker) joinRow(row int) {
	at := w.Widget("list").(*ui.List).ButtonBounds(row).Centre()
	w.ClickAt(at.X, at.Y)
}
