package glendaserver

import (
	"cmp"
	"math/rand/v2"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/glenda"
)

// Think is a function that returns a bot's move for a View. ok is false if there is no move. The function must return soon
// after ctx is done.
type Think = rules.Bot[glenda.View, glenda.Move]

// Bots are the bots of a server. They play against guests who have no other opponent. If Think[i] is nil, there is no bot for
// seat i. If there are bots for both seats, a guest without a preference plays Glenda.
type Bots struct {
	Name  string   // name that clients and viewers see; one word
	Think [2]Think // functions that choose the moves, by seat
}

// SetBots replaces the server's bots. The zero Bots means no bots.
func (s *Server) SetBots(b Bots) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bots = b
}

type bot struct {
	server *Server
	called string
	think  Think
	rng    *rand.Rand
	match  *match
	seat   rules.Seat
}

// newBot returns the bot for a seat. The caller holds the server's lock.
func (s *Server) newBot(seat rules.Seat) *bot {
	rng := rand.New(rand.NewPCG(s.options.Chance(), uint64(seat)))
	return &bot{server: s, called: cmp.Or(s.bots.Name, "bot"), think: s.bots.Think[seat], rng: rng}
}

func (b *bot) name() string                    { return b.called }
func (b *bot) sit(m *match, seat rules.Seat)   { b.match, b.seat = m, seat }
func (b *bot) greet(rules.Seat, string) []byte { return nil }
func (b *bot) manners() manner                 { return manner{style: b.server.options.Style} }
func (b *bot) tell([]byte)                     {}
func (b *bot) dismiss([]byte)                  {}

// turn implements player. It runs the bot in its own goroutine.
func (b *bot) turn(v glenda.View) {
	b.server.work.Go(func() {
		// waits while as many bots as processor cores are running
		if !b.server.slots.Enter(b.match.ctx) {
			return
		}
		move, ok, err := netserver.Ask(b.match.ctx, b.think, v, b.rng)
		b.server.slots.Leave()
		switch {
		case ok:
			err = b.match.move(b.seat, move)
		case err == nil:
			err = netserver.ErrNoMove
		}
		if err != nil && b.match.ctx.Err() == nil {
			b.server.options.Log.Error("a bot failed and loses its game", "match", b.match.id, "error", err)
			b.match.leave(b.seat, err)
		}
	})
}
