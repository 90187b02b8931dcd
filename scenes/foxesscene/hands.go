package foxesscene

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/foxesdraw"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// Hands is an input device that steers a side.
type Hands string

// The input devices of a player. A single player at this screen can use Any. Two players at this screen use one device each.
const (
	Any       Hands = "any"
	Pointer   Hands = "pointer"
	Arrows    Hands = "arrows"
	Letters   Hands = "letters" // W, A, S and D
	FirstPad  Hands = "pad1"
	SecondPad Hands = "pad2"
)

// deed is the meaning of a key or a button.
type deed uint8

const (
	noDeed deed = iota
	right       // in the order of foxes.Directions
	left
	down
	up
	accept
	nextAnimal
	lastAnimal
)

var (
	arrowKeys = map[ebiten.Key]deed{
		ebiten.KeyArrowRight: right, ebiten.KeyArrowLeft: left, ebiten.KeyArrowDown: down, ebiten.KeyArrowUp: up,
		ebiten.KeyEnter: accept, ebiten.KeyNumpadEnter: accept, ebiten.KeyPageDown: nextAnimal, ebiten.KeyPageUp: lastAnimal,
	}
	letterKeys = map[ebiten.Key]deed{
		ebiten.KeyD: right, ebiten.KeyA: left, ebiten.KeyS: down, ebiten.KeyW: up,
		ebiten.KeySpace: accept, ebiten.KeyE: nextAnimal, ebiten.KeyX: nextAnimal, ebiten.KeyQ: lastAnimal,
	}
	padButtons = map[input.PadButton]deed{
		input.PadRight: right, input.PadLeft: left, input.PadDown: down, input.PadUp: up,
		input.PadAccept: accept, input.PadWest: nextAnimal, input.PadView: lastAnimal,
	}
)

// uses reports whether the hands include a device.
func (h Hands) uses(device Hands) bool { return h == device || h == Any || h == "" }

// readHands handles the input of a tick on the board.
func (s *Scene) readHands(in ui.CanvasInput) {
	if !s.Seen || !s.UnderWay() {
		return
	}
	for _, seat := range s.Session.Seats() {
		pl := &s.players[seat]
		if s.idle() {
			pl.drag, pl.dragged, pl.queued.Shown = false, false, false
			continue
		}
		if pl.hands.uses(Pointer) {
			s.readPointer(pl, in)
		}
		if in.Keys {
			s.readKeys(pl, in.Frame)
			s.readPads(pl, in.Frame)
		}
	}
}

// readPointer reads mouse and touch.
func (s *Scene) readPointer(pl *player, in ui.CanvasInput) {
	l := s.board.Layout(s.Canvas.Bounds())
	tile, on := l.Under(in.At)
	pl.over = foxesdraw.Spot{Shown: on && in.Over, Tile: tile}
	if in.Frame.Pointer.Moved || in.Pressed {
		pl.byKeys = false
	}
	if in.Over && in.Frame.Pointer.Right.Pressed {
		pl.letGo()
	}
	switch {
	case in.Pressed && on:
		s.press(pl, tile)
	case pl.drag && in.Down:
		pl.at = l.Place(in.At)
		pl.dragged = pl.dragged || pl.at.Sub(render.Pt{X: float64(pl.chosen.Tile.X) + 0.5, Y: float64(pl.chosen.Tile.Y) + 0.5}).Len() > 0.4
	}
	if in.Released && pl.drag {
		s.drop(pl, tile, on)
	}
}

// press handles a press of the left button or a touch on a tile.
func (s *Scene) press(pl *player, tile foxes.Point) {
	pl.ready = true
	switch {
	case s.Current.Board.At(tile).Owner() == pl.seat && s.astray(tile):
	case s.Current.Board.At(tile).Owner() == pl.seat:
		pl.again = pl.chosen.Shown && pl.chosen.Tile == tile
		pl.choose(tile)
		pl.drag, pl.dragged = true, false
	case pl.queued.Shown && pl.queued.Move.To == tile:
		pl.queued.Shown = false
	case pl.chosen.Shown:
		s.ask(pl, foxes.Move{From: pl.chosen.Tile, To: tile})
	default:
		s.chooseFirst(pl)
	}
}

// chooseFirst shows a player that an animal must be selected first.
func (s *Scene) chooseFirst(pl *player) {
	if !s.Tutor.Miss() {
		s.ToastBrief(s.word("foxes.choose_first", s.Name(pl.seat)))
	}
}

// drop ends a drag of an animal. If the player has dragged the animal to another tile of the board, the animal moves there. If
// the player has pressed a selected animal again without a drag, drop deselects it. tile is the tile under the pointer. on is
// false if the pointer is not on the board.
func (s *Scene) drop(pl *player, tile foxes.Point, on bool) {
	far := pl.dragged
	pl.drag, pl.dragged = false, false
	switch {
	case far && on && tile != pl.chosen.Tile:
		s.ask(pl, foxes.Move{From: pl.chosen.Tile, To: tile})
	case !far && pl.again:
		pl.letGo()
	}
}

func (s *Scene) readKeys(pl *player, in *input.Frame) {
	if in.Mods.Command || in.Mods.Alt {
		return
	}
	for _, k := range in.Keys {
		var d deed
		if pl.hands.uses(Arrows) {
			d = arrowKeys[k.Code]
		}
		if d == noDeed && pl.hands.uses(Letters) {
			d = letterKeys[k.Code]
		}
		if d != noDeed && !(d == accept && k.Repeat) {
			s.do(pl, d)
		}
	}
}

func (s *Scene) readPads(pl *player, in *input.Frame) {
	for i := range in.Pads {
		mine := pl.hands.uses(FirstPad) && i == 0 || pl.hands.uses(SecondPad) && i == 1
		if !mine {
			continue
		}
		for _, b := range in.Pads[i].Pressed {
			if d := padButtons[b]; d != noDeed {
				s.do(pl, d)
			}
		}
	}
}

// padOf returns the seat that a game pad steers.
func (s *Scene) padOf(pad int) rules.Seat {
	for _, seat := range s.Session.Seats() {
		if h := s.players[seat].hands; h == FirstPad && pad == 0 || h == SecondPad && pad == 1 {
			return seat
		}
	}
	return rules.Nobody
}

// do handles a deed of a player.
func (s *Scene) do(pl *player, d deed) {
	pl.ready = true
	first := !pl.byKeys
	pl.byKeys = true
	if !pl.placed || !s.Current.Board.Inside(pl.cursor) {
		look := foxes.Point{X: s.Current.Board.Size / 2, Y: s.Current.Board.Size / 2}
		pl.cursor, pl.placed = look, true
		if pl.over.Shown {
			look = pl.over.Tile
		}
		if at, ok := nearest(s.Current.Board, pl.seat, look); ok {
			pl.cursor = at
		}
		if d <= accept {
			return // the first press only shows the cursor
		}
	}
	if first && d <= accept && !pl.chosen.Shown {
		if pl.over.Shown {
			pl.cursor = pl.over.Tile
		}
		return
	}
	if first && pl.chosen.Shown {
		pl.holds, pl.cursor = true, pl.chosen.Tile
	}
	switch d {
	case accept:
		s.accept(pl)
	case nextAnimal, lastAnimal:
		by := 1
		if d == lastAnimal {
			by = -1
		}
		if at, ok := next(s.Current.Board, pl.seat, pl.cursor, by); ok {
			pl.choose(at)
			pl.holds = true
		}
	default:
		s.steer(pl, foxes.Directions[d-right])
	}
}

// accept chooses the animal under the cursor, or ends the choice.
func (s *Scene) accept(pl *player) {
	switch {
	case pl.holds:
		if !pl.queued.Shown {
			pl.holds = false
		}
		pl.letGo()
	case s.Current.Board.At(pl.cursor).Owner() == pl.seat && s.astray(pl.cursor):
	case s.Current.Board.At(pl.cursor).Owner() == pl.seat:
		pl.choose(pl.cursor)
		pl.holds = true
	default:
		s.chooseFirst(pl)
	}
}

// steer moves the chosen animal, or else the cursor.
func (s *Scene) steer(pl *player, way foxes.Point) {
	if pl.holds && pl.chosen.Shown {
		from := pl.standing()
		s.ask(pl, foxes.Move{From: from, To: from.Add(way)})
		return
	}
	if to := pl.cursor.Add(way); s.Current.Board.Inside(to) {
		pl.cursor = to
	}
}
