package web_test

import (
	"net"
	"net/netip"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"unicode"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"menagerie/internal/testkit/browsertest"
	"menagerie/internal/testkit/longtest"
	"menagerie/internal/testkit/timelimit"
	"menagerie/netserver/webdoor"
	"menagerie/netserver/webdoor/doortest"
)

// device is what a guest holds: a phone that is touched, or a computer with keys. Positions are in CSS pixels.
type device struct {
	w, h     int64
	name, on spot                // the field for the name, and the button below
	spots    map[string][]spot   // where the guest touches the page of each game, again and again
	keys     map[string][]string // keys that the guest presses instead, again and again; nil for a phone
}

type spot struct{ x, y float64 }

// devices has a phone held upright and across, and a computer. In the labyrinth the guest pushes the tile in and finishes the turn
// without a walk, in Mia the guest rolls and says a value. The keys of Glenda wall a cell each, on a way that drifts to a corner.
var devices = map[string]device{
	"upright": {w: 390, h: 844, name: spot{170, 140}, on: spot{326, 808}, spots: map[string][]spot{
		"pond":      {{195, 85}},
		"glenda":    {{114, 172}, {128, 222}, {245, 271}, {156, 321}, {290, 271}, {230, 172}, {100, 271}, {200, 321}},
		"labyrinth": {{116, 101}, {273, 101}, {195, 540}},
		"mia":       {{67, 538}, {321, 538}},
		"foxes":     {{110, 200}, {140, 200}, {200, 260}, {200, 290}, {260, 230}, {290, 230}, {170, 350}, {170, 320}},
	}},
	"across": {w: 844, h: 390, name: spot{420, 128}, on: spot{650, 362}, spots: map[string][]spot{
		"pond":      {{278, 40}},
		"glenda":    {{200, 110}, {255, 165}, {340, 220}, {215, 245}, {370, 165}, {285, 110}, {180, 190}, {310, 275}},
		"labyrinth": {{233, 50}, {387, 50}, {746, 116}},
		"mia":       {{614, 116}, {614, 168}},
		"foxes":     {{240, 90}, {275, 90}, {330, 150}, {330, 185}, {390, 220}, {425, 220}, {275, 290}, {275, 255}},
	}},
	"computer": {w: 800, h: 600, keys: map[string][]string{
		"pond":      {"ArrowUp"},
		"glenda":    {"ArrowRight", "Enter", "ArrowDown", "Enter", "ArrowLeft", "Enter", "ArrowLeft", "Enter", "ArrowUp", "Enter", "ArrowUp", "Enter"},
		"labyrinth": {"r", "Enter"},
		"mia":       {"w", "6", "5", "Enter"},
		"foxes":     {"Enter", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"},
	}},
}

// types types a text with keys, as soon as the program reads text.
func (p tab) types(text string) {
	p.T.Helper()
	p.until("the text field waits", `globalThis._ebitengine_textinput_x !== undefined || document.activeElement.id === "ebitengine-textinput"`)
	for _, letter := range text {
		key := string(letter)
		e := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: key, Text: key, Code: "Key" + strings.ToUpper(key), WindowsVirtualKeyCode: int64(unicode.ToUpper(letter))}
		browsertest.Call(p.Browser, input.DispatchKeyEvent, e)
		e.Type, e.Text = input.DispatchKeyEventTypeKeyUp, ""
		browsertest.Call(p.Browser, input.DispatchKeyEvent, e)
		p.frames(2)
	}
}

// typesByTouch types a text with the keyboard on the screen, after the field was touched.
func (p tab) typesByTouch(field spot, text string) {
	p.T.Helper()
	p.until("the text field waits", `globalThis._ebitengine_textinput_x !== undefined`)
	p.touch(field.x, field.y)
	p.until("the text field has the focus", `document.activeElement.id === "ebitengine-textinput"`)
	for _, letter := range text {
		browsertest.Call(p.Browser, input.InsertText, input.InsertTextParams{Text: string(letter)})
		p.frames(2)
	}
}

// guests lets a guest in a browser play each game to its end on the page of a host, on a phone by touch alone and on a computer by
// keys alone. The short form plays one game over TCP with keys, and one over UDP by touch.
func guests(t *testing.T, folder string) {
	for way := range devices {
		for _, game := range doortest.Games {
			short := game == "glenda" && way == "computer" || game == "mia" && way == "upright"
			if short || longtest.Wanted() {
				t.Run(game+" "+way, func(t *testing.T) { playAsGuest(t, folder, game, way) })
			}
		}
	}
}

// goOn enters the name Ben and opens the board.
func (p tab) goOn(d device) {
	p.T.Helper()
	if d.keys != nil {
		p.types("Ben")
		p.tap("Enter")
		return
	}
	p.typesByTouch(d.name, "Ben")
	p.touch(d.on.x, d.on.y)
}

// move makes the guest's input number i.
func (p tab) move(d device, game string, i int) {
	p.T.Helper()
	if keys := d.keys[game]; keys != nil {
		p.press(keys[i%len(keys)])
		time.Sleep(30 * time.Millisecond) // two frames
		return
	}
	spots := d.spots[game]
	p.hold(spots[i%len(spots)])
}

func playAsGuest(t *testing.T, folder, game, way string) {
	host, d := doortest.Serve(t, game), devices[way]
	var connections atomic.Int64
	at := host.Open(t, os.DirFS(folder), func(o *webdoor.Options) {
		connect := o.Connect
		o.Connect = func(network string, port int, from netip.AddrPort) net.Conn {
			connections.Add(1)
			return connect(network, port, from)
		}
	})
	p := open(t, "en-US")
	shape := []chromedp.EmulateViewportOption{chromedp.EmulateScale(scale())}
	if d.keys == nil {
		shape = append(shape, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	p.Do(chromedp.EmulateViewport(d.w, d.h, shape...))
	p.visit(at)
	p.goOn(d)
	opened := int64(0)
	for i := 0; !host.Over() && timelimit.Left(t); i++ {
		if i == loadedAgain {
			opened = connections.Load()
			p.Do(chromedp.Reload())
			p.until("the program draws", `document.getElementById("cover").hidden`)
			p.Picture("guest-again-" + game + "-" + way)
		}
		p.move(d, game, i)
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

// hold touches the page for a moment. Nothing may be drawn meanwhile.
func (p tab) hold(at spot) {
	p.T.Helper()
	down := input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: at.x, Y: at.y}}}
	browsertest.Call(p.Browser, input.DispatchTouchEvent, down)
	time.Sleep(60 * time.Millisecond) // some ticks
	browsertest.Call(p.Browser, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
	time.Sleep(60 * time.Millisecond)
}
