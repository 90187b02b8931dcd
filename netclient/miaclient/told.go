package miaclient

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/session"
	"menagerie/wire/miawire"
)

// told takes what the server tells of the game.
func (m *machine) told(in miawire.Message) step {
	var s step
	switch in := in.(type) {
	case miawire.RoundStarting:
		s = m.offers(in.Token)
	case miawire.YourTurn:
		if m.isOld(in.Token) {
			return m.again(in.Token)
		}
		m.ask(in.Token, mia.Turn)
	case miawire.Rolled:
		if m.isOld(in.Token) {
			return m.again(in.Token)
		}
		m.heardFrom(m.p.mine())
		m.p.rolled(diceOf(in.Dice))
		m.rolled = true
		m.ask(in.Token, mia.Announcing)
	case miawire.Score:
		m.p.scored(in.All)
	default:
		m.round(in)
	}
	s = join(s, m.answerIfDue())
	return join(s, m.show())
}

// offers notes that a round may be joined.
func (m *machine) offers(token string) step {
	if m.isOld(token) {
		return m.again(token)
	}
	m.known.add(token)
	m.close(m.p.opened)
	if pause := m.now - m.ended; m.ended > 0 && pause <= longestPause {
		m.limits.thought(pause) // a contest of programs has no pause
	}
	m.ended = 0
	m.offer, m.offered, m.rolled = token, max(m.now, 1), false
	return m.joinIfOpen()
}

// round takes what everybody is told of a round.
func (m *machine) round(in miawire.Message) {
	before := m.p.stage
	switch in := in.(type) {
	case miawire.RoundStarted:
		m.begins(in)
	case miawire.PlayerRolls:
		m.acts(mia.Event{Kind: mia.Rolls, Seat: m.p.seat(in.Name)})
	case miawire.WantsToSee:
		m.acts(mia.Event{Kind: mia.WantsToSee, Seat: m.p.seat(in.Name)})
	case miawire.Announced:
		e := mia.Event{Kind: mia.Announced, Seat: m.p.seat(in.Name), Dice: diceOf(in.Dice)}
		m.odd(e.Dice)
		m.acts(e)
	case miawire.ActualDice:
		e := mia.Event{Kind: mia.Shown, Seat: rules.Nobody, Dice: diceOf(in.Dice)}
		m.odd(e.Dice)
		m.acts(e)
	case miawire.PlayerLost:
		reason, _ := mia.ParseReason(in.Reason) // NoReason where the server has words of its own
		m.ends(mia.Event{Kind: mia.Lost, Seat: rules.Nobody, Reason: reason, Seats: m.p.seats(in.Names)})
	case miawire.RoundCanceled:
		reason, _ := mia.ParseReason(in.Reason)
		m.ends(mia.Event{Kind: mia.Cancelled, Seat: rules.Nobody, Reason: reason})
	}
	if before == mia.Joining && m.p.stage != mia.Joining {
		m.turn = m.now
	}
}

// odd counts dice that no dice show.
func (m *machine) odd(d mia.Dice) {
	if d == mia.None {
		m.stats.Odd++
	}
}

// begins takes the beginning of a round.
func (m *machine) begins(in miawire.RoundStarted) {
	told := newsNext
	m.close(func() { told = m.p.started(in.Number, in.Names) })
	m.stats.met(told)
	if told != newsNext {
		return
	}
	if m.offered > 0 {
		m.limits.thought(m.now - m.offered)
	}
	m.offer, m.offered, m.turn = "", 0, m.now
	m.film = nil
	if m.shared.wanted.Load() {
		m.film = make([]mia.View, 0, maxLog)
	}
	if m.orders.Joins == JoinOnce && slices.Contains(m.p.order, m.p.mine()) {
		m.orders.Joins = JoinNone
	}
}

// acts takes what a player has done, or that the dice were shown.
func (m *machine) acts(e mia.Event) {
	actor := m.p.actor
	told := m.p.happened(e)
	m.stats.met(told)
	if told == newsAgain || told == newsLate {
		return
	}
	if told == newsNext && e.Seat == actor && e.Seat != rules.Nobody {
		m.limits.thought(m.now - m.turn)
	}
	m.turn = m.now
	if e.Seat != rules.Nobody {
		m.heardFrom(e.Seat)
	}
	if m.asked != nil && m.asked.stage == mia.Announcing && e.Kind == mia.Announced && e.Seat == m.p.mine() {
		m.asked = nil // answered, by a program before us at this address
	}
}

// ends takes the end of a round.
func (m *machine) ends(e mia.Event) {
	actor, order := m.p.actor, m.p.order
	if m.p.stage == mia.Joining {
		order = m.p.lastOrder
	}
	told := newsNext
	m.close(func() { told = m.p.ended(e) })
	m.stats.met(told)
	if told == newsAgain {
		return
	}
	timeout := e.Reason == mia.DidNotTakeTurn || e.Reason == mia.DidNotAnnounce
	if timeout && told == newsNext && actor != rules.Nobody && slices.Contains(e.Seats, actor) {
		m.limits.ranOut(m.now - m.turn)
	}
	if e.Kind == mia.Lost {
		m.ended = max(m.now, 1)
	}
	m.stats.ended(e, slices.Contains(order, m.p.mine()), slices.Contains(e.Seats, m.p.mine()))
}

// close does something that may end the round, and looks after what ends with it.
func (m *machine) close(act func()) {
	before := m.p.closed
	act()
	if m.p.closed == before {
		return
	}
	m.asked, m.waits = nil, nil
	m.stats.point(m.p.scores)
	if m.film == nil {
		return
	}
	m.film = append(m.film, m.p.view(false))
	m.shared.wanted.Store(false)
	_ = m.shared.rounds.Put(Round{Names: m.p.names, Views: m.film}) // it holds the newest only, so it is never full
	m.film = nil
}

// view is the picture for the screen.
func (m *machine) view() mia.View {
	if m.asked != nil && m.orders.Mode == Hand {
		return m.asking()
	}
	return m.p.view(false)
}

// tell shows the picture, or why something was refused, whether or not there is room for it.
func (m *machine) tell(err error) step {
	u := update{Phase: session.Joining, Err: err}
	if m.stage == enrolled {
		u.Phase, u.View = session.Playing, m.view()
	}
	m.dirty = false
	m.shared.shown.Add(1)
	return step{Show: []update{u}}
}

// show shows the picture unless the screen is far behind: then it gets the newest later.
func (m *machine) show() step {
	if m.film != nil && len(m.film) < cap(m.film) {
		m.film = append(m.film, m.view())
	}
	if m.shared.shown.Load()-m.shared.taken.Load() >= maxBehind {
		m.dirty = true
		return step{}
	}
	m.publish()
	return m.tell(nil)
}
