package labyrinthserver

import (
	"context"
	"math/rand/v2"
	"time"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// Think chooses a move for the seat that v belongs to; ok is false when it has none. It must return soon after ctx is
// done, and even then with a move.
type Think = rules.Bot[labyrinth.View, labyrinth.Move]

// Bots sit at every table that begins to be filled.
type Bots struct {
	Name  string // as spectators hear it
	Think Think  // nil: there are no bots
	Seats int    // how many of a table's seats are theirs, but for one at least
}

// seats is how many of a table's seats are for bots.
func (b Bots) seats(players int) int {
	if b.Think == nil {
		return 0
	}
	return max(0, min(b.Seats, players-1))
}

// SetBots lets bots sit in some seats from now on, at the table that waits too; the zero Bots lets none.
func (s *Server) SetBots(b Bots) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bots = b
	s.beginIfFull()
}

// bot is a player that is a program.
type bot struct {
	table *table
	seat  rules.Seat
	named string
	think Think
	rng   *rand.Rand
}

// newBot is called with the server's lock held.
func (s *Server) newBot(t *table) *bot {
	named := s.bots.Name
	if named == "" {
		named = "bot"
	}
	return &bot{table: t, named: named, think: s.bots.Think, rng: rand.New(rand.NewPCG(s.options.Chance(), 1))}
}

func (b *bot) name() string                  { return b.named }
func (b *bot) sit(_ *table, seat rules.Seat) { b.seat = seat }
func (b *bot) tell([]byte)                   {}
func (b *bot) dismiss()                      {}

// turn implements player: the bot thinks beside the table, and no more of them at once than there are cores. It has most of
// the time that a guest has; when that has passed while it waited for a core it moves without much thought.
func (b *bot) turn(v labyrinth.View, limit time.Duration) {
	s := b.table.server
	s.work.Go(func() {
		ctx, stop := context.WithTimeout(b.table.ctx, budget(limit))
		defer stop()
		select {
		case s.thought <- struct{}{}:
			defer func() { <-s.thought }()
		case <-ctx.Done():
		}
		move, ok, err := netserver.Ask(ctx, b.think, v, b.rng)
		if err == nil && !ok {
			err = netserver.ErrNoMove
		}
		switch {
		case b.table.ctx.Err() != nil:
		case err != nil:
			s.options.Log.Error("a bot gives up", "game", b.table.id, "error", err)
			b.table.disqualify(b.seat, labyrinth.ReasonIllegal)
		default:
			b.table.move(b.seat, move)
		}
	})
}

// budget is how long a bot thinks at most: for most of a limit.
func budget(limit time.Duration) time.Duration {
	return limit - max(100*time.Millisecond, limit/10)
}
