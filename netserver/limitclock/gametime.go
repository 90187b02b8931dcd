package limitclock

import "time"

// GameTime measures the time of a running game without suspensions of the process. It runs slower while an operator
// slows the time limits down. To pause the game, the caller calls Skip instead of Pass. A GameTime is not safe for
// concurrent use.
type GameTime struct {
	Clock   *Clock        // nil for the machine's
	Elapsed time.Duration // at the last update

	updated time.Time // time of the last update
	wakes   time.Time // time until which the game sleeps
}

// Settle returns how long the game must wait before it may judge that a player was too slow; see the function Settle. It
// must be called when the game wakes up.
func (g *GameTime) Settle() time.Duration { return Settle(g.wakes) }

// Skip updates the time without counting the time since the last update.
func (g *GameTime) Skip(now time.Time) { g.updated = now }

// Pass updates the time.
func (g *GameTime) Pass(now time.Time) { g.Elapsed, g.updated = g.At(now), now }

// At returns the time of the game at now.
func (g *GameTime) At(now time.Time) time.Duration {
	if Paused(g.wakes) {
		now = g.wakes
	}
	return g.Elapsed + g.pace().Shrink(max(0, now.Sub(g.updated)))
}

// Sleep returns how long the game must sleep before it checks its time again. target is the game's time of the next
// event. The caller must sleep for exactly this duration. A much longer sleep is treated as a suspension of the
// process.
func (g *GameTime) Sleep(now time.Time, target time.Duration) time.Duration {
	return g.sleep(now, g.Clock.Until(target-g.Elapsed, g.pace()))
}

// Glance is like Sleep, for a game whose time does not pass.
func (g *GameTime) Glance(now time.Time) time.Duration { return g.sleep(now, Glance) }

func (g *GameTime) sleep(now time.Time, d time.Duration) time.Duration {
	g.wakes = now.Add(d)
	return d
}

// pace returns the pace of the clock, or the usual pace if the clock has stopped. A game that is still running then
// continues at the usual pace.
func (g *GameTime) pace() Pace {
	if pace := g.Clock.Pace(); pace != Stopped {
		return pace
	}
	return Usual
}
