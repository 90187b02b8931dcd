package miaclient

import (
	"errors"
	"math/rand/v2"
	"time"

	"menagerie/netclient"
	"menagerie/netclient/miaclient/miatracker"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/session"
	"menagerie/wire/miawire"
)

type (
	step   = netclient.Step[miawire.Message, mia.View]
	update = session.Update[mia.View]
)

type stage uint8

const (
	connecting  stage = iota
	registering       // the server has not responded to the registration yet
	enrolled
	ended // never used, because a game has no end
)

var stages = netclient.Stages[stage]{Playing: enrolled, Over: ended, Doing: []string{
	connecting: "net.doing_connecting", registering: "netmia.doing_registering", enrolled: "net.doing_playing",
}}

// The kinds of server.
const (
	metBeats = "netmia.met_beats"
	metQuiet = "netmia.met_quiet"
)

// datagramError is the error of one datagram. It is a Message that is never sent.
type datagramError struct{ err error }

func (datagramError) Append(b []byte) []byte { return b }

// machine is the netclient.Machine of the protocol.
type machine struct {
	netclient.Conversation[stage, miawire.Message, mia.View]
	profile    Profile
	orders     Orders
	shared     *shared
	rng        *rand.Rand
	watching   bool // the client wants to be a spectator
	enrolledAs bool // the server has registered the client as a spectator

	registration registration
	server       serverTraits
	twin         twinDetector

	tracker miatracker.Tracker
	offer   string // token of the offered round
	times   roundTimes
	rolled  bool // the client's dice were rolled since the last offer
	answers
	limits miatracker.Limits

	stats statsRecorder
	film  []mia.View // Views of the running round, if the game loop has requested them
	dirty bool       // the newest View was not shown yet
}

type registration struct {
	began    time.Duration // start of the running registration
	next     time.Duration // time at which the registration is repeated; 0 if none is running
	sent     time.Duration // time of the last registration
	unproven bool          // the client has returned no token since its last registration
}

// serverTraits holds what the client has noticed about its server.
type serverTraits struct {
	beats   bool  // the server sends heartbeats
	settled bool  // the server has sent a heartbeat or an event
	refused error // error of the socket if no server listens; else nil
}

// roundTimes holds the times from which the client measures how long the server waits.
type roundTimes struct {
	offered time.Duration // time at which the round was offered; 0 before an offer and after the start of the round
	turn    time.Duration // time from which on the player to act may act
	ended   time.Duration // time at which the last round was lost; 0 after the next offer
}

// answers holds the server's request and what the client has answered.
type answers struct {
	known miatracker.Tokens  // tokens of earlier requests and offers
	asked *request           // request that needs an answer; nil for none
	said  lastAnswer         // last answer
	waits *unconfirmedAnswer // answer that is sent again until an event follows it; nil for none
}

func newMachine(p Profile, s *shared) *machine {
	m := &machine{profile: p, orders: p.Orders, shared: s, rng: rand.New(rand.NewPCG(p.Seed, 0)), twin: twinDetector{points: -1, left: -1}}
	m.Conversation = netclient.NewConversation[miawire.Message](&stages, m.view)
	m.watching = m.orders.Mode == Watch
	m.limits.Told = m.orders.Limit
	m.resetGame()
	return m
}

func (m *machine) resetGame() {
	me := m.profile.Name
	if m.watching {
		me = ""
	}
	m.tracker = miatracker.New(me)
	m.offer, m.asked, m.waits, m.film = "", nil, nil, nil
	m.updateSeats()
}

func (m *machine) updateSeats() {
	m.Sit(rules.Nobody)
	if m.orders.Mode == Hand && !m.watching {
		m.Sit(m.tracker.Seat())
	}
}

func (m *machine) Connected() step {
	m.Stage = registering
	m.Await()
	return m.sendRegistration()
}

func (m *machine) Status() netclient.Status {
	under := 0
	if m.waits != nil {
		under = 1
	}
	now := m.Conversation.Status(under)
	now.Met, now.Owed = m.met(), m.owed()
	if m.Stage == enrolled {
		now.Doing = m.doing()
	}
	return now
}

// owed reports whether the server should send a message now: a response, a heartbeat, or an event of the running round.
func (m *machine) owed() bool {
	if m.Stage == registering || m.Stage == enrolled && m.registration.next > 0 || m.waits != nil {
		return true
	}
	return m.Stage == enrolled && (m.server.beats || m.tracker.Stage != mia.Joining) && m.Silent() >= m.maxSilence()
}

func (m *machine) doing() string {
	switch {
	case m.watching:
		return "netmia.doing_watching"
	case m.tracker.Rounds == 0:
		return "netmia.doing_waiting"
	case m.orders.Joins == JoinNone && !m.plays():
		return "netmia.doing_resting"
	}
	return stages.Doing[enrolled]
}

func (m *machine) met() string {
	switch {
	case m.server.beats:
		return metBeats
	case m.tracker.Rounds > 0 && m.Now > m.profile.Dialect.Quiet:
		return metQuiet
	}
	return ""
}

// plays reports whether the client's seat takes part in the running round.
func (m *machine) plays() bool {
	if m.watching || m.tracker.Stage == mia.Joining {
		return false
	}
	if m.tracker.Order == nil {
		return true // the start of the round was lost
	}
	return m.tracker.After(m.tracker.Seat()) != rules.Nobody
}

func (m *machine) Alarm() (at time.Duration, ok bool) {
	if m.asked != nil && m.orders.Mode != Watch {
		if at, ok = m.answerTime(); ok {
			return at, true
		}
	}
	if m.waits != nil {
		return m.waits.next, true
	}
	return 0, false
}

func (m *machine) Tick(now time.Duration) (step, error) {
	m.Now = now
	if m.Stage == connecting {
		return step{}, nil
	}
	s, err := m.maintain()
	if err != nil {
		return step{}, err
	}
	s = joinSteps(s, m.answerIfDue())
	s = joinSteps(s, m.resend())
	if m.dirty {
		s = joinSteps(s, m.showIfReady())
	}
	m.publish()
	return s, nil
}

func (m *machine) Receive(in miawire.Message) (step, error) {
	if p, ok := in.(datagramError); ok {
		if errors.Is(p.err, netclient.ErrFlood) {
			return m.showNow(netclient.NewError("netmia.flood", p.err)), nil
		}
		m.server.refused = p.err
		return step{}, nil
	}
	silent := m.Silent()
	m.Await()
	switch in := in.(type) {
	case miawire.Rejected:
		return m.handleRejected(in)
	case miawire.Unknown:
		m.stats.Unknown++
		return step{}, nil
	}
	switch in {
	case miawire.Registered:
		return m.handleRegistered(silent), nil
	case miawire.Unregistered:
		return step{}, netclient.NewError("netmia.sent_away", nil, m.profile.Name)
	case miawire.Heartbeat:
		m.server.beats, m.server.settled = true, true
		return step{}, nil
	}
	_, offer := in.(miawire.RoundStarting)
	m.server.settled = m.server.settled || !offer
	if m.Stage != enrolled {
		m.Stage = enrolled // only the response was lost: the server sends events to registered clients only
	}
	if err := m.twin.check(in, m.Now, m.tracker.Name); err != nil {
		return step{}, err
	}
	return m.handleGame(in), nil
}

func (m *machine) setOrders(o Orders) step {
	m.orders, m.limits.Told = o, o.Limit
	var s step
	if watching := o.Mode == Watch; watching != m.watching {
		s = m.toggleRole()
	}
	m.updateSeats()
	s = joinSteps(s, m.joinIfOpen())
	s = joinSteps(s, m.answerIfDue())
	if m.Stage == enrolled {
		s = joinSteps(s, m.showIfReady())
	}
	m.stats.told = 0
	m.publish()
	return s
}

// toggleRole makes a spectator a player, or the reverse, and returns a Step that registers the client in the new role.
func (m *machine) toggleRole() step {
	m.watching = !m.watching
	m.asked, m.waits, m.offer, m.tracker.Name = nil, nil, "", ""
	if !m.watching {
		m.tracker.Name = m.profile.Name
		m.tracker.SeatOf(m.tracker.Name)
	}
	if m.Stage == connecting {
		return step{}
	}
	return m.sendRegistration()
}

func send(out miawire.Message) step { return step{Send: []miawire.Message{out}} }

func joinSteps(a, b step) step {
	return step{Send: append(a.Send, b.Send...), Show: append(a.Show, b.Show...)}
}
