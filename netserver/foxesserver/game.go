package foxesserver

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"menagerie/keeper/netsim"
	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

// game is one board with its two players and those who look at it. The lock of the server comes before that of a game.
type game struct {
	server *Server
	id     int64
	waits  atomic.Bool // for its players
	ctx    context.Context
	cancel context.CancelFunc

	mu        sync.Mutex
	state     foxes.State
	seats     [foxes.Sides]seat
	onlookers []*guest
	began     time.Time
	opens     time.Time     // when the countdown ends
	running   bool          // the countdown is over
	elapsed   time.Duration // of the game's time, when it was looked at last
	looked    time.Time     // when that was
	tick      int           // which the state has reached
	tides     int
	clock     *time.Timer // nil while the game waits for players
	rings     time.Time   // when the clock is to ring
	over      bool
	counted   bool
	moves     int64
	refused   int64
}

// seat is one side of a game.
type seat struct {
	player *guest        // or
	bot    *bot          // who plays it; both are nil before somebody has come, and after a player has left
	viewer *guest        // who looks at it on a connection of its own
	free   bool          // it may move
	due    time.Duration // else: when it may, in the game's time
}

func (at *seat) taken() bool { return at.player != nil || at.bot != nil }

// newGame makes a game that waits for its players.
func (s *Server) newGame() (*game, error) {
	state, err := s.begin(s.options.Chance())
	if err != nil {
		return nil, err
	}
	s.count.Games++
	in := &game{server: s, id: s.count.Games, state: state}
	in.waits.Store(true)
	in.ctx, in.cancel = context.WithCancel(context.Background())
	return in, nil
}

func (in *game) full() bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.seats[0].taken() && in.seats[1].taken()
}

// empty reports whether everybody has left.
func (in *game) empty() bool {
	for i := range in.seats {
		if in.seats[i].player != nil || in.seats[i].viewer != nil {
			return false
		}
	}
	return len(in.onlookers) == 0
}

// forget takes a guest out of the game.
func (in *game) forget(g *guest) {
	for i := range in.seats {
		at := &in.seats[i]
		if at.player == g {
			at.player = nil
			if in.waits.Load() {
				in.seats[1-i].bot = nil // it will play with the next one
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
	in.began, in.opens = now, now.Add(countdown)
	in.waits.Store(false)
	in.server.options.GameLog.Begin()
	in.server.options.Log.Debug("a game begins", "game", in.id, "foxes", in.called(foxes.Foxes), "dolphins", in.called(foxes.Dolphins))
	in.boards()
	in.clock = time.AfterFunc(countdown, in.wake)
	if countdown <= 0 {
		in.open(now)
	}
	for i := range in.seats {
		if b := in.seats[i].bot; b != nil {
			in.server.work.Go(b.play)
		}
	}
}

// open starts the game's clock and lets both sides move.
func (in *game) open(now time.Time) {
	in.looked, in.running = now, true
	for i := range in.seats {
		in.seats[i].free = true
		in.next(rules.Seat(i))
	}
	in.inform()
	in.clock.Reset(in.sleep(now))
}

// called is how the host calls who plays a side.
func (in *game) called(side rules.Seat) string {
	switch at := &in.seats[side]; {
	case at.bot != nil:
		return at.bot.name
	case at.player != nil && at.player.wish != rules.Nobody:
		return "local"
	case at.player != nil:
		return at.player.conn.Remote()
	}
	return ""
}

// locked does something to the game, and if that has ended it, lets the server know.
func (in *game) locked(do func(now time.Time)) {
	in.mu.Lock()
	do(time.Now())
	ended := in.over && !in.counted
	in.counted = in.over
	v := in.state.View(rules.Nobody)
	e := ending{v.Outcome, v.Reason, in.moves, in.refused}
	in.mu.Unlock()
	if ended {
		in.server.remove(in, e)
		in.server.options.Log.Info("a game ends", "game", in.id, "outcome", e.outcome, "why", e.reason, "moves", e.moves, "ticks", v.Now)
	}
}

// ending is how a game ends, and what was counted in it.
type ending struct {
	outcome        foxes.Outcome
	reason         foxes.Reason
	moves, refused int64
}

// catchUp advances the state to now. After one tide or several it sends the newest board: a host that was suspended would
// otherwise send more boards at once than a client may leave unread.
func (in *game) catchUp(now time.Time) {
	if in.over || !in.running {
		return
	}
	in.pass(now)
	for target := int(in.elapsed * foxes.Second / time.Second); in.tick < target && !in.state.Over(); in.tick++ {
		in.state = in.state.Tick()
	}
	if tides := in.state.View(rules.Nobody).Tides; tides > in.tides {
		in.tides = tides
		in.boards()
	}
	if in.state.Over() {
		in.finish()
	}
}

// pass lets the game's time pass. It runs slower where time limits are stretched; while they are stopped it stands as long
// as both sides may move, so that the tide waits for them. It stands as well while the process is stopped: guests are not to
// hear of many tides at once.
func (in *game) pass(now time.Time) {
	since := in.since(now)
	in.looked = now
	if !in.stands() {
		in.elapsed += in.pace().Shrink(since)
	}
}

// since returns the time since the game was looked at last, without time for which the process was stopped.
func (in *game) since(now time.Time) time.Duration {
	if netsim.Paused(in.rings) {
		return max(0, in.rings.Sub(in.looked))
	}
	return now.Sub(in.looked)
}

func (in *game) stands() bool {
	return in.limits().Pace() == netsim.Stopped && in.seats[0].free && in.seats[1].free
}

// pace is how fast the game's time passes when it does.
func (in *game) pace() netsim.Pace {
	if pace := in.limits().Pace(); pace != netsim.Stopped {
		return pace
	}
	return netsim.Usual
}

func (in *game) limits() *netsim.Simulation { return in.server.limits() }

// spanOf is how long some ticks take at least.
func spanOf(ticks int) time.Duration {
	return (time.Duration(ticks)*time.Second + foxes.Second - 1) / foxes.Second
}

// until is how long nothing will happen by itself, or how long nobody will look whether limits have changed.
func (in *game) until() time.Duration {
	v := in.state.View(rules.Nobody)
	at := spanOf(v.NextTide)
	if limit := v.Config.Limit; limit > v.Now {
		at = min(at, spanOf(limit))
	}
	for i := range in.seats {
		if !in.seats[i].free {
			at = min(at, in.seats[i].due)
		}
	}
	if in.stands() {
		return netsim.Glance
	}
	return in.limits().Until(at-in.elapsed, in.pace())
}

// sleep is until, and notes when the clock is to ring.
func (in *game) sleep(now time.Time) time.Duration {
	d := in.until()
	in.rings = now.Add(d)
	return d
}

// wake does what is due: it ends the countdown, lets time pass, and ends cooldowns.
func (in *game) wake() {
	in.locked(func(now time.Time) {
		in.catchUp(now)
		switch {
		case in.over:
			return
		case !in.running:
			in.open(now)
			return
		}
		for i := range in.seats {
			if at := &in.seats[i]; !at.free && in.elapsed >= at.due {
				in.server.punctuality.note(in.elapsed - at.due)
				at.free = true
				in.next(rules.Seat(i))
			}
		}
		in.clock.Reset(in.sleep(now))
	})
}

// refuse answers what is no move.
func (in *game) refuse(side rules.Seat) { in.locked(func(time.Time) { in.fail(side) }) }

// finish tells everybody how the game has ended, and lets them go soon.
func (in *game) finish() {
	in.stop()
	w := in.server.options.Game.Dialect.Writing
	in.note()
	in.inform()
	winner := foxeswire.Drawn
	if side := in.state.View(rules.Nobody).Outcome.Winner(); side != rules.Nobody {
		winner = playerOf(side)
	}
	for i := range in.seats {
		side := rules.Seat(i)
		toPlayer := in.server.line(foxeswire.End{By: foxeswire.Board, To: playerOf(side), Winner: winner})
		var toViewer []byte
		if w.EndTo == foxes.EndToAll {
			toViewer = in.server.line(foxeswire.End{By: foxeswire.Board, To: viewerOf(side), Winner: winner})
		}
		in.tell(side, append(toPlayer, toViewer...), toViewer)
	}
	for _, g := range in.onlookers {
		g.tell(in.server.line(foxeswire.End{By: foxeswire.Board, To: foxeswire.FoxViewer, Winner: winner}))
	}
	time.AfterFunc(in.server.options.Keep, in.dismiss)
}

// stop lets nothing happen any more.
func (in *game) stop() {
	in.over = true
	in.clock.Stop()
	in.cancel()
}

// dismiss ends all connections.
func (in *game) dismiss() {
	in.mu.Lock()
	defer in.mu.Unlock()
	for i := range in.seats {
		for _, g := range []*guest{in.seats[i].player, in.seats[i].viewer} {
			if g != nil {
				g.out.Finish()
			}
		}
	}
	for _, g := range in.onlookers {
		g.out.Finish()
	}
}

// leave takes a guest out of a game that has begun. A player who leaves has lost.
func (in *game) leave(g *guest, why error) {
	in.locked(func(now time.Time) {
		in.catchUp(now)
		in.forget(g)
		if g.player != rules.Nobody {
			in.abandon(g.player, why)
		}
	})
}

// abandon ends the game because a side has nobody who plays it any more.
func (in *game) abandon(side rules.Seat, why error) {
	switch {
	case in.over:
	case errors.Is(why, netserver.ErrShutdown):
		in.stop() // nobody has won
	default:
		if errors.Is(why, errOdd) {
			in.server.options.GameLog.Out(int(side), netserver.OutNonsense)
		}
		in.state, _ = in.state.Leave(side) // it runs, so it can be left
		in.boards()
		in.finish()
	}
}
