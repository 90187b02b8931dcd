package miascene

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render/miadraw"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// hand is what a person does at the table without having moved yet.
type hand struct {
	pick  mia.Dice // on the ladder
	kept  bool     // pick is the choice of the person, or was the truth when the person looked
	hover mia.Dice
	digit int  // the first of two that were typed; 0 for none
	see   bool // of the two answers, that to see is chosen
	looks bool // the cup is up
	peeks int  // how often it was lifted since the roll
}

// choose preselects the least value that beats the announcement. It does not depend on the dice, which others must not see.
func (h *hand) choose(v mia.View) {
	h.pick, h.kept, h.hover, h.digit, h.see = min(v.Standing+1, mia.Mia), false, mia.None, 0, false
}

// preselect selects the truth, if it beats the announcement, when the only person at the screen looks at the dice. Other people
// at the screen could read the dice from the selection.
func (s *Scene) preselect() {
	if d := s.knows(); s.hand.looks && s.announces() && !s.shared() && !s.hand.kept && s.Current.Beats(d) {
		s.pick(d)
	}
}

// pick selects a value.
func (s *Scene) pick(d mia.Dice) { s.hand.pick, s.hand.kept = d, true }

// readHands takes one tick of input on the table.
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
	s.look(in, l)
	s.preselect()
	if in.Pressed && on {
		s.clickRung(value)
	}
	if in.Keys {
		s.readKeys(in.Frame, l)
		s.readPads(in.Frame, l)
	}
}

// Layout is where things lie on the table.
func (s *Scene) Layout() miadraw.Layout {
	return miadraw.Fit(s.Canvas.Bounds(), s.Current.Config.Seats)
}

// look lifts the cup as long as a hand holds it. Lifting it is heard, and lifting it again is heard by all.
func (s *Scene) look(in ui.CanvasInput, l miadraw.Layout) {
	holds := in.Down && l.OnCup(in.At, s.Current.Cup, s.bottom()) || in.Keys && holdsKey(in.Frame)
	looks := s.knows() != mia.None && (holds || s.keptOpen())
	if looks && !s.hand.looks {
		sound := "mia.peek"
		if s.hand.peeks > 0 {
			sound = "mia.peek_again"
		}
		s.hand.peeks++
		s.Env.Effect(sound)
	}
	s.hand.looks = looks
}

// Looks reports whether the cup is up, for those who may know what is under it.
func (s *Scene) Looks() bool { return s.hand.looks }

func holdsKey(in *input.Frame) bool {
	if in.Held.Has(ebiten.KeySpace) {
		return true
	}
	for i := range in.Pads {
		if in.Pads[i].Held.Has(input.PadWest) {
			return true
		}
	}
	return false
}

// keptOpen reports whether the cup stays up by itself while its player chooses: only where nobody else sits at the screen.
func (s *Scene) keptOpen() bool {
	_, mine := s.mine()
	mine = mine || s.net.Net != nil // on a server a bot may hold the cup for us, and everybody has a screen of their own
	return mine && s.Current.Stage == mia.Announcing && !s.shared() && s.remembered("open", true)
}

// bottom is who sits nearest to the viewer.
func (s *Scene) bottom() rules.Seat {
	seats := s.Session.Seats()
	switch {
	case len(seats) == 1:
		return seats[0]
	case len(seats) > 1 || s.ShowsFilm(): // the table does not turn with the players
		return 0
	}
	return max(0, s.Current.You)
}

// clickRung chooses a value, and announces it when it was chosen already.
func (s *Scene) clickRung(d mia.Dice) {
	if !s.announces() {
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
	s.pick(d)
	s.Env.Effect("ui.focus")
}

// announces reports whether somebody here is to announce.
func (s *Scene) announces() bool {
	_, mine := s.mine()
	return mine && s.Current.Stage == mia.Announcing
}

// refuse says that a value is too low.
func (s *Scene) refuse(d mia.Dice) {
	s.Env.Effect("ui.error")
	s.Toast(s.Env.UI.Book.T("mia.too_low", value(d), value(s.Current.Standing)))
}

func (s *Scene) readKeys(in *input.Frame, l miadraw.Layout) {
	if in.Mods.Command || in.Mods.Alt {
		return
	}
	for _, k := range in.Keys {
		if d, ok := arrows[k.Code]; ok {
			s.arrow(d, l)
			continue
		}
		if k.Repeat {
			continue
		}
		switch k.Code {
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			s.accept()
		case ebiten.KeyW, ebiten.KeyD:
			s.answer(mia.Roll)
		case ebiten.KeyS:
			s.answer(mia.See)
		default:
			s.typed(k.Code)
		}
	}
}

// arrows are the ways on the ladder: columns to the right, rows down.
var arrows = map[ebiten.Key][2]int{
	ebiten.KeyArrowLeft: {-1, 0}, ebiten.KeyArrowRight: {1, 0}, ebiten.KeyArrowUp: {0, -1}, ebiten.KeyArrowDown: {0, 1},
}

func (s *Scene) readPads(in *input.Frame, l miadraw.Layout) {
	ways := map[input.PadButton][2]int{
		input.PadLeft: {-1, 0}, input.PadRight: {1, 0}, input.PadUp: {0, -1}, input.PadDown: {0, 1},
	}
	for i := range in.Pads {
		for _, b := range in.Pads[i].Pressed {
			if d, ok := ways[b]; ok {
				s.arrow(d, l)
			} else if b == input.PadAccept {
				s.accept()
			}
		}
	}
}

// arrow goes along the ladder, or from one answer to the other.
func (s *Scene) arrow(d [2]int, l miadraw.Layout) {
	if !s.announces() {
		s.hand.see = !s.hand.see
		return
	}
	if to := l.Beside(s.hand.pick, d[0], d[1]); s.Current.Beats(to) {
		s.pick(to)
	}
}

// digits are the keys with the faces of a die.
var digits = map[ebiten.Key]int{
	ebiten.KeyDigit1: 1, ebiten.KeyDigit2: 2, ebiten.KeyDigit3: 3, ebiten.KeyDigit4: 4, ebiten.KeyDigit5: 5, ebiten.KeyDigit6: 6,
	ebiten.KeyNumpad1: 1, ebiten.KeyNumpad2: 2, ebiten.KeyNumpad3: 3, ebiten.KeyNumpad4: 4, ebiten.KeyNumpad5: 5, ebiten.KeyNumpad6: 6,
}

// typed chooses a value by its two digits.
func (s *Scene) typed(k ebiten.Key) {
	n, ok := digits[k]
	if !ok || !s.announces() {
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
		s.pick(d)
	}
}

// accept does what is chosen.
func (s *Scene) accept() {
	switch {
	case s.feed.busy() && s.net.Net == nil: // somebody has seen enough
		s.feed.hurry()
	case s.HandsOver():
		s.TakeOver()
	case s.announces():
		s.send(mia.Say(s.hand.pick))
	case len(s.invited()) > 0:
		s.joinAll()
	case s.hand.see:
		s.answer(mia.See)
	default:
		s.answer(mia.Roll)
	}
}

// answer rolls, or wants to see. There is nothing to be seen before the first roll, though the rules let one lose by it.
func (s *Scene) answer(kind mia.Kind) {
	if _, mine := s.mine(); !mine || s.Current.Stage != mia.Turn || kind == mia.See && s.Current.Standing == mia.None {
		return
	}
	s.send(mia.Move{Kind: kind})
}
