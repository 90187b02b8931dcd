package miaserver

import (
	"time"

	"menagerie/keeper/netsim"
	"menagerie/rules/mia"
)

// clock rings once, unless it is set anew before.
type clock struct {
	rings func(set int) // on a goroutine of its own

	timer *time.Timer
	due   time.Time // when it is to ring
	set   int       // how often it was set
}

func (c *clock) ring(after time.Duration) {
	c.stop()
	set := c.set
	c.due = time.Now().Add(after)
	c.timer = time.AfterFunc(after, func() { c.rings(set) })
}

// stop makes what was set ring no more. One that rings just now finds another set.
func (c *clock) stop() {
	c.set++
	if c.timer != nil {
		c.timer.Stop()
	}
}

// timeOut goes on when the time of a stage is over, or asks once more.
func (s *Server) timeOut(set int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || set != s.clock.set {
		return
	}
	if netsim.Paused(s.clock.due) {
		s.due = s.dueAgain()
	}
	early, again := !s.limits().Over(s.due), s.askAgain()
	switch {
	case s.stage == alone, s.stage == pausing:
		s.look()
	case s.stage == joining && (!early || s.readyToStart()):
		s.start()
	case early && !again:
		s.wait()
	case s.stage == joining:
		s.offer()
	case early:
		s.request(s.waiting(), s.round.players[s.waiting()])
	default:
		s.count.Late++
		s.options.GameLog.Miss(int(s.waiting()))
		s.play(s.waiting(), mia.Move{Kind: mia.TimeOut})
	}
}

// dueAgain is when the time is up if it begins again, as it does after the process was stopped: what guests have sent
// meanwhile may not be read yet.
func (s *Server) dueAgain() time.Time {
	switch s.stage {
	case joining:
		return s.joinBy()
	case turning:
		return s.limits().By(s.options.Turn, time.Time{})
	case announcing:
		return s.limits().By(s.options.Announce, time.Time{})
	}
	return s.due
}

// limits is by what clock time is given.
func (s *Server) limits() *netsim.Simulation { return s.options.Rehearsal }

// joinBy is when a round that is open now begins at the latest: those who have just come have their grace.
func (s *Server) joinBy() time.Time {
	var since time.Time
	for _, g := range s.guests {
		if g.came.After(since) {
			since = g.came
		}
	}
	return s.limits().By(s.options.Join, since)
}

// longestJoin is how much longer than usual a round is open at most, however long limits are: some never join.
const longestJoin = 10 * time.Second

// readyToStart reports whether a round can begin before its time is over: at once if all have joined and the Options say so,
// and with longer limits when it would have begun as usual, or after longestJoin without those who have not joined.
func (s *Server) readyToStart() bool {
	if s.limits() == nil {
		return s.options.Early && s.players() > 0 && s.allJoined()
	}
	over := time.Since(s.usual)
	return over >= longestJoin || (s.options.Early || over >= 0) && s.players() > 0 && s.allJoined()
}

// asked notes that somebody was asked, and waits.
func (s *Server) asked() {
	s.again = time.Time{}
	if repeat := s.options.Repeat; repeat > 0 {
		s.again = time.Now().Add(repeat)
	}
	s.wait()
}

// askAgain reports whether who was asked is to be asked once more.
func (s *Server) askAgain() bool { return !s.again.IsZero() && !time.Now().Before(s.again) }

// wait lets the clock ring when the time for a move is up, or when it is to be asked for once more.
func (s *Server) wait() {
	left := s.limits().Wait(s.due)
	if usual := time.Until(s.usual); s.stage == joining && usual > 0 {
		left = min(left, usual)
	}
	if !s.again.IsZero() {
		left = min(left, time.Until(s.again))
	}
	s.clock.ring(left)
}
