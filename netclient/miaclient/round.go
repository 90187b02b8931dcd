package miaclient

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// Datagrams get lost, come twice, and overtake each other. So the rounds are put together from what is told, not played by
// the rules: an event that is not the next one by the rules is dropped when it was there before, goes to its place when it
// is late, and otherwise others before it were lost, and the round goes on from it.

// news says what became of an event.
type news uint8

const (
	newsNext   news = iota // it was to be expected
	newsAgain              // it was known
	newsLate               // it belongs before what was known
	newsSkips              // others before it are missing
	newsBeyond             // it is too much to be kept
)

// after is who comes after seat in the round.
func (p *picture) after(seat rules.Seat) rules.Seat {
	i := slices.Index(p.order, seat)
	if i < 0 {
		return rules.Nobody
	}
	return p.order[(i+1)%len(p.order)]
}

func (p *picture) note(e mia.Event) { p.log = append(slices.Clip(p.log), e) }

func same(a, b mia.Event) bool {
	return a.Kind == b.Kind && a.Seat == b.Seat && a.Dice == b.Dice && a.Reason == b.Reason && slices.Equal(a.Seats, b.Seats)
}

func has(log []mia.Event, e mia.Event) bool {
	return slices.ContainsFunc(log, func(other mia.Event) bool { return same(e, other) })
}

func hasKind(log []mia.Event, kind mia.EventKind) bool {
	return slices.ContainsFunc(log, func(e mia.Event) bool { return e.Kind == kind })
}

// happened takes what somebody has done, or the dice that were shown.
func (p *picture) happened(e mia.Event) news {
	p.moved = true
	if p.stage == mia.Joining {
		if told := p.late(e); told != newsSkips {
			return told
		}
		p.unknown()
	}
	expected := p.expects(e)
	switch {
	case !expected && p.overtaken(e):
		return newsLate
	case !expected && has(p.log, e) && !p.runsAhead(e):
		return newsAgain
	case len(p.log) >= maxLog:
		p.follow(e)
		return newsBeyond
	}
	p.note(e)
	p.follow(e)
	if expected {
		return newsNext
	}
	return newsSkips
}

// expects reports whether e is what comes next by the rules.
func (p *picture) expects(e mia.Event) bool {
	switch e.Kind {
	case mia.Rolls, mia.WantsToSee:
		return p.actor == e.Seat && (p.stage == mia.Turn || e.Kind == mia.Rolls && p.knowsOwnDice())
	case mia.Announced:
		return p.stage == mia.Announcing && e.Seat == p.actor
	}
	return !hasKind(p.log, mia.Shown)
}

// knowsOwnDice reports whether our dice have come before the news that we have rolled.
func (p *picture) knowsOwnDice() bool {
	if p.stage != mia.Announcing || p.dice == mia.None || len(p.log) == 0 {
		return false
	}
	last := p.log[len(p.log)-1]
	return last.Kind != mia.Rolls || last.Seat != p.mine()
}

// overtaken puts e before the last event, if that is where it belongs.
func (p *picture) overtaken(e mia.Event) bool {
	n := len(p.log)
	if n == 0 || n >= maxLog || !precedes(e, p.log[n-1]) || !wanted(p.log[:n-1], e) {
		return false
	}
	log := slices.Insert(slices.Clone(p.log), n-1, e)
	order, dice := p.order, p.dice
	p.begin()
	p.order, p.log = order, log
	for _, e := range log {
		p.follow(e)
	}
	if p.cup == p.mine() {
		p.dice = dice
	}
	return true
}

// runsAhead reports whether e may be the next player's answer to an announcement that is late. A copy of something older
// looks the same, and does no harm: the announcement and the true answer then put the round right.
func (p *picture) runsAhead(e mia.Event) bool {
	return p.stage == mia.Announcing && (e.Kind == mia.Rolls || e.Kind == mia.WantsToSee) && e.Seat == p.after(p.actor)
}

// precedes reports whether e comes right before next by the rules: a roll before its announcement, an announcement before
// what the next player does, a wish to see before the dice.
func precedes(e, next mia.Event) bool {
	switch next.Kind {
	case mia.Announced:
		return e.Kind == mia.Rolls && e.Seat == next.Seat
	case mia.Rolls, mia.WantsToSee:
		return e.Kind == mia.Announced && e.Seat != next.Seat
	}
	return e.Kind == mia.WantsToSee && next.Kind == mia.Shown
}

// wanted reports whether a log lacks e at its end.
func wanted(log []mia.Event, e mia.Event) bool {
	if len(log) == 0 {
		return true
	}
	last := log[len(log)-1]
	switch e.Kind {
	case mia.Announced:
		return last.Kind == mia.Rolls && last.Seat == e.Seat
	case mia.Rolls:
		return last.Kind != mia.Rolls
	}
	return last.Kind == mia.Announced
}

// follow goes on from e.
func (p *picture) follow(e mia.Event) {
	switch e.Kind {
	case mia.Started:
		if len(p.order) > 0 {
			p.actor = p.order[0]
		}
	case mia.Rolls:
		p.stage, p.actor = mia.Announcing, e.Seat
		if p.cup != e.Seat || p.cup != p.mine() {
			p.dice = mia.None // our own may have come already
		}
		p.cup = e.Seat
	case mia.Announced:
		p.said, p.standing = p.standing, e.Dice
		if e.Dice == mia.None {
			p.standing = undefined
		}
		p.stage, p.actor, p.cup = mia.Turn, p.after(e.Seat), e.Seat
	case mia.WantsToSee, mia.Shown:
		p.actor = rules.Nobody
	}
}

// rolled takes our own dice.
func (p *picture) rolled(d mia.Dice) {
	if p.stage == mia.Joining {
		p.unknown()
	}
	p.cup, p.dice, p.stage, p.actor = p.mine(), d, mia.Announcing, p.mine()
}

// ended closes a round with its last event.
func (p *picture) ended(e mia.Event) news {
	p.moved = p.moved || e.Kind == mia.Lost
	if p.stage == mia.Joining {
		switch {
		case hasEnd(p.last) && same(e, p.last[len(p.last)-1]) && (e.Kind == mia.Lost || !p.settled):
			return newsAgain
		case len(p.last) > 0 && !hasEnd(p.last):
			p.relearn(append(slices.Clip(p.last), e))
			p.credit(e)
			return newsLate
		}
		p.unknown() // nothing but the end of it has come; a round that nobody has joined has no beginning
	}
	if len(p.log) == 1 && hasEnd(p.last) && same(e, p.last[len(p.last)-1]) && !mayEndAtOnce(e.Reason) {
		return newsAgain
	}
	p.note(e)
	p.close()
	return newsNext
}

// mayEndAtOnce reports whether a round can end so before anybody has rolled.
func mayEndAtOnce(r mia.Reason) bool {
	switch r {
	case mia.DidNotTakeTurn, mia.SeeBeforeFirstRoll, mia.InvalidTurn, mia.OnlyOnePlayer:
		return true
	}
	return false
}

func hasEnd(log []mia.Event) bool {
	return len(log) > 0 && (log[len(log)-1].Kind == mia.Lost || log[len(log)-1].Kind == mia.Cancelled)
}

// close ends the round with what is known of it.
func (p *picture) close() {
	p.before = p.habits
	p.last, p.log = p.log, nil
	p.habits = mia.Learn(p.before, p.last)
	p.closed, p.settled = p.closed+1, false
	p.lastOrder = p.order
	if n := len(p.last); n > 0 {
		p.credit(p.last[n-1])
	}
	p.stage, p.actor, p.cup = mia.Joining, rules.Nobody, rules.Nobody
	p.order, p.standing, p.said, p.dice = nil, mia.None, mia.None, mia.None
}

// credit counts the last round for those who have played it, unless it has ended with a cancellation.
func (p *picture) credit(end mia.Event) {
	if end.Kind != mia.Lost {
		return
	}
	p.played = slices.Clone(p.played)
	for _, seat := range p.lastOrder {
		p.played[seat]++
	}
}

// late puts e into the round before, where it belongs if that has ended in a way that needs it; newsSkips means that it
// doesn't belong there.
func (p *picture) late(e mia.Event) news {
	n := len(p.last)
	if n == 0 || n > maxLog || e.Kind == mia.Rolls {
		return newsSkips // a roll is followed by so much that it is not late, but of a round whose beginning was lost
	}
	if has(p.last, e) {
		return newsAgain
	}
	if !hasEnd(p.last) || !lacks(p.last, e) {
		return newsSkips
	}
	p.relearn(slices.Insert(slices.Clone(p.last), n-1, e))
	return newsLate
}

// lacks reports whether a round that has ended so must have had an event like e, and has none.
func lacks(log []mia.Event, e mia.Event) bool {
	end, previous := log[len(log)-1], log[max(0, len(log)-2)]
	switch e.Kind {
	case mia.Announced:
		own := previous.Kind == mia.Announced && previous.Seat == e.Seat
		return end.Reason == mia.AnnouncedLosingDice && !own ||
			previous.Kind == mia.Rolls && previous.Seat == e.Seat && end.Reason != mia.DidNotAnnounce
	case mia.WantsToSee:
		return (end.Reason == mia.CaughtBluffing || end.Reason == mia.SeeFailed || end.Reason == mia.SeeBeforeFirstRoll) &&
			!hasKind(log, e.Kind)
	}
	return e.Kind == mia.Shown && !hasKind(log, e.Kind)
}

// relearn exchanges what is known of the round before.
func (p *picture) relearn(last []mia.Event) {
	p.last = last
	p.habits = mia.Learn(p.before, last)
}
