package labyrinthserver

import (
	"context"
	"slices"
	"sync"
	"time"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// player is who sits at a table. None of its methods waits for anything; all are called with the table's lock held.
type player interface {
	name() string
	sit(t *table, seat rules.Seat)
	tell(message []byte)
	dismiss()                               // nothing more will be told
	turn(v labyrinth.View, until time.Time) // it must move
}

// table is one game.
type table struct {
	server *Server
	public *backlog // what spectators are told

	waiting []*guest // until the game begins; guarded by the server's lock

	// What follows is set when the game begins.
	id     int64
	began  time.Time
	ctx    context.Context // ends with the game
	cancel context.CancelFunc

	mu      sync.Mutex
	players []player // by seat
	state   labyrinth.State
	told    bool      // some move has told which bit of an insert is the first one
	asked   bool      // the pause after the start is over
	until   time.Time // when the move under way must have come
	clock   *time.Timer
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
	if pause := t.server.options.Pause; pause > 0 {
		t.clock = time.AfterFunc(pause, t.first)
		return
	}
	t.clock = time.AfterFunc(t.server.options.Move, t.expire)
	t.ask()
}

// first asks for the first move.
func (t *table) first() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over() {
		return
	}
	t.clock = time.AfterFunc(t.server.options.Move, t.expire)
	t.ask()
}

// over reports whether nothing more happens: the game has ended, or the server does.
func (t *table) over() bool { return t.state.Over() || t.ctx.Err() != nil }

func (t *table) mover() rules.Seat { return t.state.Waiting()[0] }

// ask asks for a move.
func (t *table) ask() {
	o := t.server.options
	t.asked = true
	limit := o.Move + max(0, o.Grace)
	t.until = time.Now().Add(limit)
	t.clock.Reset(limit)
	seat := t.mover()
	t.players[seat].turn(t.state.View(seat), t.until)
}

// expire disqualifies who has not moved in time.
func (t *table) expire() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.over() && !time.Now().Before(t.until) {
		t.out(t.mover(), labyrinth.ReasonTimeout)
	}
}

// hear takes a move that a guest asks for.
func (t *table) hear(seat rules.Seat, in labyrinthwire.Move) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch move, ok := t.server.writing.moveOf(in); {
	case t.over() || !slices.Contains(t.state.View(seat).InGame(), seat):
	case !ok:
		t.out(seat, labyrinth.ReasonFormat)
	case !t.asked || in.Player != t.server.writing.player(seat):
		t.out(seat, labyrinth.ReasonIllegal)
	default:
		if err := t.play(seat, move); err != nil {
			t.out(seat, labyrinth.ReasonIllegal)
		}
	}
}

// move makes the move of a bot.
func (t *table) move(seat rules.Seat, move labyrinth.Move) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over() || seat != t.mover() {
		return // it was too late
	}
	if t.state.View(seat).Check(seat, move) == nil {
		move = t.legible(seat, move)
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
	tells, _ := t.tells(seat, move)
	t.told = t.told || tells
	t.state = next
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
	t.clock.Stop()
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
	if t.asked && !t.over() {
		shown.Left = max(0, time.Until(t.until))
	}
	return shown
}
