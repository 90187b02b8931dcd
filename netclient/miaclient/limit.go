package miaclient

import "time"

// The protocol doesn't say how long a player may think. A client sees it when somebody's time runs out. Until then it knows
// how long others were let think, and how long rounds were open for joining, which on the known servers is as long as a
// turn, unless a round begins as soon as all have joined.

// What is assumed of limits.
const (
	usual     = 250 * time.Millisecond // the text's
	leisurely = time.Second            // who lets people take that long is no contest of programs
	tooSoon   = 20 * time.Millisecond  // an end that came so fast was no time running out
	kept      = 4                      // the last times that ran out

	longestPause = 20 * time.Second // after a round; after a longer one, players were missing
)

// limits is what is known of how long one may think.
type limits struct {
	told    time.Duration   // by the person
	ran     []time.Duration // times that have run out
	longest time.Duration   // that somebody was let think, or rounds were open
}

// thought notes that somebody was let think for so long.
func (l *limits) thought(took time.Duration) { l.longest = max(l.longest, took) }

// ranOut notes that somebody's time was over after so long. One who leaves can look like that, but not after so long as
// others were let think.
func (l *limits) ranOut(after time.Duration) {
	if after < tooSoon || after < l.longest/2 {
		return
	}
	if l.ran = append(l.ran, after); len(l.ran) > kept {
		l.ran = l.ran[1:]
	}
}

// limit is how long we may think; sure is false where that is but an assumption, and the limit is 0 where it is likely to
// be so long that it is better found out than kept to.
func (l *limits) limit() (d time.Duration, sure bool) {
	switch {
	case l.told > 0:
		return l.told, true
	case len(l.ran) > 0:
		for _, ran := range l.ran {
			d = max(d, ran)
		}
		return d, true
	case l.longest >= leisurely:
		return 0, false
	}
	return max(usual, l.longest), false
}

// lastMoment is how long after a request a bot answers for a person who has not; 0 is never.
func (l *limits) lastMoment(roundTrip time.Duration) time.Duration {
	d, _ := l.limit()
	if d == 0 {
		return 0
	}
	const most = time.Second
	margin := min(d*2/5, most) + roundTrip
	return max(d-margin, d/5)
}
