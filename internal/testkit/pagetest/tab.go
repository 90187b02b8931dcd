package pagetest

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"menagerie/internal/testkit/browsertest"
	"menagerie/internal/testkit/longtest"
	"menagerie/internal/testkit/timelimit"
)

// Tab is a page in a browser.
type Tab struct{ *browsertest.Browser }

// Open starts a browser that draws without a graphics card.
func Open(t *testing.T, languages string) Tab {
	t.Helper()
	p := Tab{browsertest.Start(t, languages, chromedp.Flag("use-angle", "swiftshader"), chromedp.Flag("enable-unsafe-swiftshader", true))}
	p.Before(watching)
	return p
}

// Scale returns the pixels of the screen per CSS pixel. Chromium draws fewer pixels faster in software.
func Scale() float64 { return longtest.Of(0.5, 1.0) }

// Visit loads the page and waits for its first picture.
func (p Tab) Visit(address string) {
	p.T.Helper()
	p.Do(chromedp.Navigate(address))
	p.Until("the program draws", `document.getElementById("cover").hidden`)
}

// Until waits until a script returns true.
func (p Tab) Until(what, script string) {
	p.T.Helper()
	for ; timelimit.Left(p.T); time.Sleep(50 * time.Millisecond) {
		if browsertest.Value[bool](p.Browser, script) {
			return
		}
	}
	p.Picture("stuck")
	p.T.Fatalf("not %s, want it; the page has %q and %q", what,
		browsertest.Value[string](p.Browser, `document.getElementById("text").textContent`),
		browsertest.Value[string](p.Browser, `files.lines.join("\n")`))
}

// Frames waits for a number of frames of the program. The browser may draw more frames.
func (p Tab) Frames(n int) {
	p.T.Helper()
	now := browsertest.Value[int](p.Browser, "drawn")
	p.Until("the program draws", "drawn > "+strconv.Itoa(now+n))
}

// keys maps keys to Windows key codes, which the browser uses.
var keys = map[string]int64{"Enter": 13, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Tab": 9, "Escape": 27, "h": 72, "r": 82, "w": 87, "5": 53, "6": 54}

// Tap presses and releases keys one after the other, often within one frame of the program.
func (p Tab) Tap(names ...string) {
	p.T.Helper()
	for _, name := range names {
		p.Press(name)
		p.Frames(2)
	}
}

// Press presses and releases a key. The program draws nothing if the key has no effect.
func (p Tab) Press(name string) {
	p.T.Helper()
	code := name
	switch {
	case name >= "0" && name <= "9":
		code = "Digit" + name
	case len(name) == 1:
		code = "Key" + strings.ToUpper(name)
	}
	for _, kind := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeRawKeyDown, input.DispatchKeyEventTypeKeyUp} {
		browsertest.Call(p.Browser, input.DispatchKeyEvent, input.DispatchKeyEventParams{
			Type: kind, Key: name, Code: code, WindowsVirtualKeyCode: keys[name],
		})
	}
}

// Click clicks with the left button at a position on the page.
func (p Tab) Click(x, y float64) {
	p.T.Helper()
	for _, kind := range []input.DispatchMouseEventType{input.DispatchMouseEventTypeMouseMoved, input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased} {
		e := input.DispatchMouseEventParams{Type: kind, X: x, Y: y}
		if kind != input.DispatchMouseEventTypeMouseMoved {
			e.Button, e.ClickCount = input.MouseButtonLeft, 1
		}
		browsertest.Call(p.Browser, input.DispatchMouseEvent, e)
		p.Frames(2)
	}
}

// Touch touches the page for two frames.
func (p Tab) Touch(x, y float64) {
	p.T.Helper()
	down := input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: x, Y: y}}}
	browsertest.Call(p.Browser, input.DispatchTouchEvent, down)
	p.Frames(2)
	browsertest.Call(p.Browser, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
	p.Frames(2)
}

// TouchBriefly touches the page between two frames.
func (p Tab) TouchBriefly(x, y float64) {
	p.T.Helper()
	browsertest.Value[bool](p.Browser, fmt.Sprintf(`(() => {
		const target = document.querySelector("canvas")
		const finger = new Touch({identifier: 0, target, clientX: %v, clientY: %v})
		const send = (type, touches) => target.dispatchEvent(new TouchEvent(type,
			{bubbles: true, cancelable: true, touches, targetTouches: touches, changedTouches: [finger]}))
		send("touchstart", [finger])
		send("touchend", [])
		return true
	})()`, x, y))
	p.Frames(4)
}

// watching counts frames and records the longest time between two frames.
const watching = `globalThis.drawn = globalThis.longest = 0;
	const frame = requestAnimationFrame;
	globalThis.requestAnimationFrame = f => frame(t => { drawn++; f(t) });
	new PerformanceObserver(list => { for (const e of list.getEntries()) longest = Math.max(longest, e.duration) }).observe({ entryTypes: ["longtask"] });`

// Before runs a script before those of each page.
func (p Tab) Before(script string) {
	p.T.Helper()
	browsertest.Call(p.Browser, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}
