//go:build !js

package window

// lifts reports touches that Ebitengine misses. On desktops Ebitengine misses no touches, because the system reports them as
// mouse events. The implementation for browsers is in touch_js.go.
type lifts struct{}

func (*lifts) take() []touch { return nil }
