package command

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"menagerie/assets/words"
	"menagerie/internal/extbot"
	"menagerie/internal/extbot/sandbox"
	"menagerie/keeper/conform"
	"menagerie/keeper/console"
	"menagerie/netserver/observe"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/session"
	"menagerie/wire"
)

// Test plays the moves of a record against another program. It collects that program's violations of the protocol.
type Test struct {
	game    Game
	Record  *record.Record
	Address string        // address of the tested server
	command string        // command that starts the tested bot
	Answer  time.Duration // time limit for a response of the server
	slack   time.Duration // tolerance for the time between two messages
	Limit   time.Duration // time limit for the whole test
	start   time.Duration // time limit for the first message between the bot and the server
	fill    int           // number of built-in bots that join the game
	seat    int           // tested seat, from 1, if the record is a spectator's
	legal   bool          // send only legal messages
	Room    string        // name of the room, for servers with rooms
	Secure  Security
	Capture *wire.Capture
	Notes   io.Writer // receives messages to the user during the test

	mu         sync.Mutex // guards the fields below; bots play in their own goroutines
	Kept       int        // number of moves that were played as recorded
	Replaced   []error    // for each other move, the reason why it was replaced
	heard      int        // number of messages from the tested program
	Violations []conform.Violation
}

// Limits of a test.
const (
	MaxNotes     = 1 << 18
	MaxBytes     = 64 << 20
	mostReplaced = 20
	afterTrial   = 200 * time.Millisecond
	afterBot     = 2 * time.Second // time a server may need to handle the last message of a bot
)

var errNoWire = console.Error("keeper.no_wire")

// verdict prints the result of the test. If the tested program has violated a rule or has sent nothing, it returns an error.
func (t *Test) verdict(out io.Writer, o Outcome) error {
	b := console.Texts()
	fmt.Fprintln(out, b.T("keeper.trial", o.File, o.Game, o.Heard, o.Kept, len(o.Replaced)))
	for i, why := range t.Replaced {
		if i == mostReplaced {
			fmt.Fprintf(out, "  %s\n", b.T("keeper.trial_more", len(t.Replaced)-i))
			break
		}
		fmt.Fprintf(out, "  %s\n", console.Message(b, why))
	}
	for _, c := range o.Causes {
		fmt.Fprintf(out, "  %s\n", c.text(b))
	}
	if o.Conforms {
		fmt.Fprintf(out, "  %s\n", b.T("keeper.trial_conforms"))
	}
	return o.err()
}

// err returns an error if the program has violated a rule or was not reached.
func (o Outcome) err() error {
	violations := 0
	for _, c := range o.Causes {
		violations += c.Count
	}
	switch {
	case violations > 0:
		return console.ErrorN("keeper.departures", violations)
	case o.Heard == 0:
		return NotReachedError{console.Error("keeper.nothing_said")}
	}
	return nil
}

// ViolationText returns the line that describes a violation in the language of b.
func ViolationText(b *words.Book, d conform.Violation) string {
	what := console.Message(b, d.Rule)
	if d.Last {
		what = b.T("conform.end", what)
	}
	if len(d.Message.Bytes) > 0 {
		what = wire.Text(d.Message.Bytes) + ": " + what
	}
	return b.T("keeper.trial_departs", d.At.Seconds(), what)
}

// testServer tests a server by replaying the record. If the game needs more players, built-in bots take part. t.fill is
// the number of these bots.
func (t *Test) testServer(ctx context.Context) error {
	c, err := t.game.NewChecker(t.Record, conform.Timing{Answer: t.Answer, Slack: t.slack})
	if err != nil {
		return err
	}
	beside, stop := context.WithCancel(ctx)
	var others sync.WaitGroup
	fill := func(number int) {
		others.Go(func() { t.game.Fill(beside, t.Address, number, ownSeat(t.Record)) })
	}
	for i := range t.fill {
		fill(i + 1)
	}
	err = t.game.PlayServer(ctx, t)
	if err == nil || ctx.Err() != nil {
		t.check(c)
	}
	if err == nil && t.game.Probe != nil && !t.legal && t.Secure == (Security{}) {
		fill(t.fill + 1) // the opponent, if the server has none
		if err := t.game.Probe(ctx, t); err != nil && t.Notes != nil {
			fmt.Fprintln(t.Notes, console.Texts().T("keeper.no_probe", err)) // such as a server that ends after one game
		}
	}
	stop()
	others.Wait()
	return err
}

func ownSeat(r *record.Record) rules.Seat {
	var first struct {
		You rules.Seat `json:"you"`
	}
	if len(r.Seen) == 0 || json.Unmarshal(r.Seen[0].View, &first) != nil {
		return rules.Nobody
	}
	return first.You
}

func (t *Test) check(c *conform.Checker) {
	notes, _, _ := t.Capture.Since(0, nil)
	for _, n := range notes {
		if n.Dir == wire.Received && len(n.Bytes) > 0 {
			t.heard++
		}
		c.Check(n)
	}
	t.Violations = append(t.Violations, c.End(t.Capture.Now())...)
}

// AddViolation adds a violation that is not caused by a single message. For key and args, see conform.NewRule.
func (t *Test) AddViolation(key string, args ...any) { t.addError(conform.NewRule(key, args...)) }

func (t *Test) addError(rule error) {
	t.Violations = append(t.Violations, conform.Violation{At: t.Capture.Now(), Rule: rule})
}

// Script is a bot that plays recorded moves. If a recorded move is impossible or no moves are left, another bot chooses the
// move.
type Script[V, M any] struct {
	Test  *Test
	Moves []M                 // the recorded moves in order
	Fits  func(v V, m M) bool // reports whether m is possible in v
	Bot   session.Bot[V, M]
	Said  int // number of moves so far
}

// Play returns the next recorded move, or a move of s.Bot if that move is impossible. It implements session.Bot.
func (s *Script[V, M]) Play(ctx context.Context, v V, rng *rand.Rand) (M, bool) {
	var wanted M
	s.Test.mu.Lock()
	recorded := s.Said < len(s.Moves)
	if recorded {
		wanted = s.Moves[s.Said]
	}
	s.Said++
	number := s.Said
	s.Test.mu.Unlock()
	if recorded && s.Fits(v, wanted) {
		s.Test.mu.Lock()
		defer s.Test.mu.Unlock()
		s.Test.Kept++
		return wanted, true
	}
	m, ok := s.Bot(ctx, v, rng)
	s.Test.mu.Lock()
	defer s.Test.mu.Unlock()
	switch {
	case !ok:
		s.Said--
	case recorded:
		s.Test.Replaced = append(s.Test.Replaced, console.Error("keeper.trial_impossible", number, wanted, m))
	default:
		s.Test.Replaced = append(s.Test.Replaced, console.Error("keeper.trial_new", number, m))
	}
	return m, ok
}

// RecordedMoves returns the moves of r. If a move is invalid, the error is record.ErrDamaged.
func RecordedMoves[M any](r *record.Record) ([]M, error) {
	moves := make([]M, len(r.Moves))
	for i, e := range r.Moves {
		if err := json.Unmarshal(e.Move, &moves[i]); err != nil {
			return nil, fmt.Errorf("%w: move %d: %w", record.ErrDamaged, i+1, err)
		}
	}
	return moves, nil
}

// ClientWire returns the messages of the recorded client, as seen by that client. The record of a host has the messages of all
// clients, as seen by the server. For such a record, ClientWire returns only the messages of the host's own client, with their
// directions swapped.
func ClientWire(r *record.Record) []record.WireEntry {
	const screen = "local 1"
	if !slices.ContainsFunc(r.Wire, func(c record.WireEntry) bool { return c.Peer == screen }) {
		return r.Wire
	}
	var own []record.WireEntry
	for _, c := range r.Wire {
		if c.Peer == screen {
			c.Dir = wire.Sent + wire.Received - c.Dir
			own = append(own, c)
		}
	}
	return own
}

// TestServer is the server of this program that a tested bot connects to.
type TestServer struct {
	address string
	gameLog *observe.GameLog
	Close   func(context.Context) error
}

// ErrNoSeat is returned if a record has no seat for a bot.
var ErrNoSeat = console.Error("keeper.no_seat")

// testBot plays the record's game on a server of this program. The tested bot replaces the recorded client.
func (t *Test) testBot(ctx context.Context, level sandbox.Level) error {
	s, err := t.game.OpenServer(t)
	if err != nil {
		return err
	}
	bot, err := extbot.Start(extbot.Order{Command: t.command, Game: t.game.Name, Name: "bot", Address: s.address, Level: t.levelText(), Seed: 1, Sandbox: level})
	if err == nil {
		err = t.watch(ctx, s, bot)
	}
	closing, stop := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer stop()
	closed := s.Close(closing)
	if bot == nil {
		return err
	}
	bot.Stop() // after the game, the bot may end in any way
	<-bot.Done()
	t.checkBot(s)
	if err != nil {
		return err
	}
	return errors.Join(context.Cause(ctx), closed)
}

// watch waits for the end of the game or of the bot. It returns an error if the bot does not connect in time.
func (t *Test) watch(ctx context.Context, s *TestServer, bot *extbot.Bot) error {
	late := time.NewTimer(t.Limit)
	defer late.Stop()
	connected := time.NewTimer(t.start)
	defer connected.Stop()
	for {
		select {
		case <-connected.C:
			if !t.isConnected() {
				return console.Error("keeper.bot_away", t.start)
			}
			continue
		case <-s.gameLog.Done():
			time.Sleep(afterTrial) // for the bot's last messages
		case <-late.C:
			t.AddViolation("conform.limit", t.Limit)
		case <-ctx.Done():
		case <-bot.Done():
			select {
			case <-s.gameLog.Done():
			case <-time.After(afterBot): // the server detects the end of the bot with a delay
				end, _ := bot.End()
				t.AddViolation("conform.bot_ended", end)
			}
		}
		return nil
	}
}

// isConnected reports whether the tested bot and the server have exchanged a message.
func (t *Test) isConnected() bool {
	notes, _, _ := t.Capture.Since(0, nil)
	return slices.ContainsFunc(notes, func(n wire.CapturedMessage) bool { return len(n.Bytes) > 0 && !strings.HasPrefix(n.Peer, "local") })
}

// checkBot counts the bot's messages. It adds a violation for each rejected message and for each late response.
func (t *Test) checkBot(s *TestServer) {
	notes, _, _ := t.Capture.Since(0, nil)
	said := map[string]wire.CapturedMessage{} // newest message of each peer
	for _, n := range notes {
		switch {
		case n.Dir == wire.Sent, strings.HasPrefix(n.Peer, "local"):
			continue
		case len(n.Bytes) > 0:
			t.heard++
			said[n.Peer] = n
		}
		if n.Err != nil && !slices.ContainsFunc(t.game.Harmless, func(known error) bool { return errors.Is(n.Err, known) }) {
			t.Violations = append(t.Violations, conform.Violation{At: n.At, Message: said[n.Peer], Rule: n.Err})
		}
	}
	for seat, a := range s.gameLog.Report().Seats {
		if a.Out == observe.OutSlow || a.Late > 0 {
			t.AddViolation("conform.bot_late", max(1, a.Late), fmt.Sprint(seat+1))
		}
	}
}

// levelText returns the level of the recorded game for the bot's command line. If the game has no levels, it returns "".
func (t *Test) levelText() string {
	if t.game.Level == nil {
		return ""
	}
	level, err := t.game.Level(t.Record)
	if err != nil {
		return ""
	}
	return strconv.Itoa(level)
}

// Shutdowner is a server that can be shut down.
type Shutdowner interface{ Shutdown(context.Context) error }

// NewTestServer returns a TestServer for s. The server listens at address and reports its game to gameLog. err is the error of
// opening s. If err is not nil, NewTestServer shuts down s and returns err.
func NewTestServer(s Shutdowner, address net.Addr, err error, gameLog *observe.GameLog) (*TestServer, error) {
	if err != nil {
		_ = s.Shutdown(context.Background()) // there are no connections
		return nil, err
	}
	return &TestServer{address: address.String(), gameLog: gameLog, Close: s.Shutdown}, nil
}

// turnTimeout is how long a probe, which sends illegal moves to a server, waits for the beginning of its game.
const turnTimeout = 5 * time.Second

// LineProbe is a client that tests whether a server rejects an illegal message. The server's protocol must consist of lines of
// text.
type LineProbe struct {
	Port  int    // default port of the protocol
	Hello string // text to send first
	// Turn is called with each received line until it returns an illegal message to send. It returns "" if it is not the
	// client's turn.
	Turn func(words []string) (illegal string)
	// Verdict is called with each line after the illegal message. It returns true if the line is the response. It adds a
	// violation if the server has accepted the message.
	Verdict func(words []string) (done bool)
}

// Run plays until the server has responded to the illegal message or has closed the connection. If neither happens in time,
// Run adds a violation.
func (p LineProbe) Run(ctx context.Context, t *Test) error {
	conn, err := Dial(ctx, "tcp", t.Address, p.Port)
	if err != nil {
		return err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	_ = conn.SetDeadline(time.Now().Add(turnTimeout))
	if _, err := conn.Write([]byte(p.Hello)); err != nil {
		return err
	}
	sent := false
	for in := bufio.NewReader(conn); ; {
		line, err := in.ReadString('\n')
		switch words := strings.Fields(strings.Trim(line, "\x00")); {
		case sent && errors.Is(err, os.ErrDeadlineExceeded):
			t.AddViolation("conform.no_answer", t.Answer.Seconds())
			return nil
		case err != nil || sent && p.Verdict(words):
			return nil
		case !sent:
			if illegal := p.Turn(words); illegal != "" {
				sent = true
				_ = conn.SetDeadline(time.Now().Add(t.Answer))
				_, _ = conn.Write([]byte(illegal + "\n")) // if the connection is closed, the next read fails
			}
		}
	}
}

// Replay runs a client that plays a Script on the tested server.
type Replay[V, M any] struct {
	Test     *Test
	Client   Client[V, M]
	Moves    func(v V) bool       // reports whether the client may move in v
	Violates func(err error) bool // reports whether err is a violation by the server; may be nil
	Play     session.Bot[V, M]
	Seat     func(v V) rules.Seat
	Watch    func(u session.Update[V]) // called with every update of the game; may be nil

	rng   *rand.Rand
	view  V
	ready bool // no move was made since the last update
}

// LookEvery is the interval at which a test polls a client.
const LookEvery = 10 * time.Millisecond

// Run plays until the game is over, and then disconnects.
func (v *Replay[V, M]) Run(ctx context.Context) error {
	v.rng = rand.New(rand.NewPCG(1, 0))
	ctx, stop := context.WithTimeoutCause(ctx, v.Test.Limit, ErrTimeLimit)
	defer stop()
	quiet := Silence{To: v.Test.Notes, Game: v.Test.Record.Game, Key: "keeper.hush_fill"}
	err := RunClient(ctx, v.Client, LookEvery, quiet.Watch(v.Client.Capabilities().Link, func() (bool, error) { return v.update(ctx) }))
	if errors.Is(err, ErrTimeLimit) && v.Received() {
		v.Test.AddViolation("conform.limit", v.Test.Limit)
		err = nil
	}
	if err == nil {
		select {
		case <-v.Client.Done():
		case <-time.After(afterTrial):
		}
	}
	Leave(v.Client)
	return err
}

// ErrTimeLimit is the context's cause when a test ends at its time limit.
var ErrTimeLimit = errors.New("the game took longer than the time limit")

// Received reports whether the server has sent anything.
func (v *Replay[V, M]) Received() bool {
	notes, _, _ := v.Test.Capture.Since(0, nil)
	for _, n := range notes {
		if n.Dir == wire.Received && len(n.Bytes) > 0 {
			return true
		}
	}
	return false
}

// update handles the updates of the client and plays a move if the client may move.
func (v *Replay[V, M]) update(ctx context.Context) (done bool, err error) {
	for _, u := range v.Client.Tick() {
		if done, err := v.Update(u); done || err != nil {
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

// Update handles an update of the client. done reports whether the game or the connection has ended.
func (v *Replay[V, M]) Update(u session.Update[V]) (done bool, err error) {
	if u.Err != nil && v.Violates != nil && v.Violates(u.Err) {
		v.Test.addError(u.Err)
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
		if !v.Received() {
			return true, u.Err
		}
		v.Test.AddViolation("conform.lost", u.Err)
		return true, nil
	}
	return false, nil
}

// SeatConverter converts a spectator's record to a player's record. It is needed because a tournament stores spectators'
// records.
type SeatConverter[V, M any] struct {
	You   func(v V) rules.Seat                 // returns the seat whose view v is
	Sit   func(v V, seat rules.Seat, last V) V // returns v as seen from seat; last is the last view of the record
	Moves func(views []V, seat rules.Seat) []M // returns the moves of seat
	Seats int                                  // number of seats; 0 means that of the record
}

// Of returns the record of the player at seat. If r is already a player's record, it returns r.
func (p SeatConverter[V, M]) Of(r *record.Record, seat rules.Seat) (*record.Record, error) {
	views, err := record.Views[V](r)
	if err != nil || p.You(views[0]) != rules.Nobody {
		return r, err
	}
	if n := max(p.Seats, len(r.Seats)); int(seat) >= n {
		return nil, console.Error("keeper.seat_of", n)
	}
	own := *r
	own.Seen, own.Moves, own.Wire = nil, nil, WireOf(r, seat)
	for i, v := range views {
		text, err := json.Marshal(p.Sit(v, seat, views[len(views)-1]))
		if err != nil {
			return nil, err
		}
		own.Seen = append(own.Seen, record.ViewEntry{Tick: r.Seen[i].Tick, View: text})
	}
	for _, m := range p.Moves(views, seat) {
		text, err := json.Marshal(m)
		if err != nil {
			return nil, err
		}
		own.Moves = append(own.Moves, record.Entry{Seat: seat, Move: text})
	}
	return &own, nil
}

// WireOf returns the messages of the client at seat, with the directions as seen by this client. The clients must have
// connected in the order of their seats, as in a tournament.
func WireOf(r *record.Record, seat rules.Seat) []record.WireEntry {
	var peers []string
	for _, c := range r.Wire {
		if c.Peer != "" && !slices.Contains(peers, c.Peer) {
			peers = append(peers, c.Peer)
		}
	}
	if int(seat) >= len(peers) {
		return r.Wire
	}
	var own []record.WireEntry
	for _, c := range r.Wire {
		if c.Peer == peers[seat] {
			c.Dir = wire.Sent + wire.Received - c.Dir
			own = append(own, c)
		}
	}
	return own
}

// FirstAndLast returns the first and the last View of a record. The last View has the server's dialect, which the
// client finds out during the game. If the record has no network messages, FirstAndLast returns an error.
func FirstAndLast[V any](r *record.Record) (first, last V, err error) {
	if len(r.Wire) == 0 || len(r.Seen) == 0 {
		return first, last, errNoWire
	}
	views, err := record.Views[V](r)
	if err != nil {
		return first, last, err
	}
	return views[0], views[len(views)-1], nil
}
