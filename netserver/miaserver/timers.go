package miaserver

import (
	"time"

	"menagerie/netserver/limitclock"
	"menagerie/rules/mia"
)

type clock struct {
	rings func(set int) // called in its own goroutine when the timer expires, with the value of the field set

	timer   *time.Timer
	due     time.Time // time at which the timer expires
	set     int       // number of times that the clock was set
	settler limitclock.Settler
}

func (c *clock) ring(after time.Duration) {
	c.stop()
	c.start(after)
}

func (c *clock) start(after time.Duration) {
	set := c.set
	c.due = time.Now().Add(after)
	c.timer = time.AfterFunc(after, func() { c.rings(set) })
}

// waitForLate reports whether the clock will ring once more a little later.
func (c *clock) waitForLate() bool {
	// datagrams that have arrived in time may still be unread
	wait := c.settler.Wait(c.due)
	if wait == 0 {
		return false
	}
	c.start(wait)
	return true
}

// stop stops the timer.
func (c *clock) stop() {
	// a call of rings that has already begun has no effect
	c.set++
	c.settler.Reset()
	if c.timer != nil {
		c.timer.Stop()
	}
}

// timeOut handles the end of a stage, or repeats a request.
func (s *Server) timeOut(set int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || set != s.clock.set {
		return
	}
	if limitclock.Paused(s.clock.due) {
		s.due = s.extendStage()
	}
	early, again := !s.limits().Over(s.due), s.mustRepeat()
	if !early && s.clock.waitForLate() {
		return
	}
	switch {
	case s.stage == alone, s.stage == pausing:
		s.offerIfEnough()
	case s.stage == joining && (!early || s.readyToStart()):
		s.beginRound()
	case early && !again:
		s.setTimer()
	case s.stage == joining:
		s.invite()
	case early:
		s.sendRequest(s.waiting(), s.round.players[s.waiting()])
	default:
		s.count.Late++
		s.options.Observer.GameLog.Miss(int(s.waiting()))
		s.play(s.waiting(), mia.Move{Kind: mia.TimeOut})
	}
}

// extendStage returns the end of the present stage after the process was suspended.
func (s *Server) extendStage() time.Time {
	switch s.stage {
	// the time limit of a response begins again, because the server may not have read the responses yet
	case joining:
		return s.joinDeadline()
	case turning:
		return s.limits().By(s.options.Turn, time.Time{})
	case announcing:
		return s.limits().By(s.options.Announce, time.Time{})
	}
	return s.due
}

func (s *Server) limits() *limitclock.Clock { return s.options.Observer.Clock }

// joinDeadline returns the end of the time limit for joining a round that is offered now.
func (s *Server) joinDeadline() time.Time {
	var since time.Time
	for _, g := range s.guests {
		// players who have just registered have a grace period
		if g.came.After(since) {
			since = g.came
		}
	}
	return s.limits().By(s.options.Join, since)
}

// maxJoinExtension is the maximum time by which the flag --rehearse can extend the time limit for joining a round. Without
// this maximum, a single player could delay the game for ever by not joining.
const maxJoinExtension = 10 * time.Second

// readyToStart reports whether a round can begin before the time limit for joining has passed.
func (s *Server) readyToStart() bool {
	if s.limits() == nil {
		return s.options.Early && s.players() > 0 && s.allJoined()
	}
	// The flag --rehearse can extend the time limit. After the usual limit, the round can begin if all players have
	// joined. After a further maxJoinExtension, it can begin without the missing players.
	over := time.Since(s.usual)
	return over >= maxJoinExtension || (s.options.Early || over >= 0) && s.players() > 0 && s.allJoined()
}

func (s *Server) restartTimer() {
	s.again = time.Time{}
	if repeat := s.options.Repeat; repeat > 0 {
		s.again = time.Now().Add(repeat)
	}
	s.setTimer()
}

// mustRepeat reports whether the last request is to be repeated now.
func (s *Server) mustRepeat() bool { return !s.again.IsZero() && !time.Now().Before(s.again) }

// setTimer sets the timer to the end of the stage, or to the next repetition of the request if the repetition is earlier.
func (s *Server) setTimer() {
	left := s.limits().Wait(s.due)
	if usual := time.Until(s.usual); s.stage == joining && usual > 0 {
		left = min(left, usual)
	}
	if !s.again.IsZero() {
		left = min(left, time.Until(s.again))
	}
	s.clock.ring(left)
	s.clock.due = s.clock.due.Add(-s.limits().Passed(s.due)) // the process was stopped before it set the timer
}
