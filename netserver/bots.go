package netserver

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"

	"menagerie/rules"
)

// Ask calls a bot for a move. It turns a panic of the bot into an error.
func Ask[V, M any](ctx context.Context, think rules.Bot[V, M], v V, rng *rand.Rand) (m M, ok bool, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the bot failed: %v", p)
		}
	}()
	m, ok = think(ctx, v, rng)
	return m, ok, nil
}

// BotSlots limits the number of bots of a server that run at the same time. It holds a token for each bot that runs.
type BotSlots chan struct{}

// NewBotSlots returns a slot for each core.
func NewBotSlots() BotSlots { return make(BotSlots, runtime.GOMAXPROCS(0)) }

// Enter waits for a free slot. It returns false if ctx ends first. If Enter returns true, the caller must call Leave
// later.
func (s BotSlots) Enter(ctx context.Context) bool {
	select {
	case s <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// Leave frees the slot of a bot that has returned.
func (s BotSlots) Leave() { <-s }

// ErrNoMove is the error of a bot that returns no move when it must move.
var ErrNoMove = errors.New("the bot has no move")
