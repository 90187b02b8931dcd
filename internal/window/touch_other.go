//go:build !js

package window

// lifts reports touches that Ebitengine misses. This type reports none, because desktops report all touches as mouse events.
// The implementation for browsers is in touch_js.go.
type lifts struct{}

func (*lifts) take() []touch { return nil }
