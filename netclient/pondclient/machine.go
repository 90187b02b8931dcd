package pondclient

import (
	"errors"
	"fmt"
	"time"

	"menagerie/netclient"
	"menagerie/rules/pond"
	"menagerie/session"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

type (
	step   = netclient.Step[pondwire.Message, pond.View]
	update = session.Update[pond.View]
)

type stage uint8

const (
	connecting stage = iota
	entering         // the client has sent the room id
	outside          // the server has refused the room
	starting         // the client has requested a game
	playing
	over
)

var stages = netclient.Stages[stage]{Playing: playing, Over: over, Doing: []string{
	connecting: "net.doing_connecting",
	entering:   "net.doing_entering",
	outside:    "net.doing_outside",
	starting:   "net.doing_starting",
	playing:    "net.doing_playing",
	over:       "net.doing_over",
}}

// waitingForViewer is the key of a text for the player. According to this text, the game begins later, because a web
// page announces it first.
const waitingForViewer = "net.doing_banner"

// machine is the netclient.Machine of the protocol.
type machine struct {
	netclient.Conversation[stage, pondwire.Message, pond.View]
	profile Profile

	view  pond.View
	way   []pendingMove         // moves without a response, oldest first
	cat   *pondwire.Place       // move of the cat whose GameState has not arrived; nil for none
	stale int                   // number of responses still to come for moves of an abandoned game
	told  map[RefereeError]bool // violations of the rules that were reported in this game

	recall []pondwire.Message // messages of this client in a browser before its page was loaded again, which are not repeated yet
}

type pendingMove struct {
	to   pond.Point
	sent time.Duration
}

func newMachine(p Profile) *machine {
	m := &machine{profile: p}
	m.Conversation = netclient.NewConversation[pondwire.Message](&stages, m.snapshot)
	m.Sit(pond.Mouse)
	return m
}

func (m *machine) Connected() step { return m.enter() }

func (m *machine) Status() netclient.Status {
	now := m.Conversation.Status(len(m.way))
	if m.Stage == starting && m.mayHaveViewer() {
		now.Doing = waitingForViewer
	}
	now.Owed = m.due() && now.Doing != waitingForViewer
	return now
}

// mayHaveViewer reports whether a browser may show the room.
func (m *machine) mayHaveViewer() bool { return m.profile.Room != pondwire.Invisible }

func (m *machine) enter() step {
	m.Stage = entering
	m.Await()
	return send(pondwire.Auth{Room: m.profile.Room})
}

// retry requests another room, or shows an error if the room id is invalid.
func (m *machine) retry(room string) step {
	if m.Stage != outside {
		return step{}
	}
	if err := checkRoom(room); err != nil {
		return m.Show(err)
	}
	m.profile.Room = room
	s := m.enter()
	s.Show = []update{{Phase: session.Joining}} // clears the error of the refused room
	return s
}

func (m *machine) start() step {
	m.Stage = starting
	m.Await()
	return send(pondwire.Start{Level: byte(m.profile.Level)})
}

// newGame abandons the running game and requests a new one.
func (m *machine) newGame() step {
	if m.Stage != playing && m.Stage != over {
		return step{}
	}
	// responses to moves of the old game can still arrive
	m.stale, m.way = len(m.way), m.way[:0]
	s := m.start()
	s.Show = []update{{Phase: session.Joining}}
	return s
}

func (m *machine) restart(level int) step {
	p := m.profile
	p.Level = level
	if err := p.check(); err != nil {
		return m.Show(err)
	}
	if m.Stage == playing || m.Stage == over {
		m.profile = p
	}
	return m.newGame()
}

// due reports whether a response of the server is due.
func (m *machine) due() bool {
	return m.Stage == entering || m.Stage == starting || m.Stage == playing && len(m.way) > 0
}

// Tick implements netclient.Machine. If a response of the server is late, it warns the player once. If the response is still
// missing after a longer time, it returns an error.
func (m *machine) Tick(now time.Duration) (step, error) {
	m.Now = now
	if !m.due() {
		return step{}, nil
	}
	limits := m.profile.Dialect.Silence
	if m.Stage == starting {
		limits.GiveUp = m.profile.Dialect.Banner
	}
	if m.Stage == starting && m.mayHaveViewer() {
		limits.Warn = limits.GiveUp // browsers show a banner first
	}
	return m.Watch(limits)
}

// Receive implements netclient.Machine. Every message must be the response to a message of the client. If it is not, Receive
// returns an error.
func (m *machine) Receive(in pondwire.Message) (step, error) {
	defer m.Await()
	m.repeat(in)
	switch in := in.(type) {
	case pondwire.Fault:
		return step{}, ServerError{in}
	case pondwire.AuthReply:
		if m.Stage == entering {
			return m.entered(in), nil
		}
	case pondwire.Started:
		if m.Stage == starting && m.cat == nil {
			return m.handleStarted(in), nil
		}
	case pondwire.Move:
		if m.cat == nil && (m.Stage == playing && len(m.way) > 0 || m.Stage == starting && m.stale > 0) {
			m.cat = &in.To
			return step{}, nil
		}
	case pondwire.GameState:
		if m.cat != nil {
			return m.handleState(in), nil
		}
	}
	return step{}, netclient.NewError("net.unexpected", nil, fmt.Sprintf("0x%02x", in.Append(nil)[0]))
}

func (m *machine) entered(in pondwire.AuthReply) step {
	m.RoundTrip = netclient.RoundTrip(m.Silent())
	if in.Open {
		return m.start()
	}
	m.Stage = outside
	return m.Show(RoomError{Room: m.profile.Room})
}

// Disconnected implements netclient.Machine and returns the last Update. If the game was over, its result stays visible. The
// game also counts as over if the mouse has left the pond and the cat has moved, even if the message GameState has not
// arrived.
func (m *machine) Disconnected(err error) update {
	switch {
	case m.Stage == entering && m.profile.TLS == nil:
		err = wrongPort(err)
	case m.Stage == playing && m.cat != nil && !m.way[0].to.InPond() && netclient.IsEnd(err):
		m.handleState(m.inferState())
		err = netclient.Unconfirmed()
	}
	return m.Conversation.Disconnected(err)
}

// wrongPort returns an error for the player if err suggests that the server expects TLS, and otherwise err.
func wrongPort(err error) error {
	const tlsAlert = 0x15 // the first byte of a TLS alert
	var unknown wire.UnknownTypeError
	// A TLS server responds to the client's first message with an alert, or closes the connection.
	switch {
	case errors.As(err, &unknown) && unknown.Type == tlsAlert:
		return netclient.NewError("net.tls_port", err)
	case netclient.IsClosed(err):
		return netclient.NewError("net.closed_at_once", err)
	}
	return err
}

func (m *machine) snapshot() pond.View { return m.view }

func send(out pondwire.Message) step { return step{Send: []pondwire.Message{out}} }
