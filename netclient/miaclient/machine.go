package miaclient

import (
	"math/rand/v2"
	"time"

	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/session"
	"menagerie/wire/miawire"
)

type (
	step   = netclient.Step[miawire.Message, mia.View]
	update = session.Update[mia.View]
)

// stage is how far the conversation is.
type stage uint8

const (
	connecting  stage = iota
	registering       // the server has not answered yet
	enrolled
)

// The kinds of server, as far as a client can tell.
const (
	metBeats = "netmia.met_beats"
	metQuiet = "netmia.met_quiet"
)

// passing is a datagram that could not be sent or received: a Message that never travels.
type passing struct{ err error }

// Append implements miawire.Message.
func (passing) Append(b []byte) []byte { return b }

// machine is the client's side of the protocol: a netclient.Machine.
type machine struct {
	profile    Profile
	orders     Orders
	shared     *shared
	rng        *rand.Rand
	stage      stage
	now        time.Duration
	watching   bool // what we are, or want to be
	enrolledAs bool // watching, as the server has us
	seats      []rules.Seat

	asking1st time.Duration // when the registration that is under way began
	next      time.Duration // when it is sent again; 0 if none is under way
	refresh   time.Duration // when a silent guest says again that it is there
	refused   error         // nobody listened there
	silence   netclient.Silence
	beats     bool // the server sends heartbeats
	twin      twin

	p       picture
	offer   string        // the token of the round that may be joined
	offered time.Duration // when that was; 0 before, and after the round has begun
	rolled  bool          // we have rolled since the last offer
	ended   time.Duration // when the last round was lost; 0 after the next offer
	turn    time.Duration // since when the actor may act
	known   tokens
	asked   *request
	said    said
	waits   *sent
	rtt     netclient.RoundTrip
	limits  limits

	stats stats
	film  []mia.View // of the running round, if somebody wants it
	dirty bool       // the picture has changed and was not shown
}

func newMachine(p Profile, s *shared) *machine {
	m := &machine{profile: p, orders: p.Orders, shared: s, rng: rand.New(rand.NewPCG(p.Seed, 0)), twin: newTwin()}
	m.watching = m.orders.Mode == Watch
	m.limits.told = m.orders.Limit
	m.start()
	return m
}

// start forgets the game.
func (m *machine) start() {
	me := m.profile.Name
	if m.watching {
		me = ""
	}
	m.p = newPicture(me)
	m.offer, m.asked, m.waits, m.film = "", nil, nil, nil
	m.newSeats()
}

// newSeats tells whether the person may act.
func (m *machine) newSeats() {
	m.seats = nil
	if m.orders.Mode == Hand && !m.watching {
		m.seats = []rules.Seat{m.p.mine()}
	}
}

// Hello implements netclient.Machine.
func (m *machine) Hello() step {
	m.stage = registering
	m.silence.Await(m.now)
	return m.register()
}

// Seats implements netclient.Machine.
func (m *machine) Seats() []rules.Seat { return m.seats }

// Measure implements netclient.Machine.
func (m *machine) Measure() netclient.Measure {
	under := 0
	if m.waits != nil {
		under = 1
	}
	return netclient.Measure{Doing: m.doing(), Met: m.met(), RoundTrip: time.Duration(m.rtt), UnderWay: under, Owed: m.owed()}
}

// owed reports whether the server must say something by now: to who registers or has answered it, and to everybody where it
// sends heartbeats or a round runs.
func (m *machine) owed() bool {
	if m.stage == registering || m.stage == enrolled && m.next > 0 || m.waits != nil {
		return true
	}
	return m.stage == enrolled && (m.beats || m.p.stage != mia.Joining) && m.silence.Lasts(m.now) >= m.quiet()
}

func (m *machine) doing() string {
	switch {
	case m.stage == connecting:
		return "net.doing_connecting"
	case m.stage == registering:
		return "netmia.doing_registering"
	case m.watching:
		return "netmia.doing_watching"
	case m.p.count == 0:
		return "netmia.doing_waiting"
	case m.orders.Joins == JoinNone && !m.plays():
		return "netmia.doing_resting"
	}
	return "net.doing_playing"
}

func (m *machine) met() string {
	switch {
	case m.beats:
		return metBeats
	case m.p.count > 0 && m.now > m.profile.Dialect.Quiet:
		return metQuiet
	}
	return ""
}

// plays reports whether we take part in a round that runs, as far as we know.
func (m *machine) plays() bool {
	if m.watching || m.p.stage == mia.Joining {
		return false
	}
	if m.p.order == nil {
		return true // its beginning was lost
	}
	return m.p.after(m.p.mine()) != rules.Nobody
}

// Alarm implements netclient.Alarmed.
func (m *machine) Alarm() (at time.Duration, ok bool) {
	if m.asked != nil && m.orders.Mode != Watch {
		if at, ok = m.due(); ok {
			return at, true
		}
	}
	if m.waits != nil {
		return m.waits.next, true
	}
	return 0, false
}

// Tick implements netclient.Machine.
func (m *machine) Tick(now time.Duration) (step, error) {
	m.now = now
	if m.stage == connecting {
		return step{}, nil
	}
	s, err := m.keep()
	if err != nil {
		return step{}, err
	}
	s = join(s, m.answerIfDue())
	s = join(s, m.resend())
	if m.dirty {
		s = join(s, m.show())
	}
	m.publish()
	return s, nil
}

// Receive implements netclient.Machine.
func (m *machine) Receive(in miawire.Message) (step, error) {
	if p, ok := in.(passing); ok {
		m.refused = p.err
		return step{}, nil
	}
	silent := m.silence.Lasts(m.now)
	m.silence.Await(m.now)
	switch in := in.(type) {
	case miawire.Rejected:
		return m.rejected(in)
	case miawire.Unknown:
		m.stats.Unknown++
		return step{}, nil
	}
	switch in {
	case miawire.Registered:
		return m.registered(silent), nil
	case miawire.Unregistered:
		return step{}, netclient.NewError("netmia.sent_away", nil, m.profile.Name)
	case miawire.Heartbeat:
		m.beats = true
		return step{}, nil
	}
	if m.stage != enrolled {
		m.stage = enrolled // the answer was lost, but whom the server tells this it has let in
	}
	if err := m.twin.heard(in, m.now, m.p.me); err != nil {
		return step{}, err
	}
	return m.told(in), nil
}

// obey takes new orders.
func (m *machine) obey(o Orders) step {
	m.orders, m.limits.told = o, o.Limit
	var s step
	if watching := o.Mode == Watch; watching != m.watching {
		s = m.change(watching)
	}
	m.newSeats()
	s = join(s, m.joinIfOpen())
	s = join(s, m.answerIfDue())
	if m.stage == enrolled {
		s = join(s, m.show())
	}
	m.stats.told = 0
	m.publish()
	return s
}

// change becomes a spectator, or a player.
func (m *machine) change(watching bool) step {
	m.watching, m.next = watching, 0
	m.asked, m.waits, m.offer, m.p.me = nil, nil, "", ""
	if !watching {
		m.p.me = m.profile.Name
		m.p.seat(m.p.me)
	}
	if m.stage == connecting {
		return step{}
	}
	return m.register()
}

// Gone implements netclient.Machine.
func (m *machine) Gone(err error) update { return update{Phase: session.Lost, Err: err} }

func send(out miawire.Message) step { return step{Send: []miawire.Message{out}} }

// join makes one step of two.
func join(a, b step) step {
	return step{Send: append(a.Send, b.Send...), Show: append(a.Show, b.Show...)}
}
