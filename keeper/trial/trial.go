// Package trial is the command verify of keeper: it checks records against the rules, and tries other people's servers and
// bots with them.
//
// A Trial plays a record once more with the program on trial as the peer. A judge of package conform, or our own server,
// finds the departures from the protocol and the rules.
package trial

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

// Game is what the command verify needs from a game.
type Game struct {
	Name string
	// Verify checks a record against the rules.
	Verify func(*session.Record) error
	// Part returns the record of the player on a seat, if the record is one of a spectator.
	Part func(*session.Record, rules.Seat) (*session.Record, error)
	// Judge returns the judge of what a server says in the record's game.
	Judge func(*session.Record, conform.Clock) (conform.Judge, error)
	// Against plays the part of the record on the server on trial.
	Against func(context.Context, *Trial) error
	// Stand opens the server of the record for the bot on trial.
	Stand func(*Trial) (*Stand, error)
	// Level returns the level of a record's game. It is nil if the game has no levels.
	Level func(*session.Record) (int, error)
	// Harmless has the errors with which our server rejects messages that break no rule.
	Harmless []error
	Secure   bool // the game's servers may have rooms and be reached with TLS
	// Fill lets a built-in bot play one game at an address.
	Fill func(ctx context.Context, address string)
}

// Trial is a record that is played once more with somebody else's program as the peer.
type Trial struct {
	game    Game
	Record  *session.Record
	Address string        // of the server on trial
	command string        // that starts the bot on trial
	Answer  time.Duration // time limit for an answer of the server
	slack   time.Duration // tolerance for the time between messages
	Limit   time.Duration // time limit for the whole trial
	fill    int           // number of built-in bots that join
	seat    int           // the seat on trial, from 1, if the record is a spectator's
	Room    string        // the room, for games with rooms
	Secure  visit.Security
	Capture *wire.Capture
	Notes   io.Writer // gets messages during the trial

	mu       sync.Mutex // bots play in their own goroutines
	Kept     int        // number of moves as recorded
	Replaced []error    // the other moves
	heard    int        // number of messages of the program on trial
	Found    []conform.Departure
}

// Limits of a trial.
const (
	MaxNotes     = 1 << 18
	MaxBytes     = 64 << 20
	mostReplaced = 20
	afterTrial   = 200 * time.Millisecond
	afterBot     = 2 * time.Second // until a server must have seen what a bot did last
)

// errNoWire is the error for records without messages.
var errNoWire = console.Error("keeper.no_wire")

// verdict writes the result, and returns an error if the program on trial broke a rule.
func (t *Trial) verdict(out io.Writer, path string) error {
	b := console.Texts()
	fmt.Fprintln(out, b.T("keeper.trial", path, t.Record.Game, t.heard, t.Kept, len(t.Replaced)))
	for i, why := range t.Replaced {
		if i == mostReplaced {
			fmt.Fprintf(out, "  %s\n", b.T("keeper.trial_more", len(t.Replaced)-i))
			break
		}
		fmt.Fprintf(out, "  %s\n", console.Message(b, why))
	}
	slices.SortStableFunc(t.Found, func(a, b conform.Departure) int { return cmp.Compare(a.At, b.At) })
	for _, d := range t.Found {
		fmt.Fprintf(out, "  %s\n", Departed(b, d))
	}
	switch {
	case len(t.Found) > 0:
		return console.ErrorN("keeper.departures", len(t.Found))
	case t.heard == 0:
		return console.Error("keeper.nothing_said")
	}
	fmt.Fprintf(out, "  %s\n", b.T("keeper.trial_conforms"))
	return nil
}

// Departed returns the line for a departure.
func Departed(b *words.Book, d conform.Departure) string {
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
func (t *Trial) tryServer(ctx context.Context) error {
	j, err := t.game.Judge(t.Record, conform.Clock{Answer: t.Answer, Slack: t.slack})
	if err != nil {
		return err
	}
	beside, stop := context.WithCancel(ctx)
	var others sync.WaitGroup
	for range t.fill {
		others.Go(func() { t.game.Fill(beside, t.Address) })
	}
	err = t.game.Against(ctx, t)
	stop()
	others.Wait()
	if err == nil {
		t.judge(j)
	}
	return err
}

// judge passes the captured messages to j.
func (t *Trial) judge(j conform.Judge) {
	notes, _, _ := t.Capture.Since(0, nil)
	for _, n := range notes {
		if n.Dir == wire.Received && len(n.Bytes) > 0 {
			t.heard++
		}
		j.Hear(n)
	}
	t.Found = append(t.Found, j.End(t.Capture.Now())...)
}

// Depart records a departure that does not belong to one message: see conform.NewRule.
func (t *Trial) Depart(key string, args ...any) { t.breaks(conform.NewRule(key, args...)) }

func (t *Trial) breaks(rule error) {
	t.Found = append(t.Found, conform.Departure{At: t.Capture.Now(), Rule: rule})
}

// Script is the bot of a seat. It plays the recorded moves while they are possible, and otherwise those of another bot.
type Script[V, M any] struct {
	Trial *Trial
	Moves []M // in order
	Fits  func(v V, m M) bool
	Bot   session.Bot[V, M]
	Said  int // moves so far
}

// Play implements session.Bot.
func (s *Script[V, M]) Play(ctx context.Context, v V, rng *rand.Rand) (M, bool) {
	var wanted M
	s.Trial.mu.Lock()
	recorded := s.Said < len(s.Moves)
	if recorded {
		wanted = s.Moves[s.Said]
	}
	s.Said++
	number := s.Said
	s.Trial.mu.Unlock()
	if recorded && s.Fits(v, wanted) {
		s.Trial.mu.Lock()
		defer s.Trial.mu.Unlock()
		s.Trial.Kept++
		return wanted, true
	}
	m, ok := s.Bot(ctx, v, rng)
	s.Trial.mu.Lock()
	defer s.Trial.mu.Unlock()
	switch {
	case !ok:
		s.Said--
	case recorded:
		s.Trial.Replaced = append(s.Trial.Replaced, console.Error("keeper.trial_impossible", number, wanted, m))
	default:
		s.Trial.Replaced = append(s.Trial.Replaced, console.Error("keeper.trial_new", number, m))
	}
	return m, ok
}

// Asked returns the moves of the record.
func Asked[M any](r *session.Record) ([]M, error) {
	moves := make([]M, len(r.Moves))
	for i, e := range r.Moves {
		if err := json.Unmarshal(e.Move, &moves[i]); err != nil {
			return nil, fmt.Errorf("%w: move %d: %w", session.ErrDamaged, i+1, err)
		}
	}
	return moves, nil
}

// ClientWire returns the messages from the view of the record's own client. A host records everybody's messages. Those of its
// own seat have the peer "local 1".
func ClientWire(r *session.Record) []session.Crossing {
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

// Ends returns the first and the last view of a record. The last one has what the client found out about the server.
func Ends[V any](r *session.Record) (first, last V, err error) {
	if len(r.Wire) == 0 || len(r.Seen) == 0 {
		return first, last, errNoWire
	}
	views, err := session.Views[V](r)
	if err != nil {
		return first, last, err
	}
	return views[0], views[len(views)-1], nil
}

// Client is a game's client in a trial.
type Client[V, M any] interface {
	visit.Client
	session.Session[V, M]
	Link() session.Link
}

// Replay runs a client that plays a script.
type Replay[V, M any] struct {
	Trial  *Trial
	Client Client[V, M]
	Moves  func(v V) bool       // whether it may move
	Breach func(err error) bool // the client finds the server to be wrong; nil: it never does
	Play   session.Bot[V, M]
	Seat   func(v V) rules.Seat
	Watch  func(u session.Update[V]) // gets every update of the game; may be nil

	rng   *rand.Rand
	view  V
	ready bool // the view is news
}

// LookEvery is the interval between two looks at a client without news.
const LookEvery = 10 * time.Millisecond

// Run plays until the game is over, and disconnects.
func (v *Replay[V, M]) Run(ctx context.Context) error {
	v.rng = rand.New(rand.NewPCG(1, 0))
	ctx, stop := context.WithTimeoutCause(ctx, v.Trial.Limit, ErrTooLate)
	defer stop()
	quiet := visit.Silence{To: v.Trial.Notes, Game: v.Trial.Record.Game, Key: "keeper.hush_fill"}
	err := visit.Run(ctx, v.Client, LookEvery, quiet.Watch(v.Client.Link, func() (bool, error) { return v.look(ctx) }))
	if errors.Is(err, ErrTooLate) && v.Met() {
		v.Trial.Depart("conform.limit", v.Trial.Limit)
		err = nil
	}
	if err == nil {
		select {
		case <-v.Client.Done():
		case <-time.After(afterTrial):
		}
	}
	visit.Leave(v.Client)
	return err
}

// ErrTooLate ends a trial at its time limit.
var ErrTooLate = errors.New("there was no time left")

// Met reports whether the server has sent anything.
func (v *Replay[V, M]) Met() bool {
	notes, _, _ := v.Trial.Capture.Since(0, nil)
	for _, n := range notes {
		if n.Dir == wire.Received && len(n.Bytes) > 0 {
			return true
		}
	}
	return false
}

func (v *Replay[V, M]) look(ctx context.Context) (done bool, err error) {
	for _, u := range v.Client.Tick() {
		if done, err := v.See(u); done || err != nil {
			return done, err
		}
	}
	if !v.ready || !v.Moves(v.view) {
		return false, nil
	}
	if m, ok := v.Play(ctx, v.view, v.rng); ok {
		v.ready = false
		v.Client.Send(v.Seat(v.view), m)
	}
	return false, nil
}

func (v *Replay[V, M]) See(u session.Update[V]) (done bool, err error) {
	if u.Err != nil && v.Breach != nil && v.Breach(u.Err) {
		v.Trial.breaks(u.Err)
	}
	switch u.Phase {
	case session.Playing:
		if v.Watch != nil {
			v.Watch(u)
		}
		v.view, v.ready = u.View, true
	case session.Ended:
		return true, nil
	case session.Lost:
		if !v.Met() {
			return true, u.Err
		}
		v.Trial.Depart("conform.lost", u.Err)
		return true, nil
	}
	return false, nil
}

// Stand is a server for a bot on trial.
type Stand struct {
	address string
	minutes *netserver.GameLog
	Close   func(context.Context) error
}
