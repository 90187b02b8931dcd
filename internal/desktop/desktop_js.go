package desktop

import (
	"context"
	"syscall/js"
)

func watch(ctx context.Context, tell func(Scheme)) {
	match := js.Global().Get("matchMedia")
	if match.Type() != js.TypeFunction {
		return
	}
	query := match.Invoke("(prefers-color-scheme: dark)")
	scheme := func() Scheme {
		if query.Get("matches").Bool() {
			return Dark
		}
		return Light
	}
	tell(scheme())
	if query.Get("addEventListener").Type() != js.TypeFunction {
		return // an old browser
	}
	changed := js.FuncOf(func(js.Value, []js.Value) any {
		tell(scheme())
		return nil
	})
	defer changed.Release()
	query.Call("addEventListener", "change", changed)
	defer query.Call("removeEventListener", "change", changed)
	<-ctx.Done()
}
