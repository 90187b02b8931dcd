package session

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"menagerie/rules"
)

// Bot chooses a move for the seat whose View it is given; ok is false when it has none. It must return soon after ctx
// is cancelled. Chance comes from rng only.
type Bot[V, M any] func(ctx context.Context, v V, rng *rand.Rand) (m M, ok bool)

// Player is a Bot together with where it thinks.
type Player[V, M any] struct {
	bot    Bot[V, M]
	beside bool
}

// Reflex is a bot that answers in microseconds: it is called within Tick, so its move falls in the same step.
func Reflex[V, M any](bot Bot[V, M]) Player[V, M] { return Player[V, M]{bot: bot} }

// Thinker is a bot that may take its time: it thinks beside the game loop, and its move falls when it is found.
func Thinker[V, M any](bot Bot[V, M]) Player[V, M] { return Player[V, M]{bot: bot, beside: true} }

// ErrNoMove says that a bot was asked for a move and had none.
var ErrNoMove = errors.New("the bot gave no move")

// thought is a bot's answer.
type thought[M any] struct {
	move M
	ok   bool
	err  error
}

// mind is a Player at work for one seat. At most one thought is under way.
type mind[V, M any] struct {
	Player[V, M]
	seat   rules.Seat
	rng    *rand.Rand
	answer chan thought[M] // nil while nothing is under way
	cancel context.CancelFunc
}

func newMind[V, M any](p Player[V, M], seat rules.Seat, seed uint64) *mind[V, M] {
	return &mind[V, M]{Player: p, seat: seat, rng: rand.New(rand.NewPCG(seed, uint64(seat)+1))}
}

// ask returns the bot's answer to v, or false while it is still thinking about it.
func (m *mind[V, M]) ask(v V) (thought[M], bool) {
	if !m.beside {
		return think(context.Background(), m.bot, v, m.rng), true
	}
	if m.answer == nil {
		m.begin(v)
	}
	select {
	case t := <-m.answer:
		m.forget()
		return t, true
	default:
		return thought[M]{}, false
	}
}

// begin starts a thought. Its generator is its own: a cancelled thought may still be drawing when the next one begins.
func (m *mind[V, M]) begin(v V) {
	ctx, cancel := context.WithCancel(context.Background())
	answer := make(chan thought[M], 1)
	rng := rand.New(rand.NewPCG(m.rng.Uint64(), m.rng.Uint64()))
	m.answer, m.cancel = answer, cancel
	go func() { answer <- think(Breathing(ctx), m.bot, v, rng) }()
}

// forget drops the thought under way.
func (m *mind[V, M]) forget() {
	if m.cancel != nil {
		m.cancel()
	}
	m.answer, m.cancel = nil, nil
}

// think asks a bot once. A bot that panics loses its game, not the program.
func think[V, M any](ctx context.Context, bot Bot[V, M], v V, rng *rand.Rand) (t thought[M]) {
	defer func() {
		if p := recover(); p != nil {
			t = thought[M]{err: fmt.Errorf("the bot failed: %v", p)}
		}
	}()
	t.move, t.ok = bot(ctx, v, rng)
	return t
}

// minds wakes a mind for every bot of a table, in the order of the seats.
func minds[V, M any](bots map[rules.Seat]Player[V, M], seed uint64) []*mind[V, M] {
	var all []*mind[V, M]
	for seat := rules.Seat(0); len(all) < len(bots); seat++ {
		if p, ok := bots[seat]; ok {
			all = append(all, newMind(p, seat, seed))
		}
	}
	return all
}
