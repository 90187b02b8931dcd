package foxesscene

import (
	"menagerie/render"
	"menagerie/render/foxesdraw"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// player has the input state of a player at this screen, such as the selected animal. A player can select only animals of the
// player's own side.
type player struct {
	seat     rules.Seat
	hands    Hands
	ready    bool // there was input since the game began to wait
	cursor   foxes.Point
	placed   bool // the cursor has a position
	byKeys   bool // the last input came from keys or a game pad
	over     foxesdraw.Spot
	chosen   foxesdraw.Spot
	holds    bool // the animal was chosen by keys, and the next direction moves it
	again    bool // the chosen animal was pressed again
	drag     bool
	dragged  bool      // the animal was dragged away from its tile
	at       render.Pt // the place of the dragged animal, in tiles
	queued   foxesdraw.Step
	underWay bool       // a step was sent, and the view does not show it yet
	sent     foxes.Move // this step
}

// choose chooses the animal to move.
func (pl *player) choose(at foxes.Point) {
	pl.chosen, pl.cursor, pl.placed = foxesdraw.Spot{Shown: true, Tile: at}, at, true
	if pl.queued.Shown && pl.queued.Move.From != at {
		pl.queued.Shown = false
	}
}

// letGo drops the queued move. If no move is queued, it deselects the animal. It reports whether it changed anything.
func (pl *player) letGo() bool {
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

// letGo handles Escape and Backspace. It ignores these keys if two players are at this screen, because either player may have
// pressed them.
func (s *Scene) letGo() bool {
	seats := s.Session.Seats()
	return len(seats) == 1 && s.UnderWay() && s.players[seats[0]].letGo()
}

// follow keeps the choice on its animal when the animal moves.
func (pl *player) follow(e foxes.Event) {
	if e.Seat == pl.seat && (e.Kind == foxes.Moved || e.Kind == foxes.Ate) && pl.chosen.Shown && pl.chosen.Tile == e.From {
		pl.choose(e.At)
	}
}

// check ends the choice of an animal that is gone.
func (pl *player) check(b foxes.Board) {
	if pl.chosen.Shown && (!b.Inside(pl.chosen.Tile) || b.At(pl.chosen.Tile).Owner() != pl.seat) {
		pl.chosen.Shown, pl.holds, pl.drag, pl.dragged, pl.queued.Shown = false, false, false, false, false
	}
}

// standing returns the tile of the selected animal. While a move of the animal is being sent, this is the target of the move.
func (pl *player) standing() foxes.Point {
	if pl.underWay && pl.sent.From == pl.chosen.Tile {
		return pl.sent.To
	}
	return pl.chosen.Tile
}

// hand returns what the board shows of the player's input.
func (pl *player) hand() foxesdraw.Hand {
	return foxesdraw.Hand{
		Cursor: foxesdraw.Spot{Shown: pl.byKeys && pl.placed, Tile: pl.cursor}, Over: pl.over, Chosen: pl.chosen,
		Queued: pl.queued, Dragged: pl.dragged, At: pl.at, Pressing: pl.holds && pl.byKeys,
	}
}

// nearest returns the animal of a side that needs the fewest steps to target. ok is false if the side has no animal.
func nearest(b foxes.Board, seat rules.Seat, target foxes.Point) (best foxes.Point, ok bool) {
	for _, p := range b.Animals(seat) {
		if !ok || p.Steps(target) < best.Steps(target) {
			best, ok = p, true
		}
	}
	return best, ok
}

// next returns the next animal of a side after tile (direction = 1), or the previous animal (direction = -1). Tiles are ordered
// row by row, and the first tile follows the last one.
func next(b foxes.Board, seat rules.Seat, tile foxes.Point, direction int) (foxes.Point, bool) {
	n := len(b.Tiles)
	for k := 1; k <= n; k++ {
		i := ((b.Index(tile)+direction*k)%n + n) % n
		if b.Tiles[i].Owner() == seat {
			return b.Place(i), true
		}
	}
	return tile, false
}

// Hand returns what the board shows of the input of a side's player.
func (s *Scene) Hand(seat rules.Seat) foxesdraw.Hand { return s.players[seat].hand() }
