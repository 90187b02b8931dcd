//go:build !js

package window

// TouchScreen reports whether the main pointing device is a touch screen. It is false on desktops.
func TouchScreen() bool { return false }

// lifts is an empty type on desktops, where the system reports all touches as mouse events. In browsers, the type lifts
// in touch_js.go reports touches that Ebitengine misses.
type lifts struct{}

func (*lifts) take() []touch { return nil }
