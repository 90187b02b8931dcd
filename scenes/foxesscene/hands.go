package foxesscene

import (
	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render"
	"menagerie/render/foxesdraw"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesmath"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/tutor"
	"menagerie/scenes/ui"
	"menagerie/session"
	"menagerie/session/lesson"
)

// command is the meaning of a key or of a pad's button.
type command uint8

const (
	noCommand command = iota
	right             // right, left, down and up are in the order of foxes.Directions
	left
	down
	up
	accept
	nextAnimal
	lastAnimal
)

var (
	arrowKeys = map[ebiten.Key]command{
		ebiten.KeyArrowRight: right, ebiten.KeyArrowLeft: left, ebiten.KeyArrowDown: down, ebiten.KeyArrowUp: up,
		ebiten.KeyEnter: accept, ebiten.KeyNumpadEnter: accept, ebiten.KeyPageDown: nextAnimal, ebiten.KeyPageUp: lastAnimal,
	}
	letterKeys = map[ebiten.Key]command{
		ebiten.KeyD: right, ebiten.KeyA: left, ebiten.KeyS: down, ebiten.KeyW: up,
		ebiten.KeySpace: accept, ebiten.KeyE: nextAnimal, ebiten.KeyX: nextAnimal, ebiten.KeyQ: lastAnimal,
	}
	padButtons = map[input.PadButton]command{
		input.PadRight: right, input.PadLeft: left, input.PadDown: down, input.PadUp: up,
		input.PadAccept: accept, input.PadWest: nextAnimal, input.PadView: lastAnimal,
	}
)

// readHands handles the input of a tick on the board.
func (s *Scene) readHands(in ui.CanvasInput) {
	if !s.Seen || !s.UnderWay() {
		return
	}
	for _, seat := range s.Session.Seats() {
		pl := &s.players[seat]
		if s.ignoresInput() {
			pl.drag, pl.dragged, pl.queued.Shown = false, false, false
			continue
		}
		if pl.hands.Use(gamepage.HandsPointer) {
			s.readPointer(pl, in)
		}
		if in.Keys {
			s.readKeys(pl, in.Frame)
			s.readPads(pl, in.Frame)
		}
	}
}

func (s *Scene) readPointer(pl *player, in ui.CanvasInput) {
	l := s.board.Layout(s.Canvas.Bounds())
	tile, on := l.Under(in.At)
	pl.over = foxesdraw.Spot{Shown: on && in.Over, Tile: tile}
	if in.Frame.Pointer.Moved || in.Pressed {
		pl.byKeys = false
	}
	if in.Over && in.Frame.Pointer.Right.Pressed {
		pl.deselect()
	}
	switch {
	case in.Pressed && on && in.Frame.Pointer.Finger:
		s.press(pl, s.meantTile(pl, l.Place(in.At)))
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

// meantTile returns the tile that a finger at the given place probably means, because a tile can be smaller than a fingertip. It
// is a tile with an own animal or beside the chosen animal, if such a tile is near, and otherwise the tile at the place.
func (s *Scene) meantTile(pl *player, at render.Pt) foxes.Point {
	under := foxes.Point{X: min(int(at.X), s.Current.Board.Size-1), Y: min(int(at.Y), s.Current.Board.Size-1)}
	best, least := under, 1.0
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			p := foxes.Point{X: under.X + dx, Y: under.Y + dy}
			if !s.Current.Board.Inside(p) || !s.useful(pl, p) {
				continue
			}
			d := at.Sub(render.Pt{X: float64(p.X) + 0.5, Y: float64(p.Y) + 0.5}).Len()
			if p == under {
				d = 0
			}
			if d < least {
				best, least = p, d
			}
		}
	}
	return best
}

// useful reports whether a tile has an own animal, or is beside the chosen animal.
func (s *Scene) useful(pl *player, p foxes.Point) bool {
	c := pl.chosen.Tile
	beside := max(p.X-c.X, c.X-p.X)+max(p.Y-c.Y, c.Y-p.Y) == 1
	return s.Current.Board.At(p).Owner() == pl.seat || pl.chosen.Shown && beside
}

// press handles a press of the left button or a touch on a tile.
func (s *Scene) press(pl *player, tile foxes.Point) {
	pl.ready = true
	switch {
	case s.Current.Board.At(tile).Owner() == pl.seat && s.countMistake(tile):
	case s.Current.Board.At(tile).Owner() == pl.seat:
		pl.again = pl.chosen.Shown && pl.chosen.Tile == tile
		pl.choose(tile)
		pl.drag, pl.dragged = true, false
	case pl.queued.Shown && pl.queued.Move.To == tile:
		pl.queued.Shown = false
	case pl.chosen.Shown:
		s.sendOrQueue(pl, foxes.Move{From: pl.chosen.Tile, To: tile})
	default:
		s.remindToSelect(pl)
	}
}

// remindToSelect reminds a player that an animal must be selected first.
func (s *Scene) remindToSelect(pl *player) {
	if !s.Tutor.Miss() {
		s.ToastBrief(s.Word("foxes.choose_first", s.Name(pl.seat)))
	}
}

// drop ends a drag of an animal, and moves the animal to tile, the tile under the pointer. on is false if the pointer
// is not on the board.
func (s *Scene) drop(pl *player, tile foxes.Point, on bool) {
	far := pl.dragged
	pl.drag, pl.dragged = false, false
	switch {
	case far && on && tile != pl.chosen.Tile:
		s.sendOrQueue(pl, foxes.Move{From: pl.chosen.Tile, To: tile})
	// The player has pressed a selected animal again without a drag.
	case !far && pl.again:
		pl.deselect()
	}
}

func (s *Scene) readKeys(pl *player, in *input.Frame) {
	if in.Mods.Command || in.Mods.Alt {
		return
	}
	for _, k := range in.Keys {
		var d command
		if pl.hands.Use(gamepage.HandsArrows) {
			d = arrowKeys[k.Code]
		}
		if d == noCommand && pl.hands.Use(gamepage.HandsLetters) {
			d = letterKeys[k.Code]
		}
		if d != noCommand && !(d == accept && k.Repeat) {
			s.execute(pl, d)
		}
	}
}

func (s *Scene) readPads(pl *player, in *input.Frame) {
	for i := range in.Pads {
		if !pl.hands.UsePad(i) {
			continue
		}
		for _, b := range in.Pads[i].Pressed {
			if d := padButtons[b]; d != noCommand {
				s.execute(pl, d)
			}
		}
	}
}

// execute handles a command of a player.
func (s *Scene) execute(pl *player, d command) {
	pl.ready = true
	first := !pl.byKeys
	pl.byKeys = true
	if !pl.placed || !s.Current.Board.Inside(pl.cursor) {
		look := foxes.Point{X: s.Current.Board.Size / 2, Y: s.Current.Board.Size / 2}
		pl.cursor, pl.placed = look, true
		if pl.over.Shown {
			look = pl.over.Tile
		}
		if at, ok := nearestAnimal(s.Current.Board, pl.seat, look); ok {
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
		s.selectAnimal(pl)
	case nextAnimal, lastAnimal:
		by := 1
		if d == lastAnimal {
			by = -1
		}
		if at, ok := nextTile(s.Current.Board, pl.seat, pl.cursor, by); ok {
			pl.choose(at)
			pl.holds = true
		}
	default:
		s.moveByKey(pl, foxes.Directions[d-right])
	}
}

// selectAnimal selects the animal under the cursor. If an animal is already selected, it cancels the queued move, or
// else the selection.
func (s *Scene) selectAnimal(pl *player) {
	switch {
	case pl.holds:
		if !pl.queued.Shown {
			pl.holds = false
		}
		pl.deselect()
	case s.Current.Board.At(pl.cursor).Owner() == pl.seat && s.countMistake(pl.cursor):
	case s.Current.Board.At(pl.cursor).Owner() == pl.seat:
		pl.choose(pl.cursor)
		pl.holds = true
	default:
		s.remindToSelect(pl)
	}
}

// moveByKey moves the selected animal, or else the cursor.
func (s *Scene) moveByKey(pl *player, way foxes.Point) {
	if pl.holds && pl.chosen.Shown {
		from := pl.selectedTile()
		s.sendOrQueue(pl, foxes.Move{From: from, To: from.Add(way)})
		return
	}
	if to := pl.cursor.Add(way); s.Current.Board.Inside(to) {
		pl.cursor = to
	}
}

// player has the input state of one player at this screen, such as the animal that the player has selected.
type player struct {
	seat     rules.Seat
	hands    gamepage.Hands
	ready    bool // whether there was input since the game began to wait
	cursor   foxes.Point
	placed   bool // whether the cursor has a position
	byKeys   bool // whether the last input came from keys or a game pad
	over     foxesdraw.Spot
	chosen   foxesdraw.Spot
	holds    bool // whether a key has chosen the animal; the next direction then moves it
	again    bool // whether the chosen animal was pressed again
	drag     bool
	dragged  bool      // whether the animal was dragged away from its tile
	at       render.Pt // position of the dragged animal in tiles
	queued   foxesdraw.Step
	underWay bool       // whether a step was sent that the View does not show yet
	sent     foxes.Move // last step that was sent
}

func (pl *player) choose(at foxes.Point) {
	pl.chosen, pl.cursor, pl.placed = foxesdraw.Spot{Shown: true, Tile: at}, at, true
	if pl.queued.Shown && pl.queued.Move.From != at {
		pl.queued.Shown = false
	}
}

// deselect cancels the queued move, or else the selection of the animal. It reports whether it changed anything.
func (pl *player) deselect() bool {
	switch {
	case pl.queued.Shown:
		pl.queued.Shown = false
	case pl.chosen.Shown:
		pl.chosen.Shown, pl.holds = false, false
	default:
		return false
	}
	return true
}

// undoInput handles Escape and Backspace, and reports whether it has undone anything.
func (s *Scene) undoInput() bool {
	seats := s.Session.Seats()
	// If two players are at this screen, either may have pressed the key.
	return len(seats) == 1 && s.UnderWay() && s.players[seats[0]].deselect()
}

// followAnimal keeps the selection on its animal when the animal moves.
func (pl *player) followAnimal(e foxes.Event) {
	if e.Seat == pl.seat && (e.Kind == foxes.Moved || e.Kind == foxes.Ate) && pl.chosen.Shown && pl.chosen.Tile == e.From {
		pl.choose(e.At)
	}
}

// dropMissing deselects an animal that is no longer on the board.
func (pl *player) dropMissing(b foxes.Board) {
	if pl.chosen.Shown && (!b.Inside(pl.chosen.Tile) || b.At(pl.chosen.Tile).Owner() != pl.seat) {
		pl.chosen.Shown, pl.holds, pl.drag, pl.dragged, pl.queued.Shown = false, false, false, false, false
	}
}

// selectedTile returns the tile of the selected animal, or the target of its move while the move is being sent.
func (pl *player) selectedTile() foxes.Point {
	if pl.underWay && pl.sent.From == pl.chosen.Tile {
		return pl.sent.To
	}
	return pl.chosen.Tile
}

// shownInput returns what the board shows of the player's input.
func (pl *player) shownInput() foxesdraw.Hand {
	return foxesdraw.Hand{
		Cursor: foxesdraw.Spot{Shown: pl.byKeys && pl.placed, Tile: pl.cursor}, Over: pl.over, Chosen: pl.chosen,
		Queued: pl.queued, Dragged: pl.dragged, At: pl.at, Pressing: pl.holds && pl.byKeys,
	}
}

// nearestAnimal returns the animal of a side that needs the fewest steps to target. ok is false if the side has no
// animal.
func nearestAnimal(b foxes.Board, seat rules.Seat, target foxes.Point) (best foxes.Point, ok bool) {
	for _, p := range b.Animals(seat) {
		if !ok || p.Steps(target) < best.Steps(target) {
			best, ok = p, true
		}
	}
	return best, ok
}

// nextTile searches the tiles for another animal of a side, beginning beside the given tile. direction is 1 to find the
// next animal, and -1 to find the previous one. nextTile returns false if the side has no animal.
func nextTile(b foxes.Board, seat rules.Seat, tile foxes.Point, direction int) (foxes.Point, bool) {
	n := len(b.Tiles)
	for k := 1; k <= n; k++ {
		// Tiles are ordered row by row, and the first tile follows the last one.
		i := ((b.Index(tile)+direction*k)%n + n) % n
		if b.Tiles[i].Owner() == seat {
			return b.Place(i), true
		}
	}
	return tile, false
}

// Hand returns the input of the player on a seat, as the board shows it.
func (s *Scene) Hand(seat rules.Seat) foxesdraw.Hand { return s.players[seat].shownInput() }

// shownMove returns the move that a lesson or a game with help shows, and the player who must make it, or nil if no
// move is shown.
func (s *Scene) shownMove() (foxes.Move, *player) {
	shown := lesson.Shown[foxes.Move](s.Session)
	if len(shown) == 0 || !s.Seen || s.Phase != session.Playing {
		return foxes.Move{}, nil
	}
	return shown[0].Move, &s.players[s.Session.Seats()[0]]
}

// lessonSpots returns the tile that the player of a lesson must press next. This is the tile of the animal to move. If
// this animal is already selected, it is the tile to which the animal moves.
func (s *Scene) lessonSpots() []tutor.Spot {
	m, pl := s.shownMove()
	if pl == nil {
		return nil
	}
	at := m.From
	if pl.chosen.Shown && pl.chosen.Tile == m.From {
		at = m.To
	}
	l := s.board.Layout(s.Canvas.Bounds())
	return []tutor.Spot{{At: l.At(at), R: 0.46 * l.Unit}}
}

// ignoresInput reports whether a lesson accepts no input now.
func (s *Scene) ignoresInput() bool {
	_, pl := s.shownMove()
	return pl == nil && s.Tutor.Teaches()
}

// countMistake counts an input on tile as a mistake if a lesson expects a move from another tile. It reports whether it
// has counted a mistake.
func (s *Scene) countMistake(tile foxes.Point) bool {
	m, _ := s.shownMove()
	return s.Tutor.Teaches() && tile != m.From && s.Tutor.Miss()
}

// floodTiles returns the tiles of an announced flood, which turns land into water, or nil if nothing is shown.
func (s *Scene) floodTiles() *foxesdraw.Forecast {
	v, o, guided := &s.Current, &s.outlook, s.Tutor.Guides()
	shown := v.Next() == foxes.Flood
	// A lesson or a puzzle shows only the first tide.
	if guided {
		shown = v.Tides == 0
	}
	if !shown || len(v.Coming) == 0 || s.Phase == session.Ended {
		o.wave = nil
	} else if o.wave == nil || o.waveTides != v.Tides {
		// The tiles look wet even without the analysis. A lesson or a puzzle marks them instead.
		o.wave, o.waveTides = &foxesdraw.Forecast{Current: v.Next(), Odds: foxesmath.Odds(v.Position), Wet: !guided}, v.Tides
	}
	return o.wave
}
