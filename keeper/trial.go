package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"menagerie/assets/words"
	"menagerie/keeper/conform"
	"menagerie/keeper/console"
	"menagerie/keeper/visit"
	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/session"
	"menagerie/wire"
)

// trialGame is what the command verify needs from a game.
type trialGame struct {
	name string
	// verify checks a record against the rules.
	verify func(*session.Record) error
	// part returns the record of the player on a seat, if the record is one of a spectator.
	part func(*session.Record, rules.Seat) (*session.Record, error)
	// judge returns the judge of what a server says in the record's game.
	judge func(*session.Record, conform.Clock) (conform.Judge, error)
	// against plays the part of the record on the server on trial.
	against func(context.Context, *trial) error
	// stand opens the server of the record for the bot on trial.
	stand func(*trial) (*stand, error)
	// level returns the level of a record's game. It is nil if the game has no levels.
	level func(*session.Record) (int, error)
	// harmless has the errors with which our server rejects messages that break no rule.
	harmless []error
	secure   bool // the game's servers may have rooms and be reached with TLS
	// fill lets a built-in bot play one game at an address.
	fill func(ctx context.Context, address string)
}

// trial is a record that is played once more with somebody else's program as the peer.
type trial struct {
	game    trialGame
	record  *session.Record
	address string        // of the server on trial
	command string        // that starts the bot on trial
	answer  time.Duration // time limit for an answer of the server
	slack   time.Duration // tolerance for the time between messages
	limit   time.Duration // time limit for the whole trial
	fill    int           // number of built-in bots that join
	seat    int           // the seat on trial, from 1, if the record is a spectator's
	room    string        // the room, for games with rooms
	secure  pondSecurity
	capture *wire.Capture
	notes   io.Writer // gets messages during the trial

	mu       sync.Mutex // bots play in their own goroutines
	kept     int        // number of moves as recorded
	replaced []error    // the other moves
	heard    int        // number of messages of the program on trial
	found    []conform.Departure
}

// Limits of a trial.
const (
	trialNotes   = 1 << 18
	trialBytes   = 64 << 20
	mostReplaced = 20
	afterTrial   = 200 * time.Millisecond
	afterBot     = 2 * time.Second // until a server must have seen what a bot did last
)

// errNoWire is the error for records without messages.
var errNoWire = console.Error("keeper.no_wire")

// verdict writes the result, and returns an error if the program on trial broke a rule.
func (t *trial) verdict(out io.Writer, path string) error {
	b := console.Texts()
	fmt.Fprintln(out, b.T("keeper.trial", path, t.record.Game, t.heard, t.kept, len(t.replaced)))
	for i, why := range t.replaced {
		if i == mostReplaced {
			fmt.Fprintf(out, "  %s\n", b.T("keeper.trial_more", len(t.replaced)-i))
			break
		}
		fmt.Fprintf(out, "  %s\n", console.Message(b, why))
	}
	slices.SortStableFunc(t.found, func(a, b conform.Departure) int { return cmp.Compare(a.At, b.At) })
	for _, d := range t.found {
		fmt.Fprintf(out, "  %s\n", departed(b, d))
	}
	switch {
	case len(t.found) > 0:
		return console.ErrorN("keeper.departures", len(t.found))
	case t.heard == 0:
		return console.Error("keeper.nothing_said")
	}
	fmt.Fprintf(out, "  %s\n", b.T("keeper.trial_conforms"))
	return nil
}

// departed returns the line for a departure.
func departed(b *words.Book, d conform.Departure) string {
	what := console.Message(b, d.Rule)
	if d.Last {
		what = b.T("conform.end", what)
	}
	if len(d.Note.Bytes) > 0 {
		what = wire.Text(d.Note.Bytes) + ": " + what
	}
	return b.T("keeper.trial_departs", d.At.Seconds(), what)
}

// tryServer plays the record on a server. t.fill built-in bots join as well.
func (t *trial) tryServer(ctx context.Context) error {
	j, err := t.game.judge(t.record, conform.Clock{Answer: t.answer, Slack: t.slack})
	if err != nil {
		return err
	}
	beside, stop := context.WithCancel(ctx)
	var others sync.WaitGroup
	for range t.fill {
		others.Go(func() { t.game.fill(beside, t.address) })
	}
	err = t.game.against(ctx, t)
	stop()
	others.Wait()
	if err == nil {
		t.judge(j)
	}
	return err
}

// judge passes the captured messages to j.
func (t *trial) judge(j conform.Judge) {
	notes, _, _ := t.capture.Since(0, nil)
	for _, n := range notes {
		if n.Dir == wire.Received && len(n.Bytes) > 0 {
			t.heard++
		}
		j.Hear(n)
	}
	t.found = append(t.found, j.End(t.capture.Now())...)
}

// depart records a departure that does not belong to one message: see conform.NewRule.
func (t *trial) depart(key string, args ...any) { t.breaks(conform.NewRule(key, args...)) }

func (t *trial) breaks(rule error) {
	t.found = append(t.found, conform.Departure{At: t.capture.Now(), Rule: rule})
}

// script is the bot of a seat. It plays the recorded moves while they are possible, and otherwise those of another bot.
type script[V, M any] struct {
	trial *trial
	moves []M // in order
	fits  func(v V, m M) bool
	bot   session.Bot[V, M]
	said  int // moves so far
}

// play implements session.Bot.
func (s *script[V, M]) play(ctx context.Context, v V, rng *rand.Rand) (M, bool) {
	var wanted M
	s.trial.mu.Lock()
	recorded := s.said < len(s.moves)
	if recorded {
		wanted = s.moves[s.said]
	}
	s.said++
	number := s.said
	s.trial.mu.Unlock()
	if recorded && s.fits(v, wanted) {
		s.trial.mu.Lock()
		defer s.trial.mu.Unlock()
		s.trial.kept++
		return wanted, true
	}
	m, ok := s.bot(ctx, v, rng)
	s.trial.mu.Lock()
	defer s.trial.mu.Unlock()
	switch {
	case !ok:
		s.said--
	case recorded:
		s.trial.replaced = append(s.trial.replaced, console.Error("keeper.trial_impossible", number, wanted, m))
	default:
		s.trial.replaced = append(s.trial.replaced, console.Error("keeper.trial_new", number, m))
	}
	return m, ok
}

// asked returns the moves of the record.
func asked[M any](r *session.Record) ([]M, error) {
	moves := make([]M, len(r.Moves))
	for i, e := range r.Moves {
		if err := json.Unmarshal(e.Move, &moves[i]); err != nil {
			return nil, fmt.Errorf("%w: move %d: %w", session.ErrDamaged, i+1, err)
		}
	}
	return moves, nil
}

// clientWire returns the messages from the view of the record's own client. A host records everybody's messages. Those of its
// own seat have the peer "local 1".
func clientWire(r *session.Record) []session.Crossing {
	const screen = "local 1"
	if !slices.ContainsFunc(r.Wire, func(c session.Crossing) bool { return c.Peer == screen }) {
		return r.Wire
	}
	var own []session.Crossing
	for _, c := range r.Wire {
		if c.Peer == screen {
			c.Dir = wire.Sent + wire.Received - c.Dir
			own = append(own, c)
		}
	}
	return own
}

// ends returns the first and the last view of a record. The last one has what the client found out about the server.
func ends[V any](r *session.Record) (first, last V, err error) {
	if len(r.Wire) == 0 || len(r.Seen) == 0 {
		return first, last, errNoWire
	}
	views, err := session.Views[V](r)
	if err != nil {
		return first, last, err
	}
	return views[0], views[len(views)-1], nil
}

// player is a game's client in a trial.
type player[V, M any] interface {
	visit.Client
	session.Session[V, M]
	Link() session.Link
}

// replay runs a client that plays a script.
type replay[V, M any] struct {
	trial  *trial
	client player[V, M]
	moves  func(v V) bool       // whether it may move
	breach func(err error) bool // the client finds the server to be wrong; nil: it never does
	play   session.Bot[V, M]
	seat   func(v V) rules.Seat
	watch  func(u session.Update[V]) // gets every update of the game; may be nil

	rng   *rand.Rand
	view  V
	ready bool // the view is news
}

// trialLook is the interval between two looks at a client without news.
const trialLook = 10 * time.Millisecond

// run plays until the game is over, and disconnects.
func (v *replay[V, M]) run(ctx context.Context) error {
	v.rng = rand.New(rand.NewPCG(1, 0))
	ctx, stop := context.WithTimeoutCause(ctx, v.trial.limit, errTooLate)
	defer stop()
	quiet := visit.Silence{To: v.trial.notes, Game: v.trial.record.Game, Key: "keeper.hush_fill"}
	err := visit.Run(ctx, v.client, trialLook, quiet.Watch(v.client.Link, func() (bool, error) { return v.look(ctx) }))
	if errors.Is(err, errTooLate) && v.met() {
		v.trial.depart("conform.limit", v.trial.limit)
		err = nil
	}
	if err == nil {
		select {
		case <-v.client.Done():
		case <-time.After(afterTrial):
		}
	}
	visit.Leave(v.client)
	return err
}

// errTooLate ends a trial at its time limit.
var errTooLate = errors.New("there was no time left")

// met reports whether the server has sent anything.
func (v *replay[V, M]) met() bool {
	notes, _, _ := v.trial.capture.Since(0, nil)
	for _, n := range notes {
		if n.Dir == wire.Received && len(n.Bytes) > 0 {
			return true
		}
	}
	return false
}

func (v *replay[V, M]) look(ctx context.Context) (done bool, err error) {
	for _, u := range v.client.Tick() {
		if done, err := v.see(u); done || err != nil {
			return done, err
		}
	}
	if !v.ready || !v.moves(v.view) {
		return false, nil
	}
	if m, ok := v.play(ctx, v.view, v.rng); ok {
		v.ready = false
		v.client.Send(v.seat(v.view), m)
	}
	return false, nil
}

func (v *replay[V, M]) see(u session.Update[V]) (done bool, err error) {
	if u.Err != nil && v.breach != nil && v.breach(u.Err) {
		v.trial.breaks(u.Err)
	}
	switch u.Phase {
	case session.Playing:
		if v.watch != nil {
			v.watch(u)
		}
		v.view, v.ready = u.View, true
	case session.Ended:
		return true, nil
	case session.Lost:
		if !v.met() {
			return true, u.Err
		}
		v.trial.depart("conform.lost", u.Err)
		return true, nil
	}
	return false, nil
}

// stand is a server for a bot on trial.
type stand struct {
	address string
	minutes *netserver.Minutes
	close   func(context.Context) error
}
