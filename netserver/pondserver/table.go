package pondserver

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"os"
	"time"

	"menagerie/keeper/netsim"
	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

// Sizes of a table's buffers in bytes.
const (
	inSize  = 512  // no room has an id that does not fit; the rest of a longer one is not kept
	outSize = 4096 // answers to moves that came together leave together
)

// rateBurst is how many messages may come at once before a client is slowed down.
const rateBurst = 64

// Why a connection ends without one of the protocol's faults.
var (
	errSlowToEnter = netserver.NewRefusal("refused.pond_slow", "no room was entered in time")
	errTries       = netserver.NewRefusal("refused.pond_tries", "too many wrong room ids")
	errRoom        = netserver.NewRefusal("refused.pond_room", "no room has this id")
	errIdle        = netserver.NewRefusal("refused.pond_idle", "nothing was said for too long")
)

// table is one client's conversation and game. Only its connection's goroutine touches it.
type table struct {
	server *Server
	conn   *netserver.Conn
	room   *Room // nil in the invisible room
	stage  stage

	in    []byte // what has come and was not understood yet
	skip  int    // bytes of a room id to come that are not kept
	out   []byte // answers that were not sent yet
	tries int    // wrong room ids
	rate  netserver.Bucket
	watch netserver.Bucket // the slower rate of watched rooms
	since time.Time        // when the connection or the game began, on the clock of the limits
	by    time.Time        // when the next message must have come, on the same clock; zero means no limit

	chance  *rand.Rand
	level   byte
	config  pond.Config
	startAt time.Time // when the banner goes
	state   pond.State
}

// stage says which messages are allowed.
type stage uint8

const (
	outside stage = iota // only Auth
	inside               // only Start
	waiting              // a game was asked for, the banner is shown: only Start
	playing              // Start and Move
)

func newTable(s *Server, c *netserver.Conn) *table {
	r := s.options.Limits.Rehearsal
	now := r.Now()
	return &table{
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

// lastWord is what a client is told at the end. A client that asked for nothing wrong is told nothing.
func lastWord(err error) []byte {
	var fault pondwire.Fault
	if errors.As(err, &fault) {
		return fault.Append(nil)
	}
	return nil
}

// converse answers messages until the connection is to end, and says why.
func (t *table) converse() error {
	for {
		if err := t.understand(); err != nil {
			return err
		}
		if err := t.flush(); err != nil {
			return err
		}
		if err := t.listen(); err != nil {
			return err
		}
	}
}

// listen waits for more bytes, and for the moments at which something happens without any.
func (t *table) listen() error {
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

func (t *table) deadline() time.Time {
	switch {
	case t.stage == waiting:
		return t.startAt
	case t.by.IsZero():
		return t.by
	}
	return t.limits().Look(t.by)
}

func (t *table) limits() *netsim.Simulation { return t.server.options.Limits.Rehearsal }

// understand obeys all messages that are complete.
func (t *table) understand() error {
	if err := t.skipOn(); err != nil {
		return err
	}
	used := 0
	for {
		m, n, err := pondwire.ParseClient(t.in[used:])
		switch {
		case errors.Is(err, wire.ErrShort):
			t.in = t.in[:copy(t.in, t.in[used:])]
			return t.tooLong()
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

// faultOf returns the fault for bytes that the parser refuses with err.
func faultOf(err error) pondwire.Fault {
	if errors.As(err, new(wire.DirectionError)) {
		return pondwire.FaultUnexpected
	}
	return pondwire.FaultInvalid
}

// tooLong deals with a message that does not fit the buffer, which can only be an Auth: the length of its room id stands
// in its second and third byte. Such a room does not exist, but the client hears of it only after all of the id has come.
func (t *table) tooLong() error {
	if len(t.in) < cap(t.in) {
		return nil
	}
	if t.stage != outside {
		return pondwire.FaultUnexpected
	}
	t.conn.Heard(t.in, errRoom)
	t.skip = 3 + int(binary.BigEndian.Uint16(t.in[1:])) - len(t.in)
	t.in = t.in[:0]
	return nil
}

// skipOn forgets bytes of a room id that is too long to exist.
func (t *table) skipOn() error {
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

// slowDown keeps a client to a rate. While it waits nothing is read, so that the client's own buffers fill up.
func (t *table) slowDown(b *netserver.Bucket) error {
	if t.stage != outside {
		t.idleFrom()
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

// idleFrom starts the time within which the next message must come.
func (t *table) idleFrom() {
	t.by = time.Time{}
	if limit := t.server.options.Idle; limit > 0 {
		t.by = t.limits().By(limit, t.since)
	}
}

func (t *table) flush() error {
	if len(t.out) == 0 {
		return nil
	}
	if err := t.conn.Write(t.out); err != nil {
		return err // what was not sent goes before the farewell
	}
	t.out = t.out[:0]
	return nil
}

func (t *table) answer(m pondwire.Message) error {
	t.out = m.Append(t.out)
	if len(t.out) < outSize {
		return nil
	}
	return t.flush()
}

func (t *table) obey(m pondwire.Message) error {
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

func (t *table) authenticate(id string) error {
	if t.stage != outside {
		return pondwire.FaultUnexpected
	}
	room, ok := t.server.enter(id, t.conn)
	if !ok {
		t.conn.Refused(errRoom)
		return t.deny()
	}
	t.room, t.stage = room, inside
	t.idleFrom()
	return t.answer(pondwire.AuthReply{Open: true})
}

func (t *table) deny() error {
	if err := t.answer(pondwire.AuthReply{}); err != nil {
		return err
	}
	if t.tries++; t.tries >= t.server.options.Tries {
		return errTries
	}
	return nil
}

// start asks for a game, which ends the one before. Asking again while the banner is shown begins the wait anew.
func (t *table) start(level byte) error {
	if t.stage == outside {
		return pondwire.FaultUnexpected
	}
	config, ok := t.server.options.level(level)
	if !ok {
		return pondwire.FaultInvalid
	}
	t.level, t.config = level, config
	if t.room == nil || t.server.options.Banner <= 0 {
		return t.begin()
	}
	t.stage, t.startAt = waiting, time.Now().Add(t.server.options.Banner)
	t.tell(func(s *Snapshot) { s.Stage, s.Level, s.Config, s.StartAt = StageBanner, level, config, t.startAt })
	return nil
}

func (t *table) begin() error {
	state, err := pond.New(t.config, t.server.options.Chance())
	if err != nil {
		return err // not reached: New of the server has validated all levels
	}
	t.state, t.stage, t.since = state, playing, t.limits().Now()
	t.idleFrom()
	t.server.started.Add(1)
	v := state.View(rules.Nobody)
	t.server.options.GameLog.Begin()
	t.server.options.GameLog.See(v)
	t.server.options.GameLog.Ask(0)
	t.tell(func(s *Snapshot) {
		s.Stage, s.Level, s.Config, s.View = StagePlaying, t.level, t.config, v
		s.Games++
	})
	return t.answer(pondwire.Started{Cat: pondwire.Place(v.Cat), Mouse: pondwire.Place(v.Mouse)})
}

func (t *table) move(m pond.Move) error {
	if t.stage != playing {
		return pondwire.FaultUnexpected
	}
	swum, err := t.state.Play(pond.Mouse, m)
	if err != nil {
		return pondwire.FaultTooFar // the only fault left when it is the mouse's turn
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
	t.note(v)
	if next.Over() {
		t.stage = inside
		t.server.ended.Add(1)
	}
	t.tell(func(s *Snapshot) { s.see(v) })
	return errors.Join(t.answer(pondwire.Move{To: pondwire.Place(v.Cat)}), t.answer(stateOf(v)))
}

// stateOf is the state in the protocol's words. A draw has none: the game is told to go on, and a further move refused.
func stateOf(v pond.View) pondwire.GameState {
	if v.Outcome == pond.Drawn {
		return pondwire.Goes
	}
	return pondwire.GameState(v.Outcome)
}

// tell changes what the room's viewer sees.
func (t *table) tell(change func(*Snapshot)) {
	if t.room != nil {
		t.room.tell(t.conn, change)
	}
}

func (t *table) leave() {
	if t.room != nil {
		t.room.leave(t.conn)
	}
}
