package miaclient

import (
	"slices"
	"time"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// Sizes of what is kept for the screen.
const (
	maxRecent = 16
	maxCurve  = 256
)

// Stats are what a client has counted: every round, however fast they come. The slices are not changed any more.
type Stats struct {
	Names  []string // by seat; "" where nobody sits
	You    rules.Seat
	Orders Orders // as they are now: SeeNext and JoinOnce are over when they were carried out

	Rounds    int // that have ended
	Cancelled int // of these
	Played    int // by us, to their end
	Won       int
	Lost      [mia.OnlyOnePlayer + 1]int // by reason; NoReason where the server has told none that we know
	PerSecond float64                    // rounds

	By     [ByPerson + 1]int // answers
	Recent []Answer          // the newest last

	Limit     time.Duration // that we keep to; 0: none is known, and the first time that runs out will tell
	LimitSure bool          // it was told, or seen to run out
	Left      time.Duration // until a bot answers for the person; 0 if none will, or nothing is asked

	Curve []Point // how the points have grown

	Resent    int // answers that were sent again
	Again     int // datagrams that came twice
	Late      int // datagrams that others have overtaken
	Skips     int // times that others seem to be lost
	Odd       int // dice that no dice show
	Unknown   int // datagrams that the protocol doesn't have
	BotFailed int // times that the bot has failed, or answered nonsense
}

// Point is one point of the curve.
type Point struct {
	Round  int
	Scores []int // by seat
}

// stats are the machine's own.
type stats struct {
	Stats
	every  int // rounds from one point of the curve to the next
	second time.Duration
	rounds int // when the second began
	told   time.Duration
}

// answered notes an answer.
func (s *stats) answered(a Answer) {
	s.By[a.By]++
	if s.Recent = append(slices.Clip(s.Recent), a); len(s.Recent) > maxRecent {
		s.Recent = s.Recent[1:]
	}
	s.told = 0
}

// met counts what became of an event.
func (s *stats) met(n news) {
	switch n {
	case newsAgain:
		s.Again++
	case newsLate:
		s.Late++
	case newsSkips:
		s.Skips++
	}
}

// ended counts a round.
func (s *stats) ended(e mia.Event, played, lost bool) {
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

// point adds a point to the curve; with too many, every second goes.
func (s *stats) point(scores []int) {
	if s.every == 0 {
		s.every = 1
	}
	if n := len(s.Curve); s.Rounds == 0 || n > 0 && s.Rounds < s.Curve[n-1].Round+s.every {
		return
	}
	s.Curve = append(slices.Clip(s.Curve), Point{s.Rounds, scores})
	if len(s.Curve) < maxCurve {
		return
	}
	thin := make([]Point, 0, maxCurve/2)
	for i := 1; i < len(s.Curve); i += 2 {
		thin = append(thin, s.Curve[i])
	}
	s.Curve, s.every = thin, 2*s.every
}

// pace counts the rounds of each second.
func (s *stats) pace(now time.Duration) {
	if passed := now - s.second; passed >= time.Second {
		s.PerSecond = float64(s.Rounds-s.rounds) / passed.Seconds()
		s.second, s.rounds = now, s.Rounds
	}
}

// moment is a snapshot and when it was made.
type moment struct {
	Stats
	left time.Duration // until a bot answers
	at   time.Time
}

// tellEvery is how often the screen gets new figures while nothing but the game goes on.
const tellEvery = 40 * time.Millisecond

// publish lets the game loop see the figures.
func (m *machine) publish() {
	s := &m.stats
	changed := len(s.Names) != len(m.p.names) || len(s.Names) > 0 && &s.Names[0] != &m.p.names[0]
	if !changed && s.told > 0 && m.now-s.told < tellEvery {
		return
	}
	s.told = max(m.now, 1)
	s.pace(m.now)
	s.Names, s.You, s.Orders = m.p.names, m.p.mine(), m.orders
	s.Limit, s.LimitSure = m.limits.limit()
	now := moment{Stats: s.Stats, at: time.Now()}
	if m.asked != nil && m.orders.Mode == Hand {
		if at, ok := m.due(); ok {
			now.left = max(at-m.now, 1)
		}
	}
	_ = m.shared.stats.Put(now) // it holds the newest only, so it is never full
}
