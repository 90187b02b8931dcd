package miascene

import (
	"menagerie/rules/mia"
	"menagerie/scenes/tutor"
	"menagerie/scenes/ui"
	"menagerie/session/lesson"
)

// lookTicks is the number of ticks for which the player of a lesson must look under the cup.
const lookTicks = 24

// lit returns the move that a lesson or a game with help shows.
func (s *Scene) lit() (mia.Move, bool) {
	shown := lesson.Shown[mia.Move](s.Session)
	if _, mine := s.mine(); !mine || len(shown) == 0 {
		return mia.Move{}, false
	}
	return shown[0].Move, true
}

// lessonSpots returns the place at which a lesson expects the next input: the cup, a value on the ladder of values, or a button.
func (s *Scene) lessonSpots() []tutor.Spot {
	m, ok := s.lit()
	if !ok {
		return nil
	}
	l := s.Layout()
	if s.mustLook() {
		return []tutor.Spot{{At: l.Cup(s.Current.Cup, s.bottom()), R: 40, Held: true}}
	}
	box := l.Rung(m.Dice)
	if m.Kind != mia.Announce {
		b := s.Find(map[mia.Kind]string{mia.Roll: "roll", mia.See: "see"}[m.Kind])
		if b == nil || !ui.Visible(b) {
			return nil
		}
		box = ui.Bounds(b)
	}
	return []tutor.Spot{{At: box.Centre(), R: 0.55 * max(box.H, 24)}}
}

// mustLook reports whether the player must look under the cup for longer. Only the first round of a lesson requires a look.
func (s *Scene) mustLook() bool {
	return s.Tutor.Teaches() && s.Current.Round == 1 && s.looked < lookTicks
}

// astray reports whether the player's move m in a lesson is wrong. The lesson counts a wrong move as a mistake.
func (s *Scene) astray(m mia.Move) bool {
	if !s.Tutor.Teaches() || m.Kind == mia.Join {
		return false
	}
	right, ok := s.lit()
	return (!ok || m != right || s.mustLook()) && s.Tutor.Miss()
}

// tellLook counts the ticks of the player's look under the cup. After enough ticks the lesson continues.
func (s *Scene) tellLook() {
	if s.hand.looks {
		s.looked++
	}
	part := 1
	if s.mustLook() {
		part = 0
	}
	lesson.SetPart(s.Session, part)
}
