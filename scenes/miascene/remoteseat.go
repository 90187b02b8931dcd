package miascene

import (
	"slices"
	"strings"

	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/ui"
)

// RemoteServer is the connection of a seat to its server, besides the moves.
type RemoteServer struct {
	Order   func(o SeatOrders) // changes the orders of the seat
	Figures func() SeatFigures // returns the figures of all rounds, even if they are too fast to be shown
	Whole   func() (WholeRound, bool)
	Lives   int                   // lives at the start of a game on a server of this program; 0 if points count or the server is elsewhere
	Left    func(name string) int // returns how many of these Lives a player still has
	Fitting bool                  // the time limit decides whether the person or the autopilot plays
}

// WholeRound is a complete round, for slow motion.
type WholeRound struct {
	Names []string // by seat
	Round int
	Log   []mia.Event
}

// SeatMode determines the player of the seat on a server.
type SeatMode uint8

// The modes.
const (
	Watch     SeatMode = iota // the seat is not played
	Autopilot                 // a bot responds at once
	Armed                     // prepared orders respond at once
	Hand                      // the person plays; shortly before the time limit, a bot responds
)

// modeNames are the last parts of the keys of the modes.
var modeNames = [...]string{Watch: "watch", Autopilot: "autopilot", Armed: "armed", Hand: "hand"}

// ParseSeatMode returns the mode with a name, or Hand for an unknown name.
func ParseSeatMode(name string) SeatMode {
	if i := slices.Index(modeNames[:], name); i >= 0 {
		return SeatMode(i)
	}
	return Hand
}

// SeatJoins selects the rounds that the seat joins. The seat loses no points in a round that it does not join.
type SeatJoins uint8

// The values of Joins.
const (
	joinAll SeatJoins = iota
	joinOnce
	JoinNone
)

// joinNames are the last parts of their keys.
var joinNames = [...]string{joinAll: "all", joinOnce: "once", JoinNone: "none"}

// SeatOrders determine how the seat is played.
type SeatOrders struct {
	Mode    SeatMode
	Joins   SeatJoins
	SeeFrom mia.Dice // with Armed: call the bluff of this announcement and higher ones; None means never
	SeeNext bool     // with Armed: call the next bluff, whatever it is
	BluffTo mia.Dice // with Armed: announce at least this value; None means the lowest possible value
}

// SeatAnswer is a response to the server.
type SeatAnswer struct {
	Round int
	By    SeatMode
	Move  mia.Move
	Took  int // microseconds since the request
}

// SeatFigures are statistics of the rounds on a server.
type SeatFigures struct {
	Names     []string   // by seat; "" for a free seat
	Orders    SeatOrders // the current orders
	Rounds    int
	Played    int
	Won       int
	PerSecond float64                    // rounds per second
	By        [Hand + 1]int              // responses by Mode
	Lost      [mia.OnlyOnePlayer + 1]int // lost rounds by reason
	Last      SeatAnswer                 // the last response; its Round is 0 before the first
	Limit     int                        // the time limit for a response in milliseconds; 0 if unknown
	LimitSure bool
	Left      int     // milliseconds until a bot responds for the person; 0 if none will
	Curve     [][]int // the scores by seat after each round
}

// name returns the name of the player on a seat of the round.
func (w *WholeRound) name(seat rules.Seat) string {
	if seat < 0 || int(seat) >= len(w.Names) {
		return ""
	}
	return w.Names[seat]
}

// page is the screen of the game.
type page interface {
	You() string              // returns the name of the player on the seat
	HandedOver(reason string) // shows why the autopilot has taken over the seat
}

// RemoteSeat is the seat of this program on a server.
type RemoteSeat struct {
	Figures SeatFigures // the figures as of the last tick
	Fast    bool        // rounds are too fast to be watched

	server   *RemoteServer
	page     page
	env      *ui.Env
	ends     []WholeRound // the newest finished rounds, newest first
	ordering int          // ticks for which the controls show wanted, because the orders may not have taken effect yet
	wanted   SeatOrders
	widgets  seatWidgets
}

// NewRemoteSeat returns the seat on a server.
func NewRemoteSeat(server *RemoteServer, env *ui.Env, page page) *RemoteSeat {
	return &RemoteSeat{server: server, env: env, page: page}
}

func (s *RemoteSeat) book() *words.Book { return s.env.Book }

// Tick reads the current Figures from the connection. If the server's time limit is too short for a person, Tick also
// lets the autopilot play.
func (s *RemoteSeat) Tick() {
	s.Figures = s.server.Figures()
	s.ordering = max(0, s.ordering-1)
	if s.Figures.Orders == s.wanted {
		s.ordering = 0
	}
	s.fitMode()
}

// orderTicks is the maximal number of ticks for which the controls show the player's Orders before the Figures contain them.
// Orders such as SeeNext can end so soon that the Figures never contain them.
const orderTicks = 60

// changeOrders changes the orders.
func (s *RemoteSeat) changeOrders(edit func(o *SeatOrders)) {
	o := s.Orders()
	edit(&o)
	s.wanted, s.ordering = o, orderTicks
	s.server.Order(o)
}

// Orders returns the last orders.
func (s *RemoteSeat) Orders() SeatOrders {
	if s.ordering > 0 {
		return s.wanted
	}
	return s.Figures.Orders
}

// A server as in the specification allows 250 ms for a response and starts the next round at once. There the autopilot plays
// by default, and each round is reported in one line.

const (
	leastByHand = 2000 // the shortest time limit in milliseconds with which a person can play
	byHandAgain = 2500 // the limit at which the autopilot hands the seat back. It is higher, so limits near 2 s do not cause switching back and forth
	endsShown   = 3    // the number of reported rounds
	mostPerHand = 12.0 // the highest rate of rounds per second at which rounds are reported
)

// fitMode switches to the autopilot if the time limit is too short for a person, and back if the limit becomes long enough. It does
// nothing while the limit is unknown.
func (s *RemoteSeat) fitMode() {
	f, mode := &s.Figures, s.Orders().Mode
	if !s.server.Fitting || s.ordering > 0 {
		return
	}
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

// NoteEnd stores a finished round for Outcomes.
func (s *RemoteSeat) NoteEnd(w WholeRound) {
	w.Names = s.Figures.Names
	s.ends = append([]WholeRound{w}, s.ends[:min(len(s.ends), endsShown-1)]...)
}

// Calm reports whether the server is slow enough to show all rounds again. ticks is the time for which the screen has shown
// only some rounds. During the first minute, Calm ignores a rate of 0, because the rate may not have been measured yet.
func (s *RemoteSeat) Calm(ticks int) bool {
	const slowEnough, minute = 0.8, 3600 // rounds per second, ticks
	return s.Figures.PerSecond < slowEnough && (s.Figures.PerSecond > 0 || ticks > minute)
}

// Outcomes returns one line for each of the latest rounds, at most limit lines. It returns "" if the server is slow enough to
// watch every round, or too fast to read the lines.
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
