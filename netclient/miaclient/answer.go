package miaclient

import (
	"context"
	"time"

	"menagerie/netclient"
	"menagerie/netclient/miaclient/miatracker"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/session"
	"menagerie/wire/miawire"
)

// Waiting times for datagrams that may be lost or late.
const (
	grace      = 20 * time.Millisecond // time to wait for the event before the client's turn, if the request to move has arrived first
	resendTurn = 60 * time.Millisecond // time after which an answer without effect is sent again
	resends    = 2
)

// request is a request of the server that has no answer yet.
type request struct {
	token string
	stage mia.Stage // stage of the request: mia.Turn or mia.Announcing
	since time.Duration
	delay time.Duration // time to wait before the bot answers
}

// unconfirmedAnswer is an answer that the server has not confirmed by an event.
type unconfirmedAnswer struct {
	message miawire.Message
	at      time.Duration // time at which the answer was first sent
	next    time.Duration // time at which the answer will be sent again
	left    int           // number of times that the answer may still be sent
}

// lastAnswer is the client's last answer, which the client sends again if the server repeats its request.
type lastAnswer struct {
	token   string
	message miawire.Message
}

// repeatAnswer sends the last answer again if it contains the given token. The token comes from a request or an offer
// that has arrived once more.
func (m *machine) repeatAnswer(token string) step {
	m.stats.Repeated++
	if token == "" || token != m.said.token {
		return step{}
	}
	return step{Send: []miawire.Message{m.said.message}}
}

// isOld reports whether the client already knows the given token. A token identifies a message that the server wants an
// answer to. For a spectator, isOld returns true.
func (m *machine) isOld(token string) bool {
	return m.watching || m.known.Has(token) || m.asked != nil && m.asked.token == token
}

func (m *machine) openRequest(token string, stage mia.Stage) {
	m.asked = &request{token: token, stage: stage, since: m.Now, delay: m.botDelay()}
	m.waits = nil // the server has received the last answer, or it is too late for it
}

// botDelay returns how long the bot waits before its next answer. The time is random, from 50 % to 150 % of
// m.orders.Delay.
func (m *machine) botDelay() time.Duration {
	if m.orders.Delay <= 0 {
		return 0
	}
	return m.orders.Delay/2 + time.Duration(m.rng.Int64N(int64(m.orders.Delay)))
}

// hasEarlierEvents reports whether all events before the open request have arrived. A bot needs these events for its
// choice.
func (m *machine) hasEarlierEvents() bool {
	return m.asked.stage == mia.Announcing || m.tracker.Stage == mia.Turn && m.tracker.Actor == m.tracker.Seat()
}

// answerTime returns the time at which the client answers the open request without the player. ok is false if it must
// wait for the player.
func (m *machine) answerTime() (deadline time.Duration, ok bool) {
	after := time.Duration(0)
	switch m.orders.Mode {
	case Hand:
		after = m.limits.LastMoment(time.Duration(m.RoundTrip))
		if after == 0 {
			return 0, false
		}
	case Autopilot:
		after = m.asked.delay
		if last := m.limits.LastMoment(time.Duration(m.RoundTrip)); last > 0 {
			after = min(after, last)
		}
	}
	if !m.hasEarlierEvents() {
		after = max(after, grace)
	}
	return m.asked.since + after, true
}

// answerIfDue answers the open request if its answerTime has passed.
func (m *machine) answerIfDue() step {
	if m.asked == nil || m.orders.Mode == Watch {
		return step{}
	}
	if at, ok := m.answerTime(); !ok || m.Now < at {
		return step{}
	}
	v := m.viewToAnswer()
	if m.orders.Mode == Armed {
		move := m.orders.Plan.move(v)
		if move.Kind == mia.See {
			m.orders.Plan.SeeNext = false
		}
		return m.answer(move, ByPlan)
	}
	return m.answer(m.botMove(v), ByAutopilot)
}

// hasAnnouncement reports whether another player has announced in this round.
func (m *machine) hasAnnouncement() bool {
	// The View can still contain an announcement of the last round, so the order of the players counts.
	return miatracker.HasStarted(m.tracker.Log) && (len(m.tracker.Order) == 0 || m.tracker.Order[0] != m.tracker.Seat() || m.rolled)
}

// viewToAnswer returns the View from which the client answers the open request.
func (m *machine) viewToAnswer() mia.View {
	v := m.tracker.ViewToMove()
	if v.Stage = m.asked.stage; v.Stage == mia.Turn && !m.hasAnnouncement() {
		// the View may still contain an announcement of the last round
		v.Standing, v.Before = mia.None, mia.None
	}
	return v
}

// botMove returns the bot's move, or a default move if the bot panics or returns an invalid move.
func (m *machine) botMove(v mia.View) (move mia.Move) {
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
	if move.Kind == mia.See && !miatracker.HasStarted(m.tracker.Log) {
		move.Kind = mia.Roll
	}
	return move
}

// fits reports whether a move is a valid answer to a request.
func fits(stage mia.Stage, move mia.Move) bool {
	if stage == mia.Announcing {
		return move.Kind == mia.Announce && move.Dice.Valid()
	}
	return move.Kind == mia.Roll || move.Kind == mia.See
}

func (m *machine) answer(move mia.Move, by AnsweredBy) step {
	message := miatracker.Reply(move, m.asked.token)
	a := Answer{
		Round: m.tracker.Number, By: by, Move: move, Standing: m.tracker.Standing, Took: m.Now - m.asked.since,
	}
	if move.Kind == mia.Announce {
		a.Dice = m.tracker.Dice
	}
	m.stats.countAnswer(a)
	m.known.Add(m.asked.token)
	m.said = lastAnswer{m.asked.token, message}
	m.waits = &unconfirmedAnswer{message: message, at: m.Now, next: m.Now + max(resendTurn, 2*time.Duration(m.RoundTrip)), left: resends}
	m.asked = nil
	return step{Send: []miawire.Message{message}}
}

// resend repeats an answer that may be lost. Servers ignore copies.
func (m *machine) resend() step {
	if m.waits == nil || m.Now < m.waits.next {
		return step{}
	}
	if m.waits.left == 0 {
		m.waits = nil
		return step{}
	}
	m.waits.left--
	m.waits.next = m.Now + max(resendTurn, 2*time.Duration(m.RoundTrip))
	m.stats.Resent++
	return step{Send: []miawire.Message{m.waits.message}}
}

// confirmAnswer handles an event that the player at seat has caused.
func (m *machine) confirmAnswer(seat rules.Seat) {
	if m.waits == nil || seat != m.tracker.Seat() {
		return
	}
	// the event shows that the server has received the client's last answer
	m.RoundTrip.Add(m.Now - m.waits.at)
	m.waits = nil
}

func (m *machine) Submit(seat rules.Seat, move mia.Move) step {
	if err := m.refuses(seat, move); err != nil {
		return m.showNow(err)
	}
	if move.Kind == mia.Join {
		return joinSteps(m.joinAgain(), m.showNow(nil))
	}
	s := m.answer(move, ByPerson)
	return joinSteps(s, m.showNow(nil))
}

func (m *machine) refuses(seat rules.Seat, move mia.Move) error {
	switch {
	case m.Stage != enrolled:
		return netclient.NewError("net.not_yet", nil)
	case seat != m.tracker.Seat() || m.watching:
		return session.ErrSeat
	case move.Kind == mia.Join:
		return nil
	case m.orders.Mode != Hand:
		return session.ErrSeat
	case m.asked == nil:
		return mia.FaultOutOfTurn
	case !fits(m.asked.stage, move):
		return mia.FaultWrongKind
	case move.Kind == mia.See && !miatracker.HasStarted(m.tracker.Log):
		return netclient.NewError("netmia.no_start", nil)
	}
	return nil
}

// joinAgain joins the offered round, or else the next one.
func (m *machine) joinAgain() step {
	if m.orders.Joins == JoinNone {
		m.orders.Joins = JoinOnce
	}
	return m.joinIfOpen()
}

func (m *machine) joinIfOpen() step {
	if m.offer == "" || m.watching || m.orders.Joins == JoinNone {
		return step{}
	}
	m.said = lastAnswer{m.offer, miawire.Join{Token: m.offer}}
	m.offer, m.registration.unproven = "", false
	return step{Send: []miawire.Message{m.said.message}}
}
