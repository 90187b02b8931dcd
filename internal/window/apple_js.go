package window

import (
	"strings"
	"sync"
	"syscall/js"
)

// onApple reports whether the browser runs on a system of Apple, where shortcuts use the key Command instead of Ctrl.
var onApple = sync.OnceValue(func() bool {
	system := js.Global().Get("navigator").Get("platform").String()
	return strings.HasPrefix(system, "Mac") || strings.HasPrefix(system, "iP")
})
