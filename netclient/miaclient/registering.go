package miaclient

import (
	"math"
	"time"

	"menagerie/netclient"
	"menagerie/wire/miawire"
)

// register asks to be let in, until there is an answer.
func (m *machine) register() step {
	if m.next == 0 {
		m.asking1st = m.now
	}
	m.next, m.refresh = m.now+m.profile.Dialect.Resend, m.now+m.profile.Dialect.Refresh
	if m.watching {
		return send(miawire.RegisterSpectator{Name: m.profile.Name})
	}
	return send(miawire.Register{Name: m.profile.Name})
}

// quiet is how long a server that is well may be silent: a few heartbeats, or as long as somebody may think.
func (m *machine) quiet() time.Duration {
	if m.beats {
		return m.profile.Dialect.Quiet
	}
	return m.profile.Dialect.QuietWithout
}

// keep looks after the registration.
func (m *machine) keep() (step, error) {
	if m.stage == registering && m.now-m.asking1st >= m.patience() {
		return step{}, m.noAnswer()
	}
	giveUp := time.Duration(math.MaxInt64)
	if m.stage == enrolled {
		giveUp = m.quiet() + m.profile.Dialect.GiveUp
	}
	owed := m.owed()
	warning, lost := m.silence.Watch(m.now, m.quiet(), giveUp)
	silent := m.silence.Lasts(m.now)
	switch {
	case lost != nil:
		return step{}, lost
	case warning != nil && owed: // the server may have begun anew, and know nobody: ask to be let in again
		return join(m.register(), m.tell(warning)), nil
	case m.twin.suspected(m):
		return m.tell(netclient.NewError("netmia.no_rounds", nil, int(m.profile.Dialect.QuietWithout.Seconds()), m.profile.Name)), nil
	case warning != nil:
		return m.register(), nil
	case m.next > 0 && m.now >= m.next && m.mayRegister(silent), m.next == 0 && m.now >= m.refresh && m.away():
		return m.register(), nil
	}
	return step{}, nil
}

// away reports whether a server could think that nobody is there any more: who rests or watches has nothing to say.
func (m *machine) away() bool {
	return m.watching || m.orders.Joins == JoinNone && !m.plays()
}

// mayRegister reports whether registering again cannot cost a round: a server gives up the round of who registers in it.
func (m *machine) mayRegister(silent time.Duration) bool {
	return m.stage == registering || silent >= m.quiet() || !m.plays()
}

// patience is how long an answer may take to come at first: not as long where nobody listens, as the system tells.
func (m *machine) patience() time.Duration {
	const starting = 3 * time.Second // which a server may need to begin
	if m.refused != nil {
		return min(starting, m.profile.Dialect.GiveUp)
	}
	return m.profile.Dialect.GiveUp
}

func (m *machine) noAnswer() error {
	if m.refused != nil {
		return netclient.NewError("net.refused", m.refused, m.profile.address)
	}
	return netclient.NewError("net.no_answer", nil, m.profile.address)
}

// registered notes that we are let in. After a silence the server may be another one.
func (m *machine) registered(silent time.Duration) step {
	first := m.stage != enrolled
	m.stage, m.next, m.enrolledAs = enrolled, 0, m.watching
	if !first && silent >= m.quiet() {
		m.twin.returned()
		m.start()
	}
	if first || silent >= m.quiet() {
		return m.tell(nil)
	}
	return step{}
}

// rejected takes a refusal. Who was let in already as something else stays that.
func (m *machine) rejected(in miawire.Rejected) (step, error) {
	if m.next == 0 {
		return step{}, nil // nothing was asked: it came twice
	}
	err := rejection(in.Reason, m.profile.Name)
	if m.stage != enrolled {
		return step{}, err
	}
	m.next = 0
	if m.watching == m.enrolledAs {
		return step{}, err // it has forgotten us, and somebody else has the name
	}
	m.orders.Mode = Watch
	if !m.enrolledAs {
		m.orders.Mode = Autopilot
	}
	_ = m.change(m.enrolledAs) // which is what the server has us as, so that nothing need be sent
	m.next = 0
	m.newSeats()
	return m.tell(err), nil
}
