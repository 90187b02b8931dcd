package miaclient

import (
	"math"
	"slices"
	"time"

	"menagerie/netclient"
	"menagerie/wire/miawire"
)

// sendRegistration sends a registration. maintain repeats it until a response arrives.
func (m *machine) sendRegistration() step {
	if m.registration.next == 0 {
		m.registration.began = m.Now
	}
	m.registration.next, m.registration.sent, m.registration.unproven = m.Now+m.profile.Dialect.Resend, m.Now, true
	if m.watching {
		return send(miawire.RegisterSpectator{Name: m.profile.Name})
	}
	return send(miawire.Register{Name: m.profile.Name})
}

// firstMessageTime is the time after which a client registers again if it has received no heartbeat and no event. Its
// registration may have been lost.
const firstMessageTime = 3 * time.Second

// maxSilence returns how long the server may normally be silent.
func (m *machine) maxSilence() time.Duration {
	if m.server.beats {
		return m.profile.Dialect.Quiet
	}
	return m.profile.Dialect.QuietWithout
}

// maintain repeats or renews the registration if necessary, or returns an error if the server does not respond.
func (m *machine) maintain() (step, error) {
	if m.Stage == registering && m.Now-m.registration.began >= m.registerTimeout() {
		return step{}, m.noAnswer()
	}
	limits := netclient.SilenceLimits{Warn: m.maxSilence(), GiveUp: math.MaxInt64}
	if m.Stage == enrolled {
		limits.GiveUp = m.maxSilence() + m.profile.Dialect.GiveUp
	}
	owed := m.owed()
	warning, lost := m.Silence.Watch(m.Now, limits)
	silent := m.Silent()
	switch {
	case lost != nil:
		return step{}, lost
	case warning != nil && owed: // the server may have restarted and lost the registration
		return joinSteps(m.sendRegistration(), m.showNow(warning)), nil
	case m.twin.suspected(m):
		return m.showNow(netclient.NewError("netmia.no_rounds", nil, int(m.profile.Dialect.QuietWithout.Seconds()), m.profile.Name)), nil
	case warning != nil:
		return m.sendRegistration(), nil
	case m.registration.next > 0 && m.Now >= m.registration.next && m.mayRegister(silent), m.registration.next == 0 && m.Now-m.registration.sent >= m.registerInterval():
		return m.sendRegistration(), nil
	}
	return step{}, nil
}

// sendsNothing reports whether the client sends no messages during the game. This is true for a spectator and for a
// client that joins no rounds. The server could treat such a client as silent and remove it.
func (m *machine) sendsNothing() bool {
	return m.watching || m.orders.Joins == JoinNone && !m.plays()
}

// registerInterval returns the time between two registrations of the client.
func (m *machine) registerInterval() time.Duration {
	switch d := m.profile.Dialect; {
	case !m.server.settled:
		return firstMessageTime
	case m.watching:
		return d.Watch
	case m.sendsNothing():
		return d.Refresh
	}
	return math.MaxInt64
}

// proveAddress sends back a token that the server has offered. It is called for the offer of a round that the client
// does not join. Some servers accept a registration only after such a response.
func (m *machine) proveAddress(offered string) step {
	if !m.registration.unproven || offered == "" {
		return step{}
	}
	m.registration.unproven = false
	return send(miawire.Echo{Text: offered})
}

// mayRegister reports whether the client may register again now.
func (m *machine) mayRegister(silent time.Duration) bool {
	// some servers end a running round when one of its players registers
	return m.Stage == registering || silent >= m.maxSilence() || !m.plays()
}

// registerTimeout returns how long the client waits for the server's first response.
func (m *machine) registerTimeout() time.Duration {
	const starting = 3 * time.Second // the time that a server may need to start
	// the operating system has reported that no server listens on the port
	if m.server.refused != nil {
		return min(starting, m.profile.Dialect.GiveUp)
	}
	return m.profile.Dialect.GiveUp
}

func (m *machine) noAnswer() error {
	if m.server.refused != nil {
		return netclient.NewError("net.refused", m.server.refused, m.profile.address)
	}
	return netclient.NewError("net.no_answer", nil, m.profile.address)
}

// handleRegistered handles the confirmation of a registration.
func (m *machine) handleRegistered(silent time.Duration) step {
	first := m.Stage != enrolled
	m.Stage, m.registration.next, m.enrolledAs = enrolled, 0, m.watching
	if !first && silent >= m.maxSilence() {
		// after such a silence, the server may have been restarted
		m.twin.startComparison()
		m.resetGame()
	}
	if first || silent >= m.maxSilence() {
		return m.showNow(nil)
	}
	return step{}
}

// handleRejected handles the refusal of a registration, and returns the client to its registered role, if it has one.
func (m *machine) handleRejected(in miawire.Rejected) (step, error) {
	if m.registration.next == 0 {
		return step{}, nil // a copy, because no registration is running
	}
	err := rejectionError(in.Reason, m.profile.Name)
	if m.Stage != enrolled {
		return step{}, err
	}
	m.registration.next = 0
	if m.watching == m.enrolledAs {
		return step{}, err // the server has lost the registration, and another client has the name
	}
	m.orders.Mode = Watch
	if !m.enrolledAs {
		m.orders.Mode = Autopilot
	}
	_ = m.toggleRole() // back to the role that the server has, so nothing is sent
	m.registration.next = 0
	m.updateSeats()
	return m.showNow(err), nil
}

func rejectionError(reason, name string) error {
	switch reason {
	case miawire.NameTaken:
		return netclient.NewError("netmia.name_taken", nil, name)
	case miawire.InvalidName:
		return netclient.NewError("netmia.name_refused", nil, name)
	case miawire.NoRoom:
		return netclient.NewError("netmia.no_room", nil)
	case "":
		return netclient.NewError("netmia.rejected", nil, name)
	}
	return netclient.NewError("netmia.rejected_why", nil, reason)
}

// twinDetector detects that another program on this computer has registered under the client's name. The client then
// receives only heartbeats or UNREGISTERED from the server.
type twinDetector struct {
	points int           // client's points in the last message; -1 if there was none
	left   int           // client's points before the last silence; -1 if there was none, or if it was checked
	played time.Duration // time at which the last message of a game arrived
	warned bool          // a warning was shown since the time played
}

// startComparison stores the client's points after a new registration, for check.
func (t *twinDetector) startComparison() { t.left = t.points }

// check returns an error if the client's points have grown while it received nothing.
func (t *twinDetector) check(in miawire.Message, now time.Duration, me string) error {
	t.played, t.warned = now, false
	score, ok := in.(miawire.Score)
	if !ok {
		return nil
	}
	i := slices.IndexFunc(score.All, func(p miawire.Points) bool { return p.Name == me })
	if i < 0 {
		return nil
	}
	const ours = 2 // the points that may have been won since the silence
	before := t.left
	t.points, t.left = score.All[i].Points, -1
	if before >= 0 && t.points > before+ours {
		// another program has played under the client's name
		return netclient.NewError("netmia.twin", nil, me)
	}
	return nil
}

// suspected reports that the server has sent heartbeats but no rounds for a long time. It reports this only once until
// the next round.
func (t *twinDetector) suspected(m *machine) bool {
	if t.warned || m.Stage != enrolled || !m.server.beats || m.tracker.Rounds == 0 || m.sendsNothing() || m.profile.address == "" ||
		m.Now-t.played < m.profile.Dialect.QuietWithout {
		return false
	}
	// another program may have the client's name, or players are missing
	t.warned = true
	return true
}
