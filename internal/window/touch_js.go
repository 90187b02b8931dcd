package window

import (
	"sync"
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"
)

// TouchScreen reports whether the main pointing device is a touch screen.
var TouchScreen = sync.OnceValue(func() bool {
	return js.Global().Call("matchMedia", "(pointer: coarse)").Get("matches").Bool()
})

// lifts collects the touches that end on the canvas.
type lifts struct {
	listening bool
	ended     []touch
}

// take returns the touches that ended since the last call, oldest first.
func (l *lifts) take() []touch {
	if !l.listening {
		l.listening = true
		js.Global().Get("document").Call("addEventListener", "touchend", js.FuncOf(l.note))
	}
	ended := l.ended
	l.ended = nil
	return ended
}

// note is called for a touchend event.
func (l *lifts) note(_ js.Value, args []js.Value) any {
	canvas := args[0].Get("target")
	if canvas.Get("tagName").String() != "CANVAS" {
		return nil
	}
	at := canvas.Call("getBoundingClientRect")
	scale := canvas.Get("width").Float() / at.Get("width").Float()
	touches := args[0].Get("changedTouches")
	for i := range touches.Length() {
		t := touches.Index(i)
		l.ended = append(l.ended, touch{
			id: ebiten.TouchID(t.Get("identifier").Int()),
			x:  (t.Get("clientX").Float() - at.Get("left").Float()) * scale,
			y:  (t.Get("clientY").Float() - at.Get("top").Float()) * scale,
		})
	}
	return nil
}
