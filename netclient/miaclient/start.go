package miaclient

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// opened notes that the server offers the next round. If the round before has not ended, its end was lost or is late. If a
// round has only just begun, the offer is late. Several offers without a round between them count as one: a server may send
// more than one, or may not count rounds without players.
func (p *picture) opened() {
	if p.moved {
		p.offers, p.moved = p.offers+1, false
	}
	if p.stage != mia.Joining && len(p.log) > 1 {
		p.close()
	}
}

// started begins a round. Whether its number is old depends on the numbers that the server has sent, and on its offers since
// then. Our own count is wrong if something of a round arrives after its end and looks like another round.
func (p *picture) started(number int, names []string) news {
	const stale = 3 // rounds that the newest may have overtaken
	if number == 0 {
		number = p.number + 1 // it could not be read
	}
	if number <= p.newest && number >= p.newest-stale {
		return newsAgain
	}
	ended := p.newest > 0 && number > p.newest && number < p.newest+p.offers
	p.newest, p.offers = number, 0
	if ended {
		return p.startedBefore(names)
	}
	if p.stage != mia.Joining && !hasStarted(p.log) && number <= p.number && number >= p.number-stale {
		return p.startedLate(number, names)
	}
	if p.stage != mia.Joining {
		p.close()
	}
	p.count++
	p.number, p.order = number, p.seats(names)
	p.begin()
	e := mia.Event{Kind: mia.Started, Seat: rules.Nobody, Seats: p.order}
	p.note(e)
	p.follow(e)
	return newsNext
}

// startedLate takes the beginning of a round of which something is known already.
func (p *picture) startedLate(number int, names []string) news {
	p.number, p.order = number, p.seats(names)
	p.log = slices.Insert(slices.Clone(p.log), 0, mia.Event{Kind: mia.Started, Seat: rules.Nobody, Seats: p.order})
	if p.actor == rules.Nobody {
		p.actor = p.after(p.cup)
	}
	return newsLate
}

// startedBefore takes the beginning of a round that has ended, since the server has offered a later one.
func (p *picture) startedBefore(names []string) news {
	if p.stage == mia.Joining && hasEnd(p.last) && !hasStarted(p.last) {
		p.lastOrder = p.seats(names)
		p.relearn(slices.Insert(slices.Clone(p.last), 0, mia.Event{Kind: mia.Started, Seat: rules.Nobody, Seats: p.lastOrder}))
		p.credit(p.last[len(p.last)-1])
	}
	return newsLate
}

func hasStarted(log []mia.Event) bool { return len(log) > 0 && log[0].Kind == mia.Started }

// begin makes an empty round.
func (p *picture) begin() {
	p.stage, p.actor, p.cup = mia.Turn, rules.Nobody, rules.Nobody
	p.standing, p.said, p.dice, p.log = mia.None, mia.None, mia.None, nil
}

// unknown begins a round whose beginning was lost.
func (p *picture) unknown() {
	p.count++
	p.number++
	p.order = nil
	p.begin()
}
