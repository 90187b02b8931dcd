package foxesclient

import (
	"math"
	"time"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

// usualCountdown is the countdown before a game on Menagerie's hosts. The client shows this countdown if the host sends
// no Details, the message with the exact countdown.
const usualCountdown = 3 * time.Second

// countDown shows the board before the first N.
func (m *machine) countDown() step {
	m.begin()
	m.held, m.began = true, m.Now+usualCountdown
	m.setClock()
	return m.Show(nil)
}

// release ends a countdown of unknown length, because the game has begun.
func (m *machine) release() {
	if m.held {
		m.held, m.began = false, m.Now
		m.setClock()
	}
}

// setClock sets the countdown and the clock. The clock never runs backwards.
func (m *machine) setClock() {
	p, since := &m.position, m.Now-m.began
	p.Now = max(p.Now, ticksOf(since))
	p.Starts = max(0, int((-since*foxes.Second+time.Second-1)/time.Second))
	if m.held {
		p.Starts = max(1, p.Starts)
	}
}

// details handles Details: the host's clocks and rules.
func (m *machine) details(in foxeswire.Details) step {
	dialect, ok := dialectOf(in)
	coming, placed := m.coming(in)
	mine := m.profile.Role == Watch || m.mine(in.To)
	size := m.position.Board.Size
	known := in.Outcome <= int(foxes.Drawn) && in.Reason <= int(foxes.ReasonLeft) && in.Animals <= foxes.Config{Size: size}.MostAnimals()
	if !m.profile.Details || !mine || m.Stage < waiting || size == 0 || !ok || !placed || !known {
		return step{}
	}
	if m.Stage == waiting && in.Starts > 0 {
		m.begin()
	}
	p := &m.position
	dialect.Writing = p.Config.Dialect.Writing
	p.Config.Cooldown, p.Config.Limit, p.Config.Dialect, p.Config.Forecast = in.Cooldown, in.Limit, dialect, len(coming)
	if in.Animals > 0 {
		p.Config.Animals = in.Animals // the client may not have seen the first board
	}
	p.Ready, p.NextTide, p.Tides, p.Coming = in.Ready, in.Next, in.Tides, coming
	m.clocks.tide, m.why, m.held = in.Tide, foxes.Reason(in.Reason), false
	if seat := m.Seat(); seat != rules.Nobody {
		m.clocks.own = in.Cooldown[seat]
	}
	if m.Stage == playing {
		m.anchor(in)
	}
	m.detailed = true
	if m.Stage == playing && m.profile.Role == Watch && in.Outcome != 0 {
		m.finish(foxes.Outcome(in.Outcome)) // the server may not send S to viewers
	}
	return m.Show(nil)
}

// anchor estimates when the game began, on the client's clock. A Details message that arrives late gives too late an
// estimate. anchor therefore keeps the earliest one. Only a much later estimate replaces it, because it shows that the
// host has slowed the game down.
func (m *machine) anchor(in foxeswire.Details) {
	const slowed = time.Second / 2
	at := m.Now + spanOf(in.Starts) - spanOf(in.Now)
	if !m.detailed || at < m.began || at > m.began+slowed || in.Starts > 0 {
		m.began = at
	}
	m.locked = max(m.locked, m.began)
	m.setClock()
}

// coming returns the tides that message announces. ok is false if there are more than foxes.MaxForecast tides, or if a
// tide changes a tile outside the board.
func (m *machine) coming(message foxeswire.Details) (coming []foxes.Tide, ok bool) {
	b := m.position.Board
	for i, tiles := range message.Flips() {
		tide := foxes.Tide{Tick: message.Next + i*message.Tide, Current: foxes.CurrentOf(message.Tides + 1 + i)}
		for _, n := range tiles {
			if n >= len(b.Tiles) {
				return nil, false
			}
			tide.Flips = append(tide.Flips, b.Place(n))
		}
		coming = append(coming, tide)
	}
	return coming, len(coming) <= foxes.MaxForecast
}

func dialectOf(in foxeswire.Details) (d foxes.Dialect, ok bool) {
	numbers := in.Dialect
	for _, n := range append(numbers[:], in.Goal) {
		if n > math.MaxUint8 {
			return d, false
		}
	}
	d = foxes.Dialect{
		Range: foxes.Range(numbers[0]), Illegal: foxes.Illegal(numbers[1]), Tides: foxes.Tides(numbers[2]), Tie: foxes.Tie(numbers[3]),
		Goal: foxes.Goal(in.Goal),
	}
	return d, d.Validate() == nil
}

// cooldowns returns the cooldown of each side. It returns the values that the host has sent, or else the measured
// values.
func (m *machine) cooldowns() [foxes.Sides]int {
	if m.detailed {
		return m.position.Config.Cooldown
	}
	return m.clocks.cooldowns(m.Seat())
}

// spanOf returns the shortest time that contains this number of ticks.
func spanOf(ticks int) time.Duration {
	return (time.Duration(ticks)*time.Second + foxes.Second - 1) / foxes.Second
}
