package labyrinthscene

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/rules/labyrinth"
	"menagerie/scenes/input"
	"menagerie/scenes/labyrinthscene/rim"
)

// bindKeys binds the keys of this game.
func (s *Scene) bindKeys() {
	bare := input.Mods{}
	s.Shortcut(ebiten.KeyR, bare, func() { s.turn(1) })
	s.Shortcut(ebiten.KeyX, bare, func() { s.turn(1) })
	s.Shortcut(ebiten.KeyR, input.Mods{Shift: true}, func() { s.turn(-1) })
	s.Shortcut(ebiten.KeyO, bare, s.switchOthers)
	s.PadShortcut(input.PadWest, func() { s.turn(1) })
}

// The keys and buttons of the four directions.
var (
	keyWays = map[ebiten.Key]labyrinth.Side{
		ebiten.KeyArrowLeft: labyrinth.Left, ebiten.KeyArrowRight: labyrinth.Right,
		ebiten.KeyArrowUp: labyrinth.Top, ebiten.KeyArrowDown: labyrinth.Bottom,
	}
	padWays = map[input.PadButton]labyrinth.Side{
		input.PadLeft: labyrinth.Left, input.PadRight: labyrinth.Right,
		input.PadUp: labyrinth.Top, input.PadDown: labyrinth.Bottom,
	}
)

func (s *Scene) readKeys(in *input.Frame) {
	if in.Mods.Command || in.Mods.Alt {
		return
	}
	for _, k := range in.Keys {
		if way, ok := keyWays[k.Code]; ok {
			s.steer(way)
			continue
		}
		switch k.Code {
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter, ebiten.KeySpace:
			if !k.Repeat {
				s.accept()
			}
		}
	}
}

func (s *Scene) readPads(in *input.Frame) {
	for i := range in.Pads {
		for _, b := range in.Pads[i].Pressed {
			if way, ok := padWays[b]; ok {
				s.steer(way)
			} else if b == input.PadAccept {
				s.accept()
			}
		}
	}
}

// steer moves the tile along the arrows, or the cursor on the board.
func (s *Scene) steer(way labyrinth.Side) {
	if !s.acts() {
		return
	}
	h := &s.hands
	first := !h.byKeys
	h.byKeys = true
	if s.draft.stage != choosing {
		to := h.cursor
		switch way {
		case labyrinth.Left:
			to.X--
		case labyrinth.Right:
			to.X++
		case labyrinth.Top:
			to.Y--
		case labyrinth.Bottom:
			to.Y++
		}
		if s.Current.Board.Inside(to) {
			h.cursor = to
		}
		return
	}
	if first && h.arrow.OK {
		h.key = h.arrow
	}
	if !h.key.OK || !slices.Contains(s.arrows, h.key.Insert) {
		h.key = s.rim().Middle(way)
		return
	}
	h.key = s.rim().Along(h.key.Insert, way)
	s.Env.Effect("ui.focus")
}

// accept handles Enter. First it pushes the tile in, then it moves the pawn, and finally it sends the turn.
func (s *Scene) accept() {
	if !s.acts() {
		return
	}
	if !s.hands.byKeys && s.draft.stage == choosing { // the first key only shows the arrow
		s.steer(labyrinth.Top)
		return
	}
	s.hands.byKeys = true
	switch s.draft.stage {
	case choosing:
		if s.draft.near.OK {
			s.push(s.draft.near.Insert)
			return
		}
		s.steer(labyrinth.Top)
	default:
		s.walk(s.hands.cursor)
	}
}

// switchOthers shows or hides the cells that the other players can reach.
func (s *Scene) switchOthers() {
	s.others = !s.others
	s.Remember("others", s.others)
	if s.parts.others != nil {
		s.parts.others.Set(s.others)
	}
}

func (s *Scene) rim() rim.Rim { return rim.Rim{Board: s.Current.Board, Arrows: s.arrows} }
