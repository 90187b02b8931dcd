package labyrinthserver

import (
	"context"
	"slices"
	"sync"
	"time"

	"menagerie/netserver"
	"menagerie/netserver/limitclock"
	"menagerie/netserver/observe"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// player is a guest or a bot at a table. Its methods must not block, because they are called while the table's lock is held.
type player interface {
	name() string
	sit(t *table, seat rules.Seat)
	tell(message []byte)
	dismiss()                                   // ends the messages to the player
	turn(v labyrinth.View, limit time.Duration) // requests a move from the player
}

type table struct {
	server *Server
	public *netserver.Backlog // messages to spectators

	waiting []*guest // players who wait for the game; guarded by the server's lock

	// id and the fields below it are set when the game begins.
	id       int64
	began    time.Time
	since    time.Time       // start of the game, on the clock of the time limits
	ctx      context.Context // context that ends with the game
	cancel   context.CancelFunc
	disclose func() // publishes the deal

	mu      sync.Mutex
	players []player // by seat
	state   labyrinth.State
	asked   bool      // a move was requested; false during the pause at the start
	until   time.Time // end of the time limit of the current move, on the clock of the time limits
	clock   *limitclock.Alarm
}

// begin sends the board to all players and spectators. It requests the first move after Options.Pause.
func (t *table) begin() {
	w := t.server.encoding
	names := labyrinthwire.Names{}
	for i, p := range t.players {
		seat := rules.Seat(i)
		p.sit(t, seat)
		p.tell(w.Encode(w.Start(t.state.View(seat))))
		names.Names = append(names.Names, p.name())
	}
	public := w.Start(t.state.View(rules.Nobody))
	t.public.Add(append(w.Public(public), w.Encode(names)...))
	t.server.options.Log.Debug("a game begins", "game", t.id, "players", names.Names)
	t.server.options.Observer.GameLog.Begin()
	t.server.options.Observer.GameLog.See(t.state.View(rules.Nobody))
	if pause := t.server.options.Pause; pause > 0 {
		time.AfterFunc(pause, t.requestFirstMove)
		return
	}
	t.requestMove()
}

func (t *table) requestFirstMove() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over() {
		return
	}
	t.requestMove()
}

// over reports whether the game or the server has ended.
func (t *table) over() bool { return t.state.Over() || t.ctx.Err() != nil }

func (t *table) limits() *limitclock.Clock { return t.server.limits() }

func (t *table) mover() rules.Seat { return t.state.Waiting()[0] }

func (t *table) requestMove() {
	o := t.server.options
	t.asked = true
	limit := noLimit
	if o.Move > 0 {
		limit = o.Move + max(0, o.Grace)
		t.until = t.limits().By(limit, t.since)
		if t.clock == nil {
			t.clock = t.limits().Alarm(t.until, t.expire)
		} else {
			t.clock.Set(t.until)
		}
	}
	seat := t.mover()
	t.server.options.Observer.GameLog.Ask(int(seat))
	t.players[seat].turn(t.state.View(seat), limit)
}

// expire disqualifies the player to move if the time limit has passed.
func (t *table) expire() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.over() && t.limits().Over(t.until) {
		t.removePlayer(t.mover(), labyrinth.ReasonTimeout)
	}
}

// handleMove handles a move from a guest. If the move is illegal, it disqualifies the guest and returns the reason.
func (t *table) handleMove(seat rules.Seat, in labyrinthwire.Move) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch move, ok := t.server.encoding.MoveOf(in); {
	case t.over() || !slices.Contains(t.state.View(seat).InGame(), seat):
	case !ok:
		t.removePlayer(seat, labyrinth.ReasonFormat)
		return errBytes
	case !t.asked:
		t.removePlayer(seat, labyrinth.ReasonIllegal)
		return errTurn
	case in.Player != t.server.encoding.Number(seat):
		t.removePlayer(seat, labyrinth.ReasonIllegal)
		return errPlayer
	default:
		if err := t.play(seat, move); err != nil {
			t.removePlayer(seat, labyrinth.ReasonIllegal)
			return err
		}
	}
	return nil
}

func (t *table) move(seat rules.Seat, move labyrinth.Move) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over() || seat != t.mover() {
		return // the bot responded too late
	}
	if err := t.play(seat, move); err != nil {
		t.removePlayer(seat, labyrinth.ReasonIllegal)
	}
}

// play makes a move and sends it to all players and spectators.
func (t *table) play(seat rules.Seat, move labyrinth.Move) error {
	next, err := t.state.Play(seat, move)
	if err != nil {
		return err
	}
	t.state = next
	t.server.options.Observer.GameLog.Answer(int(seat))
	t.server.options.Observer.GameLog.See(next.View(rules.Nobody))
	turn, _ := next.View(rules.Nobody).Last()
	t.sendAll(t.server.encoding.Move(turn))
	t.proceed()
	return nil
}

func (t *table) disqualify(seat rules.Seat, why labyrinth.Reason) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.over() {
		t.removePlayer(seat, why)
	}
}

// removePlayer disqualifies a player and informs all players and spectators. The disqualified player receives no further
// messages.
func (t *table) removePlayer(seat rules.Seat, why labyrinth.Reason) {
	moves := t.mover() == seat
	next, err := t.state.Disqualify(seat, why)
	if err != nil {
		return // the player is already out
	}
	t.state = next
	t.logOut(seat, why)
	t.server.countOut(why)
	t.server.options.Log.Info("a player is disqualified", "game", t.id, "player", t.players[seat].name(), "why", why)
	t.sendAll(labyrinthwire.Kick{Player: t.server.encoding.Number(seat), Reason: labyrinthwire.Reason(why)})
	t.players[seat].dismiss()
	if t.over() || moves && t.asked {
		t.proceed()
	}
}

// proceed requests the next move, or ends the game.
func (t *table) proceed() {
	if !t.state.Over() {
		// a stopped server does nothing, because the game has no result
		if !t.over() {
			t.requestMove()
		}
		return
	}
	v := t.state.View(rules.Nobody)
	t.disclose()
	t.server.options.Observer.Capture.Reveal() // a window that guards its capture has only one table
	t.sendAll(labyrinthwire.End{Winners: t.server.encoding.Numbers(v.Winners)})
	if t.clock != nil {
		t.clock.Stop()
	}
	t.logEnd(v)
	t.server.options.Log.Info("a game ends", "game", t.id, "outcome", v.Outcome, "winners", v.Winners, "moves", len(v.History))
	t.server.remove(t)
	t.public.Finish()
	if t.server.options.Next == NextSame {
		return // the remaining players play another game
	}
	for _, p := range t.players {
		p.dismiss()
	}
}

// sendAll sends a message to all spectators and to all players, except disqualified players.
func (t *table) sendAll(m labyrinthwire.Message) {
	bytes := t.server.encoding.Encode(m)
	t.public.Add(bytes)
	for _, p := range t.players {
		p.tell(bytes)
	}
}

func (t *table) remainingGuests() []*guest {
	t.mu.Lock()
	defer t.mu.Unlock()
	var all []*guest
	for _, seat := range t.state.View(rules.Nobody).InGame() {
		if g, ok := t.players[seat].(*guest); ok {
			all = append(all, g)
		}
	}
	return all
}

func (t *table) look() Table {
	t.mu.Lock()
	defer t.mu.Unlock()
	shown := Table{ID: t.id, Began: t.began, Position: t.state.View(rules.Nobody).Position}
	for _, p := range t.players {
		_, isBot := p.(*bot)
		shown.Names, shown.Bots = append(shown.Names, p.name()), append(shown.Bots, isBot)
	}
	if t.clock != nil && !t.over() {
		shown.Left = max(0, t.until.Sub(t.limits().Now()))
	}
	return shown
}

// outOf maps the protocol's reasons for a disqualification to the values of the game log.
var outOf = map[labyrinth.Reason]observe.Out{
	labyrinth.ReasonTimeout: observe.OutSlow, labyrinth.ReasonFormat: observe.OutNonsense,
	labyrinth.ReasonNetwork: observe.OutLeft, labyrinth.ReasonIllegal: observe.OutIllegal,
}

func (t *table) logOut(seat rules.Seat, why labyrinth.Reason) {
	o := t.server.options.Observer.GameLog
	if why == labyrinth.ReasonFormat || why == labyrinth.ReasonIllegal {
		o.Refuse(int(seat))
	}
	o.Out(int(seat), outOf[why])
	o.See(t.state.View(rules.Nobody))
}

// logEnd records the winners in the game log. If the game was stopped, the remaining players are recorded as winners.
func (t *table) logEnd(v labyrinth.View) {
	winners := v.Winners
	if v.Outcome == labyrinth.Stopped {
		winners = v.InGame()
	}
	seats := make([]int, len(winners))
	for i, seat := range winners {
		seats[i] = int(seat)
	}
	t.server.options.Observer.GameLog.End(seats...)
}
