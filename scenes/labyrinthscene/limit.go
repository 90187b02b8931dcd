package labyrinthscene

import (
	"context"
	"math"

	"menagerie/assets/words"
	"menagerie/rules/labyrinth"
	"menagerie/scenes/background"
)

// clock is the remaining time of the player to move, in seconds.
type clock struct {
	Runs        bool
	Left, Total float64
}

// moveFinder finds a move for the viewer, who must be the player to move, or returns false if there is none. It must
// return soon after ctx is cancelled.
type moveFinder = func(ctx context.Context, v labyrinth.View) (m labyrinth.Move, ok bool)

// The remaining seconds of a turn at which warnings begin, and at which the program makes a move for the player. For a
// short time limit, fractions of the limit are used instead.
const (
	warnSeconds   = 10
	rescueSeconds = 2
)

type turnLimit struct {
	Read    func() clock // returns the remaining time; nil without a time limit
	Best    moveFinder   // finds the automatic move; may be nil
	Now     clock        // last result of Read
	Rescues bool         // whether the program makes a move for the player shortly before the time limit

	warned int             // number of warnings in this turn
	asked  bool            // whether the search for the automatic move has begun
	made   *labyrinth.Move // automatic move, until it was sent twice
	task   background.Task[labyrinth.Move]
}

// Renew prepares the limit for the next turn.
func (l *turnLimit) Renew() {
	l.task.Forget()
	l.warned, l.asked, l.made = 0, false, nil
}

// Forget cancels the search for an automatic move.
func (l *turnLimit) Forget() { l.task.Forget() }

// Soon reports whether the time limit of the turn is near.
func (l *turnLimit) Soon() bool { return l.Now.Runs && l.Now.Left <= min(warnSeconds, l.Now.Total/3) }

// Warns reports whether the program should warn the player now. Near the time limit, it returns true every two seconds.
func (l *turnLimit) Warns() bool {
	if l.Soon() && float64(l.warned) < math.Ceil((min(warnSeconds, l.Now.Total/3)-l.Now.Left)/2) {
		l.warned++
		return true
	}
	return false
}

// Rescue returns the automatic move to send shortly before the time limit. It returns the move twice in succession, because
// the network client may reject the first attempt with a warning. ok is false if there is no move to send.
func (l *turnLimit) Rescue(v labyrinth.View) (m labyrinth.Move, ok bool) {
	if l.Rescues && l.Best != nil && !l.asked && l.Now.Runs && l.Now.Left <= min(rescueSeconds, l.Now.Total/4) {
		l.asked = true
		best := l.Best
		l.task.Begin(func(ctx context.Context, tell func(labyrinth.Move)) {
			if m, ok := best(ctx, v); ok {
				tell(m)
			}
		})
	}
	if again := l.made; again != nil {
		l.made = nil
		return *again, true
	}
	if m, ok = l.task.Take(); ok {
		l.made = &m
	}
	return m, ok
}

// limitText formats a time in seconds. A long time is shown in minutes.
func limitText(b *words.Book, seconds float64) string {
	if seconds > 120 {
		return b.N("labyrinth.minutes", int(math.Ceil(seconds/60)))
	}
	return b.N("labyrinth.seconds", int(math.Ceil(max(0, seconds))))
}
