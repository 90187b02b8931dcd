package miaclient

import (
	"slices"
	"time"

	"menagerie/netclient/miaclient/miatracker"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// Sizes of Stats.Recent and Stats.Curve.
const (
	maxRecent = 16
	maxCurve  = 256
)

// Stats has counts of all rounds since the start of the session. Its slices never change.
type Stats struct {
	Names  []string // names of the players by seat; "" for an empty seat
	You    rules.Seat
	Orders Orders // orders in effect; SeeNext and JoinOnce are reset after use

	Rounds    int // number of finished rounds
	Cancelled int // number of rounds that the server cancelled
	Played    int // number of finished rounds with the client
	Won       int
	Lost      [mia.OnlyOnePlayer + 1]int // number of rounds that the client lost, by reason
	PerSecond float64                    // number of rounds per second

	By     [ByPerson + 1]int // number of answers, by AnsweredBy
	Recent []Answer          // the last answers, oldest first

	Limit     time.Duration // time limit for a move; 0 if it is unknown
	LimitSure bool          // the limit was given or measured
	Left      time.Duration // time until a bot answers for the player; 0 if no bot will

	Curve []CurvePoint // points over time

	Resent int // number of answers that were sent again
	Datagrams
	BotFailed int // number of panics and invalid moves of the bot
}

// Datagrams counts unusual datagrams.
type Datagrams struct {
	Repeated    int // number of repeated datagrams
	Late        int // number of datagrams that arrived out of order
	Gaps        int // number of gaps, probably from lost datagrams
	InvalidDice int // number of dice with invalid values
	Unknown     int // number of unknown datagrams
}

// CurvePoint is one point of Stats.Curve.
type CurvePoint struct {
	Round  int
	Scores []int // points by seat
}

// statsRecorder holds the Stats and the data that are needed to update them.
type statsRecorder struct {
	Stats
	every  int // number of rounds between two points of the curve
	second time.Duration
	rounds int // value of Rounds at the time second
	told   time.Duration
}

func (s *statsRecorder) countAnswer(a Answer) {
	s.By[a.By]++
	if s.Recent = append(slices.Clip(s.Recent), a); len(s.Recent) > maxRecent {
		s.Recent = s.Recent[1:]
	}
	s.told = 0
}

func (s *statsRecorder) countArrival(n miatracker.Arrival) {
	switch n {
	case miatracker.Repeated:
		s.Repeated++
	case miatracker.Late:
		s.Late++
	case miatracker.AfterGap:
		s.Gaps++
	}
}

func (s *statsRecorder) countRound(e mia.Event, you rules.Seat, order []rules.Seat) {
	played, lost := slices.Contains(order, you), slices.Contains(e.Seats, you)
	s.Rounds++
	switch {
	case e.Kind == mia.Cancelled:
		s.Cancelled++
	case played && lost:
		s.Played++
		s.Lost[e.Reason]++
	case played:
		s.Played++
		s.Won++
	}
}

// addPoint adds the scores after a round to the history s.Curve, and removes every second entry of a long history.
func (s *statsRecorder) addPoint(scores []int) {
	if s.every == 0 {
		s.every = 1
	}
	if n := len(s.Curve); s.Rounds == 0 || n > 0 && s.Rounds < s.Curve[n-1].Round+s.every {
		return
	}
	s.Curve = append(slices.Clip(s.Curve), CurvePoint{s.Rounds, scores})
	if len(s.Curve) < maxCurve {
		return
	}
	thin := make([]CurvePoint, 0, maxCurve/2)
	for i := 1; i < len(s.Curve); i += 2 {
		thin = append(thin, s.Curve[i])
	}
	s.Curve, s.every = thin, 2*s.every
}

// updateRate updates PerSecond once per second.
func (s *statsRecorder) updateRate(now time.Duration) {
	if passed := now - s.second; passed >= time.Second {
		s.PerSecond = float64(s.Rounds-s.rounds) / passed.Seconds()
		s.second, s.rounds = now, s.Rounds
	}
}

type timedStats struct {
	Stats
	left time.Duration // time until a bot answers
	at   time.Time
}

// publishInterval is the shortest time between two snapshots of the statistics.
const publishInterval = 40 * time.Millisecond

// publish makes a snapshot of the statistics available to the game loop.
func (m *machine) publish() {
	s := &m.stats
	changed := len(s.Names) != len(m.tracker.Names) || len(s.Names) > 0 && &s.Names[0] != &m.tracker.Names[0]
	if !changed && s.told > 0 && m.Now-s.told < publishInterval {
		return
	}
	s.told = max(m.Now, 1)
	s.updateRate(m.Now)
	s.Names, s.You, s.Orders = m.tracker.Names, m.tracker.Seat(), m.orders
	s.Limit, s.LimitSure = m.limits.Limit()
	now := timedStats{Stats: s.Stats, at: time.Now()}
	if m.asked != nil && m.orders.Mode == Hand {
		if at, ok := m.answerTime(); ok {
			now.left = max(at-m.Now, 1)
		}
	}
	_ = m.shared.stats.Put(now) // the mailbox keeps only the newest value, so it is never full
}
