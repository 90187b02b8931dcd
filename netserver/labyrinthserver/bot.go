package labyrinthserver

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// Think is a function that returns a bot's move for a View. It returns false if there is no move. It must return soon after
// ctx is done.
type Think = rules.Bot[labyrinth.View, labyrinth.Move]

// Bots are the bots of a server. They take seats at every new table (game).
type Bots struct {
	Name  string // name that spectators see
	Think Think  // function that chooses the moves; nil for no bots
	Seats int    // number of seats for bots in a game; one seat always remains for a guest
}

// seatsTaken returns the number of seats that bots take at a table with this number of players.
func (b Bots) seatsTaken(players int) int {
	if b.Think == nil {
		return 0
	}
	return max(0, min(b.Seats, players-1))
}

// SetBots replaces the server's bots, including those in the game that is waiting for players. With the zero Bots, the server
// has no bots.
func (s *Server) SetBots(b Bots) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bots = b
	s.beginIfFull()
}

// bot implements player for a bot.
type bot struct {
	table *table
	seat  rules.Seat
	named string
	think Think
	rng   *rand.Rand
}

// newBot returns a bot for a table. The caller holds the server's lock.
func (s *Server) newBot(t *table) *bot {
	return &bot{table: t, named: cmp.Or(s.bots.Name, "bot"), think: s.bots.Think, rng: rand.New(rand.NewPCG(s.options.Chance(), 1))}
}

// SetHeirs decides about a guest whose connection ends during a game. If on is true, a bot plays on for the guest. Otherwise the
// guest is disqualified.
func (s *Server) SetHeirs(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heirs = on
}

// inherit lets a bot play on for the guest at seat, see SetHeirs. It returns false if the guest must be disqualified instead.
func (t *table) inherit(seat rules.Seat) bool {
	heir := t.server.heir(t)
	t.mu.Lock()
	defer t.mu.Unlock()
	left := t.state.View(rules.Nobody).InGame()
	if heir == nil || t.over() || len(left) < 2 || !slices.Contains(left, seat) {
		return false
	}
	t.server.options.Log.Info("a bot plays on", "game", t.id, "player", t.players[seat].name())
	t.players[seat].dismiss()
	t.players[seat] = heir
	heir.sit(t, seat)
	if t.asked && t.mover() == seat {
		t.requestMove()
	}
	return true
}

// heir returns a bot that can play on for a guest, or nil if there is none.
func (s *Server) heir(t *table) *bot {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.heirs || s.bots.Think == nil {
		return nil
	}
	return s.newBot(t)
}

func (b *bot) name() string                  { return b.named }
func (b *bot) sit(_ *table, seat rules.Seat) { b.seat = seat }
func (b *bot) tell([]byte)                   {}
func (b *bot) dismiss()                      {}

// turn implements player. It runs the bot in a new goroutine, which then makes the bot's move.
func (b *bot) turn(v labyrinth.View, limit time.Duration) {
	s := b.table.server
	s.work.Go(func() {
		ctx, stop := context.WithTimeout(b.table.ctx, thinkingTime(limit))
		defer stop()
		if s.slots.Enter(ctx) {
			defer s.slots.Leave()
		}
		move, ok, err := netserver.Ask(ctx, b.think, v, b.rng)
		if err == nil && !ok {
			err = netserver.ErrNoMove
		}
		switch {
		case b.table.ctx.Err() != nil:
		case err != nil:
			s.options.Log.Error("a bot failed and loses its game", "game", b.table.id, "error", err)
			b.table.disqualify(b.seat, labyrinth.ReasonIllegal)
		default:
			b.table.move(b.seat, move)
		}
	})
}

// thinkingTime returns how long a bot may think. It is slightly shorter than limit, the time limit of a guest.
func thinkingTime(limit time.Duration) time.Duration {
	// the bot's move must arrive in time
	return limit - max(100*time.Millisecond, limit/10)
}
