//go:build !js

package window

import "runtime"

// onApple reports whether this is a system of Apple, where shortcuts use the key Command instead of Ctrl.
func onApple() bool { return runtime.GOOS == "darwin" }
