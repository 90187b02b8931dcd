// Package lesson guides a player through positions of a game, step by step.
//
// A game describes its lesson as a list of Steps. A Lesson is a session that plays this list. The game's own screen shows the
// board and sends moves, as in every other session. A Lesson accepts only the moves of the current step, and makes the moves of
// the opponents. After each step, the Lesson continues with the next position. Over reports whether the last step is done.
package lesson

import (
	"errors"
	"slices"

	"menagerie/rules"
	"menagerie/session"
)

// Step is one step of a lesson. The functions Lit and Done are required. All other functions may be nil.
type Step[S session.State[S, V, M], V any, M comparable] struct {
	Text  string              // key of the text that explains the step
	Wrong string              // key of the text after a wrong input; "" for the default
	Lost  string              // key of the text after a failed attempt; "" for that after a wrong input
	Then  *Part               // texts for the second part of the move; nil if the move has one part
	Seat  rules.Seat          // seat of the player
	Start func() (S, error)   // returns the position; nil continues with that of the previous step
	Lit   func(v V) []M       // returns the correct moves; the picture of a hand points at the first one
	Marks func(v V) []M       // returns the moves that the board highlights; nil for those of Lit
	Takes func(v V, m M) bool // reports whether m is correct; nil accepts the moves of Lit
	Done  func(v V) bool      // reports whether the step is done

	Delay  int                                // number of ticks from a move to the call of Reply
	Reply  func(s S) (rules.Seat, M, bool)    // returns the move of an opponent, or false if there is none now
	Tick   func(s S) S                        // advances the clock by one tick; nil stops the clock
	Back   func(start, s S) (back S, ok bool) // returns the position after a failed attempt; false if s is not a failed attempt
	Escape func(v V) []M                      // returns the moves that show why a wrong move fails; v is the View after that move
	// Patience is the number of ticks without a correct move after which the player is reminded to continue; 0 for never.
	Patience int
	Hand     int  // number of ticks before the picture of a hand appears; 0 for the default
	Still    bool // do not show a correct move after wrong inputs
}

// Times in ticks.
const (
	Delay      = 36  // usual number of ticks before an opponent's move
	handTicks  = 60  // ticks before the picture of a hand appears
	wrongTicks = 150 // ticks for which the text after a wrong input is shown
	restTicks  = 36  // ticks between two steps
	ghostTicks = 60  // ticks for which a move is shown before it is taken back
	shownTicks = 72  // ticks for which the moves after a wrong move are shown
	failTicks  = 60  // ticks before a failed attempt is taken back
	helpAfter  = 2   // number of wrong inputs after which a correct move is shown
)

// defaultWrong is the key of the text after a wrong input.
const defaultWrong = "lesson.wrong"

// ErrWrong is the error of an Update after a move that the current step does not accept.
var ErrWrong = errors.New("this move is not part of the lesson")

// Lesson is a session that plays the steps of a lesson.
type Lesson[S session.State[S, V, M], V any, M comparable] struct {
	steps        []Step[S, V, M]
	at           int
	start, state S
	shown        V    // the last View that was shown
	stale        bool // the state was not shown yet
	sent         []M
	out          []session.Update[V]

	idle   int  // number of ticks since the last move of any seat
	part   int  // part of the move that the player makes now, from 0
	off    int  // number of ticks since the last correct move, in a step with Patience; negative before the first move
	total  int  // number of wrong inputs in the lesson
	misses int  // number of wrong inputs since the last correct one
	wrong  int  // remaining ticks of the text after a wrong input or failed attempt
	lost   bool // the text is about a failed attempt
	rest   int  // remaining ticks before the next step; 0 while the step is not done
	fail   int  // remaining ticks before a failed attempt is taken back
	back   S    // position after the failed attempt is taken back
	ghost  demonstration[S]
	over   bool
}

// demonstration is a sequence of states that the lesson shows. It does not change the player's own position.
type demonstration[S any] struct {
	states      []S
	tick, ticks int
}

// New returns a lesson with the given steps. The first step must have a Start function.
func New[S session.State[S, V, M], V any, M comparable](steps []Step[S, V, M]) (*Lesson[S, V, M], error) {
	l := &Lesson[S, V, M]{steps: steps}
	return l, l.begin()
}

func (l *Lesson[S, V, M]) begin() error {
	if start := l.step().Start; start != nil {
		s, err := start()
		if err != nil {
			return err
		}
		l.state = s
	}
	l.start, l.stale = l.state, true
	l.part, l.idle, l.off, l.misses, l.wrong, l.rest, l.fail, l.ghost = 0, 0, -1, 0, 0, 0, 0, demonstration[S]{}
	return nil
}

func (l *Lesson[S, V, M]) step() *Step[S, V, M] { return &l.steps[l.at] }

func (l *Lesson[S, V, M]) view() V { return l.state.View(l.step().Seat) }

func (l *Lesson[S, V, M]) Send(_ rules.Seat, m M) { l.sent = append(l.sent, m) }

// Seats implements session.Session. It returns the player's seat in the current step.
func (l *Lesson[S, V, M]) Seats() []rules.Seat { return []rules.Seat{l.step().Seat} }

// Capabilities implements session.Session. A lesson has no record, and the player cannot take moves back.
func (l *Lesson[S, V, M]) Capabilities() session.Capabilities {
	return session.Capabilities{Pause: true}
}

func (l *Lesson[S, V, M]) Close() error { return nil }

func (l *Lesson[S, V, M]) Tick() []session.Update[V] {
	l.out = l.out[:0]
	l.idle++
	l.wrong = max(0, l.wrong-1)
	switch {
	case l.over:
	case l.rest > 0:
		l.refuseAll()
		l.beginNext()
	case l.fail > 0:
		l.refuseAll()
		if l.fail--; l.fail == 0 {
			l.state, l.stale = l.back, true
		}
	case l.ghost.ticks > 0:
		l.refuseAll()
		l.demonstrate()
	default:
		l.play()
	}
	if l.stale {
		l.stale = false
		l.show(l.state)
	}
	return l.out
}

// show reports a state as the current one.
func (l *Lesson[S, V, M]) show(s S) {
	l.shown = s.View(l.step().Seat)
	l.out = append(l.out, session.Update[V]{Phase: session.Playing, View: l.shown})
}

// refuse shows the current state again as the response to a move that is not played.
func (l *Lesson[S, V, M]) refuse() {
	l.out = append(l.out, session.Update[V]{Phase: session.Playing, View: l.shown, Err: ErrWrong})
}

func (l *Lesson[S, V, M]) refuseAll() {
	for range l.sent {
		l.refuse()
	}
	l.sent = l.sent[:0]
}

// beginNext begins the next step when the pause is over.
func (l *Lesson[S, V, M]) beginNext() {
	if l.rest--; l.rest > 0 {
		return
	}
	if l.at == len(l.steps)-1 {
		l.over = true
		return
	}
	l.at++
	if err := l.begin(); err != nil {
		l.over = true
		l.out = append(l.out, session.Update[V]{Phase: session.Lost, Err: err})
	}
}

// play handles the moves of the player, the opponents and the clock.
func (l *Lesson[S, V, M]) play() {
	for _, m := range l.sent {
		l.try(m)
	}
	l.sent = l.sent[:0]
	l.remind()
	if l.ghost.ticks > 0 {
		return
	}
	if st := l.step(); st.Tick != nil {
		l.state, l.stale = st.Tick(l.state), true
	}
	l.reply()
	l.judge()
}

// try plays a move of the player, or reports a wrong one.
func (l *Lesson[S, V, M]) try(m M) {
	st := l.step()
	next, err := l.state.Play(st.Seat, m)
	if err != nil || !l.isCorrect(m) {
		l.refuse()
		if st.Patience > 0 {
			return
		}
		if err == nil && st.Escape != nil {
			l.ghost = demonstration[S]{states: l.statesAfter(next, st.Escape(next.View(st.Seat))), ticks: shownTicks}
		}
		l.Miss()
		return
	}
	l.state, l.stale, l.idle, l.off = next, true, 0, 0
	if st.Patience == 0 {
		l.misses, l.wrong = 0, 0
	}
}

// remind counts a long time without a correct move as a wrong input. It must be called in every tick.
func (l *Lesson[S, V, M]) remind() {
	most := l.step().Patience
	// only steps with Patience have a time limit
	if most == 0 || l.off < 0 {
		return
	}
	if l.off++; l.off > most {
		l.off = 0
		l.Miss()
	}
}

func (l *Lesson[S, V, M]) isCorrect(m M) bool {
	st := l.step()
	if st.Takes != nil {
		return st.Takes(l.view(), m)
	}
	return slices.Contains(st.Lit(l.view()), m)
}

func (l *Lesson[S, V, M]) statesAfter(s S, moves []M) []S {
	all := []S{s}
	for _, m := range moves {
		waiting := s.Waiting()
		if len(waiting) == 0 {
			break
		}
		next, err := s.Play(waiting[0], m)
		if err != nil {
			break
		}
		s = next
		all = append(all, s)
	}
	return all
}

func (l *Lesson[S, V, M]) reply() {
	st := l.step()
	if st.Reply == nil || l.idle < st.Delay {
		return
	}
	seat, m, ok := st.Reply(l.state)
	if !ok {
		return
	}
	if next, err := l.state.Play(seat, m); err == nil {
		l.state, l.stale, l.idle = next, true, 0
	}
}

// judge ends the step if it is done, and an attempt if it has failed.
func (l *Lesson[S, V, M]) judge() {
	st := l.step()
	if st.Done(l.view()) {
		l.rest = restTicks
		return
	}
	if st.Back == nil {
		return
	}
	if back, failed := st.Back(l.start, l.state); failed {
		l.back, l.fail, l.wrong, l.lost = back, failTicks, wrongTicks, true
	}
}

// Miss counts a wrong input. After several wrong inputs, the lesson shows a correct move and takes it back.
func (l *Lesson[S, V, M]) Miss() {
	if l.rest > 0 || l.over {
		return
	}
	l.total++
	l.misses++
	l.wrong, l.lost = wrongTicks, false
	if l.misses < helpAfter || l.ghost.ticks > 0 || l.step().Still {
		return
	}
	if states := l.shownMoves(); len(states) > 0 {
		l.misses = 0
		l.ghost = demonstration[S]{states: states, ticks: ghostTicks}
	}
}

// shownMoves returns the states after the moves of a demonstration, one state for each move. The first of these moves
// is the next correct move.
func (l *Lesson[S, V, M]) shownMoves() (all []S) {
	st, s, n := l.step(), l.state, 1
	if st.Patience > 0 {
		n = ghostTicks
	}
	for range n {
		lit := st.Lit(s.View(st.Seat))
		if len(lit) == 0 {
			break
		}
		next, err := s.Play(st.Seat, lit[0])
		if err != nil {
			break
		}
		s = next
		if st.Patience > 0 && st.Reply != nil {
			if seat, m, ok := st.Reply(s); ok {
				s, _ = s.Play(seat, m)
			}
		}
		all = append(all, s)
	}
	return all
}

// demonstrate advances the demonstration by one tick. After its last state, the player's own position returns.
func (l *Lesson[S, V, M]) demonstrate() {
	g := &l.ghost
	if n := len(g.states); g.tick*n%g.ticks < n && g.tick < g.ticks {
		l.show(g.states[g.tick*n/g.ticks])
	}
	if g.tick++; g.tick > g.ticks {
		l.ghost, l.stale = demonstration[S]{}, true
	}
}

// Until is a session whose game may end before its rules end it.
type Until[V, M any] struct {
	session.OwnedSession[V, M]
	end   func(v V) (V, bool)
	ended bool
}

// NewUntil returns a session that shows the game of s until check ends it. NewUntil calls check with each View. When
// check returns true, it also returns the final View of the game.
func NewUntil[V, M any](s session.OwnedSession[V, M], check func(v V) (last V, ended bool)) *Until[V, M] {
	return &Until[V, M]{OwnedSession: s, end: check}
}

// Tick implements session.Session. After the end it returns nil.
func (u *Until[V, M]) Tick() []session.Update[V] {
	if u.ended {
		return nil
	}
	all := u.OwnedSession.Tick()
	for i := range all {
		if all[i].Phase != session.Playing {
			continue
		}
		if last, ended := u.end(all[i].View); ended {
			all[i].Phase, all[i].View, u.ended = session.Ended, last, true
			return all[:i+1]
		}
	}
	return all
}
