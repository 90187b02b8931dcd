package labyrinthscene

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/rules/labyrinth"
	"menagerie/scenes/input"
)

// bindKeys makes the keys that this game has besides those of all games.
func (s *Scene) bindKeys() {
	bare := input.Mods{}
	s.Shortcut(ebiten.KeyR, input.Mods{Shift: true}, func() { s.turn(-1) })
	s.Shortcut(ebiten.KeyO, bare, s.switchOthers)
	s.PadShortcut(input.PadWest, func() { s.turn(1) })
	back := s.OnBack
	s.OnBack = func() {
		if !s.undoStep() {
			back()
		}
	}
}

// ways are the keys and buttons for the four directions.
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

// steer moves the tile along the rim, or the cursor over the board.
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
	if first && h.arrow.ok {
		h.key = h.arrow
	}
	if !h.key.ok || !slices.Contains(s.arrows, h.key.insert) {
		h.key = nearest(s.arrows, labyrinth.Insert{Side: way, Line: s.middleLine(way)})
		return
	}
	h.key = s.along(h.key.insert, way)
	s.Env.Effect("ui.focus")
}

// middleLine is the number of the line in the middle of a side.
func (s *Scene) middleLine(side labyrinth.Side) int { return s.lines(side) / 2 }

// lines is the number of lines that begin at a side.
func (s *Scene) lines(side labyrinth.Side) int {
	if side.Horizontal() {
		return s.Current.Board.Height
	}
	return s.Current.Board.Width
}

// along is the next arrow in a direction: along the side, around its corner, and from one side straight to the opposite one.
func (s *Scene) along(from labyrinth.Insert, way labyrinth.Side) aim {
	side := from.Side
	if side.Horizontal() == way.Horizontal() { // across the board
		if side == way {
			return aim{true, from}
		}
		return nearest(s.arrows, labyrinth.Insert{Side: way, Line: from.Line})
	}
	step := 1
	if way == labyrinth.Left || way == labyrinth.Top {
		step = -1
	}
	for line := from.Line + step; line >= 0 && line < s.lines(side); line += step {
		if in := (labyrinth.Insert{Side: side, Line: line}); slices.Contains(s.arrows, in) {
			return aim{true, in}
		}
	}
	corner := 0 // around the corner, the first arrow as seen from there
	if side == labyrinth.Right || side == labyrinth.Bottom {
		corner = s.lines(way) - 1
	}
	return nearest(s.arrows, labyrinth.Insert{Side: way, Line: corner})
}

// nearest is the arrow on the wanted side that is nearest to the wanted line; any arrow if that side has none.
func nearest(arrows []labyrinth.Insert, want labyrinth.Insert) aim {
	best, far := aim{}, 1<<10
	for _, in := range arrows {
		d := max(in.Line-want.Line, want.Line-in.Line)
		if in.Side != want.Side {
			d += 1 << 8
		}
		if d < far {
			best, far = aim{true, in}, d
		}
	}
	return best
}

// accept does what Enter means: push the tile in, walk, mean it.
func (s *Scene) accept() {
	if !s.acts() {
		return
	}
	s.hands.byKeys = true
	switch s.draft.stage {
	case choosing:
		if s.draft.near.ok {
			s.push(s.draft.near.insert)
			return
		}
		s.steer(labyrinth.Top)
	default:
		s.walk(s.hands.cursor)
	}
}

// switchOthers shows or hides what others could reach.
func (s *Scene) switchOthers() {
	s.setOthers(!s.others)
	if s.parts.others != nil {
		s.parts.others.Set(s.others)
	}
}

func (s *Scene) setOthers(on bool) {
	s.others = on
	s.Remember("others", on)
}
