package netserver

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"menagerie/rules"
)

// Ask asks a bot for a move. One that panics has failed, and takes nothing else with it.
func Ask[V, M any](ctx context.Context, think rules.Bot[V, M], v V, rng *rand.Rand) (m M, ok bool, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the bot failed: %v", p)
		}
	}()
	m, ok = think(ctx, v, rng)
	return m, ok, nil
}

// ErrNoMove is why a bot gives up that was to move and did not.
var ErrNoMove = errors.New("the bot has no move")
