package miascene

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// Net is what a seat on a server can do beyond playing.
type Net struct {
	Order   func(o Orders) // who plays the seat from now on
	Figures func() Figures // what was counted, however fast the rounds come
	Whole   func() (Whole, bool)
	Fitting bool // a person plays where the server gives enough time, and otherwise the autopilot
}

// Whole is one round from its beginning to its end, to be shown slowly.
type Whole struct {
	Names []string // by seat
	Round int
	Log   []mia.Event
}

// Mode is who plays the seat on a server.
type Mode uint8

// The modes.
const (
	Watch     Mode = iota // nobody
	Autopilot             // a bot, at once
	Armed                 // what was decided beforehand, at once
	Hand                  // the person; shortly before the time is up, a bot
)

// modeNames end the keys of the modes.
var modeNames = [...]string{Watch: "watch", Autopilot: "autopilot", Armed: "armed", Hand: "hand"}

// ParseMode reads a mode's name; anything else is Hand.
func ParseMode(name string) Mode {
	if i := slices.Index(modeNames[:], name); i >= 0 {
		return Mode(i)
	}
	return Hand
}

// Joins is which rounds are joined. Not to join costs nothing: it is the pause.
type Joins uint8

// The ways to join.
const (
	JoinAll Joins = iota
	JoinOnce
	JoinNone
)

// joinNames end the keys of the ways to join.
var joinNames = [...]string{JoinAll: "all", JoinOnce: "once", JoinNone: "none"}

// Orders are how the seat is played.
type Orders struct {
	Mode    Mode
	Joins   Joins
	SeeFrom mia.Dice // armed: see what is announced as this or more; None: never
	SeeNext bool     // armed: see the next, whatever it is
	BluffTo mia.Dice // armed: announce this instead of less; None: as little as is enough
}

// Answer is what was answered to the server, and by whom: Autopilot, Armed or Hand.
type Answer struct {
	Round int
	By    Mode
	Move  mia.Move
	Took  int // microseconds since the request had come
}

// Figures are what was counted on a server.
type Figures struct {
	Names     []string // by seat; "" where nobody sits
	Orders    Orders   // as they are now
	Rounds    int
	Played    int
	Won       int
	PerSecond float64                    // rounds
	By        [Hand + 1]int              // answers, by Mode
	Lost      [mia.OnlyOnePlayer + 1]int // rounds, by reason
	Last      Answer                     // its Round is 0 before the first
	Limit     int                        // for an answer, in milliseconds; 0: not known
	LimitSure bool
	Left      int     // until a bot answers for the person, in milliseconds; 0: none will
	Curve     [][]int // scores by seat, from the first point to the last
}

// net is the screen's side of a server.
type net struct {
	*Net
	figures  Figures
	fast     bool    // rounds come faster than they can be watched
	ends     []Whole // the newest rounds that have ended, the newest first
	slow     bool    // one round is shown in slow motion; all others are only counted
	since    int     // ticks for which it has been slow
	whole    Whole
	has      bool // whole is on the table, or about to be
	counted  int  // points of the curve that are drawn
	ordering int  // ticks for which the controls still show what was chosen, since it may be on its way
	wanted   Orders
}

// From how many rounds a second on a server is too fast to be watched, and from how few it is not any more: no eye follows
// a round a second, however hastily it is told.
const tooFast, slowEnough = 1.2, 0.8

// calm reports whether the server is slow enough to be watched again. No rounds at all may mean that they are not counted
// yet, but not for a minute.
func (n *net) calm() bool {
	const minute = 3600 // ticks
	return n.figures.PerSecond < slowEnough && (n.figures.PerSecond > 0 || n.since > minute)
}

// tooMuch is how many events may be still to be told before the screen gives up keeping up with a server.
const tooMuch = 60

// passNet lets a tick of a game on a server go by.
func (s *Scene) passNet() {
	n := &s.net
	if n.Net == nil {
		return
	}
	before := n.figures
	n.figures = n.Figures()
	if !slices.Equal(before.Names, n.figures.Names) && !n.slow {
		s.Renew()
	}
	n.ordering = max(0, n.ordering-1)
	if n.figures.Orders == n.wanted {
		n.ordering = 0
	}
	s.netCurves()
	s.fitSeat()
	n.fast = n.figures.PerSecond > tooFast || n.fast && !n.calm()
	asked := s.Seen && s.Current.You != rules.Nobody && slices.Contains(s.Current.Waiting, s.Current.You) && s.Plays(s.Current.You)
	switch {
	case asked && n.slow:
		s.live()
	case asked: // time runs: everything is told at once
		s.feed.hurry()
	case !n.slow && (n.figures.PerSecond > tooFast || len(s.feed.queue) > tooMuch):
		n.slow, n.has, n.since = true, false, 0
	case n.slow && n.calm() && !s.feed.busy():
		s.live()
	}
	if n.slow {
		n.since++
		s.slowMotion()
	}
}

// live shows what happens now.
func (s *Scene) live() {
	s.net.slow, s.net.has = false, false
	s.net.whole = Whole{}
	s.feed.begin(s.Current)
	s.Renew()
}

// slowMotion shows one whole round after the other, and skips all that are played meanwhile.
func (s *Scene) slowMotion() {
	n := &s.net
	if n.has && (s.feed.busy() || !s.feed.over() || float64(s.rests) < roundRest) {
		return
	}
	whole, ok := n.Whole()
	if !ok || len(whole.Log) == 0 {
		return
	}
	if !slices.Equal(n.whole.Names, whole.Names) {
		defer s.Renew()
	}
	n.whole, n.has, s.rests = whole, true, 0
	s.feed.queue, s.feed.wait = slices.Clone(whole.Log), 0
	s.feed.log = nil
	s.feed.number++
}

// Names are who sits at a table on a server: those of the round that is shown.
func (s *Scene) netNames() []string {
	if s.net.slow && s.net.has {
		return s.net.whole.Names
	}
	return s.net.figures.Names
}

// netCurves takes the points that were counted, against their average.
func (s *Scene) netCurves() {
	points := s.net.figures.Curve
	if len(points) == s.net.counted && len(points) > 0 {
		return
	}
	s.net.counted = len(points)
	s.curves.begin(mia.View{Config: mia.Config{Seats: s.Current.Config.Seats}})
	s.curves.written = -1
	for _, scores := range points {
		s.curves.add(mia.View{Scores: scores})
	}
}

// orderTicks is how long an order may take to be carried out. One that is over at once, as to see the next, may never be
// among the figures.
const orderTicks = 60

// order gives new orders.
func (s *Scene) order(edit func(o *Orders)) {
	o := s.orders()
	edit(&o)
	s.net.wanted, s.net.ordering = o, orderTicks
	s.net.Order(o)
}

// orders are those that were given last.
func (s *Scene) orders() Orders {
	if s.net.ordering > 0 {
		return s.net.wanted
	}
	return s.net.figures.Orders
}

// Counted is what was counted on the server.
func (s *Scene) Counted() Figures { return s.net.figures }

// Slow reports whether a server is too fast to be watched, and single rounds of it are shown.
func (s *Scene) Slow() bool { return s.net.slow }
