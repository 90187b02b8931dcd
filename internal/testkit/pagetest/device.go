package pagetest

import (
	"strings"
	"time"
	"unicode"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"menagerie/internal/testkit/browsertest"
)

// Device is what a guest holds: a phone that is touched, or a computer with keys. Positions are in CSS pixels.
type Device struct {
	w, h     int64
	name, on Spot                // the field for the name, and the button below
	spots    map[string][]Spot   // where the guest touches the page of each game, again and again
	keys     map[string][]string // keys that the guest presses instead, again and again; nil for a phone
}

// Spot is a position on the page in CSS pixels.
type Spot struct{ x, y float64 }

// Devices has a phone held upright and across, and a computer. In the labyrinth the guest pushes the tile in and finishes the turn
// without a walk, in Mia the guest rolls and says a value. The keys of Glenda wall a cell each, on a way that drifts to a corner.
var Devices = map[string]Device{
	"upright": {w: 390, h: 844, name: Spot{170, 140}, on: Spot{326, 808}, spots: map[string][]Spot{
		"pond":      {{195, 85}},
		"glenda":    scattered(Spot{60, 130}, Spot{330, 360}),
		"labyrinth": {{116, 101}, {273, 101}, {195, 540}},
		"mia":       {{67, 538}, {321, 538}},
		"foxes":     {{110, 200}, {140, 200}, {200, 260}, {200, 290}, {260, 230}, {290, 230}, {170, 350}, {170, 320}},
	}},
	"across": {w: 844, h: 390, name: Spot{420, 128}, on: Spot{650, 362}, spots: map[string][]Spot{
		"pond":      {{278, 40}},
		"glenda":    scattered(Spot{160, 75}, Spot{400, 310}),
		"labyrinth": {{233, 50}, {387, 50}, {746, 116}},
		"mia":       {{614, 116}, {614, 168}},
		"foxes":     {{240, 90}, {275, 90}, {330, 150}, {330, 185}, {390, 220}, {425, 220}, {275, 290}, {275, 255}},
	}},
	"computer": {w: 800, h: 600, keys: map[string][]string{
		"pond":      {"ArrowUp"},
		"glenda":    {"ArrowRight", "Enter", "ArrowDown", "Enter", "ArrowLeft", "Enter", "ArrowLeft", "Enter", "ArrowUp", "Enter", "ArrowUp", "Enter"},
		"labyrinth": {"r", "Enter", "Enter"},
		"mia":       {"w", "6", "5", "Enter"},
		"foxes":     {"Enter", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"},
	}},
}

// scattered returns 36 spots in the rectangle with the corners a and b, in an order that leaves gaps. They are so many because a wall
// or the rabbit makes some of them useless.
func scattered(a, b Spot) (spots []Spot) {
	const n = 6 // spots in each direction
	for i := range n * n {
		at := i * 11 % (n * n) // 11 has no factor in common with n*n, so each number occurs once
		spots = append(spots, Spot{a.x + (b.x-a.x)*float64(at%n)/(n-1), a.y + (b.y-a.y)*float64(at/n)/(n-1)})
	}
	return spots
}

// Use gives the page the size and the input of a device.
func (p Tab) Use(d Device) {
	p.T.Helper()
	shape := []chromedp.EmulateViewportOption{chromedp.EmulateScale(Scale())}
	if d.keys == nil {
		shape = append(shape, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	p.Do(chromedp.EmulateViewport(d.w, d.h, shape...))
}

// Types types a text with keys, as soon as the program reads text.
func (p Tab) Types(text string) {
	p.T.Helper()
	p.Until("the text field waits", `globalThis._ebitengine_textinput_x !== undefined || document.activeElement.id === "ebitengine-textinput"`)
	for _, letter := range text {
		key := string(letter)
		e := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: key, Text: key, Code: "Key" + strings.ToUpper(key), WindowsVirtualKeyCode: int64(unicode.ToUpper(letter))}
		browsertest.Call(p.Browser, input.DispatchKeyEvent, e)
		e.Type, e.Text = input.DispatchKeyEventTypeKeyUp, ""
		browsertest.Call(p.Browser, input.DispatchKeyEvent, e)
		p.Frames(2)
	}
}

// typesByTouch types a text with the keyboard on the screen, after the field was touched.
func (p Tab) typesByTouch(field Spot, text string) {
	p.T.Helper()
	p.Until("the text field waits", `globalThis._ebitengine_textinput_x !== undefined`)
	p.Touch(field.x, field.y)
	p.Until("the text field has the focus", `document.activeElement.id === "ebitengine-textinput"`)
	for _, letter := range text {
		browsertest.Call(p.Browser, input.InsertText, input.InsertTextParams{Text: string(letter)})
		p.Frames(2)
	}
}

// Enter enters a name on the page of a host, and opens the board.
func (p Tab) Enter(d Device, name string) {
	p.T.Helper()
	if d.keys != nil {
		p.Types(name)
		p.Tap("Enter")
		return
	}
	p.typesByTouch(d.name, name)
	p.Touch(d.on.x, d.on.y)
}

// Move makes the guest's input number i.
func (p Tab) Move(d Device, game string, i int) {
	p.T.Helper()
	if keys := d.keys[game]; keys != nil {
		p.Press(keys[i%len(keys)])
		time.Sleep(30 * time.Millisecond) // two frames
		return
	}
	spots := d.spots[game]
	p.Hold(spots[i%len(spots)])
}

// Hold touches the page for a moment. Nothing may be drawn meanwhile.
func (p Tab) Hold(at Spot) {
	p.T.Helper()
	down := input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: at.x, Y: at.y}}}
	browsertest.Call(p.Browser, input.DispatchTouchEvent, down)
	time.Sleep(60 * time.Millisecond) // some ticks
	browsertest.Call(p.Browser, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
	time.Sleep(60 * time.Millisecond)
}
