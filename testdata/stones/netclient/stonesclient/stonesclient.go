// Package stonesclient plays the game of package stones on a server of the protocol in package stoneswire.
package stonesclient

import (
	"context"
	"errors"
	"net"
	"time"

	"menagerie/netclient"
	"menagerie/netclient/dial"
	"menagerie/rules"
	"menagerie/rules/stones"
	"menagerie/session"
	"menagerie/wire"
	"menagerie/wire/stoneswire"
)

// Profile holds the choices of the person who joins.
type Profile struct {
	Capture *wire.Capture // records the messages; nil records nothing
	Silence netclient.SilenceLimits
}

// Client is a game on a server. It implements session.Session.
type Client = netclient.Client[stoneswire.Message, stones.View, stones.Move]

// Join connects to a server in the background and returns a client. A failure is reported as an Update in the phase session.Lost.
func Join(address string, p Profile) *Client {
	shown, connect := dial.To(address, stoneswire.Port, dial.TCP)
	return Over(shown, connect, p)
}

// Over returns a client that uses the connection that connect returns. address is only displayed.
func Over(address string, connect func(ctx context.Context) (net.Conn, error), p Profile) *Client {
	p.Silence = p.Silence.WithDefaults()
	open := func(ctx context.Context) (netclient.Conn[stoneswire.Message, stoneswire.Message], error) {
		conn, err := connect(ctx)
		if err != nil {
			return nil, err
		}
		format := netclient.StreamFormat[stoneswire.Message]{Parse: stoneswire.ParseServer, Limit: stoneswire.MaxLine, Capture: p.Capture}
		return netclient.NewStreamConn[stoneswire.Message, stoneswire.Message](conn, netclient.Info{}, format), nil
	}
	return netclient.Run(address, open, newMachine(p)).WithCapture(p.Capture)
}

// Disconnected implements netclient.Machine. A server closes the connection after a game, which is not an error.
func (m *machine) Disconnected(err error) session.Update[stones.View] {
	if m.Stage == over {
		err = nil
	}
	return m.Conversation.Disconnected(err)
}

type step = netclient.Step[stoneswire.Message, stones.View]

// stage is the progress of the conversation.
type stage uint8

const (
	connecting stage = iota
	waiting          // for another player
	playing
	over
)

var stages = netclient.Stages[stage]{Playing: playing, Over: over, Doing: []string{
	connecting: "net.doing_connecting",
	waiting:    "stones.doing_waiting",
	playing:    "net.doing_playing",
	over:       "net.doing_over",
}}

// machine implements netclient.Machine.
type machine struct {
	netclient.Conversation[stage, stoneswire.Message, stones.View]
	profile Profile
	view    stones.View // as the server has confirmed it
	turn    bool        // the server has asked for a move
	pending bool        // the server has not responded to our move
}

func newMachine(p Profile) *machine {
	m := &machine{profile: p}
	m.Conversation = netclient.NewConversation[stoneswire.Message](&stages, m.picture)
	return m
}

// picture returns the view for the screen. While the server has not confirmed the last move, the view has no player to move.
func (m *machine) picture() stones.View {
	v := m.view
	if !m.turn && v.ToMove() {
		v.Waiting = nil
	}
	return v
}

// Connected implements netclient.Machine.
func (m *machine) Connected() step {
	m.Stage = waiting
	return step{}
}

// Status implements netclient.Machine.
func (m *machine) Status() netclient.Status {
	under := 0
	if m.pending {
		under = 1
	}
	now := m.Conversation.Status(under)
	now.Owed, now.Awaits = m.pending, m.Stage == playing && !m.turn && !m.pending
	return now
}

// Tick implements netclient.Machine.
func (m *machine) Tick(now time.Duration) (step, error) {
	m.Now = now
	if !m.pending {
		return step{}, nil
	}
	return m.Watch(m.profile.Silence)
}

// Submit implements netclient.Machine. It does not send a move that breaks the rules.
func (m *machine) Submit(seat rules.Seat, move stones.Move) step {
	if err := m.refuses(seat, move); err != nil {
		return m.Show(err)
	}
	m.turn, m.pending = false, true
	m.Await()
	s := m.Show(nil)
	s.Send = []stoneswire.Message{stoneswire.Take{Number: move.Take}}
	return s
}

func (m *machine) refuses(seat rules.Seat, move stones.Move) error {
	switch {
	case m.Stage < playing:
		return netclient.NewError("net.not_yet", nil)
	case seat != m.Seat():
		return session.ErrSeat
	case m.Stage == playing && !m.turn:
		return stones.FaultOutOfTurn
	}
	return m.view.Check(seat, move)
}

// Receive implements netclient.Machine.
func (m *machine) Receive(in stoneswire.Message) (step, error) {
	if err := m.CountLine(); err != nil {
		return step{}, err
	}
	switch in := in.(type) {
	case stoneswire.Seat:
		if m.Stage == waiting {
			return m.begin(in)
		}
	case stoneswire.Turn:
		if m.Stage == playing && m.view.ToMove() && !m.pending {
			m.turn = true
			return m.Show(nil), nil
		}
	case stoneswire.No:
		if m.pending {
			m.turn, m.pending = true, false
			return m.Show(stones.FaultNumber), nil
		}
	case stoneswire.Took:
		if m.Stage == playing && m.view.Check(rules.Seat(in.Seat), stones.Move{Take: in.Number}) == nil {
			m.view = m.view.After(stones.Move{Take: in.Number})
			m.turn, m.pending = false, false
			return m.Show(nil), nil
		}
	case stoneswire.Over:
		if m.Stage == playing {
			m.Stage, m.turn, m.pending = over, false, false
			m.view.Winner, m.view.Waiting = rules.Seat(in.Winner), nil
			return m.Show(nil), nil
		}
	}
	line, _ := wire.Line(in.Append(nil))
	return step{}, netclient.NewError("net.unexpected", nil, wire.Printable(string(line)))
}

func (m *machine) begin(in stoneswire.Seat) (step, error) {
	start, err := stones.New(stones.Config{Heap: in.Heap}, 0)
	if err != nil {
		return step{}, errors.New("the server sent an impossible heap: " + err.Error())
	}
	m.Stage, m.view = playing, start.View(rules.Seat(in.Number))
	m.Sit(rules.Seat(in.Number))
	return m.Show(nil), nil
}
