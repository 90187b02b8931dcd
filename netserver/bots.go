package netserver

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"

	"menagerie/rules"
)

// Ask calls think to get a bot's move in v. If think panics, the result is an error.
func Ask[V, M any](ctx context.Context, think rules.Bot[V, M], v V, rng *rand.Rand) (m M, ok bool, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the bot failed: %v", p)
		}
	}()
	m, ok = think(ctx, v, rng)
	return m, ok, nil
}

// BotSlots limits how many bots run at a time on a server. It holds a token for each running bot.
type BotSlots chan struct{}

// NewBotSlots returns BotSlots with as many slots as there are cores.
func NewBotSlots() BotSlots { return make(BotSlots, runtime.GOMAXPROCS(0)) }

// Enter waits for a free slot and takes it. After it has returned true, the caller must call Leave. It returns false if ctx
// ends first.
func (s BotSlots) Enter(ctx context.Context) bool {
	select {
	case s <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// Leave frees the slot that Enter has taken.
func (s BotSlots) Leave() { <-s }

// ErrNoMove is the error of a bot that returns no move although it must move.
var ErrNoMove = errors.New("the bot has no move")

// botRetryInterval is the time after which a bot that waits is called again.
const botRetryInterval = 100 * time.Millisecond

// RealTimeBot is a server's bot for one seat in a game without turns.
type RealTimeBot[V, M any] struct {
	Name     string
	Think    rules.Bot[V, M] // returns a move; ok is false if the bot waits instead
	Reaction time.Duration   // delay before a move
	Rng      *rand.Rand
	Slots    BotSlots
	Woken    chan struct{} // channel of capacity 1; holds a token when the bot may move
	View     func() V      // returns the current View of the seat
	Move     func(m M)     // makes a move
	Fail     func(err error)
}

// Wake makes the bot consider a move. It does not block.
func (b *RealTimeBot[V, M]) Wake() {
	select {
	case b.Woken <- struct{}{}:
	default: // the last token was not taken yet
	}
}

// Play calls the bot and makes its moves until ctx ends.
func (b *RealTimeBot[V, M]) Play(ctx context.Context) {
	for {
		select {
		case <-b.Woken:
		case <-ctx.Done():
			return
		}
		for Sleep(ctx, b.Reaction) == nil && ctx.Err() == nil && !b.play(ctx) {
			if Sleep(ctx, botRetryInterval) != nil {
				return
			}
		}
	}
}

// play asks the bot for a move and makes it. It returns false if the bot chooses to wait and must be asked again.
func (b *RealTimeBot[V, M]) play(ctx context.Context) (done bool) {
	// waits while too many bots are running
	if !b.Slots.Enter(ctx) {
		return true
	}
	move, ok, err := Ask(ctx, b.Think, b.View(), b.Rng)
	b.Slots.Leave()
	switch {
	case ctx.Err() != nil:
		return true
	case err != nil:
		b.Fail(err)
		return true
	case ok:
		b.Move(move)
	}
	return ok
}
