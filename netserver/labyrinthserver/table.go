package labyrinthserver

import (
	"context"
	"slices"
	"sync"
	"time"

	"menagerie/keeper/netsim"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// player is who sits at a table. None of its methods waits for anything; all are called with the table's lock held.
type player interface {
	name() string
	sit(t *table, seat rules.Seat)
	tell(message []byte)
	dismiss()                                   // nothing more will be told
	turn(v labyrinth.View, limit time.Duration) // it must move
}

// table is one game.
type table struct {
	server *Server
	public *backlog // what spectators are told

	waiting []*guest // until the game begins; guarded by the server's lock

	// What follows is set when the game begins.
	id     int64
	began  time.Time
	since  time.Time       // the same on the clock of the limits
	ctx    context.Context // ends with the game
	cancel context.CancelFunc

	mu      sync.Mutex
	players []player // by seat
	state   labyrinth.State
	asked   bool      // the pause after the start is over
	until   time.Time // when the move under way must have come, on the clock of the limits
	clock   *netsim.Alarm
}

// begin tells everybody of the board, and after a pause asks for the first move.
func (t *table) begin() {
	w := t.server.writing
	names := labyrinthwire.Names{}
	for i, p := range t.players {
		seat := rules.Seat(i)
		p.sit(t, seat)
		p.tell(w.bytes(w.start(t.state.View(seat))))
		names.Names = append(names.Names, p.name())
	}
	public := w.start(t.state.View(rules.Nobody))
	t.public.add(append(w.public(public), w.bytes(names)...))
	t.server.options.Log.Debug("a game begins", "game", t.id, "players", names.Names)
	t.server.options.GameLog.Begin()
	t.server.options.GameLog.See(t.state.View(rules.Nobody))
	if pause := t.server.options.Pause; pause > 0 {
		time.AfterFunc(pause, t.first)
		return
	}
	t.ask()
}

// first asks for the first move.
func (t *table) first() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over() {
		return
	}
	t.ask()
}

// over reports whether nothing more happens: the game has ended, or the server does.
func (t *table) over() bool { return t.state.Over() || t.ctx.Err() != nil }

func (t *table) limits() *netsim.Simulation { return t.server.limits() }

func (t *table) mover() rules.Seat { return t.state.Waiting()[0] }

// ask asks for a move.
func (t *table) ask() {
	o := t.server.options
	t.asked = true
	limit := forever
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
	t.server.options.GameLog.Ask(int(seat))
	t.players[seat].turn(t.state.View(seat), limit)
}

// expire disqualifies who has not moved in time.
func (t *table) expire() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.over() && t.limits().Over(t.until) {
		t.out(t.mover(), labyrinth.ReasonTimeout)
	}
}

// hear takes a move that a guest asks for, or returns why it is out.
func (t *table) hear(seat rules.Seat, in labyrinthwire.Move) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch move, ok := t.server.writing.moveOf(in); {
	case t.over() || !slices.Contains(t.state.View(seat).InGame(), seat):
	case !ok:
		t.out(seat, labyrinth.ReasonFormat)
		return errBytes
	case !t.asked:
		t.out(seat, labyrinth.ReasonIllegal)
		return errTurn
	case in.Player != t.server.writing.player(seat):
		t.out(seat, labyrinth.ReasonIllegal)
		return errPlayer
	default:
		if err := t.play(seat, move); err != nil {
			t.out(seat, labyrinth.ReasonIllegal)
			return err
		}
	}
	return nil
}

// move makes the move of a bot.
func (t *table) move(seat rules.Seat, move labyrinth.Move) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over() || seat != t.mover() {
		return // it was too late
	}
	if err := t.play(seat, move); err != nil {
		t.out(seat, labyrinth.ReasonIllegal)
	}
}

// play makes a move and tells everybody of it, and of what follows from it.
func (t *table) play(seat rules.Seat, move labyrinth.Move) error {
	next, err := t.state.Play(seat, move)
	if err != nil {
		return err
	}
	t.state = next
	t.server.options.GameLog.Answer(int(seat))
	t.server.options.GameLog.See(next.View(rules.Nobody))
	turn, _ := next.View(rules.Nobody).Last()
	t.tellAll(t.server.writing.move(turn))
	t.goOn()
	return nil
}

// disqualify takes a player out of the game, unless that has happened already.
func (t *table) disqualify(seat rules.Seat, why labyrinth.Reason) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.over() {
		t.out(seat, why)
	}
}

// out takes a player out of the game and tells everybody, the player last of all.
func (t *table) out(seat rules.Seat, why labyrinth.Reason) {
	moves := t.mover() == seat
	next, err := t.state.Disqualify(seat, why)
	if err != nil {
		return // it is out already
	}
	t.state = next
	t.noteOut(seat, why)
	t.server.countOut(why)
	t.server.options.Log.Info("a player is disqualified", "game", t.id, "player", t.players[seat].name(), "why", why)
	t.tellAll(labyrinthwire.Kick{Player: t.server.writing.player(seat), Reason: labyrinthwire.Reason(why)})
	t.players[seat].dismiss()
	if t.over() || moves && t.asked {
		t.goOn()
	}
}

// goOn asks for the next move, or ends the game.
func (t *table) goOn() {
	if !t.over() {
		t.ask()
		return
	}
	v := t.state.View(rules.Nobody)
	t.tellAll(labyrinthwire.End{Winners: t.server.writing.players(v.Winners)})
	if t.clock != nil {
		t.clock.Stop()
	}
	t.noteEnd(v)
	t.server.options.Log.Info("a game ends", "game", t.id, "outcome", v.Outcome, "winners", v.Winners, "moves", len(v.History))
	t.server.remove(t)
	t.public.finish()
	if t.server.options.Next == NextSame {
		return // those who are left play another game
	}
	for _, p := range t.players {
		p.dismiss()
	}
}

// tellAll tells spectators and all players; who is out has been dismissed and hears nothing.
func (t *table) tellAll(m labyrinthwire.Message) {
	bytes := t.server.writing.bytes(m)
	t.public.add(bytes)
	for _, p := range t.players {
		p.tell(bytes)
	}
}

// left are the guests who were not disqualified.
func (t *table) left() []*guest {
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

// look returns what can be seen.
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
