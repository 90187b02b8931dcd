package glendascene

import (
	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render/glendadraw"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/tutor"
	"menagerie/scenes/ui"
	"menagerie/session/lesson"
)

// What is shown after a click on an illegal cell.
const (
	litTicks   = 90 // ticks for which the legal cells have dots
	mostLit    = 12 // maximal number of legal cells that get dots
	crossTicks = 36 // ticks for which an illegal cell has a cross
)

// stepKeys maps the six keys around S to the six directions. The place of a key on the keyboard shows its direction.
var stepKeys = map[ebiten.Key]hex.Dir{
	ebiten.KeyW: hex.NW, ebiten.KeyE: hex.NE,
	ebiten.KeyA: hex.W, ebiten.KeyD: hex.E,
	ebiten.KeyZ: hex.SW, ebiten.KeyX: hex.SE,
	ebiten.KeyNumpad7: hex.NW, ebiten.KeyNumpad9: hex.NE,
	ebiten.KeyNumpad4: hex.W, ebiten.KeyNumpad6: hex.E,
	ebiten.KeyNumpad1: hex.SW, ebiten.KeyNumpad3: hex.SE,
}

// placeCursor shows the cursor of keys and game pads. It returns false if no game runs, or if the cursor or a hint is
// visible already.
func (s *Scene) placeCursor() bool {
	if s.cursorShown() || s.hinted || !s.UnderWay() {
		return false
	}
	// The cursor appears on the cell under the pointer, or else on the cell of the trapper's last wall.
	switch last := s.Current.LastPut; {
	case s.over:
		s.cursor = s.hover
	case last.Kind == glenda.Put:
		s.cursor = last.Cell
	}
	s.byKeys = true
	return true
}

// readHands handles the input of a tick on the board.
func (s *Scene) readHands(in ui.CanvasInput) {
	if !s.Seen {
		return
	}
	s.hover, s.over = glendadraw.Fit(s.Canvas.Bounds(), s.Current.Config.Size).Cell(in.At)
	s.over = s.over && in.Over
	s.sliding = in.Sliding
	if in.Frame.Pointer.Moved || in.Pressed {
		s.byKeys = false
	}
	if in.Chosen && s.over {
		s.handleClick(s.hover)
	}
	if in.Keys {
		s.readPresses(in.Frame)
	}
}

// readPresses handles the keys and the buttons of game pads.
func (s *Scene) readPresses(in *input.Frame) {
	for _, p := range gamepage.Presses(in) {
		d, steps := stepKeys[p.Key.Code]
		switch {
		case steps:
			s.handleDirection(d, p.Key)
		case p.Steers() && s.placeCursor(): // the first key only shows the cursor
		case p.X < 0:
			s.moveCursor(hex.W)
		case p.X > 0:
			s.moveCursor(hex.E)
		case p.Y < 0:
			s.moveCursor(s.verticalStep(hex.NE, hex.NW))
		case p.Y > 0:
			s.moveCursor(s.verticalStep(hex.SE, hex.SW))
		case p.Accepts():
			s.byKeys = true
			s.handleClick(s.cursor)
		}
	}
}

// verticalStep returns the direction of a step up or down on the board of hexagons. right and left are the two possible
// directions. verticalStep alternates between them, so that repeated steps stay in one column.
func (s *Scene) verticalStep(right, left hex.Dir) hex.Dir {
	// A board of hexagons has no step straight up or down, so the two directions alternate from row to row.
	if s.cursor.Y%2 == 0 {
		return right
	}
	return left
}

// handleDirection handles the key for direction d, which moves the rabbit or the trapper's cursor.
func (s *Scene) handleDirection(d hex.Dir, k input.Key) {
	seat, mine := s.mine()
	switch {
	case mine && seat == glenda.Glenda:
		// A key that is held down moves the rabbit only once.
		if !k.Repeat {
			s.playOrExplain(glenda.StepTo(d))
		}
	case s.Plays(glenda.Trapper): // a player of the rabbit alone has pressed a key too early
		s.moveCursor(d)
	}
}

// cursorShown reports whether the cursor that a player moves by keys or game pad is visible. It is visible if the last
// input came from such a device.
func (s *Scene) cursorShown() bool { return s.UnderWay() && s.byKeys }

// cursorToHint moves the cursor to the cell of the hint, unless the player has moved the cursor since the hint
// appeared.
func (s *Scene) cursorToHint() {
	seat, mine := s.mine()
	if m := s.advice.shownHint(); mine && s.hinted && m.Kind != glenda.Nothing {
		s.cursor = targetCell(s.Current, seat, m)
	}
}

func (s *Scene) moveCursor(d hex.Dir) {
	s.byKeys, s.hinted = true, false
	if c := s.cursor.Neighbour(d); s.Current.Config.Inside(c) {
		s.cursor = c
	}
}

// moveTo returns the move that a click on a cell makes. ok is false if there is no such move.
func (s *Scene) moveTo(c hex.Cell) (m glenda.Move, ok bool) {
	seat, mine := s.mine()
	if !mine {
		return m, false
	}
	if seat == glenda.Trapper {
		return glenda.PutAt(c), true
	}
	d, near := s.Current.Glenda.Toward(c)
	return glenda.StepTo(d), near
}

// handleClick plays the move of a click on a cell, or explains why it is illegal.
func (s *Scene) handleClick(c hex.Cell) {
	if _, mine := s.mine(); !mine {
		return
	}
	m, ok := s.moveTo(c)
	if !ok {
		s.refuse(c, "glenda.not_near")
		return
	}
	s.playOrExplain(m)
}

// playOrExplain plays a move, or shows why it is illegal.
func (s *Scene) playOrExplain(m glenda.Move) {
	seat, mine := s.mine()
	if !mine {
		return
	}
	if err := s.Current.Check(seat, m); err != nil {
		s.refuse(targetCell(s.Current, seat, m), faultKey(err))
		return
	}
	if s.Env.Prefs.Asks && !s.Tutor.Teaches() && m != s.draft {
		s.draft = m
		s.Env.Effect("ui.press", 0)
		return
	}
	s.sent = true
	s.Session.Send(seat, m)
}

// hasDraft reports whether the player has chosen a move but not confirmed it.
func (s *Scene) hasDraft() bool { return s.draft != glenda.Move{} }

// dropDraft discards the move that the player has chosen but not confirmed, or returns false if there is none.
func (s *Scene) dropDraft() bool {
	was := s.hasDraft()
	s.draft = glenda.Move{}
	return was
}

// refuse marks a cell as an illegal target and shows the reason.
func (s *Scene) refuse(c hex.Cell, key string) {
	s.lit, s.crossed = litTicks, c
	s.Refuse(s.Word(key))
}

// lessonSpots returns the cells that take input in a lesson.
func (s *Scene) lessonSpots() []tutor.Spot {
	seat, mine := s.mine()
	if !mine {
		return nil
	}
	l := glendadraw.Fit(s.Canvas.Bounds(), s.Current.Config.Size)
	var spots []tutor.Spot
	for _, lit := range lesson.Shown[glenda.Move](s.Session) {
		spots = append(spots, tutor.Spot{At: l.At(targetCell(s.Current, seat, lit.Move)), R: 0.6 * l.Unit}.Ringed(lit.Ringed))
	}
	return spots
}
