package observe

import (
	"sync"
	"time"
)

// GameLog records the first game on a server, for a tournament. It contains response times, mistakes, views and the result. It
// ignores later games. A nil GameLog records nothing. A GameLog is safe for concurrent use.
type GameLog struct {
	done chan struct{}

	mu     sync.Mutex
	report GameReport
	asked  []time.Time // start of the wait for each seat's response; zero for seats that need not respond
}

// GameReport has what a GameLog has recorded about the game.
type GameReport struct {
	Began     time.Time  // start of the game; zero before it
	Ended     time.Time  // end of the game; zero before it
	Snapshots []Snapshot // views of a spectator, oldest first
	Moves     []MadeMove // moves, in a game that reports moves instead of views
	Seats     []SeatReport
	Rounds    int // number of rounds so far; 0 in games without rounds
}

// SeatReport has what a GameLog has recorded about one seat.
type SeatReport struct {
	Waits   time.Duration   // duration of the current wait for the seat, or of the wait at the end of the game
	Took    []time.Duration // duration of each wait for a response
	Refused int             // number of invalid messages and illegal moves
	Late    int             // number of missed time limits, in a game that continues without the move
	Out     Out             // reason why the seat lost other than by the rules; empty if it did not
	Points  float64         // share of the victory, or rounds won
}

// Snapshot is a spectator's view of the game at one time. View has the game's own type.
type Snapshot struct {
	At   time.Duration // time since the start of the game
	View any
}

// MadeMove is a move that was made. Move has the game's own type.
type MadeMove struct {
	At   time.Duration // time since the start of the game
	Seat int
	Move any
}

// Out is the reason why a seat has lost other than by the rules.
type Out string

// The reasons.
const (
	OutLeft     Out = "left"     // the connection ended
	OutSlow     Out = "slow"     // no move came in time
	OutIllegal  Out = "illegal"  // an illegal move, in a game that allows none
	OutNonsense Out = "nonsense" // too many invalid messages
)

// maxPositions is the maximum number of views, and of moves, in a GameLog.
const maxPositions = 100_000

// NewGameLog returns an empty log for a game with the given number of seats.
func NewGameLog(seats int) *GameLog {
	return &GameLog{
		done: make(chan struct{}), asked: make([]time.Time, seats), report: GameReport{Seats: make([]SeatReport, seats)},
	}
}

// Done returns a channel that is closed when the game is over.
func (m *GameLog) Done() <-chan struct{} { return m.done }

// Report returns a copy of what was recorded so far.
func (m *GameLog) Report() GameReport {
	m.mu.Lock()
	defer m.mu.Unlock()
	a := m.report
	a.Snapshots = append([]Snapshot(nil), a.Snapshots...)
	a.Moves = append([]MadeMove(nil), a.Moves...)
	a.Seats = append([]SeatReport(nil), a.Seats...)
	for i, since := range m.asked {
		a.Seats[i].Took = append([]time.Duration(nil), a.Seats[i].Took...)
		switch {
		case since.IsZero():
		case a.Ended.IsZero():
			a.Seats[i].Waits = time.Since(since)
		default:
			a.Seats[i].Waits = a.Ended.Sub(since)
		}
	}
	return a
}

func (m *GameLog) whileRunning(f func(a *GameReport)) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.report.Ended.IsZero() {
		f(&m.report)
	}
}

// withSeat calls f with the report of a seat. If there is no such seat, it does nothing.
func (m *GameLog) withSeat(seat int, f func(s *SeatReport)) {
	m.whileRunning(func(a *GameReport) {
		if seat >= 0 && seat < len(a.Seats) {
			f(&a.Seats[seat])
		}
	})
}

// Begin records the start of the game.
func (m *GameLog) Begin() {
	m.whileRunning(func(a *GameReport) {
		if a.Began.IsZero() {
			a.Began = time.Now()
		}
	})
}

// See records a spectator's view. The caller must not change view afterwards.
func (m *GameLog) See(view any) {
	m.whileRunning(func(a *GameReport) {
		if len(a.Snapshots) < maxPositions {
			a.Snapshots = append(a.Snapshots, Snapshot{At: time.Since(a.Began), View: view})
		}
	})
}

// Move records a move by seat, in a game that reports moves instead of views.
func (m *GameLog) Move(seat int, move any) {
	m.whileRunning(func(a *GameReport) {
		if len(a.Moves) < maxPositions {
			a.Moves = append(a.Moves, MadeMove{At: time.Since(a.Began), Seat: seat, Move: move})
		}
	})
}

// Ask records that the server now waits for a response of seat.
func (m *GameLog) Ask(seat int) { m.withSeat(seat, func(*SeatReport) { m.asked[seat] = time.Now() }) }

// Answer records that seat has responded.
func (m *GameLog) Answer(seat int) {
	m.withSeat(seat, func(s *SeatReport) {
		if since := m.asked[seat]; !since.IsZero() {
			s.Took = append(s.Took, time.Since(since))
		}
		m.asked[seat] = time.Time{}
	})
}

// Refuse records an invalid message or an illegal move of seat.
func (m *GameLog) Refuse(seat int) { m.withSeat(seat, func(s *SeatReport) { s.Refused++ }) }

// Miss records that seat has missed its time limit and the game continues.
func (m *GameLog) Miss(seat int) {
	m.withSeat(seat, func(s *SeatReport) {
		s.Late++
		m.asked[seat] = time.Time{}
	})
}

// Out records why seat has lost. Only the first reason counts.
func (m *GameLog) Out(seat int, reason Out) {
	m.withSeat(seat, func(s *SeatReport) {
		if s.Out == "" {
			s.Out = reason
		}
	})
}

// Round records the end of a round with its winners. It returns the number of rounds so far.
func (m *GameLog) Round(winners ...int) (rounds int) {
	m.whileRunning(func(a *GameReport) {
		a.Rounds++
		rounds = a.Rounds
		for _, seat := range winners {
			a.Seats[seat].Points++
		}
	})
	return rounds
}

// End records the end of the game. The winners share one point. In a game with rounds, the caller passes no winners.
func (m *GameLog) End(winners ...int) {
	m.whileRunning(func(a *GameReport) {
		for _, seat := range winners {
			a.Seats[seat].Points += 1 / float64(len(winners))
		}
		a.Ended = time.Now()
		close(m.done)
	})
}
