package foxesserver

import (
	"math/rand/v2"
	"time"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// Think chooses a move for the seat that v belongs to; ok is false when it would rather wait. It must return soon after ctx
// is done.
type Think = rules.Bot[foxes.View, foxes.Move]

// Bots play with guests who would have to wait.
type Bots struct {
	Name     string             // as the host sees it
	Think    [foxes.Sides]Think // by seat; nil where no bot plays
	Reaction time.Duration      // how long it takes to notice that it may move
}

// SetBots lets bots play from now on, with who waits already too; the zero Bots lets guests wait for each other again.
func (s *Server) SetBots(b Bots) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bots = b
	if s.next != nil && !s.closed {
		s.next.fill()
		s.beginIfFull()
	}
}

// fill has a bot play against whoever has nobody to play against yet, if there are bots. It is called with the server's lock
// held.
func (in *game) fill() {
	in.mu.Lock()
	defer in.mu.Unlock()
	for side := foxes.Foxes; side <= foxes.Dolphins; side++ {
		think := in.server.bots.Think[side]
		if think != nil && !in.seats[side].taken() && in.seats[1-side].player != nil {
			in.seats[side].bot = in.server.newBot(in, side, think)
		}
	}
}

// again is after how long a bot that would rather wait is asked again.
const again = 100 * time.Millisecond

// bot is a player that is a program.
type bot struct {
	in       *game
	side     rules.Seat
	name     string
	think    Think
	reaction time.Duration
	rng      *rand.Rand
	woken    chan struct{} // gets a token when the bot may move
}

// newBot is called with the server's lock held.
func (s *Server) newBot(in *game, side rules.Seat, think Think) *bot {
	name := s.bots.Name
	if name == "" {
		name = "bot"
	}
	return &bot{
		in: in, side: side, name: name, think: think, reaction: s.bots.Reaction,
		rng: rand.New(rand.NewPCG(s.options.Chance(), uint64(side))), woken: make(chan struct{}, 1),
	}
}

func (b *bot) wake() {
	select {
	case b.woken <- struct{}{}:
	default: // it has not looked since the last time
	}
}

// play makes moves until the game is over.
func (b *bot) play() {
	for {
		select {
		case <-b.woken:
		case <-b.in.ctx.Done():
			return
		}
		for b.wait(b.reaction) && !b.turn() {
			if !b.wait(again) {
				return
			}
		}
	}
}

// wait lets time pass and reports whether the game still runs.
func (b *bot) wait(d time.Duration) bool {
	if d <= 0 {
		return b.in.ctx.Err() == nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-b.in.ctx.Done():
		return false
	}
}

// turn thinks, no more bots at once than there are cores, and moves. It reports whether the bot has nothing to do before it
// is woken again.
func (b *bot) turn() (done bool) {
	thought := b.in.server.thought
	select {
	case thought <- struct{}{}:
	case <-b.in.ctx.Done():
		return true
	}
	move, ok, err := netserver.Ask(b.in.ctx, b.think, b.in.view(b.side), b.rng)
	<-thought
	switch {
	case b.in.ctx.Err() != nil:
		return true
	case err != nil:
		b.in.server.options.Log.Error("a bot gives up", "game", b.in.id, "error", err)
		b.in.locked(func(time.Time) { b.in.abandon(b.side, err) })
		return true
	case ok:
		b.in.move(b.side, func(foxes.Board) foxes.Move { return move })
	}
	return ok
}

// view is the game as a side sees it now.
func (in *game) view(side rules.Seat) (v foxes.View) {
	in.locked(func(now time.Time) {
		in.catchUp(now)
		v = in.state.View(side)
		v.Starts = in.starts(now)
	})
	return v
}
