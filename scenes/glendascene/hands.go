package glendascene

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render/glendadraw"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// litTicks is how long the legal cells stay lit after a click on an illegal one.
const litTicks = 90

// stepKeys lie on the keyboard as the six directions lie around S.
var stepKeys = map[ebiten.Key]hex.Dir{
	ebiten.KeyW: hex.NW, ebiten.KeyE: hex.NE,
	ebiten.KeyA: hex.W, ebiten.KeyD: hex.E,
	ebiten.KeyZ: hex.SW, ebiten.KeyX: hex.SE,
	ebiten.KeyNumpad7: hex.NW, ebiten.KeyNumpad9: hex.NE,
	ebiten.KeyNumpad4: hex.W, ebiten.KeyNumpad6: hex.E,
	ebiten.KeyNumpad1: hex.SW, ebiten.KeyNumpad3: hex.SE,
}

// readHands takes one tick of input on the board.
func (s *Scene) readHands(in ui.CanvasInput) {
	if !s.Seen {
		return
	}
	s.hover, s.over = glendadraw.Fit(s.Canvas.Bounds(), s.Current.Config.Size).Cell(in.At)
	s.over = s.over && in.Over
	if in.Frame.Pointer.Moved || in.Pressed {
		s.byKeys, s.pointed = false, true
	}
	if in.Pressed && s.over {
		s.act(s.hover)
	}
	if in.Keys {
		s.readKeys(in.Frame)
		s.readPads(in.Frame)
	}
}

func (s *Scene) readKeys(in *input.Frame) {
	if in.Mods.Command || in.Mods.Alt {
		return
	}
	for _, k := range in.Keys {
		if d, ok := stepKeys[k.Code]; ok {
			s.direction(d, k.Repeat)
			continue
		}
		switch k.Code {
		case ebiten.KeyArrowLeft:
			s.moveCursor(hex.W)
		case ebiten.KeyArrowRight:
			s.moveCursor(hex.E)
		case ebiten.KeyArrowUp:
			s.moveCursor(s.slant(hex.NE, hex.NW))
		case ebiten.KeyArrowDown:
			s.moveCursor(s.slant(hex.SE, hex.SW))
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter, ebiten.KeySpace:
			if !k.Repeat {
				s.accept()
			}
		}
	}
}

func (s *Scene) readPads(in *input.Frame) {
	arrows := map[input.PadButton]func() hex.Dir{
		input.PadLeft:  func() hex.Dir { return hex.W },
		input.PadRight: func() hex.Dir { return hex.E },
		input.PadUp:    func() hex.Dir { return s.slant(hex.NE, hex.NW) },
		input.PadDown:  func() hex.Dir { return s.slant(hex.SE, hex.SW) },
	}
	for i := range in.Pads {
		for _, b := range in.Pads[i].Pressed {
			if dir, ok := arrows[b]; ok {
				s.moveCursor(dir())
			} else if b == input.PadAccept {
				s.accept()
			}
		}
	}
}

// slant is the direction that keeps an upright walk upright: rows lie half a cell to the right and to the left in turn.
func (s *Scene) slant(right, left hex.Dir) hex.Dir {
	if s.cursor.Y%2 == 0 {
		return right
	}
	return left
}

// direction is one of the six: the rabbit hops there if that is asked for, else the cursor goes there.
func (s *Scene) direction(d hex.Dir, repeat bool) {
	seat, mine := s.mine()
	switch {
	case mine && seat == glenda.Glenda:
		if !repeat {
			s.try(glenda.StepTo(d))
		}
	case s.Plays(glenda.Trapper): // who plays only the rabbit has pressed too early
		s.moveCursor(d)
	}
}

// cursorShown reports whether the cursor of keys and pads is shown. The trapper's is shown from the start, until the pointer
// moves.
func (s *Scene) cursorShown() bool {
	waits := !s.pointed && s.Plays(glenda.Trapper) && s.Env.UI.Hands != input.Finger
	return s.UnderWay() && (s.byKeys || waits)
}

// accept does what a click on the cell under the cursor does, or on the cell of a hint. A hidden cursor is only shown.
func (s *Scene) accept() {
	shown := s.cursorShown() || s.hinted
	s.byKeys = true
	if shown {
		s.act(s.cursor)
	}
}

// pointOut puts the cursor on the cell of the hint that is shown, unless the player has moved the cursor since.
func (s *Scene) pointOut() {
	seat, mine := s.mine()
	if m := s.advice.hint(); mine && s.hinted && m.Kind != glenda.Nothing {
		s.cursor = target(s.Current, seat, m)
	}
}

func (s *Scene) moveCursor(d hex.Dir) {
	s.byKeys, s.hinted = true, false
	if c := s.cursor.Neighbour(d); s.Current.Config.Inside(c) {
		s.cursor = c
	}
}

// moveTo is what a click on a cell means for the seat that is to move here; ok is false where it means nothing.
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

// act does what a click on a cell means. One that cannot be lights up what can.
func (s *Scene) act(c hex.Cell) {
	if _, mine := s.mine(); !mine {
		return
	}
	m, ok := s.moveTo(c)
	if !ok {
		s.refuse("glenda.not_near")
		return
	}
	s.try(m)
}

// try makes a move, or says why it cannot be made.
func (s *Scene) try(m glenda.Move) {
	seat, mine := s.mine()
	if !mine {
		return
	}
	if err := s.Current.Check(seat, m); err != nil {
		s.refuse(faultKey(err))
		return
	}
	s.sent = true
	s.Session.Send(seat, m)
}

func (s *Scene) refuse(key string) {
	s.lit = litTicks
	s.Env.Effect("ui.error")
	s.Toast(s.Env.UI.Book.T(key))
}
