//go:build !js

package window

// lifts reports the ends of touches in a browser. On desktops the system sends touches as events of the mouse.
type lifts struct{}

func (*lifts) take() []touch { return nil }
