package observe

import (
	"sync"
	"time"
)

// GameLog records the first game on a server, for tournaments: response times, mistakes, views and the result. It
// ignores everything after the end of this game. A nil GameLog records nothing. A GameLog is safe for concurrent use.
type GameLog struct {
	done chan struct{}

	mu     sync.Mutex
	report GameReport
	asked  []time.Time // by seat; zero while the server does not wait for the seat
}

// GameReport is a copy of the records of a game.
type GameReport struct {
	Began     time.Time  // start of the game; zero before it
	Ended     time.Time  // end of the game; zero before it
	Snapshots []Snapshot // views of a spectator, oldest first
	Moves     []MadeMove // of a game that reports moves instead of views
	Seats     []SeatReport
	Rounds    int // in games with several rounds
}

// SeatReport holds the records of one seat.
type SeatReport struct {
	Waits   time.Duration   // how long the server waits for the seat now, or waited at the end of the game
	Took    []time.Duration // duration of each response
	Refused int             // number of invalid messages and illegal moves
	Late    int             // number of missed time limits in a game that goes on without the move
	Out     Out             // why the seat lost without a result by the rules; empty if it did not
	Points  float64         // share of the victory, or rounds won
}

// Snapshot is a view of the game at one time. View has the type of the game.
type Snapshot struct {
	At   time.Duration // since the game began
	View any
}

// MadeMove is a move in the game. Move has the type of the game.
type MadeMove struct {
	At   time.Duration // since the game began
	Seat int
	Move any
}

// Out is the reason why a seat has lost without a result by the rules.
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

// NewGameLog returns the log of a game with this number of seats.
func NewGameLog(seats int) *GameLog {
	return &GameLog{
		done: make(chan struct{}), asked: make([]time.Time, seats), report: GameReport{Seats: make([]SeatReport, seats)},
	}
}

// Done returns a channel that is closed when the game is over.
func (m *GameLog) Done() <-chan struct{} { return m.done }

// Report returns a copy of the records so far.
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

// See records a view. The caller must not change the view later.
func (m *GameLog) See(view any) {
	m.whileRunning(func(a *GameReport) {
		if len(a.Snapshots) < maxPositions {
			a.Snapshots = append(a.Snapshots, Snapshot{At: time.Since(a.Began), View: view})
		}
	})
}

// Move records a move, in a game that reports moves instead of views.
func (m *GameLog) Move(seat int, move any) {
	m.whileRunning(func(a *GameReport) {
		if len(a.Moves) < maxPositions {
			a.Moves = append(a.Moves, MadeMove{At: time.Since(a.Began), Seat: seat, Move: move})
		}
	})
}

// Ask records that the server waits for a seat.
func (m *GameLog) Ask(seat int) { m.withSeat(seat, func(*SeatReport) { m.asked[seat] = time.Now() }) }

// Answer records the response of a seat.
func (m *GameLog) Answer(seat int) {
	m.withSeat(seat, func(s *SeatReport) {
		if since := m.asked[seat]; !since.IsZero() {
			s.Took = append(s.Took, time.Since(since))
		}
		m.asked[seat] = time.Time{}
	})
}

// Refuse records an invalid message or an illegal move.
func (m *GameLog) Refuse(seat int) { m.withSeat(seat, func(s *SeatReport) { s.Refused++ }) }

// Miss records that a seat has missed its time limit and the game continues.
func (m *GameLog) Miss(seat int) {
	m.withSeat(seat, func(s *SeatReport) {
		s.Late++
		m.asked[seat] = time.Time{}
	})
}

// Out records the reason why a seat has lost. Only the first reason counts.
func (m *GameLog) Out(seat int, reason Out) {
	m.withSeat(seat, func(s *SeatReport) {
		if s.Out == "" {
			s.Out = reason
		}
	})
}

// Round records a round and its winners. It returns the number of rounds so far.
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

// End records the end of the game. The winners share one point. In a game with rounds, End is called without winners.
func (m *GameLog) End(winners ...int) {
	m.whileRunning(func(a *GameReport) {
		for _, seat := range winners {
			a.Seats[seat].Points += 1 / float64(len(winners))
		}
		a.Ended = time.Now()
		close(m.done)
	})
}
