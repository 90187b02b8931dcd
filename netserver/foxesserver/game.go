package foxesserver

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"menagerie/netserver/limitclock"
	"menagerie/netserver/observe"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

// game is one board with its players and all connections that watch the game. A goroutine that needs the lock of the server
// and the lock of a game must lock the server first.
type game struct {
	server *Server
	id     int64
	waits  atomic.Bool          // the game waits for its players
	moved  atomic.Pointer[game] // another game, to which all guests have moved; nil for none
	side   rules.Seat           // side of the guests in moved
	ctx    context.Context
	cancel context.CancelFunc

	mu        sync.Mutex
	state     foxes.State
	seats     [foxes.Sides]seat
	onlookers []*guest
	opens     time.Time          // end of the countdown
	running   bool               // the countdown is over
	opening   time.Duration      // game's time by which guests must have sent a line; 0 for none
	mover     rules.Seat         // side that moved last; Nobody for none
	movedAt   time.Duration      // the game's time of the last move
	settler   limitclock.Settler // delays the judgement that a guest was too slow
	time      limitclock.GameTime
	tick      int         // number of ticks by which the state was advanced
	clock     *time.Timer // timer for the next event; nil until the game begins
	over      bool
	disclose  func() // publishes the deal
	turns     struct{ made, refused int64 }
}

type seat struct {
	player *guest        // guest who plays the side; nil for none
	bot    *bot          // bot that plays the side; nil for none
	viewer *guest        // viewer on a connection of its own; nil for none
	free   bool          // the side may move now
	due    time.Duration // end of the cooldown in the game's time, if free is false
}

func (at *seat) taken() bool { return at.player != nil || at.bot != nil }

func (s *Server) newGame() *game {
	seed := s.options.Chance()
	state, err := s.options.Begin(seed)
	if err != nil {
		panic(err) // unreachable, because New has validated the options
	}
	s.count.Games++
	in := &game{
		server: s, id: s.count.Games, state: state, mover: rules.Nobody, disclose: s.options.Observer.Deals.Seal(seed), time: limitclock.GameTime{Clock: s.limits()},
	}
	in.waits.Store(true)
	in.ctx, in.cancel = context.WithCancel(context.Background())
	return in
}

func (in *game) forget(g *guest) {
	for i := range in.seats {
		at := &in.seats[i]
		if at.player == g {
			at.player = nil
			if in.waits.Load() {
				in.seats[1-i].bot = nil // a bot joins again with the next guest
			}
		}
		if at.viewer == g {
			at.viewer = nil
		}
	}
	in.onlookers = slices.DeleteFunc(in.onlookers, func(o *guest) bool { return o == g })
}

// start sends the board to both players and begins the countdown.
func (in *game) start(now time.Time) {
	countdown := in.server.options.Countdown
	in.opens = now.Add(countdown)
	in.waits.Store(false)
	in.server.options.Observer.GameLog.Begin()
	in.server.options.Log.Debug("a game begins", "game", in.id, "foxes", in.playerName(foxes.Foxes), "dolphins", in.playerName(foxes.Dolphins))
	in.sendBoards()
	in.clock = time.AfterFunc(countdown, in.handleDue)
	if countdown <= 0 {
		in.open(now)
	}
	for i := range in.seats {
		if b := in.seats[i].bot; b != nil {
			in.server.work.Go(func() { b.Play(in.ctx) })
		}
	}
}

// open starts the game's clock and allows both sides to move.
func (in *game) open(now time.Time) {
	in.running, in.opening = true, max(0, in.server.options.Opening)
	in.time.Skip(now)
	for i := range in.seats {
		in.seats[i].free = true
		in.permitMove(rules.Seat(i))
	}
	in.sendDetails()
	in.clock.Reset(in.untilNextEvent(now))
}

const local = "local" // the name of a player in this process

func (in *game) playerName(side rules.Seat) string {
	switch at := &in.seats[side]; {
	case at.bot != nil:
		return at.bot.Name
	case at.player != nil && at.player.wish != rules.Nobody:
		return local
	case at.player != nil:
		return at.player.conn.Remote()
	}
	return ""
}

// withLock calls f with the game's lock held. If f ends the game, the server removes the game.
func (in *game) withLock(f func(now time.Time)) {
	in.mu.Lock()
	over := in.over
	f(time.Now())
	ended := in.over && !over
	v, moves, refused := in.state.View(rules.Nobody), in.turns.made, in.turns.refused
	in.mu.Unlock()
	if ended {
		in.server.remove(in, v, moves, refused)
		in.server.options.Log.Info("a game ends", "game", in.id, "outcome", v.Outcome, "why", v.Reason, "moves", moves, "ticks", v.Now)
	}
}

// catchUp advances the state to the present time and sends the board if it has changed.
func (in *game) catchUp(now time.Time) {
	if in.over || !in.running {
		return
	}
	if in.stands() {
		in.time.Skip(now)
	} else {
		in.time.Pass(now)
	}
	tides := in.state.View(rules.Nobody).Tides
	for target := int(in.time.Elapsed * foxes.Second / time.Second); in.tick < target && !in.state.Over(); in.tick++ {
		in.state = in.state.Tick()
	}
	// After several tides, send only the newest board. All boards could exceed the capacity of a client's outbox after
	// the host was suspended.
	if in.state.View(rules.Nobody).Tides > tides {
		in.sendBoards()
	}
	if in.state.Over() {
		in.finish()
	}
}

func (in *game) stands() bool {
	return in.time.Clock.Pace() == limitclock.Stopped && in.seats[0].free && in.seats[1].free
}

// untilNextEvent returns the duration until the next event of the game.
func (in *game) untilNextEvent(now time.Time) time.Duration {
	if in.stands() {
		// an operator has stopped the time, so the caller checks again after a short interval
		return in.time.Glance(now)
	}
	v := in.state.View(rules.Nobody)
	at := durationOf(v.NextTide)
	if limit := v.Config.Limit; limit > v.Now {
		at = min(at, durationOf(limit))
	}
	for i := range in.seats {
		if !in.seats[i].free {
			at = min(at, in.seats[i].due)
		}
		if limit := in.opening; limit > 0 && in.seats[i].isSilent() {
			at = min(at, limit)
		}
	}
	if limit, ok := in.idleEnd(); ok {
		at = min(at, limit)
	}
	return in.time.Sleep(now, at)
}

// handleDue handles all events that are due, such as the start of the game and the end of a player's waiting time.
func (in *game) handleDue() {
	var silent [foxes.Sides]*guest
	in.withLock(func(now time.Time) {
		due := in.time.Due()
		in.catchUp(now)
		switch {
		case in.over:
			return
		case !in.running:
			in.open(now)
			return
		}
		for i := range in.seats {
			if at := &in.seats[i]; !at.free && in.time.Elapsed >= at.due {
				in.server.punctuality.Note(in.time.Elapsed - at.due)
				at.free = true
				in.permitMove(rules.Seat(i))
			}
		}
		if in.openingOver() || in.idle() {
			if wait := in.settler.Wait(due); wait > 0 {
				in.time.Delay(now.Add(wait))
				in.clock.Reset(wait)
				return
			}
		}
		in.settler.Reset()
		silent = in.silentGuests()
		if in.endIfIdle(); !in.over {
			in.clock.Reset(in.untilNextEvent(now))
		}
	})
	for side, g := range silent {
		if g != nil {
			in.server.expel(in, rules.Seat(side), g)
		}
	}
}

// refuse responds to an invalid move.
func (in *game) refuse(side rules.Seat) { in.withLock(func(time.Time) { in.sendFail(side) }) }

// finish sends the result to all guests, and closes their connections after Options.Keep.
func (in *game) finish() {
	in.stop()
	in.logEnd()
	in.sendDetails()
	winner := in.state.View(rules.Nobody).Outcome.Winner()
	for i := range in.seats {
		side := rules.Seat(i)
		toPlayer, toViewer := in.server.encode(endTo(foxeswire.Players[side], winner)), []byte(nil)
		if in.server.options.Game.Dialect.Writing.EndTo == foxes.EndToAll {
			toViewer = in.server.encode(endTo(foxeswire.Viewers[side], winner))
		}
		in.send(side, append(toPlayer, toViewer...), toViewer)
	}
	for _, g := range in.onlookers {
		g.send(in.server.encode(endTo(foxeswire.FoxViewer, winner)))
	}
	time.AfterFunc(in.server.options.Keep, in.dismiss)
}

func (in *game) stop() {
	in.over = true
	in.disclose()
	in.clock.Stop()
	in.cancel()
}

func (in *game) dismiss() {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.forEachGuest(func(g *guest, _ rules.Seat) { g.out.Finish() })
}

// forEachGuest calls f for each guest in the game. side is the side whose messages the guest receives.
func (in *game) forEachGuest(f func(g *guest, side rules.Seat)) {
	for i := range in.seats {
		for _, g := range []*guest{in.seats[i].player, in.seats[i].viewer} {
			if g != nil {
				f(g, rules.Seat(i))
			}
		}
	}
	for _, g := range in.onlookers {
		f(g, foxes.Foxes)
	}
}

// move makes the move that f returns for the present board. If the move is refused, it returns the reason.
func (in *game) move(side rules.Seat, f func(foxes.Board) foxes.Move) (refused error) {
	in.withLock(func(now time.Time) {
		in.catchUp(now)
		at := &in.seats[side]
		if in.over || !at.free {
			refused = in.checkTime()
			in.sendFail(side)
			return
		}
		before := in.state.View(side)
		next, err := in.state.Play(side, f(before.Board))
		if err != nil { // this costs no turn
			refused = err
			in.sendFail(side)
			return
		}
		in.state, in.turns.made = next, in.turns.made+1
		in.server.options.Observer.GameLog.Answer(int(side))
		at.free, at.due = false, in.time.Elapsed+durationOf(before.Config.Cooldown[side])
		in.clock.Reset(in.untilNextEvent(now))
		refused = in.sendResult(side)
	})
	return refused
}

// checkTime returns an error if no move is allowed now.
func (in *game) checkTime() error {
	switch {
	case in.over:
		return ErrOver
	case !in.running:
		return errWaits
	}
	return errTired
}

// sendResult sends the result of the last move, which the given side has made. If the rules forbid the move, sendResult
// returns the reason.
func (in *game) sendResult(side rules.Seat) error {
	log := in.state.View(side).Log
	if last := log[len(log)-1]; last.Kind == foxes.Refused {
		in.server.options.Observer.GameLog.Refuse(int(side))
		in.turns.refused++
		in.sendFail(side)
		in.sendDetails()
		return last.Fault
	}
	in.mover, in.movedAt = side, in.time.Elapsed
	in.sendBoards()
	if in.state.Over() {
		in.finish()
	}
	return nil
}

func (in *game) logEnd() {
	o := in.server.options.Observer.GameLog
	v := in.state.View(rules.Nobody)
	o.See(v)
	winner := v.Outcome.Winner()
	if winner == rules.Nobody {
		o.End(int(foxes.Foxes), int(foxes.Dolphins))
		return
	}
	if v.Reason == foxes.ReasonLeft {
		o.Out(int(1-winner), observe.OutLeft)
	}
	o.End(int(winner))
}
