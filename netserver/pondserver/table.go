package pondserver

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"os"
	"time"

	"menagerie/netserver"
	"menagerie/netserver/limitclock"
	"menagerie/netserver/observe"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

// Sizes of a clientTable's buffers in bytes.
const (
	inSize  = 512  // size of the input buffer, which fits every room id; bytes of longer ids are discarded
	outSize = 4096 // size of the output buffer; responses to messages that arrive together are sent together
)

// rateBurst is the number of messages from one client that the server handles at once. It delays further messages.
const rateBurst = 64

// Reasons for the end of a connection that are not faults of the protocol.
var (
	errSlowToEnter = netserver.NewRefusal("refused.pond_slow", "the client did not enter a room in time")
	errTries       = netserver.NewRefusal("refused.pond_tries", "the client sent too many wrong room ids")
	errRoom        = netserver.NewRefusal("refused.pond_room", "there is no room with this id")
	errIdle        = netserver.NewRefusal("refused.pond_idle", "the client sent nothing for too long")
)

// clientTable holds the connection and the game of one client. Only the connection's goroutine uses it.
type clientTable struct {
	server *Server
	conn   *netserver.Conn
	room   *Room // room of the client; nil in the room "invisible"
	stage  stage

	in    []byte // received bytes that are not handled yet
	skip  int    // number of remaining bytes of a long room id, which are discarded
	out   []byte // responses that are not sent yet
	tries int    // number of wrong room ids so far
	rate  netserver.Bucket
	watch netserver.Bucket // lower limit of the rate, for watched rooms
	since time.Time        // start of the connection or the game, on the clock of the time limits
	by    time.Time        // end of the time limit for the next message, on the same clock; zero for none

	chance  *rand.Rand
	level   byte
	config  pond.Config
	startAt time.Time // time at which the requested game begins
	state   pond.State
}

// stage defines which messages are allowed.
type stage uint8

const (
	outside stage = iota // before entering a room: only Auth
	inside               // in a room without a game: only Start
	waiting              // after the request for a game, while the banner is visible: only Start
	playing              // in a game: Start and Move
)

func newTable(s *Server, c *netserver.Conn) *clientTable {
	r := s.options.Observer.Clock
	now := r.Now()
	return &clientTable{
		server: s,
		conn:   c,
		in:     make([]byte, 0, inSize),
		rate:   netserver.NewBucket(s.options.Rate, rateBurst),
		watch:  netserver.NewBucket(s.options.WatchedRate, 1),
		since:  now,
		by:     r.By(s.options.Authenticate, now),
		chance: rand.New(rand.NewPCG(s.options.Chance(), 0)),
	}
}

// faultBytes returns the bytes of the Fault in err, which are the last message to the client. If err contains no Fault, it
// returns nil.
func faultBytes(err error) []byte {
	var fault pondwire.Fault
	if errors.As(err, &fault) {
		return fault.Append(nil)
	}
	return nil
}

// converse handles messages until the connection must end. It returns the reason.
func (t *clientTable) converse() error {
	for {
		if err := t.handleBuffered(); err != nil {
			return err
		}
		if err := t.flush(); err != nil {
			return err
		}
		if err := t.receive(); err != nil {
			return err
		}
	}
}

// receive waits for bytes from the client and checks the time limits.
func (t *clientTable) receive() error {
	// a requested game begins after Options.Banner, so that the page can announce it
	if t.stage == waiting && !time.Now().Before(t.startAt) {
		return t.begin()
	}
	n, err := t.conn.Read(t.in[len(t.in):cap(t.in)], t.deadline())
	t.in = t.in[:len(t.in)+n]
	switch {
	case !errors.Is(err, os.ErrDeadlineExceeded):
		return err
	case t.stage == waiting:
		return t.begin()
	case !t.limits().Over(t.by):
		return nil
	case t.stage == outside:
		return errSlowToEnter
	}
	return errIdle
}

func (t *clientTable) deadline() time.Time {
	if t.stage == waiting {
		return t.startAt
	}
	return t.limits().Look(t.by)
}

func (t *clientTable) limits() *limitclock.Clock { return t.server.options.Observer.Clock }

func (t *clientTable) restartLimit() {
	t.by = time.Time{}
	if limit := t.server.options.Idle; limit > 0 {
		t.by = t.limits().By(limit, t.since)
	}
}

func (t *clientTable) flush() error {
	if len(t.out) == 0 {
		return nil
	}
	if err := t.conn.Write(t.out); err != nil {
		return err // serve sends the rest before the last message
	}
	t.out = t.out[:0]
	return nil
}

func (t *clientTable) answer(m pondwire.Message) error {
	t.out = m.Append(t.out)
	if len(t.out) < outSize {
		return nil
	}
	return t.flush()
}

func (t *clientTable) obey(m pondwire.Message) error {
	switch m := m.(type) {
	case pondwire.Auth:
		return t.authenticate(m.Room)
	case pondwire.Start:
		return t.start(m.Level)
	case pondwire.Move:
		return t.move(pond.Move(m.To))
	}
	return pondwire.FaultInvalid
}

func (t *clientTable) authenticate(id string) error {
	if t.stage != outside {
		return pondwire.FaultUnexpected
	}
	room, ok := t.server.enterRoom(id, t.conn)
	if !ok {
		t.conn.Refused(errRoom)
		return t.deny()
	}
	t.room, t.stage = room, inside
	t.restartLimit()
	return t.answer(pondwire.AuthReply{Open: true})
}

func (t *clientTable) deny() error {
	if err := t.answer(pondwire.AuthReply{}); err != nil {
		return err
	}
	if t.tries++; t.tries >= t.server.options.Tries {
		return errTries
	}
	return nil
}

// start handles a client's request for a new game, which replaces the present game.
func (t *clientTable) start(level byte) error {
	if t.stage == outside {
		return pondwire.FaultUnexpected
	}
	config, ok := t.server.options.levelConfig(level)
	if !ok {
		return pondwire.FaultInvalid
	}
	t.level, t.config = level, config
	if t.room == nil || t.server.options.Banner <= 0 {
		return t.begin()
	}
	t.stage, t.startAt = waiting, time.Now().Add(t.server.options.Banner)
	t.updateRoom(func(s *Snapshot) { s.Stage, s.Level, s.Config, s.StartAt = StageBanner, level, config, t.startAt })
	return nil
}

func (t *clientTable) begin() error {
	state, err := pond.New(t.config, t.server.options.Chance())
	if err != nil {
		return err // unreachable, because New of the server validates all levels
	}
	t.state, t.stage, t.since = state, playing, t.limits().Now()
	t.restartLimit()
	t.server.started.Add(1)
	v := state.View(rules.Nobody)
	t.server.options.Observer.GameLog.Begin()
	t.server.options.Observer.GameLog.See(v)
	t.server.options.Observer.GameLog.Ask(0)
	t.updateRoom(func(s *Snapshot) {
		s.Stage, s.Level, s.Config, s.View = StagePlaying, t.level, t.config, v
		s.Games++
	})
	return t.answer(pondwire.Started{Cat: pondwire.Place(v.Cat), Mouse: pondwire.Place(v.Mouse)})
}

func (t *clientTable) move(m pond.Move) error {
	if t.stage != playing {
		return pondwire.FaultUnexpected
	}
	swum, err := t.state.Play(pond.Mouse, m)
	if err != nil {
		return pondwire.FaultTooFar // the only possible fault on the mouse's turn
	}
	if t.room != nil {
		if err := t.slowDown(&t.watch); err != nil {
			return err
		}
	}
	next, err := t.runCat(swum)
	if err != nil {
		return err
	}
	t.state = next
	t.server.moves.Add(1)
	v := next.View(rules.Nobody)
	t.logMove(v)
	if next.Over() {
		t.stage = inside
		t.server.ended.Add(1)
	}
	t.updateRoom(func(s *Snapshot) { s.see(v) })
	return errors.Join(t.answer(pondwire.Move{To: pondwire.Place(v.Cat)}), t.answer(stateOf(v)))
}

// stateOf converts the outcome of a game to a GameState.
func stateOf(v pond.View) pondwire.GameState {
	if v.Outcome == pond.Drawn {
		// the protocol has no value for a draw; the server refuses the client's next move
		return pondwire.Goes
	}
	return pondwire.GameState(v.Outcome)
}

// updateRoom changes the snapshot of the room, if the client is in a watched room.
func (t *clientTable) updateRoom(change func(*Snapshot)) {
	if t.room != nil {
		t.room.update(t.conn, change)
	}
}

func (t *clientTable) leave() {
	if t.room != nil {
		t.room.leave(t.conn)
	}
}

func (t *clientTable) handleBuffered() error {
	if err := t.skipRoomID(); err != nil {
		return err
	}
	used := 0
	for {
		m, n, err := pondwire.ParseClient(t.in[used:])
		switch {
		case errors.Is(err, wire.ErrShort):
			t.in = t.in[:copy(t.in, t.in[used:])]
			return t.handleLongAuth()
		case err != nil:
			t.conn.Heard(t.in[used:], err)
			return faultOf(err)
		}
		t.conn.Heard(t.in[used:used+n], nil)
		used += n
		if err := t.slowDown(&t.rate); err != nil {
			return err
		}
		if err := t.obey(m); err != nil {
			return err
		}
	}
}

func faultOf(err error) pondwire.Fault {
	if errors.As(err, new(wire.DirectionError)) {
		return pondwire.FaultUnexpected
	}
	return pondwire.FaultInvalid
}

// handleLongAuth handles an Auth message that is larger than the buffer. Its room id is longer than the id of any room.
func (t *clientTable) handleLongAuth() error {
	if len(t.in) < cap(t.in) {
		return nil
	}
	if t.stage != outside {
		return pondwire.FaultUnexpected
	}
	t.conn.Heard(t.in, errRoom)
	// discard the remaining bytes of the id before the response
	t.skip = 3 + int(binary.BigEndian.Uint16(t.in[1:])) - len(t.in)
	t.in = t.in[:0]
	return nil
}

// skipRoomID discards bytes of a room id that is too long.
func (t *clientTable) skipRoomID() error {
	if t.skip == 0 {
		return nil
	}
	n := min(t.skip, len(t.in))
	t.in = t.in[:copy(t.in, t.in[n:])]
	if t.skip -= n; t.skip > 0 {
		return nil
	}
	t.server.denied.Add(1)
	return t.deny()
}

// slowDown delays a client that exceeds a rate: the server does not read from the client for a while.
func (t *clientTable) slowDown(b *netserver.Bucket) error {
	if t.stage != outside {
		t.restartLimit()
	}
	wait := b.Take(time.Now())
	if wait == 0 {
		return nil
	}
	if err := t.flush(); err != nil {
		return err
	}
	return t.conn.Wait(wait)
}

// logMove records a move of the mouse and its result in the game log.
func (t *clientTable) logMove(v pond.View) {
	o := t.server.options.Observer.GameLog
	o.Answer(0)
	o.See(v)
	switch v.Outcome {
	case pond.Running:
		o.Ask(0)
	case pond.MouseWon:
		o.End(0)
	default: // the cat has no seat
		o.End()
	}
}

// logEnd records in the game log why a client has lost by leaving or by a fault.
func (t *clientTable) logEnd(reason error) {
	o := t.server.options.Observer.GameLog
	switch {
	case o == nil || errors.Is(reason, netserver.ErrShutdown):
		return
	case errors.As(reason, new(pondwire.Fault)):
		o.Refuse(0)
		out := observe.OutNonsense
		if errors.Is(reason, pondwire.FaultTooFar) {
			out = observe.OutIllegal
		}
		o.Out(0, out)
	case errors.Is(reason, errIdle), errors.Is(reason, errSlowToEnter):
		o.Out(0, observe.OutSlow)
	default:
		o.Out(0, observe.OutLeft)
	}
	o.End()
}
