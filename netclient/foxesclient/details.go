package foxesclient

import (
	"math"
	"time"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

// usualCountdown is the countdown of our hosts. It is shown for a host that does not send Details.
const usualCountdown = 3 * time.Second

// countDown shows the board before the first N.
func (m *machine) countDown() step {
	m.begin()
	m.held, m.began = true, m.now+usualCountdown
	m.setClock()
	return m.show(nil)
}

// release ends a countdown of unknown length: the game has begun.
func (m *machine) release() {
	if m.held {
		m.held, m.began = false, m.now
		m.setClock()
	}
}

// setClock sets the countdown and the clock. The clock never runs backwards.
func (m *machine) setClock() {
	p, since := &m.position, m.now-m.began
	p.Now = max(p.Now, ticksOf(since))
	p.Starts = max(0, int((-since*foxes.Second+time.Second-1)/time.Second))
	if m.held {
		p.Starts = max(1, p.Starts)
	}
}

// details takes the host's clocks and rules.
func (m *machine) details(in foxeswire.Details) step {
	dialect, ok := dialectOf(in.Dialect)
	coming, placed := m.coming(in)
	mine := m.profile.Part == Watch || m.mine(in.To)
	if !m.profile.Details || !mine || m.stage < waiting || m.position.Board.Size == 0 || !ok || !placed || in.Outcome > int(foxes.Drawn) || in.Reason > int(foxes.ReasonLeft) {
		return step{}
	}
	if m.stage == waiting && in.Starts > 0 {
		m.begin()
	}
	p := &m.position
	dialect.Writing = p.Config.Dialect.Writing
	p.Config.Cooldown, p.Config.Limit, p.Config.Dialect, p.Config.Forecast = in.Cooldown, in.Limit, dialect, len(coming)
	p.Ready, p.NextTide, p.Tides, p.Coming = in.Ready, in.Next, in.Tides, coming
	m.clocks.tide, m.why, m.held = in.Tide, foxes.Reason(in.Reason), false
	if seat := m.seat(); seat != rules.Nobody {
		m.clocks.own = in.Cooldown[seat]
	}
	if m.stage == playing {
		m.anchor(in)
	}
	m.detailed = true
	if m.stage == playing && m.profile.Part == Watch && in.Outcome != 0 {
		m.finish(foxes.Outcome(in.Outcome)) // viewers may get no S
	}
	return m.show(nil)
}

// anchor finds out when the game began. Of two messages the one that took less time on the way is right, unless the host's clock
// has been slowed down.
func (m *machine) anchor(in foxeswire.Details) {
	const slowed = time.Second / 2
	at := m.now + spanOf(in.Starts) - spanOf(in.Now)
	if !m.detailed || at < m.began || at > m.began+slowed || in.Starts > 0 {
		m.began = at
	}
	m.locked = max(m.locked, m.began)
	m.setClock()
}

// coming returns the tides that the host foretells. It fails if they turn tiles that are not on the board.
func (m *machine) coming(in foxeswire.Details) (coming []foxes.Tide, ok bool) {
	b := m.position.Board
	for i, tiles := range in.Flips() {
		tide := foxes.Tide{Tick: in.Next + i*in.Tide, Current: foxes.CurrentOf(in.Tides + 1 + i)}
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

func dialectOf(numbers [4]int) (d foxes.Dialect, ok bool) {
	for _, n := range numbers {
		if n > math.MaxUint8 {
			return d, false
		}
	}
	d = foxes.Dialect{
		Range: foxes.Range(numbers[0]), Illegal: foxes.Illegal(numbers[1]), Tides: foxes.Tides(numbers[2]), Tie: foxes.Tie(numbers[3]),
	}
	return d, d.Validate() == nil
}

// cooldowns returns those of both sides: the host's own, or what was measured.
func (m *machine) cooldowns() [foxes.Sides]int {
	if m.detailed {
		return m.position.Config.Cooldown
	}
	return m.clocks.cooldowns(m.seat())
}

// spanOf returns the least time in which some ticks pass.
func spanOf(ticks int) time.Duration {
	return (time.Duration(ticks)*time.Second + foxes.Second - 1) / foxes.Second
}
