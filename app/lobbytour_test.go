package app

import (
	"os"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/internal/deeplink"
	"menagerie/internal/prefs"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/joinscene"
	"menagerie/scenes/ui"
)

// tourLobby visits the screens where servers are found.
func tourLobby(w *walker, stop func(name string)) {
	at := func(game, address string) deeplink.Link { return deeplink.Link{Game: game, Address: address} }
	w.in(
		scenes.Found{Link: at("mia", "192.0.2.7:9000"), Name: "Tante Jürgen", Players: 3, Seats: 8},
		scenes.Found{Link: at("pond", "192.0.2.9:64090"), Name: "A name that is as long as a name may be, 40", Players: 0, Seats: 1},
		scenes.Found{Link: at("labyrinth", "[fd00::1:2:3:4]:4711"), Players: -1},
	)
	old := w.program.Env.Prefs
	w.program.Env.Prefs = old.
		Meeting(prefs.Host{Link: "menagerie://pond/xn--frderer-n2a.de:64091?tls=1", Told: "The pond"}).
		Meeting(prefs.Host{Link: "menagerie://glenda/glenda.example:1768"}).
		Meeting(prefs.Host{Link: "menagerie://mia/192.0.2.7:9000", Name: "Bei Jürgen"})
	w.open(joinscene.New(w.program.Env, "", nil))
	stop("lobby")
	w.root().FocusID("list")
	w.Press(ebiten.KeyEnd, ebiten.KeyContextMenu)
	w.Click("rename")
	stop("lobby-rename")
	w.Press(ebiten.KeyEscape)
	w.root().FocusID("address") // where it may be below the edge
	w.Type("menagerie://mia/h?tls=1")
	w.Press(ebiten.KeyEnter)
	stop("lobby-fault")
	w.program.Env.Prefs = old
	w.in()
	w.open(joinscene.New(w.program.Env, "mia", nil))
	stop("lobby-empty")
	w.program.Env.Prefs.Nearby = false
	w.open(joinscene.New(w.program.Env, "mia", nil))
	stop("lobby-off")
	w.setUp("foxes", `{"mode":"join"}`)
	stop("lobby-setup")
	w.program.Env.Prefs = old
	w.hostGame("mia", `{"mode":"host","seat":"watch","guests":"2","reach":"everybody"}`)
	w.live("two bots sit there", func() bool { return len(w.hostOf().Guests) >= 2 })
	if w.has("host.bots") {
		stop("host-card")
		w.opensBots()
		stop("host-bots-empty")
		w.Press(ebiten.KeyEscape)
		w.Ticks(20)
	}
	w.Press(ebiten.KeyP)
	stop("host-menu")
	if w.has("menu.host") {
		w.Click("menu.host")
		stop("host-card")
		w.opensBots()
		stop("host-bots-empty")
	} else {
		w.Press(ebiten.KeyEscape)
		w.Ticks(20)
		w.opensBots()
	}
	w.Ticks(20)
	w.Type("sh -c 'echo I am {name} and play at {address}; echo a line that is longer than the pane is wide, and even longer than that, so that it has to be broken somewhere; echo oops >&2; sleep 600'")
	w.Press(ebiten.KeyEnter)
	w.live("it speaks", func() bool { return w.Widget("bots.log").(*ui.Log).Count() >= 3 })
	w.Click("bots.command")
	w.Chord(input.Mods{Command: true}, ebiten.KeyA)
	w.Type("no-such-bot {host} {port}")
	w.Press(ebiten.KeyEnter)
	w.live("the start fails", func() bool { return w.Widget("bots.command").(*ui.TextField).Fault() != "" })
	w.Ticks(1)
	stop("host-bots")
	w.Press(ebiten.KeyEscape)
	w.Ticks(20)
	w.program.Env.Prefs = old
	w.hostGame("pond", `{"mode":"host","hostCat":"me","reach":"announced"}`)
	stop("host-pond")
	for _, game := range []string{"pond", "glenda", "labyrinth", "mia", "foxes"} {
		w.setUp(game, `{"mode":"host","reach":"announced"}`)
		stop("host-setup-" + game)
	}
	w.program.Env.Prefs = old
}

// opensBots opens the dialog for external bots. In a small window, the host's card is beside the board only until the game begins, and
// later behind the menu.
func (w *walker) opensBots() {
	w.t.Helper()
	w.live("the dialog for bots", func() bool {
		switch {
		case w.has("bots.command"):
			return true
		case w.has("host.bots"):
			w.chooses("host.bots")
		case w.has("menu.host"):
			w.Click("menu.host")
		default:
			w.Press(ebiten.KeyP)
		}
		w.Ticks(2)
		return w.has("bots.command")
	})
	w.Ticks(20)
}

// TestPicturesOfTheLobbyAreSaved takes the pictures of these screens alone, which is quicker.
func TestPicturesOfTheLobbyAreSaved(t *testing.T) {
	if !strings.Contains(os.Getenv(pixeltest.PicturesVariable), "lobby") {
		t.Skip("nobody wants pictures of the lobby alone: " + pixeltest.PicturesVariable + " names no folder for them")
	}
	pixeltest.Need(t)
	for _, l := range looks() {
		w := walk(t, cli.Line{Language: l.language, Theme: l.theme, Scale: l.scale})
		l.arrange(w)
		tourLobby(w, func(name string) {
			w.Ticks(40)
			w.root().MarkDirty()
			pixeltest.Save(t, name+"/"+l.String(), pixeltest.Read(w.Draw()))
		})
	}
}
