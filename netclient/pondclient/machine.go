package pondclient

import (
	"errors"
	"fmt"
	"time"

	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/session"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

type (
	step   = netclient.Step[pondwire.Message, pond.View]
	update = session.Update[pond.View]
)

// stage is how far the conversation is.
type stage uint8

const (
	connecting stage = iota
	entering         // the room id is sent
	outside          // the room was refused
	starting         // a game was asked for
	playing
	over
)

// doing tells each stage to the person.
var doing = [...]string{
	connecting: "net.doing_connecting",
	entering:   "net.doing_entering",
	outside:    "net.doing_outside",
	starting:   "net.doing_starting",
	playing:    "net.doing_playing",
	over:       "net.doing_over",
}

// waitingForViewer is what starting is called when a browser shows its banner meanwhile.
const waitingForViewer = "net.doing_banner"

// machine is the client's side of the protocol: a netclient.Machine.
type machine struct {
	profile Profile
	stage   stage
	now     time.Duration
	silence netclient.Silence
	rtt     netclient.RoundTrip

	view  pond.View
	way   []flight        // moves under way, oldest first
	cat   *pondwire.Place // the cat's move whose GameState has not come yet
	stale int             // answers that are still to come for moves of a game that was dropped
	told  map[Breach]bool // in this game
}

// flight is a move under way.
type flight struct {
	to   pond.Point
	sent time.Duration
}

func newMachine(p Profile) *machine { return &machine{profile: p} }

// Hello implements netclient.Machine.
func (m *machine) Hello() step { return m.enter() }

// Seats implements netclient.Machine.
func (m *machine) Seats() []rules.Seat { return mouseWaits }

// Measure implements netclient.Machine.
func (m *machine) Measure() netclient.Measure {
	d := doing[m.stage]
	if m.stage == starting && m.viewed() {
		d = waitingForViewer
	}
	return netclient.Measure{Doing: d, RoundTrip: time.Duration(m.rtt), UnderWay: len(m.way), Owed: m.due() && d != waitingForViewer}
}

// viewed reports whether a browser may be watching the room.
func (m *machine) viewed() bool { return m.profile.Room != pondwire.Invisible }

func (m *machine) enter() step {
	m.stage = entering
	m.await()
	return send(pondwire.Auth{Room: m.profile.Room})
}

// retry tries another room. A room id that can't be one is told of, and the old one stays refused.
func (m *machine) retry(room string) step {
	if m.stage != outside {
		return step{}
	}
	if err := checkRoom(room); err != nil {
		return m.show(err)
	}
	m.profile.Room = room
	s := m.enter()
	s.Show = []update{{Phase: session.Joining}} // the refusal doesn't count any more
	return s
}

func (m *machine) start() step {
	m.stage = starting
	m.await()
	return send(pondwire.Start{Level: byte(m.profile.Level)})
}

// again drops the game under way, if one is, and asks for a new one. The answers to moves under way come first.
func (m *machine) again() step {
	if m.stage != playing && m.stage != over {
		return step{}
	}
	m.stale, m.way = len(m.way), m.way[:0]
	s := m.start()
	s.Show = []update{{Phase: session.Joining}}
	return s
}

// restart is again at another level.
func (m *machine) restart(level int) step {
	p := m.profile
	p.Level = level
	if err := p.check(); err != nil {
		return m.show(err)
	}
	if m.stage == playing || m.stage == over {
		m.profile = p
	}
	return m.again()
}

// await notes that the server owes an answer from now on.
func (m *machine) await() { m.silence.Await(m.now) }

// due reports whether the server owes an answer.
func (m *machine) due() bool {
	return m.stage == entering || m.stage == starting || m.stage == playing && len(m.way) > 0
}

// Tick implements netclient.Machine: a server that owes an answer and is silent is told of, and given up at last.
func (m *machine) Tick(now time.Duration) (step, error) {
	m.now = now
	if !m.due() {
		return step{}, nil
	}
	d := m.profile.Dialect
	warn, limit := d.Warn, d.GiveUp
	if m.stage == starting {
		limit = d.Banner
	}
	if m.stage == starting && m.viewed() {
		warn = limit // viewers are shown a banner first
	}
	warning, lost := m.silence.Watch(now, warn, limit)
	if warning != nil {
		return m.show(warning), nil
	}
	return step{}, lost
}

// Receive implements netclient.Machine.
func (m *machine) Receive(in pondwire.Message) (step, error) {
	defer m.await()
	switch in := in.(type) {
	case pondwire.Fault:
		return step{}, ServerError{in}
	case pondwire.AuthReply:
		if m.stage == entering {
			return m.entered(in.Open), nil
		}
	case pondwire.Started:
		if m.stage == starting && m.cat == nil {
			return m.begin(in), nil
		}
	case pondwire.Move:
		if m.cat == nil && (m.stage == playing && len(m.way) > 0 || m.stage == starting && m.stale > 0) {
			m.cat = &in.To
			return step{}, nil
		}
	case pondwire.GameState:
		if m.cat != nil {
			return m.state(in), nil
		}
	}
	return step{}, netclient.NewError("net.unexpected", nil, fmt.Sprintf("0x%02x", in.Append(nil)[0]))
}

func (m *machine) entered(open bool) step {
	m.rtt = netclient.RoundTrip(m.silence.Lasts(m.now))
	if open {
		return m.start()
	}
	m.stage = outside
	return m.show(RoomError{Room: m.profile.Room})
}

// Gone implements netclient.Machine. After the end of a game the loss of the connection costs nothing but the next game.
func (m *machine) Gone(err error) update {
	if m.stage == entering && m.profile.TLS == nil {
		err = wrongPort(err)
	}
	return netclient.Farewell(m.phase(), m.picture, err)
}

// wrongPort gives a hint where our plain first message has probably met a server that wants TLS: such a server answers
// with an alert, or says nothing and closes.
func wrongPort(err error) error {
	const tlsAlert = 0x15 // the first byte of an alert
	var unknown wire.UnknownTypeError
	var end *netclient.Error
	switch {
	case errors.As(err, &unknown) && unknown.Type == tlsAlert:
		return netclient.NewError("net.tls_port", err)
	case errors.As(err, &end) && (end.Key() == "net.closed" || end.Key() == "net.reset"):
		return netclient.NewError("net.closed_at_once", err)
	}
	return err
}

// phase is what the session shows of the stage.
func (m *machine) phase() session.Phase { return netclient.Phase(m.stage, playing, over) }

// show is a Step that shows the picture as it is. Err may be nil.
func (m *machine) show(err error) step {
	return netclient.Show[pondwire.Message](m.phase(), m.picture, err)
}

func (m *machine) picture() pond.View { return m.view }

func send(out pondwire.Message) step { return step{Send: []pondwire.Message{out}} }
