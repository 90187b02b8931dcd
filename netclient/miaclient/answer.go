package miaclient

import (
	"context"
	"slices"
	"time"

	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/session"
	"menagerie/wire/miawire"
)

// What is waited for when datagrams may be lost or late.
const (
	grace      = 20 * time.Millisecond // for what tells why it is our turn, when that came first
	resendTurn = 60 * time.Millisecond // until an answer that nothing came of is sent once more
	resends    = 2
)

// request is a question of the server's that is not answered yet.
type request struct {
	token string
	stage mia.Stage // Turn or Announcing
	since time.Duration
	delay time.Duration // that a bot takes
}

// sent is an answer that the server has not shown to have heard.
type sent struct {
	message miawire.Message
	at      time.Duration // when it was sent first
	next    time.Duration // when it is sent again
	left    int           // how often
}

// tokens remembers what was offered, or has been answered, since the line may bring it again.
type tokens struct {
	all  [32]string
	next int
}

func (t *tokens) has(token string) bool { return token != "" && slices.Contains(t.all[:], token) }

func (t *tokens) add(token string) { t.all[t.next], t.next = token, (t.next+1)%len(t.all) }

// said is what was answered to a request, which may be asked again if that was lost.
type said struct {
	token   string
	message miawire.Message
}

// again takes what was answered, or offered, already: if that was the last thing we have answered, it is answered in the same
// way.
func (m *machine) again(token string) step {
	m.stats.Again++
	if token == "" || token != m.said.token {
		return step{}
	}
	return step{Send: []miawire.Message{m.said.message}}
}

// isOld reports whether a request was answered already, or is about to be.
func (m *machine) isOld(token string) bool {
	return m.watching || m.known.has(token) || m.asked != nil && m.asked.token == token
}

// ask notes a request.
func (m *machine) ask(token string, stage mia.Stage) {
	m.asked = &request{token: token, stage: stage, since: m.now, delay: m.pause()}
	m.waits = nil // whatever we have said before was heard, or it is too late for it
}

// pause is how long the bot takes for its next answer.
func (m *machine) pause() time.Duration {
	if m.orders.Delay <= 0 {
		return 0
	}
	return m.orders.Delay/2 + time.Duration(m.rng.Int64N(int64(m.orders.Delay)))
}

// coherent reports whether the picture shows why we are asked, so that an answer can be chosen from it.
func (m *machine) coherent() bool {
	return m.asked.stage == mia.Announcing || m.p.stage == mia.Turn && m.p.actor == m.p.mine()
}

// due is when the open request is answered without the person; ok is false if never.
func (m *machine) due() (at time.Duration, ok bool) {
	after := time.Duration(0)
	switch m.orders.Mode {
	case Hand:
		after = m.limits.lastMoment(time.Duration(m.rtt))
		if after == 0 {
			return 0, false
		}
	case Autopilot:
		after = m.asked.delay
		if last := m.limits.lastMoment(time.Duration(m.rtt)); last > 0 {
			after = min(after, last)
		}
	}
	if !m.coherent() {
		after = max(after, grace)
	}
	return m.asked.since + after, true
}

// answerIfDue answers the open request, if it is time for that.
func (m *machine) answerIfDue() step {
	if m.asked == nil || m.orders.Mode == Watch {
		return step{}
	}
	if at, ok := m.due(); !ok || m.now < at {
		return step{}
	}
	v := m.asking()
	if m.orders.Mode == Armed {
		move := m.orders.Plan.move(v)
		if move.Kind == mia.See {
			m.orders.Plan.SeeNext = false
		}
		return m.answer(move, ByPlan)
	}
	return m.answer(m.consult(v), ByAutopilot)
}

// follows reports whether a player has announced before us in this round: its start has arrived, and we are not the first in
// the order, or have rolled. The picture alone does not show that, because events of the round before can arrive late.
func (m *machine) follows() bool {
	return hasStarted(m.p.log) && (len(m.p.order) == 0 || m.p.order[0] != m.p.mine() || m.rolled)
}

// asking returns the View from which a request is answered. An announcement that may belong to the round before is left out
// where a bluff may be called.
func (m *machine) asking() mia.View {
	v := m.p.view(true)
	if v.Stage = m.asked.stage; v.Stage == mia.Turn && !m.follows() {
		v.Standing, v.Before = mia.None, mia.None
	}
	return v
}

// consult lets the bot choose. A bot that fails, or offers what cannot be said, is no reason to lose a round.
func (m *machine) consult(v mia.View) (move mia.Move) {
	defer func() {
		if recover() != nil || !fits(v.Stage, move) {
			m.stats.BotFailed++
			move = Plan{}.move(v)
		}
	}()
	if m.profile.Bot == nil || v.Stage == mia.Announcing && v.Dice == mia.None {
		return Plan{}.move(v)
	}
	move, _ = m.profile.Bot(context.Background(), v, m.rng)
	if move.Kind == mia.See && !hasStarted(m.p.log) {
		move.Kind = mia.Roll
	}
	return move
}

// fits reports whether a move answers a request.
func fits(stage mia.Stage, move mia.Move) bool {
	if stage == mia.Announcing {
		return move.Kind == mia.Announce && move.Dice.Valid()
	}
	return move.Kind == mia.Roll || move.Kind == mia.See
}

// answer sends an answer to the open request.
func (m *machine) answer(move mia.Move, by By) step {
	message := reply(move, m.asked.token)
	a := Answer{
		Round: m.p.number, By: by, Move: move, Standing: m.p.standing, Took: m.now - m.asked.since,
	}
	if move.Kind == mia.Announce {
		a.Dice = m.p.dice
	}
	m.stats.answered(a)
	m.known.add(m.asked.token)
	m.said = said{m.asked.token, message}
	m.waits = &sent{message: message, at: m.now, next: m.now + max(resendTurn, 2*time.Duration(m.rtt)), left: resends}
	m.asked = nil
	return step{Send: []miawire.Message{message}}
}

func reply(move mia.Move, token string) miawire.Message {
	switch move.Kind {
	case mia.Roll:
		return miawire.Roll{Token: token}
	case mia.See:
		return miawire.See{Token: token}
	}
	return miawire.Announce{Dice: wireDice(move.Dice), Token: token}
}

// resend repeats an answer that may be lost. Servers pass over what comes twice.
func (m *machine) resend() step {
	if m.waits == nil || m.now < m.waits.next {
		return step{}
	}
	if m.waits.left == 0 {
		m.waits = nil
		return step{}
	}
	m.waits.left--
	m.waits.next = m.now + max(resendTurn, 2*time.Duration(m.rtt))
	m.stats.Resent++
	return step{Send: []miawire.Message{m.waits.message}}
}

// heardFrom notes that the server tells what seat has done: if that is ours, our answer has arrived.
func (m *machine) heardFrom(seat rules.Seat) {
	if m.waits == nil || seat != m.p.mine() {
		return
	}
	m.rtt.Took(m.now - m.waits.at)
	m.waits = nil
}

// Submit implements netclient.Machine: the person answers.
func (m *machine) Submit(seat rules.Seat, move mia.Move) step {
	if err := m.refuses(seat, move); err != nil {
		return m.tell(err)
	}
	if move.Kind == mia.Join {
		return join(m.comeBack(), m.tell(nil))
	}
	s := m.answer(move, ByPerson)
	return join(s, m.tell(nil))
}

func (m *machine) refuses(seat rules.Seat, move mia.Move) error {
	switch {
	case m.stage != enrolled:
		return netclient.NewError("net.not_yet", nil)
	case seat != m.p.mine() || m.watching:
		return session.ErrSeat
	case move.Kind == mia.Join:
		return nil
	case m.orders.Mode != Hand:
		return session.ErrSeat
	case m.asked == nil:
		return mia.FaultOutOfTurn
	case !fits(m.asked.stage, move):
		return mia.FaultWrongKind
	case move.Kind == mia.See && !hasStarted(m.p.log):
		return netclient.NewError("netmia.no_start", nil)
	}
	return nil
}

// comeBack joins the round that is open, or the next.
func (m *machine) comeBack() step {
	if m.orders.Joins == JoinNone {
		m.orders.Joins = JoinOnce
	}
	return m.joinIfOpen()
}

// joinIfOpen joins the round that is offered.
func (m *machine) joinIfOpen() step {
	if m.offer == "" || m.watching || m.orders.Joins == JoinNone {
		return step{}
	}
	m.said = said{m.offer, miawire.Join{Token: m.offer}}
	m.offer = ""
	return step{Send: []miawire.Message{m.said.message}}
}
