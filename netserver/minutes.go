package netserver

import (
	"sync"
	"time"
)

// Minutes is what a server notes of one game, for those who hold tournaments: who was asked and answered when, who made
// mistakes, what was seen, and how it ended. A server is given Minutes in its Options; it notes the first game that it hosts,
// and nothing once that is over. Seats count from 0. A nil Minutes notes nothing, and any number of goroutines may write.
type Minutes struct {
	done chan struct{}

	mu      sync.Mutex
	account Account
	asked   []time.Time // by seat; zero while nobody waits for it
}

// Account is what was noted.
type Account struct {
	Began    time.Time // when the game began; zero while it has not
	Ended    time.Time // when it was over; zero while it is not
	Pictures []Picture // what those may see who look on, oldest first
	Moves    []Made    // of a game that is told by them instead
	Seats    []SeatAccount
	Rounds   int // of games that have several
}

// SeatAccount is what was noted of a seat.
type SeatAccount struct {
	Waits   time.Duration   // how long it is waited for right now, or was when the game was over
	Took    []time.Duration // for each of its answers
	Refused int             // what it said that was no move, or one against the rules
	Late    int             // times that ran out, of a game that goes on without the answer
	Out     Out             // why it was taken out of the game; empty if it was not
	Points  float64         // share of the game, or rounds
}

// Picture is a View of the game's own kind.
type Picture struct {
	At   time.Duration // since the game began
	View any
}

// Made is a move of the game's own kind.
type Made struct {
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

// NewMinutes returns the minutes of a game with so many seats.
func NewMinutes(seats int) *Minutes {
	return &Minutes{
		done: make(chan struct{}), asked: make([]time.Time, seats), account: Account{Seats: make([]SeatAccount, seats)},
	}
}

// Done is closed when the game is over.
func (m *Minutes) Done() <-chan struct{} { return m.done }

// Account returns what was noted so far.
func (m *Minutes) Account() Account {
	m.mu.Lock()
	defer m.mu.Unlock()
	a := m.account
	a.Pictures = append([]Picture(nil), a.Pictures...)
	a.Moves = append([]Made(nil), a.Moves...)
	a.Seats = append([]SeatAccount(nil), a.Seats...)
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
func (m *Minutes) write(note func(a *Account)) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.account.Ended.IsZero() {
		note(&m.account)
	}
}

// at notes something of a seat, if there is such a seat.
func (m *Minutes) at(seat int, note func(s *SeatAccount)) {
	m.write(func(a *Account) {
		if seat >= 0 && seat < len(a.Seats) {
			note(&a.Seats[seat])
		}
	})
}

// Begin notes that everybody is there.
func (m *Minutes) Begin() {
	m.write(func(a *Account) {
		if a.Began.IsZero() {
			a.Began = time.Now()
		}
	})
}

// See notes what can be seen; the View must not be written to later.
func (m *Minutes) See(view any) {
	m.write(func(a *Account) {
		if len(a.Pictures) < mostPictures {
			a.Pictures = append(a.Pictures, Picture{At: time.Since(a.Began), View: view})
		}
	})
}

// Move notes what a seat does, for games that are told by their moves.
func (m *Minutes) Move(seat int, move any) {
	m.write(func(a *Account) {
		if len(a.Moves) < mostPictures {
			a.Moves = append(a.Moves, Made{At: time.Since(a.Began), Seat: seat, Move: move})
		}
	})
}

// Ask notes that a seat is to answer now.
func (m *Minutes) Ask(seat int) { m.at(seat, func(*SeatAccount) { m.asked[seat] = time.Now() }) }

// Answer notes that it did.
func (m *Minutes) Answer(seat int) {
	m.at(seat, func(s *SeatAccount) {
		if since := m.asked[seat]; !since.IsZero() {
			s.Took = append(s.Took, time.Since(since))
		}
		m.asked[seat] = time.Time{}
	})
}

// Refuse notes that a seat said something that is no move, or none that it may make.
func (m *Minutes) Refuse(seat int) { m.at(seat, func(s *SeatAccount) { s.Refused++ }) }

// Miss notes that a seat did not answer in time, and that the game goes on all the same.
func (m *Minutes) Miss(seat int) {
	m.at(seat, func(s *SeatAccount) {
		s.Late++
		m.asked[seat] = time.Time{}
	})
}

// Out notes why a seat has lost, of several reasons the first.
func (m *Minutes) Out(seat int, why Out) {
	m.at(seat, func(s *SeatAccount) {
		if s.Out == "" {
			s.Out = why
		}
	})
}

// Round notes a round of a game that has several, and who has won a point in it. It returns how many there were.
func (m *Minutes) Round(winners ...int) (rounds int) {
	m.write(func(a *Account) {
		a.Rounds++
		rounds = a.Rounds
		for _, seat := range winners {
			a.Seats[seat].Points++
		}
	})
	return rounds
}

// End notes that the game is over, and who shares it; of a game with rounds nobody does.
func (m *Minutes) End(winners ...int) {
	m.write(func(a *Account) {
		for _, seat := range winners {
			a.Seats[seat].Points += 1 / float64(len(winners))
		}
		a.Ended = time.Now()
		close(m.done)
	})
}
