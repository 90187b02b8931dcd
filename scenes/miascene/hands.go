package miascene

import (
	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render/miadraw"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/tutor"
	"menagerie/scenes/ui"
	"menagerie/session/lesson"
)

// pendingInput has the input of the player to move before a move is sent.
type pendingInput struct {
	pick  mia.Dice // selected value on the ladder of values
	own   bool     // whether the player has selected pick, and not the program
	hover mia.Dice
	digit int  // first digit of a typed value; 0 for none
	see   bool // whether Enter calls the bluff instead of rolling
	looks bool // whether the cup is lifted
	peeks int  // number of times that the cup was lifted since the roll
}

// reset selects the lowest value above the last announcement.
func (h *pendingInput) reset(v mia.View) {
	// The selection does not depend on the dice, because other players may see the screen.
	h.pick, h.own, h.hover, h.digit, h.see = min(v.Standing+1, mia.Mia), false, mia.None, 0, false
}

// preselect selects the value of the dice while the player looks under the cup, if this value may be announced.
func (s *Scene) preselect() {
	// At a shared screen, and on a phone among the other players, the selection would reveal the dice.
	if d := s.knownDice(); s.hand.looks && s.mustAnnounce() && !s.hidesDice() && !s.hand.own && s.Current.Beats(d) {
		s.hand.pick = d
	}
}

// selectValue selects a value for the player.
func (s *Scene) selectValue(d mia.Dice) { s.hand.pick, s.hand.own = d, true }

// hasDraft reports whether the player has begun an announcement: a value is selected, or its first digit is typed.
func (s *Scene) hasDraft() bool { return s.mustAnnounce() && (s.hand.own || s.hand.digit != 0) }

// dropDraft discards an announcement that the player has begun, or returns false if there is none.
func (s *Scene) dropDraft() bool {
	was := s.hasDraft()
	if was {
		s.hand.reset(s.Current)
	}
	return was
}

// readHands handles the input for the table in one tick.
func (s *Scene) readHands(in ui.CanvasInput) {
	if !s.Seen {
		return
	}
	l := s.Layout()
	value, on := l.At(in.At)
	s.hand.hover = mia.None
	if on && in.Over {
		s.hand.hover = value
	}
	s.liftCup(in, l)
	s.preselect()
	if in.Pressed && on {
		s.clickRung(value)
	}
	if in.Keys {
		s.readPresses(in.Frame, l)
	}
}

// Layout returns the positions of the things on the table.
func (s *Scene) Layout() *miadraw.Layout {
	l := miadraw.Fit(s.Canvas.Bounds(), s.Current.Config.Seats)
	return &l
}

// liftCup lifts the cup while the player holds the pointer or a key on it.
func (s *Scene) liftCup(in ui.CanvasInput, l *miadraw.Layout) {
	holds := in.Down && l.OnCup(in.At, s.Current.Cup, s.bottomSeat()) || in.Keys && in.Frame.HoldsAny(input.PadWest, ebiten.KeySpace, ebiten.KeyX)
	looks := s.knownDice() != mia.None && (holds || s.staysLifted())
	if looks && !s.hand.looks {
		sound := "mia.peek"
		// Repeated looks at a roll have a different sound.
		if s.hand.peeks > 0 {
			sound = "mia.peek_again"
		}
		s.hand.peeks++
		s.Env.Effect(sound, s.panOf(s.Current.Cup))
	}
	s.hand.looks = looks
}

// Looks reports whether the cup is lifted for the viewer.
func (s *Scene) Looks() bool { return s.hand.looks }

// staysLifted reports whether the cup stays lifted while its player chooses an announcement. At a shared screen it
// never does.
func (s *Scene) staysLifted() bool {
	_, mine := s.localSeat()
	mine = mine || s.net.RemoteSeat != nil // on a server a bot may play the seat, and each player has a screen
	return mine && !s.mustLook() && s.Current.Stage == mia.Announcing && !s.shared() && s.opensCup()
}

// bottomSeat returns the seat at the lower edge of the table.
func (s *Scene) bottomSeat() rules.Seat {
	seats := s.Session.Seats()
	switch {
	case len(seats) == 1:
		return seats[0]
	case len(seats) > 1 || s.ShowsFilm(): // the table does not turn with the players
		return 0
	}
	return max(0, s.Current.You)
}

// clickRung handles a click on the value d in the list of values. The first click selects d, and a second click
// announces it.
func (s *Scene) clickRung(d mia.Dice) {
	if !s.mustAnnounce() || s.countMistake(mia.Say(d)) {
		return
	}
	if !s.Current.Beats(d) {
		s.refuse(d)
		return
	}
	if d == s.hand.pick {
		s.send(mia.Say(d))
		return
	}
	s.selectValue(d)
	s.Env.Effect("ui.focus", 0)
}

// mustAnnounce reports whether a player at this screen is to announce.
func (s *Scene) mustAnnounce() bool {
	_, mine := s.localSeat()
	return mine && s.Current.Stage == mia.Announcing
}

// refuse shows that the value d is too low to be announced.
func (s *Scene) refuse(d mia.Dice) {
	s.Env.Effect("ui.error", 0)
	s.ToastBrief(s.Word("mia.too_low", ValueText(d), ValueText(s.Current.Standing)))
}

// readPresses handles the keys and the buttons of game pads.
func (s *Scene) readPresses(in *input.Frame, l *miadraw.Layout) {
	for _, p := range gamepage.Presses(in) {
		switch k := p.Key.Code; {
		case p.X != 0 || p.Y != 0:
			s.moveSelection(p.X, p.Y, l)
		// Space lifts the cup and is not the same as Enter.
		case p.Key.Repeat || k == ebiten.KeySpace:
		case p.Enter:
			s.sendSelected()
		case k == ebiten.KeyW || k == ebiten.KeyD:
			s.rollOrCall(mia.Roll)
		case k == ebiten.KeyS:
			s.rollOrCall(mia.See)
		default:
			s.typeDigit(k)
		}
	}
}

// moveSelection moves the selection on the ladder, or to the other button.
func (s *Scene) moveSelection(x, y int, l *miadraw.Layout) {
	if !s.mustAnnounce() {
		s.hand.see = !s.hand.see
		return
	}
	if to := l.Beside(s.hand.pick, x, y); s.Current.Beats(to) {
		s.selectValue(to)
	}
}

// digits has the face of a die for each digit key.
var digits = map[ebiten.Key]int{
	ebiten.KeyDigit1: 1, ebiten.KeyDigit2: 2, ebiten.KeyDigit3: 3, ebiten.KeyDigit4: 4, ebiten.KeyDigit5: 5, ebiten.KeyDigit6: 6,
	ebiten.KeyNumpad1: 1, ebiten.KeyNumpad2: 2, ebiten.KeyNumpad3: 3, ebiten.KeyNumpad4: 4, ebiten.KeyNumpad5: 5, ebiten.KeyNumpad6: 6,
}

// typeDigit handles a digit key. Two digits select a value.
func (s *Scene) typeDigit(k ebiten.Key) {
	n, ok := digits[k]
	if !ok || !s.mustAnnounce() {
		return
	}
	if s.hand.digit == 0 {
		s.hand.digit = n
		return
	}
	d, err := mia.DiceOf(s.hand.digit, n)
	s.hand.digit = 0
	switch {
	case err != nil:
	case !s.Current.Beats(d):
		s.refuse(d)
	default:
		s.selectValue(d)
	}
}

// sendSelected handles Enter: it sends the selected action.
func (s *Scene) sendSelected() {
	switch {
	case s.feed.Busy() && s.net.RemoteSeat == nil: // skip the remaining animation
		s.feed.Hurry()
	case s.HandsOver():
		s.TakeOver()
	case s.mustAnnounce():
		s.send(mia.Say(s.hand.pick))
	case len(s.joiningSeats()) > 0:
		s.joinAll()
	case s.hand.see:
		s.rollOrCall(mia.See)
	default:
		s.rollOrCall(mia.Roll)
	}
}

// rollOrCall sends the player's decision to roll the dice or to call the bluff.
func (s *Scene) rollOrCall(kind mia.Kind) {
	// Before the first roll, the rules allow a call, but the caller always loses.
	if _, mine := s.localSeat(); !mine || s.Current.Stage != mia.Turn || kind == mia.See && s.Current.Standing == mia.None {
		return
	}
	s.send(mia.Move{Kind: kind})
}

// lookTicks is the number of ticks for which the player of a lesson must look under the cup.
const lookTicks = 24

// shownMove returns the move that a lesson or a game with help shows.
func (s *Scene) shownMove() (mia.Move, bool) {
	shown := lesson.Shown[mia.Move](s.Session)
	if _, mine := s.localSeat(); !mine || len(shown) == 0 {
		return mia.Move{}, false
	}
	return shown[0].Move, true
}

// lessonSpots returns the place at which a lesson expects the next input: the cup, a value in the list of values, or a
// button.
func (s *Scene) lessonSpots() []tutor.Spot {
	m, ok := s.shownMove()
	if !ok {
		return nil
	}
	l := s.Layout()
	if s.mustLook() {
		return []tutor.Spot{{At: l.Cup(s.Current.Cup, s.bottomSeat()), R: 40, Held: true}}
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

// mustLook reports whether the player must still look under the cup. In the first round of a lesson, the player must
// look for a certain time.
func (s *Scene) mustLook() bool {
	return s.Tutor.Teaches() && s.Current.Round == 1 && s.looked < lookTicks
}

// countMistake counts the player's move m in a lesson as a mistake if it is wrong, and reports whether it did so.
func (s *Scene) countMistake(m mia.Move) bool {
	if !s.Tutor.Teaches() || m.Kind == mia.Join {
		return false
	}
	right, ok := s.shownMove()
	return (!ok || m != right || s.mustLook()) && s.Tutor.Miss()
}

// countLook counts the ticks of the player's look under the cup, and lets the lesson continue after enough ticks.
func (s *Scene) countLook() {
	if s.hand.looks {
		s.looked++
	}
	part := 1
	if s.mustLook() {
		part = 0
	}
	lesson.SetPart(s.Session, part)
}
