package netserver

import (
	"sync"
	"time"
)

// GameLog records one game on a server, for tournaments: when each player was asked and answered, mistakes, views, and the
// result. Options of a server have a GameLog. It records the first game on the server and nothing after its end. Seats
// count from 0. A nil GameLog records nothing. A GameLog is safe for concurrent use.
type GameLog struct {
	done chan struct{}

	mu     sync.Mutex
	report GameReport
	asked  []time.Time // by seat; zero while nobody waits for it
}

// Report is what was noted.
type GameReport struct {
	Began     time.Time  // when the game began; zero while it has not
	Ended     time.Time  // when it was over; zero while it is not
	Snapshots []Snapshot // what those may see who look on, oldest first
	Moves     []MadeMove // of a game that is told by them instead
	Seats     []SeatReport
	Rounds    int // of games that have several
}

// SeatReport holds the records of one seat.
type SeatReport struct {
	Waits   time.Duration   // how long it is waited for right now, or was when the game was over
	Took    []time.Duration // for each of its answers
	Refused int             // what it said that was no move, or one against the rules
	Late    int             // times that ran out, of a game that goes on without the answer
	Out     Out             // why it was taken out of the game; empty if it was not
	Points  float64         // share of the game, or rounds
}

// Snapshot is a View of the game's own kind.
type Snapshot struct {
	At   time.Duration // since the game began
	View any
}

// MadeMove is a move of the game's own kind.
type MadeMove struct {
	At   time.Duration // since the game began
	Seat int
	Move any
}

// Out is why somebody has lost a game otherwise than by its rules.
type Out string

// The ways to be out.
const (
	OutLeft     Out = "left"     // the connection is gone
	OutSlow     Out = "slow"     // no move came in time
	OutIllegal  Out = "illegal"  // a move against the rules, where one is too many
	OutNonsense Out = "nonsense" // too much of what came is no move
)

// mostPictures is how many pictures, or moves, are kept of a game.
const mostPictures = 100_000

// NewGameLog returns the log of a game with the given number of seats.
func NewGameLog(seats int) *GameLog {
	return &GameLog{
		done: make(chan struct{}), asked: make([]time.Time, seats), report: GameReport{Seats: make([]SeatReport, seats)},
	}
}

// Done is closed when the game is over.
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

// write notes something unless the game is over.
func (m *GameLog) write(note func(a *GameReport)) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.report.Ended.IsZero() {
		note(&m.report)
	}
}

// at notes something of a seat, if there is such a seat.
func (m *GameLog) at(seat int, note func(s *SeatReport)) {
	m.write(func(a *GameReport) {
		if seat >= 0 && seat < len(a.Seats) {
			note(&a.Seats[seat])
		}
	})
}

// Begin notes that everybody is there.
func (m *GameLog) Begin() {
	m.write(func(a *GameReport) {
		if a.Began.IsZero() {
			a.Began = time.Now()
		}
	})
}

// See notes what can be seen; the View must not be written to later.
func (m *GameLog) See(view any) {
	m.write(func(a *GameReport) {
		if len(a.Snapshots) < mostPictures {
			a.Snapshots = append(a.Snapshots, Snapshot{At: time.Since(a.Began), View: view})
		}
	})
}

// Move notes what a seat does, for games that are told by their moves.
func (m *GameLog) Move(seat int, move any) {
	m.write(func(a *GameReport) {
		if len(a.Moves) < mostPictures {
			a.Moves = append(a.Moves, MadeMove{At: time.Since(a.Began), Seat: seat, Move: move})
		}
	})
}

// Ask notes that a seat is to answer now.
func (m *GameLog) Ask(seat int) { m.at(seat, func(*SeatReport) { m.asked[seat] = time.Now() }) }

// Answer notes that it did.
func (m *GameLog) Answer(seat int) {
	m.at(seat, func(s *SeatReport) {
		if since := m.asked[seat]; !since.IsZero() {
			s.Took = append(s.Took, time.Since(since))
		}
		m.asked[seat] = time.Time{}
	})
}

// Refuse notes that a seat said something that is no move, or none that it may make.
func (m *GameLog) Refuse(seat int) { m.at(seat, func(s *SeatReport) { s.Refused++ }) }

// Miss notes that a seat did not answer in time, and that the game goes on all the same.
func (m *GameLog) Miss(seat int) {
	m.at(seat, func(s *SeatReport) {
		s.Late++
		m.asked[seat] = time.Time{}
	})
}

// Out notes why a seat has lost, of several reasons the first.
func (m *GameLog) Out(seat int, why Out) {
	m.at(seat, func(s *SeatReport) {
		if s.Out == "" {
			s.Out = why
		}
	})
}

// Round notes a round of a game that has several, and who has won a point in it. It returns how many there were.
func (m *GameLog) Round(winners ...int) (rounds int) {
	m.write(func(a *GameReport) {
		a.Rounds++
		rounds = a.Rounds
		for _, seat := range winners {
			a.Seats[seat].Points++
		}
	})
	return rounds
}

// End notes that the game is over, and who shares it; of a game with rounds nobody does.
func (m *GameLog) End(winners ...int) {
	m.write(func(a *GameReport) {
		for _, seat := range winners {
			a.Seats[seat].Points += 1 / float64(len(winners))
		}
		a.Ended = time.Now()
		close(m.done)
	})
}
