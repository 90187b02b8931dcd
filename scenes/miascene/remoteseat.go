package miascene

import (
	"slices"
	"strings"

	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/ui"
)

// RemoteServer has functions and settings for a seat on a server, except its moves.
type RemoteServer struct {
	Order   func(o SeatOrders) // changes how the seat is played
	Figures func() SeatFigures // returns the statistics of all rounds, including those that are too fast to be shown
	Whole   func() (WholeRound, bool)
	Lives   int                   // lives at the start of a game on a server of this program; 0 on other servers and in games for points
	Left    func(name string) int // returns how many lives a player still has
	Fitting bool                  // whether the time limit decides if the person or the autopilot plays
}

// WholeRound is a complete round, for slow motion.
type WholeRound struct {
	Names []string // name of the player on each seat
	Round int
	Log   []mia.Event
}

// SeatMode is the way in which a seat on a server is played.
type SeatMode uint8

// The values of SeatMode.
const (
	Watch     SeatMode = iota // the seat is not played
	Autopilot                 // a bot answers at once
	Armed                     // the prepared orders answer at once
	Hand                      // the person plays; shortly before the time limit, a bot answers
)

// modeNames has the name of each SeatMode, with which the keys of its texts end.
var modeNames = [...]string{Watch: "watch", Autopilot: "autopilot", Armed: "armed", Hand: "hand"}

// ParseSeatMode returns the mode with the given name, or Hand if the name is unknown.
func ParseSeatMode(name string) SeatMode {
	if i := slices.Index(modeNames[:], name); i >= 0 {
		return SeatMode(i)
	}
	return Hand
}

// SeatJoins determines which rounds a seat joins. A seat loses no points in a round that it does not join.
type SeatJoins uint8

// The values of SeatJoins.
const (
	joinAll SeatJoins = iota
	joinOnce
	JoinNone
)

// joinNames has the name of each SeatJoins, with which the keys of its texts end.
var joinNames = [...]string{joinAll: "all", joinOnce: "once", JoinNone: "none"}

// SeatOrders determines how a seat on a server is played.
type SeatOrders struct {
	Mode    SeatMode
	Joins   SeatJoins
	SeeFrom mia.Dice // in mode Armed, call the bluff of this announcement and higher ones; mia.None means never
	SeeNext bool     // in mode Armed, call the next bluff, whatever the announcement
	BluffTo mia.Dice // in mode Armed, announce at least this value; mia.None means the lowest possible value
}

// SeatAnswer is a response of a seat to a request of the server.
type SeatAnswer struct {
	Round int
	By    SeatMode
	Move  mia.Move
	Took  int // response time in microseconds
}

// SeatFigures has statistics of the rounds on a server.
type SeatFigures struct {
	Names     []string   // name of the player on each seat; "" for a free seat
	Orders    SeatOrders // current orders
	Rounds    int
	Played    int
	Won       int
	PerSecond float64                    // rounds per second
	By        [Hand + 1]int              // number of responses in each SeatMode
	Lost      [mia.OnlyOnePlayer + 1]int // number of lost rounds by reason
	Last      SeatAnswer                 // last response; its Round is 0 before the first one
	Limit     int                        // time limit for a response in milliseconds; 0 if unknown
	LimitSure bool
	Left      int     // milliseconds until a bot answers for the person; 0 if none will
	Curve     [][]int // scores of all seats after each round
}

// name returns the name of the player on a seat of the round.
func (w *WholeRound) name(seat rules.Seat) string {
	if seat < 0 || int(seat) >= len(w.Names) {
		return ""
	}
	return w.Names[seat]
}

// page is the screen that shows the seat.
type page interface {
	You() string              // returns the name of the player on the seat
	HandedOver(reason string) // shows why the autopilot has taken over the seat
}

// RemoteSeat is the seat of this program on a server. It has the widgets that show and change how the seat is played.
type RemoteSeat struct {
	Figures SeatFigures // statistics as of the last tick
	Fast    bool        // whether the rounds are too fast to be watched

	server   *RemoteServer
	page     page
	env      *ui.Env
	ends     []WholeRound // last finished rounds, the newest first
	ordering int          // ticks for which the controls still show wanted, because the orders may not be in Figures yet
	wanted   SeatOrders
	widgets  seatWidgets
}

// NewRemoteSeat returns the seat of this program on server.
func NewRemoteSeat(server *RemoteServer, env *ui.Env, page page) *RemoteSeat {
	return &RemoteSeat{server: server, env: env, page: page}
}

func (s *RemoteSeat) book() *words.Book { return s.env.Book }

// Tick updates Figures. If the server's time limit is too short for a person, Tick also switches to the autopilot.
func (s *RemoteSeat) Tick() {
	s.Figures = s.server.Figures()
	s.ordering = max(0, s.ordering-1)
	if s.Figures.Orders == s.wanted {
		s.ordering = 0
	}
	s.fitMode()
}

// orderTicks limits the time for which the controls show changed orders that the server has not confirmed yet. The
// server may never confirm orders that soon change again.
const orderTicks = 60

// changeOrders calls edit with the current orders and sends the changed orders to the server.
func (s *RemoteSeat) changeOrders(edit func(o *SeatOrders)) {
	o := s.Orders()
	edit(&o)
	s.wanted, s.ordering = o, orderTicks
	s.server.Order(o)
}

// Orders returns the current orders of the seat. For a short time after a change, these are the orders that the server has not
// confirmed yet.
func (s *RemoteSeat) Orders() SeatOrders {
	if s.ordering > 0 {
		return s.wanted
	}
	return s.Figures.Orders
}

// A server as in the specification allows 250 ms for a response and starts the next round at once. There the autopilot plays
// by default, and each round is reported in one line.

const (
	leastByHand = 2000 // minimal time limit in milliseconds with which a person can play
	byHandAgain = 2500 // time limit in milliseconds at which the person plays again; the difference prevents frequent changes near 2 s
	endsShown   = 3    // number of rounds that Outcomes describes
	mostPerHand = 12.0 // maximal rate in rounds per second at which Outcomes describes rounds
)

// fitMode switches to the autopilot if the time limit is too short for a person, and back if the limit becomes long
// enough.
func (s *RemoteSeat) fitMode() {
	f, mode := &s.Figures, s.Orders().Mode
	if !s.server.Fitting || s.ordering > 0 {
		return
	}
	// While the limit is unknown, the mode does not change.
	known := f.LimitSure || f.Rounds > 0
	switch {
	case mode == Hand && known && f.Limit > 0 && f.Limit < leastByHand:
		s.changeOrders(func(o *SeatOrders) { o.Mode = Autopilot })
		s.page.HandedOver(s.tooFastText())
	case mode == Autopilot && known && (f.Limit == 0 || f.Limit >= byHandAgain):
		s.changeOrders(func(o *SeatOrders) { o.Mode = Hand })
	}
}

// tooFastText describes why the autopilot plays.
func (s *RemoteSeat) tooFastText() string {
	if !s.Figures.LimitSure {
		return s.book().T("mia.too_fast_guess", s.limitText())
	}
	return s.book().T("mia.too_fast", s.limitText())
}

// limitText describes the time limit. It rounds an estimate.
func (s *RemoteSeat) limitText() string {
	t, ms := s.book().T, s.Figures.Limit
	if !s.Figures.LimitSure {
		ms = max(1, (ms+25)/50) * 50
	}
	if ms < 1000 {
		return t("mia.took_ms", s.book().Integer(int64(ms)))
	}
	return t("mia.took_s", s.seconds(ms))
}

// NoteEnd stores the finished round w for Outcomes.
func (s *RemoteSeat) NoteEnd(w WholeRound) {
	w.Names = s.Figures.Names
	s.ends = append([]WholeRound{w}, s.ends[:min(len(s.ends), endsShown-1)]...)
}

// Calm reports whether the server's rounds have become slow enough for the screen to show all of them. ticks is the
// time since the screen began to skip rounds. In the first minute, Calm returns false for a rate of 0, which may not
// have been measured yet.
func (s *RemoteSeat) Calm(ticks int) bool {
	const slowEnough, minute = 0.8, 3600 // rounds per second, ticks
	return s.Figures.PerSecond < slowEnough && (s.Figures.PerSecond > 0 || ticks > minute)
}

// Outcomes returns a text with one line about each of the last rounds. The text has at most limit lines. It is "" if
// the player can watch the rounds, or if they are too fast for reading.
func (s *RemoteSeat) Outcomes(limit int) string {
	if !s.Fast || s.Figures.PerSecond > mostPerHand {
		return ""
	}
	var lines []string
	for _, w := range s.ends[:min(limit, len(s.ends))] {
		lines = append(lines, s.book().T("mia.outcome", w.Round, endingText(s.book(), w.Log, w.name)))
	}
	return strings.Join(lines, "\n")
}
