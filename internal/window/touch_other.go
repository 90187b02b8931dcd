//go:build !js

package window

// lifts is an empty type on desktops, where the system reports all touches as mouse events. In browsers, the type lifts
// in touch_js.go reports touches that Ebitengine misses.
type lifts struct{}

func (*lifts) take() []touch { return nil }
