package web_test

import (
	"net"
	"net/netip"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"menagerie/internal/testkit/browsertest"
	"menagerie/internal/testkit/longtest"
	"menagerie/internal/testkit/timelimit"
	"menagerie/netserver/webdoor"
	"menagerie/netserver/webdoor/doortest"
)

// phone is the screen of a guest who has no keyboard. Positions are in CSS pixels.
type phone struct {
	w, h     int64
	name, on spot              // the field for the name, and the button below
	spots    map[string][]spot // where the guest touches the page of each game, again and again
}

type spot struct{ x, y float64 }

// phones has a phone held upright and across. In the labyrinth the guest pushes the tile in and finishes the turn without a walk,
// in Mia the guest rolls and says a value.
var phones = map[string]phone{
	"upright": {390, 844, spot{170, 140}, spot{326, 808}, map[string][]spot{
		"pond":      {{195, 85}},
		"glenda":    {{114, 172}, {128, 222}, {245, 271}, {156, 321}, {290, 271}, {230, 172}, {100, 271}, {200, 321}},
		"labyrinth": {{116, 101}, {273, 101}, {195, 540}},
		"mia":       {{67, 538}, {321, 538}},
		"foxes":     {{110, 200}, {140, 200}, {200, 260}, {200, 290}, {260, 230}, {290, 230}, {170, 350}, {170, 320}},
	}},
	"across": {844, 390, spot{420, 128}, spot{650, 362}, map[string][]spot{
		"pond":      {{278, 40}},
		"glenda":    {{200, 110}, {255, 165}, {340, 220}, {215, 245}, {370, 165}, {285, 110}, {180, 190}, {310, 275}},
		"labyrinth": {{233, 50}, {387, 50}, {746, 116}},
		"mia":       {{614, 116}, {614, 168}},
		"foxes":     {{240, 90}, {275, 90}, {330, 150}, {330, 185}, {390, 220}, {425, 220}, {275, 290}, {275, 255}},
	}},
}

// types types a text with the keyboard on the screen, after the field was touched.
func (p tab) types(field spot, text string) {
	p.T.Helper()
	p.until("the text field waits", `globalThis._ebitengine_textinput_x !== undefined`)
	p.touch(field.x, field.y)
	p.until("the text field has the focus", `document.activeElement.id === "ebitengine-textinput"`)
	for _, letter := range text {
		browsertest.Call(p.Browser, input.InsertText, input.InsertTextParams{Text: string(letter)})
		p.frames(2)
	}
}

// guests lets a guest in a browser play each game to its end on the page of a host, on a phone by touch alone. The short form plays
// one game over TCP and one over UDP on a phone that is held upright.
func guests(t *testing.T, folder string) {
	games, ways := []string{"glenda", "mia"}, []string{"upright"}
	if longtest.Wanted() {
		games, ways = doortest.Games, []string{"upright", "across"}
	}
	for _, way := range ways {
		for _, game := range games {
			t.Run(game+" "+way, func(t *testing.T) { playAsGuest(t, folder, game, way) })
		}
	}
}

func playAsGuest(t *testing.T, folder, game, way string) {
	host, phone := doortest.Serve(t, game), phones[way]
	var connections atomic.Int64
	at := host.Open(t, os.DirFS(folder), func(o *webdoor.Options) {
		connect := o.Connect
		o.Connect = func(network string, port int, from netip.AddrPort) net.Conn {
			connections.Add(1)
			return connect(network, port, from)
		}
	})
	p := open(t, "en-US")
	p.Do(chromedp.EmulateViewport(phone.w, phone.h, chromedp.EmulateScale(scale()), chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.visit(at)
	p.types(phone.name, "Ben")
	p.Picture("guest-named-" + game + "-" + way)
	p.touch(phone.on.x, phone.on.y)
	spots := phone.spots[game]
	opened := int64(0)
	for i := 0; !host.Over() && timelimit.Left(t); i++ {
		if i == loadedAgain {
			opened = connections.Load()
			p.Do(chromedp.Reload())
			p.until("the program draws", `document.getElementById("cover").hidden`)
			p.Picture("guest-again-" + game + "-" + way)
		}
		p.hold(spots[i%len(spots)])
	}
	if got := connections.Load(); got != opened {
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

// loadedAgain is the number of touches after which the page is loaded again.
const loadedAgain = 3

// hold touches the page for a moment. Nothing may be drawn meanwhile.
func (p tab) hold(at spot) {
	p.T.Helper()
	down := input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: at.x, Y: at.y}}}
	browsertest.Call(p.Browser, input.DispatchTouchEvent, down)
	time.Sleep(60 * time.Millisecond) // some ticks
	browsertest.Call(p.Browser, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
	time.Sleep(60 * time.Millisecond)
}
