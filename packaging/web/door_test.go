package web_test

import (
	"net"
	"net/netip"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"

	"menagerie/internal/testkit/browsertest"
	"menagerie/internal/testkit/longtest"
	"menagerie/internal/testkit/pagetest"
	"menagerie/internal/testkit/timelimit"
	"menagerie/netserver/webdoor"
	"menagerie/netserver/webdoor/doortest"
)

// guests lets a guest in a browser play each game to its end on the page of a host, on a phone by touch alone and on a computer by
// keys alone. The short form plays one game over TCP with keys, and one over UDP by touch.
func guests(t *testing.T, folder string) {
	for way := range pagetest.Devices {
		for _, game := range doortest.Games {
			short := game == "glenda" && way == "computer" || game == "mia" && way == "upright"
			if short || longtest.Wanted() {
				t.Run(game+" "+way, func(t *testing.T) { playAsGuest(t, folder, game, way) })
			}
		}
	}
}

func playAsGuest(t *testing.T, folder, game, way string) {
	host, d := doortest.Serve(t, game), pagetest.Devices[way]
	var connections atomic.Int64
	at := host.Open(t, os.DirFS(folder), func(o *webdoor.Options) {
		connect := o.Connect
		o.Connect = func(network string, port int, from netip.AddrPort) net.Conn {
			connections.Add(1)
			return connect(network, port, from)
		}
	})
	p := openTab(t, "en-US")
	p.Use(d)
	p.Visit(at)
	p.Enter(d, "Ben")
	opened := int64(0)
	for i := 0; !host.Over() && timelimit.Left(t); i++ {
		if i == loadedAgain {
			opened = connections.Load()
			p.Do(chromedp.Reload())
			p.Until("the program draws", `document.getElementById("cover").hidden`)
			p.Picture("guest-again-" + game + "-" + way)
		}
		p.Move(d, game, i)
	}
	if got := connections.Load(); opened > 0 && got != opened {
		t.Errorf("the page has opened %d connections to the game, %d of them before it was loaded again; want all before", got, opened)
	}
	p.Picture("guest-" + game + "-" + way)
	if !host.Over() {
		t.Fatalf("the game does not end, want its end; the page has %s and %q", browsertest.Value[string](p.Browser, state), browsertest.Value[string](p.Browser, `files.lines.join("\n")`))
	}
	if settings := p.stored("settings.json"); len(settings) != 1 || !strings.Contains(settings[0], `"Ben"`) {
		t.Errorf("got the settings %q, want the name Ben in them", settings)
	}
}

// loadedAgain is the number of inputs after which the page is loaded again.
const loadedAgain = 3
