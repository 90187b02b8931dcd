package foxesserver

import (
	"cmp"
	"math/rand/v2"
	"time"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// Think is a function that returns a bot's move for a View. ok is false if the bot prefers to wait. The function must return
// soon after ctx is done.
type Think = rules.Bot[foxes.View, foxes.Move]

// Bots are the bots of a server. They play against guests who would otherwise have to wait.
type Bots struct {
	Name     string             // name of the bots for the host
	Think    [foxes.Sides]Think // function that chooses the moves, by seat; nil if no bot plays the seat
	Reaction time.Duration      // delay before a move
}

// SetBots replaces the server's bots. A new bot may join the game that is waiting for players. With the zero Bots, the server
// has no bots.
func (s *Server) SetBots(b Bots) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bots = b
	if s.next != nil && !s.door.Stopped() {
		s.next.addBot()
		s.beginIfFull()
	}
}

// addBot seats a bot opposite the only player, if there is a bot for that side. The caller must hold the server's lock.
func (in *game) addBot() {
	in.mu.Lock()
	defer in.mu.Unlock()
	for side := foxes.Foxes; side <= foxes.Dolphins; side++ {
		think := in.server.bots.Think[side]
		if think != nil && !in.seats[side].taken() && in.seats[1-side].player != nil {
			in.seats[side].bot = in.server.newBot(in, side, think)
		}
	}
}

type bot = netserver.RealTimeBot[foxes.View, foxes.Move]

func (s *Server) newBot(in *game, side rules.Seat, think Think) *bot {
	return &bot{
		Name: cmp.Or(s.bots.Name, "bot"), Think: think, Reaction: s.bots.Reaction, Slots: s.slots, Woken: make(chan struct{}, 1),
		Rng:  rand.New(rand.NewPCG(s.options.Chance(), uint64(side))),
		View: func() foxes.View { return in.view(side) },
		Move: func(m foxes.Move) { in.move(side, func(foxes.Board) foxes.Move { return m }) },
		Fail: func(err error) {
			s.options.Log.Error("a bot failed and loses its game", "game", in.id, "error", err)
			in.withLock(func(time.Time) { in.endAbandoned(side, err) })
		},
	}
}

func (in *game) view(side rules.Seat) (v foxes.View) {
	in.withLock(func(now time.Time) {
		in.catchUp(now)
		v = in.state.View(side)
		v.Starts = in.countdownTicks(now)
	})
	return v
}
