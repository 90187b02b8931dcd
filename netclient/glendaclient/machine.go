package glendaclient

import (
	"strings"
	"time"

	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/session"
	"menagerie/wire/glendawire"
)

type (
	step   = netclient.Step[glendawire.Message, glenda.View]
	update = session.Update[glenda.View]
)

// stage is how far the conversation is.
type stage uint8

const (
	connecting stage = iota
	greeting         // the server has not said yet who we are
	queued           // it has, or it lets us wait
	opening          // the board is being sent
	playing
	over
)

// doing tells each stage to the person.
var doing = [...]string{
	connecting: "net.doing_connecting",
	greeting:   "net.glenda_doing_greeting",
	queued:     "net.glenda_doing_waiting",
	opening:    "net.doing_starting",
	playing:    "net.doing_playing",
	over:       "net.doing_over",
}

// The kinds of server; see the package comment.
const (
	metText  = "net.glenda_met_text"
	metFirst = "net.glenda_met_first"
	metLater = "net.glenda_met_later"
	metHello = "net.glenda_met_hello"
)

// maxUnknown is the number of lines outside the protocol that are shown. A running game goes on without showing further ones.
const maxUnknown = 64

// maxHeard is how many lines a server may send in a second: more than the largest board has.
const maxHeard = 2000

// machine is the client's side of the protocol: a netclient.Machine.
type machine struct {
	profile Profile
	stage   stage
	now     time.Duration
	silence netclient.Silence
	flood   netclient.Flood
	sent    time.Duration // when the move under way was
	rtt     netclient.RoundTrip

	said     bool // the Hello was sent
	met      string
	opponent string
	number   uint16 // of CONN
	first    bool   // the server sent WAIT after CONN, so we were the first of the two clients
	unknown  int
	dying    string // the server's reason for an end that has not come yet
	diedAt   time.Duration
	seats    []rules.Seat

	board   board
	view    glenda.View // as the server has confirmed it
	turn    bool        // it said that we may move
	pending glenda.Move // made and not confirmed; Nothing if there is none
}

func newMachine(p Profile) *machine { return &machine{profile: p} }

// seat is ours, once the server has told it.
func (m *machine) seat() rules.Seat {
	if len(m.seats) == 0 {
		return rules.Nobody
	}
	return m.seats[0]
}

// Hello implements netclient.Machine.
func (m *machine) Hello() step {
	m.stage = greeting
	m.await()
	if m.profile.Dialect.Greet == GreetFirst {
		return m.greet()
	}
	return step{}
}

// greet speaks first.
func (m *machine) greet() step {
	m.said = true
	nick := m.profile.Nick
	if nick == "" {
		nick = "@"
	}
	return send(glendawire.Hello{Nick: nick, Side: m.profile.Side.wire()})
}

// Seats implements netclient.Machine.
func (m *machine) Seats() []rules.Seat { return m.seats }

// Measure implements netclient.Machine.
func (m *machine) Measure() netclient.Measure {
	under := 0
	if m.pending.Kind != glenda.Nothing {
		under = 1
	}
	return netclient.Measure{
		Doing: doing[m.stage], Met: m.met, Opponent: m.opponent, RoundTrip: time.Duration(m.rtt), UnderWay: under,
		Owed: m.due(), Awaits: m.stage == playing && !m.turn && !m.due(),
	}
}

// await notes that the server owes an answer from now on, or has just been heard.
func (m *machine) await() { m.silence.Await(m.now) }

// due reports whether the server owes an answer. For the other player everybody waits as long as it takes.
func (m *machine) due() bool {
	return m.stage == greeting || m.stage == opening || m.stage == playing && m.pending.Kind != glenda.Nothing
}

// Tick implements netclient.Machine.
func (m *machine) Tick(now time.Duration) (step, error) {
	m.now = now
	silent, d := m.silence.Lasts(now), m.profile.Dialect
	switch {
	case m.stage == over && silent >= d.Linger, m.stage != over && m.dying != "" && now-m.diedAt >= d.Linger:
		return step{}, netclient.NewError("net.closed", nil)
	case m.stage == playing && silent >= d.Linger && m.stuck():
		return m.endStuck(), nil
	case !m.due():
		return step{}, nil
	case m.guessed() && silent >= d.Warn:
		return m.ignored(), nil
	case m.stage == greeting && !m.said && d.Greet == GreetGuess && silent >= d.Wait:
		return m.greet(), nil
	}
	warning, lost := m.silence.Watch(now, d.Warn, d.GiveUp)
	if warning != nil {
		return m.show(warning), nil
	}
	return step{}, lost
}

// Receive implements netclient.Machine.
func (m *machine) Receive(in glendawire.Message) (step, error) {
	if m.stage != over { // what comes after the end must not keep the connection open
		m.await()
	}
	if err := m.flood.Heard(m.now, maxHeard); err != nil {
		return step{}, err
	}
	switch in := in.(type) {
	case glendawire.Unknown:
		return m.wonder(in)
	case glendawire.Die:
		return m.dies(in), nil
	}
	if in == glendawire.Ugud {
		return send(glendawire.Yes), nil
	}
	switch m.stage {
	case greeting, queued:
		return m.greeted(in)
	case opening:
		return m.open(in)
	case playing:
		return m.play(in)
	}
	return step{}, nil // after the end, the first server begins anew without a word
}

// wonder takes a line that the protocol doesn't have. Whoever says that before it says who we are is no server of it.
func (m *machine) wonder(in glendawire.Unknown) (step, error) {
	if in.Line == "" {
		return step{}, nil
	}
	m.unknown++
	switch {
	case m.stage == greeting:
		return step{}, netclient.NewError("net.protocol", nil, netclient.Quote(in.Line))
	case m.unknown > maxUnknown:
		return step{}, nil
	}
	return m.show(netclient.NewError("net.glenda_says", nil, netclient.Quote(in.Line))), nil
}

// dies notes why the server is about to end the connection. Some servers keep it open; Tick closes it then.
func (m *machine) dies(in glendawire.Die) step {
	m.dying, m.diedAt = in.Text, m.now
	if m.dying == "" {
		m.dying = "DIE"
	}
	return m.show(dieError(m.dying))
}

// greeted takes what comes before the board.
func (m *machine) greeted(in glendawire.Message) (step, error) {
	if c, ok := in.(glendawire.Conn); ok && m.seat() == rules.Nobody {
		m.seats = []rules.Seat{rules.Seat(c.Number % 2)} // a guess that opens and follows correct
		m.stage, m.opponent, m.number = queued, c.Name, c.Number
		if m.met == "" {
			m.met = metText
		}
		if c.Name != "" {
			m.met = metHello
		}
		return m.show(nil), nil
	}
	switch {
	case in == glendawire.Wait:
		if m.seat() == rules.Nobody {
			m.met = metHello
		} else {
			m.first = true
		}
		m.stage = queued
		return m.show(nil), nil
	case in == glendawire.Init && m.seat() != rules.Nobody:
		m.stage, m.board = opening, board{escape: glenda.EscapeCrossing}
		return step{}, nil
	}
	return m.note(in)
}

// note takes a complaint that belongs to nothing we did, and refuses everything else.
func (m *machine) note(in glendawire.Message) (step, error) {
	if err := complaint(in); err != nil {
		return m.show(err), nil
	}
	text := strings.TrimSuffix(string(in.Append(nil)), "\n")
	return step{}, netclient.NewError("net.unexpected", nil, netclient.Quote(text))
}

// Gone implements netclient.Machine. After the end of a game the server closes the connection, which is no news. If it closes
// before it has told the end that the board shows, the game counts as it stands.
func (m *machine) Gone(err error) update {
	ended := m.dying != "" || netclient.IsEnd(err)
	switch {
	case m.stage == playing && ended && m.decided() != glenda.Running:
		err = m.unconfirmed()
		m.finish(m.decided())
	case m.dying != "":
		err = dieError(m.dying)
	case m.stage == playing && netclient.IsEnd(err):
		err = netclient.NewError("net.glenda_gone", err)
	case m.stage == over && netclient.IsEnd(err):
		err = nil
	}
	return netclient.Farewell(m.phase(), m.picture, err)
}

// phase is what the session shows of the stage.
func (m *machine) phase() session.Phase { return netclient.Phase(m.stage, playing, over) }

// Linger implements netclient.Lingering: after the end of a game the server may still have to tell it to the other client.
func (m *machine) Linger() time.Duration {
	if m.stage != over {
		return 0
	}
	return m.profile.Dialect.Linger - m.silence.Lasts(m.now)
}

// show is a Step that shows the picture as it is. Err may be nil.
func (m *machine) show(err error) step {
	return netclient.Show[glendawire.Message](m.phase(), m.picture, err)
}

func send(out glendawire.Message) step { return step{Send: []glendawire.Message{out}} }
