package lesson

import (
	"cmp"
	"slices"
)

// Part holds the texts for the second part of a move that has two parts. The scene calls SetPart when the player begins a
// part.
type Part struct{ Text, Wrong string }

// Lit returns the correct moves of the current step. It returns nil while the lesson accepts no input.
func (l *Lesson[S, V, M]) Lit() []M {
	if !l.isPlayersTurn() {
		return nil
	}
	return l.step().Lit(l.view())
}

// Marked returns the moves that the board highlights. It returns nil while the lesson accepts no input.
func (l *Lesson[S, V, M]) Marked() []M {
	if l.step().Marks == nil || !l.isPlayersTurn() {
		return l.Lit()
	}
	return l.step().Marks(l.view())
}

func (l *Lesson[S, V, M]) isPlayersTurn() bool {
	return !l.over && l.rest == 0 && l.fail == 0 && l.ghost.ticks == 0
}

// Progress returns the number of the current step, counted from 0, and the number of all steps. If a move has two parts, each
// part counts as a step.
func (l *Lesson[S, V, M]) Progress() (at, of int) {
	for i := range l.steps {
		parts := 1
		if l.steps[i].Then != nil {
			parts = 2
		}
		if of += parts; i < l.at {
			at += parts
		}
	}
	if l.secondPart() != nil {
		at++
	}
	return at, of
}

// secondPart returns the second part of the move if the player is making it, or nil.
func (l *Lesson[S, V, M]) secondPart() *Part {
	if l.part == 0 {
		return nil
	}
	return l.step().Then
}

// SetPart sets which part of a move the player makes now. Parts are counted from 0. If s is not a lesson, it does nothing.
func SetPart(s any, part int) {
	if l, ok := s.(interface{ setPart(part int) }); ok {
		l.setPart(part)
	}
}

func (l *Lesson[S, V, M]) setPart(part int) {
	if part != l.part && l.rest == 0 && l.ghost.ticks == 0 {
		l.part, l.misses, l.wrong = part, 0, 0
	}
}

// Text returns the key of the text for the current step. After a wrong input or a failed attempt, it returns the key of the
// text about this mistake.
func (l *Lesson[S, V, M]) Text() string {
	text, wrong := l.step().Text, l.step().Wrong
	if then := l.secondPart(); then != nil {
		text, wrong = then.Text, then.Wrong
	}
	if l.wrong == 0 {
		return text
	}
	if l.lost && l.step().Lost != "" {
		wrong = l.step().Lost
	}
	return cmp.Or(wrong, defaultWrong)
}

// Hand returns the number of ticks after which the picture of a hand appears. The hand points at the correct move.
func (l *Lesson[S, V, M]) Hand() int {
	if l.step().Hand > 0 {
		return l.step().Hand
	}
	return handTicks
}

// Done reports whether the current step is done.
func (l *Lesson[S, V, M]) Done() bool { return l.rest > 0 || l.over }

// Over reports whether all steps are done.
func (l *Lesson[S, V, M]) Over() bool { return l.over }

// Lit is a move that a lesson highlights on the screen.
type Lit[M any] struct {
	Move   M
	Ringed bool // a ring marks the place of the move
}

// Shown returns the moves that the screen highlights. The first is the correct move, and the picture of a hand points at it.
// The remaining moves are those of Marked.
func (l *Lesson[S, V, M]) Shown() []Lit[M] {
	var all []Lit[M]
	marked := l.Marked()
	if lit := l.Lit(); len(lit) > 0 {
		all = append(all, Lit[M]{lit[0], slices.Contains(marked, lit[0])})
	}
	for _, m := range marked {
		if len(all) == 0 || m != all[0].Move {
			all = append(all, Lit[M]{m, true})
		}
	}
	return all
}

// Shown returns the moves that the session s highlights. If s has a method Shown, as a lesson has, the result is that
// of this method. Otherwise the result is nil.
func Shown[M any](s any) []Lit[M] {
	if guide, ok := s.(interface{ Shown() []Lit[M] }); ok {
		return guide.Shown()
	}
	return nil
}

// Misses returns the number of wrong inputs since the lesson began.
func (l *Lesson[S, V, M]) Misses() int { return l.total }
