package session

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"

	"menagerie/rules"
)

// Bot is a function that returns a move for the player whose view is v. ok is false if the bot has no move. A Bot must return
// soon after ctx is cancelled. It must use no random numbers except those of rng.
type Bot[V, M any] func(ctx context.Context, v V, rng *rand.Rand) (m M, ok bool)

// Within returns a bot that cancels the context of b after the time d. In a browser, b lets the page draw (see Yielding).
func (b Bot[V, M]) Within(d time.Duration) Bot[V, M] {
	return func(ctx context.Context, v V, rng *rand.Rand) (M, bool) {
		ctx, cancel := context.WithTimeout(ctx, d)
		defer cancel()
		return b(Yielding(ctx), v, rng)
	}
}

// Player is a Bot, together with how it runs: within Tick or in its own goroutine.
type Player[V, M any] struct {
	bot   Bot[V, M]
	async bool
}

// SyncBot returns a Player for a bot that needs only microseconds for a move. Session.Tick calls the bot directly and plays
// its move in the same tick.
func SyncBot[V, M any](bot Bot[V, M]) Player[V, M] { return Player[V, M]{bot: bot} }

// AsyncBot returns a Player for a slow bot. The bot runs in its own goroutine. Session.Tick plays the move as soon as the bot
// has returned it. In a turn-based game, the bot starts as soon as it is to move, while the pace still delays its move.
func AsyncBot[V, M any](bot Bot[V, M]) Player[V, M] { return Player[V, M]{bot: bot, async: true} }

// ErrNoMove is the error of a session whose bot returned no move although it had to move.
var ErrNoMove = errors.New("the bot returned no move")

type botMove[M any] struct {
	move M
	ok   bool
	err  error
}

// botRunner runs the bot of one seat, with at most one request at a time.
type botRunner[V, M any] struct {
	Player[V, M]
	seat   rules.Seat
	rng    *rand.Rand
	answer chan botMove[M] // receives the bot's move; nil if the bot is not running
	cancel context.CancelFunc
}

func newBotRunner[V, M any](p Player[V, M], seat rules.Seat, seed uint64) *botRunner[V, M] {
	return &botRunner[V, M]{Player: p, seat: seat, rng: rand.New(rand.NewPCG(seed, uint64(seat)+1))}
}

// poll returns the bot's response to v, or false while the bot is still running.
func (m *botRunner[V, M]) poll(v V) (botMove[M], bool) {
	if !m.async {
		return runBot(context.Background(), m.bot, v, m.rng), true
	}
	m.start(v)
	select {
	case t := <-m.answer:
		m.reset()
		return t, true
	default:
		return botMove[M]{}, false
	}
}

// start starts a bot of AsyncBot in a goroutine, if it is not running yet.
func (m *botRunner[V, M]) start(v V) {
	if !m.async || m.answer != nil {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	answer := make(chan botMove[M], 1)
	// a new generator, because a cancelled bot may still use the previous one
	rng := rand.New(rand.NewPCG(m.rng.Uint64(), m.rng.Uint64()))
	m.answer, m.cancel = answer, cancel
	go func() { answer <- runBot(Yielding(ctx), m.bot, v, rng) }()
}

// reset cancels the current request, if there is one.
func (m *botRunner[V, M]) reset() {
	if m.cancel != nil {
		m.cancel()
	}
	m.answer, m.cancel = nil, nil
}

// runBot calls a bot once. It turns a panic of the bot into an error.
func runBot[V, M any](ctx context.Context, bot Bot[V, M], v V, rng *rand.Rand) (t botMove[M]) {
	defer func() {
		if p := recover(); p != nil {
			t = botMove[M]{err: fmt.Errorf("the bot failed: %v", p)}
		}
	}()
	t.move, t.ok = bot(ctx, v, rng)
	return t
}

// botRunners returns a botRunner for each bot, in seat order.
func botRunners[V, M any](bots map[rules.Seat]Player[V, M], seed uint64) []*botRunner[V, M] {
	var all []*botRunner[V, M]
	for seat := rules.Seat(0); len(all) < len(bots); seat++ {
		if p, ok := bots[seat]; ok {
			all = append(all, newBotRunner(p, seat, seed))
		}
	}
	return all
}

// Adviser runs a bot whose moves are shown to the user and not played.
type Adviser[V, M any] struct{ runner *botRunner[V, M] }

// NewAdviser returns an Adviser that runs the bot p for seat.
func NewAdviser[V, M any](p Player[V, M], seat rules.Seat) *Adviser[V, M] {
	return &Adviser[V, M]{newBotRunner(p, seat, 1)}
}

// Ask returns the bot's move for the view v. If the bot is not running, Ask starts it. ok is false while the bot is running,
// or if it has no move.
func (a *Adviser[V, M]) Ask(v V) (m M, ok bool) {
	t, done := a.runner.poll(v)
	return t.move, done && t.ok && t.err == nil
}

// Forget cancels the running bot and drops its move.
func (a *Adviser[V, M]) Forget() { a.runner.reset() }

// These are times for long work in a program with a single thread. stretch is the duration of the work, and pause is
// the duration of the sleep that follows. Such a program must draw a frame every 16 milliseconds.
const (
	stretch = 8 * time.Millisecond
	pause   = time.Millisecond
)

// Yielding returns a context for long work in a goroutine. In a browser, the method Err of the context sleeps briefly at
// regular intervals. During this time, the single thread of the page can draw and read input. On other systems, Yielding
// returns ctx.
func Yielding(ctx context.Context) context.Context {
	if runtime.GOOS != "js" {
		return ctx
	}
	return yielding(ctx, time.Now, time.Sleep)
}

func yielding(ctx context.Context, now func() time.Time, sleep func(time.Duration)) context.Context {
	return &yielder{Context: ctx, now: now, sleep: sleep, since: now()}
}

// yielder is a context whose method Err sleeps for pause after each stretch of work.
type yielder struct {
	context.Context
	now   func() time.Time
	sleep func(time.Duration)
	since time.Time // end of the last sleep
}

// Err implements context.Context. It may sleep first; see Yielding.
func (y *yielder) Err() error {
	if y.now().Sub(y.since) >= stretch {
		y.sleep(pause)
		y.since = y.now()
	}
	return y.Context.Err()
}
