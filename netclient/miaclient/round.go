package miaclient

import (
	"slices"

	"menagerie/netclient/miaclient/miatracker"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/wire/miawire"
)

// told handles a message about the game.
func (m *machine) told(in miawire.Message) step {
	var s step
	switch in := in.(type) {
	case miawire.RoundStarting:
		s = join(m.offers(in.Token), m.prove(in.Token))
	case miawire.YourTurn:
		if m.isOld(in.Token) {
			return m.again(in.Token)
		}
		m.ask(in.Token, mia.Turn)
	case miawire.Rolled:
		if m.isOld(in.Token) {
			return m.again(in.Token)
		}
		m.heardFrom(m.tracker.Seat())
		m.tracker.Rolled(miatracker.DiceOf(in.Dice))
		m.rolled = true
		m.ask(in.Token, mia.Announcing)
	case miawire.Score:
		m.tracker.Score(in.All)
	default:
		m.round(in)
	}
	s = join(s, m.answerIfDue())
	return join(s, m.show())
}

// offers handles the offer of a round.
func (m *machine) offers(token string) step {
	if m.isOld(token) {
		return m.again(token)
	}
	m.known.Add(token)
	m.close(m.tracker.Offer)
	if pause := m.Now - m.times.ended; m.times.ended > 0 && pause <= miatracker.LongestPause {
		m.limits.Thought(pause) // a longer pause means that players were missing
	}
	m.times.ended = 0
	m.offer, m.times.offered, m.rolled = token, max(m.Now, 1), false
	return m.joinIfOpen()
}

// round handles an event that all players receive.
func (m *machine) round(in miawire.Message) {
	before := m.tracker.Stage
	switch in := in.(type) {
	case miawire.RoundStarted:
		m.begins(in)
	case miawire.PlayerRolls:
		m.acts(mia.Event{Kind: mia.Rolls, Seat: m.tracker.SeatOf(in.Name)})
	case miawire.WantsToSee:
		m.acts(mia.Event{Kind: mia.WantsToSee, Seat: m.tracker.SeatOf(in.Name)})
	case miawire.Announced:
		e := mia.Event{Kind: mia.Announced, Seat: m.tracker.SeatOf(in.Name), Dice: miatracker.DiceOf(in.Dice)}
		m.odd(e.Dice)
		m.acts(e)
	case miawire.ActualDice:
		e := mia.Event{Kind: mia.Shown, Seat: rules.Nobody, Dice: miatracker.DiceOf(in.Dice)}
		m.odd(e.Dice)
		m.acts(e)
	case miawire.PlayerLost:
		reason, _ := mia.ParseReason(in.Reason) // NoReason if the reason is not in the specification
		m.ends(mia.Event{Kind: mia.Lost, Seat: rules.Nobody, Reason: reason, Seats: m.tracker.SeatsOf(in.Names)})
	case miawire.RoundCanceled:
		reason, _ := mia.ParseReason(in.Reason)
		m.ends(mia.Event{Kind: mia.Cancelled, Seat: rules.Nobody, Reason: reason})
	}
	if before == mia.Joining && m.tracker.Stage != mia.Joining {
		m.times.turn = m.Now
	}
}

// odd counts dice with invalid values.
func (m *machine) odd(d mia.Dice) {
	if d == mia.None {
		m.stats.InvalidDice++
	}
}

// begins handles the start of a round.
func (m *machine) begins(in miawire.RoundStarted) {
	told := miatracker.Expected
	m.close(func() { told = m.tracker.Start(in.Number, in.Names) })
	m.stats.met(told)
	if told != miatracker.Expected {
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

// acts handles an action of a player, or the dice that were shown.
func (m *machine) acts(e mia.Event) {
	actor := m.tracker.Actor
	told := m.tracker.Event(e)
	m.stats.met(told)
	if told == miatracker.Repeated || told == miatracker.Late {
		return
	}
	if told == miatracker.Expected && e.Seat == actor && e.Seat != rules.Nobody {
		m.limits.Thought(m.Now - m.times.turn)
	}
	m.times.turn = m.Now
	if e.Seat != rules.Nobody {
		m.heardFrom(e.Seat)
	}
	if m.asked != nil && m.asked.stage == mia.Announcing && e.Kind == mia.Announced && e.Seat == m.tracker.Seat() {
		m.asked = nil // answered by an earlier program at this address
	}
}

// ends handles the end of a round.
func (m *machine) ends(e mia.Event) {
	actor, order := m.tracker.Actor, m.tracker.Order
	if m.tracker.Stage == mia.Joining {
		order = m.tracker.LastOrder
	}
	told := miatracker.Expected
	m.close(func() { told = m.tracker.End(e) })
	m.stats.met(told)
	if told == miatracker.Repeated {
		return
	}
	timeout := e.Reason == mia.DidNotTakeTurn || e.Reason == mia.DidNotAnnounce
	if timeout && told == miatracker.Expected && actor != rules.Nobody && slices.Contains(e.Seats, actor) {
		m.limits.RanOut(m.Now - m.times.turn)
	}
	if e.Kind == mia.Lost {
		m.times.ended = max(m.Now, 1)
	}
	m.stats.ended(e, m.tracker.Seat(), order)
}

// close calls f. If the round has ended after this call, close clears the open request and updates the statistics.
func (m *machine) close(f func()) {
	before := m.tracker.Ended
	f()
	if m.tracker.Ended == before {
		return
	}
	m.asked, m.waits = nil, nil
	m.stats.point(m.tracker.Scores)
	if m.film == nil {
		return
	}
	m.film = append(m.film, m.tracker.View())
	m.shared.wanted.Store(false)
	_ = m.shared.rounds.Put(Round{Names: m.tracker.Names, Views: m.film}) // the mailbox keeps only the newest value, so it is never full
	m.film = nil
}

// view returns the View for the screen.
func (m *machine) view() mia.View {
	if m.asked != nil && m.orders.Mode == Hand {
		return m.asking()
	}
	return m.tracker.View()
}

// tell returns a Step that shows the View and err. It does so even if many earlier Views have not been shown yet.
func (m *machine) tell(err error) step {
	m.dirty = false
	m.shared.shown.Add(1)
	return m.Show(err)
}

// show returns a Step that shows the View. If many earlier Views have not been shown yet, it returns an empty Step, and
// the View is shown later.
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
