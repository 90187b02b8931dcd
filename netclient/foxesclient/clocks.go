package foxesclient

import (
	"math"
	"slices"
	"time"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

// clocks measures durations that the protocol does not transmit. Its integers are ticks; 0 means unknown.
type clocks struct {
	answered   time.Duration // time of the server's response to the client's last turn; 0 if the next N is not used for measuring
	own        int           // cooldown of the client
	moved      int           // time of the opponent's last move
	between    []int         // last times between two moves of the opponent; each is at least its cooldown
	turned     int           // time of the last tide, or of the beginning of the game
	tide       int           // time from one tide to the next
	stopped    bool          // the process was suspended since turned
	joinedLate bool          // the client is a spectator, so the game may have begun earlier
}

// These durations are for measuring cooldowns, the pauses between a player's moves. A measured cooldown below
// leastMeasured is ignored. patienceAtAll is the time that the client waits for permission to move while the cooldown
// is unknown. It exceeds every cooldown that the specification suggests. If the cooldown is known, the client waits for
// the cooldown and patienceMore.
const (
	leastMeasured = 50 * time.Millisecond
	patienceAtAll = 5500 * time.Millisecond
	patienceMore  = time.Second
)

// discardPending discards unfinished measurements. It must be called after a suspension, because these measurements
// would include the suspended time.
func (c *clocks) discardPending() { c.answered, c.moved, c.stopped = 0, 0, true }

// recordPermission measures the client's cooldown when the message N, the permission to move, arrives.
func (c *clocks) recordPermission(now time.Duration) {
	// the cooldown begins with the response to the client's last move
	passed := now - c.answered
	if c.answered == 0 || passed < leastMeasured {
		return
	}
	c.own, c.answered = smooth(c.own, roundTicks(passed)), 0
}

func (c *clocks) recordMove(now int) {
	const kept = 8
	if passed := now - c.moved; c.moved > 0 && passed > 0 {
		c.between = append(c.between, passed)
		c.between = c.between[max(0, len(c.between)-kept):]
	}
	c.moved = now
}

// opponentCooldown returns the measured cooldown of the opponent in ticks, or 0 if it is unknown.
func (c *clocks) opponentCooldown() int {
	if len(c.between) < 2 {
		return 0
	}
	// The second shortest time counts: network delays can make the shortest one too short.
	return slices.Sorted(slices.Values(c.between))[1]
}

// recordTide handles a tide, which swaps land and water tiles, and measures the time since the previous one in ticks.
func (c *clocks) recordTide(tick int) {
	// The first measurement begins at the start of the game. For a spectator, who may join late, it begins at the first
	// tide.
	if passed := tick - c.turned; (!c.joinedLate || c.turned > 0) && passed > 0 && !c.stopped {
		c.tide = smooth(c.tide, passed)
	}
	c.turned, c.stopped = tick, false
}

// smooth combines an estimated duration with a new measurement and returns the new estimate. old is the previous
// estimate, and measured is the measurement. If old is 0 or the two differ too much, the new estimate equals the
// measurement. Otherwise it is a weighted average.
func smooth(old, measured int) int {
	const weight, much = 4, 4
	if off := measured - old; old == 0 || off > old/much || -off > old/much {
		return measured
	}
	return old + (measured-old)/weight
}

// cooldowns returns the cooldown of each side in ticks, or 0 if it is unknown.
func (c *clocks) cooldowns(seat rules.Seat) [foxes.Sides]int {
	var all [foxes.Sides]int
	if seat == rules.Nobody {
		return all
	}
	// Unless a shorter cooldown of the opponent was measured, it equals the client's.
	all[seat], all[1-seat] = c.own, c.own
	if other := c.opponentCooldown(); other > 0 && (c.own == 0 || other < c.own) {
		all[1-seat] = other
	}
	return all
}

// ownCooldown returns the client's cooldown, or an estimate while it is unknown.
func (c *clocks) ownCooldown() int {
	if c.own > 0 {
		return c.own
	}
	return foxes.UsualCooldown
}

// patience returns the maximum time that the client waits after a move for permission to make the next move. When it
// has passed, the client moves without permission.
func (c *clocks) patience() time.Duration {
	if c.own == 0 {
		return patienceAtAll
	}
	return time.Duration(c.own)*time.Second/foxes.Second + patienceMore
}

func roundTicks(d time.Duration) int {
	return int((d*foxes.Second + time.Second/2) / time.Second)
}

// usualCountdown is the length of the countdown that the client shows before a game. The client uses it if the host
// does not send the exact length. Hosts in Menagerie use this length.
const usualCountdown = 3 * time.Second

// showCountdown shows the board before the first message N.
func (m *machine) showCountdown() step {
	m.beginIfReady()
	m.held, m.began = true, m.Now+usualCountdown
	m.setClock()
	return m.Show(nil)
}

// endCountdown ends a countdown of unknown length, because the game has begun.
func (m *machine) endCountdown() {
	if m.held {
		m.held, m.began = false, m.Now
		m.setClock()
	}
}

// setClock sets the countdown and the clock of the View. The clock never runs backwards.
func (m *machine) setClock() {
	p, since := &m.position, m.Now-m.began
	p.Now = max(p.Now, ticksOf(since))
	p.Starts = max(0, int((-since*foxes.Second+time.Second-1)/time.Second))
	if m.held {
		p.Starts = max(1, p.Starts)
	}
}

// handleDetails handles the message Details, which contains the host's clocks and rules.
func (m *machine) handleDetails(in foxeswire.Details) step {
	dialect, ok := dialectOf(in)
	coming, placed := m.forecastOf(in)
	mine := m.profile.Role == Watch || m.isForUs(in.To)
	size := m.position.Board.Size
	known := in.Outcome <= int(foxes.Drawn) && in.Reason <= int(foxes.ReasonLeft) && in.Animals <= foxes.Config{Size: size}.MostAnimals() && in.Growth <= foxes.MaxSize*foxes.MaxSize
	if !m.profile.Details || !mine || m.Stage < waiting || size == 0 || !ok || !placed || !known {
		return step{}
	}
	if m.Stage == waiting && in.Starts > 0 {
		m.beginIfReady()
	}
	p := &m.position
	dialect.Writing = p.Config.Dialect.Writing
	p.Config.Cooldown, p.Config.Growth, p.Config.Limit, p.Config.Dialect, p.Config.Forecast = in.Cooldown, in.Growth, in.Limit, dialect, len(coming)
	if in.Animals > 0 {
		p.Config.Animals = in.Animals // the client may not have seen the first board
	}
	p.Ready, p.NextTide, p.Tides, p.Coming = in.Ready, in.Next, in.Tides, coming
	m.clocks.tide, m.why, m.held = in.Tide, foxes.Reason(in.Reason), false
	if seat := m.Seat(); seat != rules.Nobody {
		m.clocks.own = in.Cooldown[seat]
	}
	if m.Stage == playing {
		m.updateStart(in)
	}
	m.detailed = true
	if m.Stage == playing && m.profile.Role == Watch && in.Outcome != 0 {
		m.finish(foxes.Outcome(in.Outcome)) // the server may not send S to viewers
	}
	return m.Show(nil)
}

// updateStart estimates when the game began, on the client's clock.
func (m *machine) updateStart(in foxeswire.Details) {
	const slowed = time.Second / 2
	at := m.Now + durationOf(in.Starts) - durationOf(in.Now)
	// A delayed message makes the estimate too late, so the earliest estimate counts. But if a new estimate is more
	// than slowed later, the host has slowed the game down.
	if !m.detailed || at < m.began || at > m.began+slowed || in.Starts > 0 {
		m.began = at
	}
	m.locked = max(m.locked, m.began)
	m.setClock()
}

// forecastOf returns the tides that a Details message announces. ok is false if there are too many tides or a tile is
// off the board.
func (m *machine) forecastOf(details foxeswire.Details) (coming []foxes.Tide, ok bool) {
	b := m.position.Board
	for i, tiles := range details.Flips() {
		tide := foxes.Tide{Tick: details.Next + i*details.Tide, Current: foxes.CurrentOf(details.Tides + 1 + i)}
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

// cooldowns returns the cooldown of each side from the host, or the measured ones if the host has sent none.
func (m *machine) cooldowns() [foxes.Sides]int {
	if m.detailed {
		return m.position.Config.Cooldown
	}
	return m.clocks.cooldowns(m.Seat())
}

// durationOf converts ticks to a duration. It rounds up, so that ticksOf returns the same number of ticks.
func durationOf(ticks int) time.Duration {
	return (time.Duration(ticks)*time.Second + foxes.Second - 1) / foxes.Second
}
