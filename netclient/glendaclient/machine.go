package glendaclient

import (
	"strings"
	"sync/atomic"
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

type stage uint8

const (
	connecting stage = iota
	greeting         // the server has not sent CONN yet
	queued           // the server has sent CONN or WAIT
	opening          // the server is sending the board
	playing
	over
)

var stages = netclient.Stages[stage]{Playing: playing, Over: over, Doing: []string{
	connecting: "net.doing_connecting",
	greeting:   "net.glenda_doing_greeting",
	queued:     "net.glenda_doing_waiting",
	opening:    "net.doing_starting",
	playing:    "net.doing_playing",
	over:       "net.doing_over",
}}

// The kinds of server; see the package comment.
const (
	metText  = "net.glenda_met_text"
	metFirst = "net.glenda_met_first"
	metLater = "net.glenda_met_later"
	metHello = "net.glenda_met_hello"
)

// maxUnknown is the maximum number of unknown lines that the client shows to the player.
const maxUnknown = 64

// machine is the netclient.Machine of the protocol.
type machine struct {
	netclient.Conversation[stage, glendawire.Message, glenda.View]
	profile Profile
	sent    time.Duration // time at which the last move was sent

	begun    atomic.Bool // the server has sent at least one byte; set by another goroutine
	said     bool        // the message Hello was sent
	met      string
	opponent string
	number   uint16 // number in the message CONN
	first    bool   // the server sent WAIT after CONN, so this client is the first of the two
	unknown  int
	dying    string // reason that the server has sent for an end of the game that has not come yet
	diedAt   time.Duration

	board   board
	view    glenda.View // View without the pending move
	turn    bool        // the server has requested a move
	pending glenda.Move // move that the server has not confirmed, or Nothing
}

func newMachine(p Profile) *machine {
	m := &machine{profile: p}
	m.Conversation = netclient.NewConversation[glendawire.Message](&stages, m.snapshot)
	return m
}

func (m *machine) Connected() step {
	m.Stage = greeting
	m.Await()
	if m.profile.Dialect.Greet == GreetFirst {
		return m.greet()
	}
	return step{}
}

func (m *machine) greet() step {
	m.said = true
	nick := m.profile.Nick
	if nick == "" {
		nick = "@"
	}
	return send(glendawire.Hello{Nick: nick, Side: m.profile.Side.wireNumber()})
}

func (m *machine) Status() netclient.Status {
	under := 0
	if m.pending.Kind != glenda.Nothing {
		under = 1
	}
	now := m.Conversation.Status(under)
	now.Met, now.Opponent, now.Owed = m.met, m.opponent, m.due()
	now.Awaits = m.Stage == playing && !m.turn && !now.Owed
	return now
}

// due reports whether the client waits for a response of the server, and not for the opponent's move.
func (m *machine) due() bool {
	return m.Stage == greeting || m.Stage == opening || m.Stage == playing && m.pending.Kind != glenda.Nothing
}

func (m *machine) Tick(now time.Duration) (step, error) {
	m.Now = now
	silent, d := m.Silent(), m.profile.Dialect
	switch {
	case m.Stage == over && silent >= d.Linger, m.Stage != over && m.dying != "" && now-m.diedAt >= d.Linger:
		return step{}, netclient.NewError("net.closed", nil)
	case m.Stage == playing && silent >= d.Linger && m.glendaStuck():
		return m.endStuck(), nil
	case !m.due():
		return step{}, nil
	case m.sideGuessed() && silent >= d.Silence.Warn:
		return m.takeBackFirst(), nil
	case m.Stage == greeting && !m.said && d.Greet == GreetGuess && silent >= d.Wait && !m.begun.Load():
		return m.greet(), nil
	}
	return m.Watch(d.Silence)
}

func (m *machine) Receive(in glendawire.Message) (step, error) {
	if err := m.CountLine(); err != nil {
		return step{}, err
	}
	switch in := in.(type) {
	case glendawire.Unknown:
		return m.handleUnknown(in)
	case glendawire.Die:
		return m.handleDie(in), nil
	}
	if in == glendawire.Ugud {
		return send(glendawire.Yes), nil
	}
	switch m.Stage {
	case greeting, queued:
		return m.handleGreeting(in)
	case opening:
		return m.handleOpening(in)
	case playing:
		return m.handlePlaying(in)
	}
	return step{}, nil // after the end, the first server starts over without a message
}

// handleUnknown handles a line that the protocol does not define. It shows the line to the player. At the start of the
// conversation, it returns an error instead.
func (m *machine) handleUnknown(in glendawire.Unknown) (step, error) {
	if in.Line == "" {
		return step{}, nil
	}
	m.unknown++
	switch {
	// the server seems to use another protocol
	case m.Stage == greeting:
		return step{}, netclient.NewError("net.protocol", nil, netclient.Shorten(in.Line))
	case m.unknown > maxUnknown:
		return step{}, nil
	}
	return m.Show(netclient.NewError("net.glenda_says", nil, netclient.Shorten(in.Line))), nil
}

// handleDie handles DIE, the server's reason for closing the connection. Tick closes it later if the server does not.
func (m *machine) handleDie(in glendawire.Die) step {
	m.dying, m.diedAt = in.Text, m.Now
	if m.dying == "" {
		m.dying = "DIE"
	}
	return m.Show(dieError(m.dying))
}

// handleGreeting handles the messages before the board.
func (m *machine) handleGreeting(in glendawire.Message) (step, error) {
	if c, ok := in.(glendawire.Conn); ok && m.Seat() == rules.Nobody {
		m.Sit(rules.Seat(c.Number % 2)) // a guess, which chooseSide and applyMove correct
		m.Stage, m.opponent, m.number = queued, c.Name, c.Number
		if m.met == "" {
			m.met = metText
		}
		if c.Name != "" {
			m.met = metHello
		}
		return m.Show(nil), nil
	}
	switch {
	case in == glendawire.Wait:
		if m.Seat() == rules.Nobody {
			m.met = metHello
		} else {
			m.first = true
		}
		m.Stage = queued
		return m.Show(nil), nil
	case in == glendawire.Init && m.Seat() != rules.Nobody:
		m.Stage, m.board = opening, board{escape: glenda.EscapeCrossing}
		return step{}, nil
	}
	return m.showRefusal(in)
}

// showRefusal shows a refusal that does not belong to a move. If message is not a refusal, showRefusal returns an
// error.
func (m *machine) showRefusal(message glendawire.Message) (step, error) {
	if err := refusalError(message); err != nil {
		return m.Show(err), nil
	}
	text := strings.TrimSuffix(string(message.Append(nil)), "\n")
	return step{}, netclient.NewError("net.unexpected", nil, netclient.Shorten(text))
}

// Disconnected implements netclient.Machine and returns the last Update. A connection that ends after the game is not an
// error. If the result of the game has not arrived, Disconnected infers the result from the board.
func (m *machine) Disconnected(err error) update {
	ended := m.dying != "" || netclient.IsEnd(err)
	switch {
	case m.Stage == playing && ended && m.decided() != glenda.Running:
		err = netclient.Unconfirmed()
		m.setOutcome(m.decided())
	case m.dying != "":
		err = dieError(m.dying)
	case m.Stage == playing && netclient.IsEnd(err):
		err = netclient.NewError("net.glenda_gone", err)
	case m.Stage == over && netclient.IsEnd(err):
		err = nil
	}
	return m.Conversation.Disconnected(err)
}

// Linger implements netclient.Lingerer. After a game, the connection stays open for a while, because some servers send the
// result to the opponent only while both clients are connected.
func (m *machine) Linger() time.Duration {
	if m.Stage != over {
		return 0
	}
	return m.profile.Dialect.Linger - m.Silent()
}

func send(out glendawire.Message) step { return step{Send: []glendawire.Message{out}} }

// refusalError converts a refusal to a LocalizableError that wraps the matching Fault, if there is one. It returns nil
// if the message is not a refusal.
func refusalError(in glendawire.Message) error {
	switch in := in.(type) {
	case glendawire.WallAt, glendawire.WallToward:
		return netclient.NewError("net.glenda_refused_wall", glenda.FaultWall)
	case glendawire.GlendaAt:
		return netclient.NewError("net.glenda_refused_glenda", glenda.FaultGlenda)
	case glendawire.Err:
		if in == glendawire.OutOfTurn {
			return netclient.NewError("net.glenda_refused_turn", glenda.FaultOutOfTurn)
		}
		return netclient.NewError("net.glenda_refused", nil, netclient.Shorten(in.Text))
	}
	if in == glendawire.CantPut || in == glendawire.CantMove {
		return netclient.NewError("net.glenda_refused_kind", glenda.FaultWrongKind)
	}
	return nil
}

var dieKeys = map[string]string{
	glendawire.OtherLeft.Text: "net.glenda_left",
	glendawire.OtherSlow.Text: "net.glenda_other_slow",
	glendawire.Slow.Text:      "net.glenda_slow",
	glendawire.OtherOdd.Text:  "net.glenda_other_odd",
	glendawire.Odd.Text:       "net.glenda_odd",
	glendawire.Alone.Text:     "net.glenda_alone",
	glendawire.GoingDown.Text: "net.glenda_going_down",
}

func dieError(reason string) error {
	if key, ok := dieKeys[reason]; ok {
		return netclient.NewError(key, nil)
	}
	return netclient.NewError("net.glenda_die", nil, netclient.Shorten(reason))
}
