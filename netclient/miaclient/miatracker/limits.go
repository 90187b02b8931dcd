package miatracker

import "time"

// The protocol does not contain the time limit for a move. A client can measure the limit when a player's time runs out.
// Until then it knows how long other players have taken. It also knows how long rounds were open for joining. On the known
// servers that is the time of a turn, unless all players have joined.

// LongestPause is the maximum length of a pause between two rounds. A longer time without a round means that players
// are missing.
const LongestPause = 20 * time.Second

// Assumptions about time limits.
const (
	usual     = 250 * time.Millisecond // the specification's limit
	leisurely = time.Second            // a server that allows this much is for people
	tooSoon   = 20 * time.Millisecond  // shorter times are not a time limit
	kept      = 4                      // number of expired times that are kept
)

// Limits estimates the time limit for a move.
type Limits struct {
	Told    time.Duration   // given by the player; 0 for none
	ran     []time.Duration // times that have run out
	Longest time.Duration   // the longest time that a player took or that a round was open
}

// Thought records how long a player needed for a move, or how long a round lasted.
func (l *Limits) Thought(took time.Duration) { l.Longest = max(l.Longest, took) }

// RanOut records that a player lost a round by not moving. delay is the time since the server's request for a move.
// RanOut ignores short times, because they can also mean that the player has left.
func (l *Limits) RanOut(delay time.Duration) {
	if delay < tooSoon || delay < l.Longest/2 {
		return
	}
	if l.ran = append(l.ran, delay); len(l.ran) > kept {
		l.ran = l.ran[1:]
	}
}

// Limit returns the time limit for a move, and whether the limit is certain. If it is not certain, the first result is
// an estimate. The estimate is 0 if the limit is unknown but probably long.
func (l *Limits) Limit() (d time.Duration, sure bool) {
	switch {
	case l.Told > 0:
		return l.Told, true
	case len(l.ran) > 0:
		for _, ran := range l.ran {
			d = max(d, ran)
		}
		return d, true
	case l.Longest >= leisurely:
		return 0, false
	}
	return max(usual, l.Longest), false
}

// LastMoment returns how long the client waits for the player's answer to a request. After this time, a bot answers
// instead of the player. If the result is 0, the client waits without a limit.
func (l *Limits) LastMoment(roundTrip time.Duration) time.Duration {
	d, _ := l.Limit()
	if d == 0 {
		return 0
	}
	const most = time.Second
	margin := min(d*2/5, most) + roundTrip
	return max(d-margin, d/5)
}
