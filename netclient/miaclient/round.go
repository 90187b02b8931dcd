package miaclient

import (
	"slices"

	"menagerie/netclient/miaclient/miatracker"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/wire/miawire"
)

func (m *machine) handleGame(in miawire.Message) step {
	var s step
	switch in := in.(type) {
	case miawire.RoundStarting:
		s = joinSteps(m.handleOffer(in.Token), m.proveAddress(in.Token))
	case miawire.YourTurn:
		if m.isOld(in.Token) {
			return m.repeatAnswer(in.Token)
		}
		m.openRequest(in.Token, mia.Turn)
	case miawire.Rolled:
		if m.isOld(in.Token) {
			return m.repeatAnswer(in.Token)
		}
		m.confirmAnswer(m.tracker.Seat())
		m.tracker.Rolled(miatracker.DiceOf(in.Dice))
		m.rolled = true
		m.openRequest(in.Token, mia.Announcing)
	case miawire.Score:
		m.tracker.Score(in.All)
	default:
		m.handleEvent(in)
	}
	s = joinSteps(s, m.answerIfDue())
	return joinSteps(s, m.showIfReady())
}

func (m *machine) handleOffer(token string) step {
	if m.isOld(token) {
		return m.repeatAnswer(token)
	}
	m.known.Add(token)
	m.closeRound(m.tracker.Offer)
	if pause := m.Now - m.times.ended; m.times.ended > 0 && pause <= miatracker.LongestPause {
		m.limits.Thought(pause) // a longer pause means that players were missing
	}
	m.times.ended = 0
	m.offer, m.times.offered, m.rolled = token, max(m.Now, 1), false
	return m.joinIfOpen()
}

// handleEvent handles an event that all players receive.
func (m *machine) handleEvent(in miawire.Message) {
	before := m.tracker.Stage
	switch in := in.(type) {
	case miawire.RoundStarted:
		m.handleRoundStart(in)
	case miawire.PlayerRolls:
		m.handleAction(mia.Event{Kind: mia.Rolls, Seat: m.tracker.SeatOf(in.Name)})
	case miawire.WantsToSee:
		m.handleAction(mia.Event{Kind: mia.WantsToSee, Seat: m.tracker.SeatOf(in.Name)})
	case miawire.Announced:
		e := mia.Event{Kind: mia.Announced, Seat: m.tracker.SeatOf(in.Name), Dice: miatracker.DiceOf(in.Dice)}
		m.countInvalid(e.Dice)
		m.handleAction(e)
	case miawire.ActualDice:
		e := mia.Event{Kind: mia.Shown, Seat: rules.Nobody, Dice: miatracker.DiceOf(in.Dice)}
		m.countInvalid(e.Dice)
		m.handleAction(e)
	case miawire.PlayerLost:
		reason, _ := mia.ParseReason(in.Reason) // NoReason if the reason is not in the specification
		m.handleRoundEnd(mia.Event{Kind: mia.Lost, Seat: rules.Nobody, Reason: reason, Seats: m.tracker.SeatsOf(in.Names)})
	case miawire.RoundCanceled:
		reason, _ := mia.ParseReason(in.Reason)
		m.handleRoundEnd(mia.Event{Kind: mia.Cancelled, Seat: rules.Nobody, Reason: reason})
	}
	if before == mia.Joining && m.tracker.Stage != mia.Joining {
		m.times.turn = m.Now
	}
}

func (m *machine) countInvalid(d mia.Dice) {
	if d == mia.None {
		m.stats.InvalidDice++
	}
}

func (m *machine) handleRoundStart(in miawire.RoundStarted) {
	arrival := miatracker.Expected
	m.closeRound(func() { arrival = m.tracker.Start(in.Number, in.Names) })
	m.stats.countArrival(arrival)
	if arrival != miatracker.Expected {
		return
	}
	if m.times.offered > 0 {
		m.limits.Thought(m.Now - m.times.offered)
	}
	m.offer, m.times.offered, m.times.turn = "", 0, m.Now
	m.film = nil
	if m.shared.wanted.Load() {
		m.film = make([]mia.View, 0, miatracker.MaxLog)
	}
	if m.orders.Joins == JoinOnce && slices.Contains(m.tracker.Order, m.tracker.Seat()) {
		m.orders.Joins = JoinNone
	}
}

// handleAction handles an action of a player, or the dice that were shown.
func (m *machine) handleAction(e mia.Event) {
	actor := m.tracker.Actor
	arrival := m.tracker.Event(e)
	m.stats.countArrival(arrival)
	if arrival == miatracker.Repeated || arrival == miatracker.Late {
		return
	}
	if arrival == miatracker.Expected && e.Seat == actor && e.Seat != rules.Nobody {
		m.limits.Thought(m.Now - m.times.turn)
	}
	m.times.turn = m.Now
	if e.Seat != rules.Nobody {
		m.confirmAnswer(e.Seat)
	}
	if m.asked != nil && m.asked.stage == mia.Announcing && e.Kind == mia.Announced && e.Seat == m.tracker.Seat() {
		m.asked = nil // answered by an earlier program at this address
	}
}

func (m *machine) handleRoundEnd(e mia.Event) {
	actor, order := m.tracker.Actor, m.tracker.Order
	if m.tracker.Stage == mia.Joining {
		order = m.tracker.LastOrder
	}
	arrival := miatracker.Expected
	m.closeRound(func() { arrival = m.tracker.End(e) })
	m.stats.countArrival(arrival)
	if arrival == miatracker.Repeated {
		return
	}
	timeout := e.Reason == mia.DidNotTakeTurn || e.Reason == mia.DidNotAnnounce
	if timeout && arrival == miatracker.Expected && actor != rules.Nobody && slices.Contains(e.Seats, actor) {
		m.limits.RanOut(m.Now - m.times.turn)
	}
	if e.Kind == mia.Lost {
		m.times.ended = max(m.Now, 1)
	}
	m.stats.countRound(e, m.tracker.Seat(), order)
}

// closeRound calls f to handle a message. If this has ended the round, it clears the open request and counts the round.
func (m *machine) closeRound(f func()) {
	before := m.tracker.Ended
	f()
	if m.tracker.Ended == before {
		return
	}
	m.asked, m.waits = nil, nil
	m.stats.addPoint(m.tracker.Scores)
	if m.film == nil {
		return
	}
	m.film = append(m.film, m.tracker.View())
	m.shared.wanted.Store(false)
	_ = m.shared.rounds.Put(Round{Names: m.tracker.Names, Views: m.film}) // the mailbox keeps only the newest value, so it is never full
	m.film = nil
}

func (m *machine) view() mia.View {
	if m.asked != nil && m.orders.Mode == Hand {
		return m.viewToAnswer()
	}
	return m.tracker.View()
}

// showNow returns a Step that shows the View and err, even if the game loop is behind.
func (m *machine) showNow(err error) step {
	m.dirty = false
	m.shared.shown.Add(1)
	return m.Show(err)
}

// showIfReady returns a Step that shows the View, or an empty Step if many earlier Views have not been shown yet.
func (m *machine) showIfReady() step {
	if m.film != nil && len(m.film) < cap(m.film) {
		m.film = append(m.film, m.view())
	}
	if m.shared.shown.Load()-m.shared.taken.Load() >= maxUnshown {
		m.dirty = true
		return step{}
	}
	m.publish()
	return m.showNow(nil)
}
