package app

import (
	"context"
	"io"
	"log/slog"
	"slices"
	"sync"
	"time"
)

// lastWord is how long guests have to hear that a host closes.
const lastWord = time.Second

// farewells sees to it that guests are told when a host closes. The game loop must not wait for that, but the program
// does, at its end.
type farewells struct {
	log  *slog.Logger
	open []io.Closer // hosts
	work sync.WaitGroup
}

// host notes a host that is open.
func (f *farewells) host(h io.Closer) { f.open = append(f.open, h) }

// say closes a host's servers beside the game loop.
func (f *farewells) say(h io.Closer, shutdowns ...func(context.Context) error) {
	f.open = slices.DeleteFunc(f.open, func(o io.Closer) bool { return o == h })
	f.work.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), lastWord)
		defer cancel()
		for _, shutdown := range shutdowns {
			if err := shutdown(ctx); err != nil { // somebody does not listen, which is their loss
				f.log.Debug("a host closes", "err", err)
			}
		}
	})
}

// end closes every host that is still open, and waits until all have said their last word.
func (f *farewells) end() {
	for _, h := range slices.Clone(f.open) {
		if err := h.Close(); err != nil {
			f.log.Debug("a host closes", "err", err)
		}
	}
	f.work.Wait()
}
