package glendaserver

import (
	"math/rand/v2"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/glenda"
)

// Think chooses a move for the seat that v belongs to; ok is false when it has none. It must return soon after ctx is
// done.
type Think = rules.Bot[glenda.View, glenda.Move]

// Bots play with guests for whom nobody waits. A seat without a bot is nil; with bots for both seats, guests without a
// wish are Glenda.
type Bots struct {
	Name  string   // as clients and viewers hear it: one word
	Think [2]Think // by seat
}

// SetBots lets bots play from now on; the zero Bots lets guests wait for each other again.
func (s *Server) SetBots(b Bots) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bots = b
}

// bot is a player that is a program.
type bot struct {
	server *Server
	called string
	think  Think
	rng    *rand.Rand
	match  *match
	seat   rules.Seat
}

// newBot is called with the server's lock held.
func (s *Server) newBot(seat rules.Seat) *bot {
	called := s.bots.Name
	if called == "" {
		called = "bot"
	}
	rng := rand.New(rand.NewPCG(s.options.Chance(), uint64(seat)))
	return &bot{server: s, called: called, think: s.bots.Think[seat], rng: rng}
}

func (b *bot) name() string                    { return b.called }
func (b *bot) sit(m *match, seat rules.Seat)   { b.match, b.seat = m, seat }
func (b *bot) greet(rules.Seat, string) []byte { return nil }
func (b *bot) manners() manner                 { return manner{style: b.server.options.Style} }
func (b *bot) tell([]byte)                     {}
func (b *bot) dismiss([]byte)                  {}

// turn implements player: the bot thinks beside the match, and no more of them at once than there are cores.
func (b *bot) turn(v glenda.View) {
	b.server.work.Go(func() {
		select {
		case b.server.thought <- struct{}{}:
		case <-b.match.ctx.Done():
			return
		}
		move, ok, err := netserver.Ask(b.match.ctx, b.think, v, b.rng)
		<-b.server.thought
		switch {
		case ok:
			err = b.match.move(b.seat, move)
		case err == nil:
			err = netserver.ErrNoMove
		}
		if err != nil && b.match.ctx.Err() == nil {
			b.server.options.Log.Error("a bot gives up", "match", b.match.id, "error", err)
			b.match.leave(b.seat, err)
		}
	})
}
