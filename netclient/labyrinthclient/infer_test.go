package labyrinthclient

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/session"
)

// dialects are ways of writing and playing in which every aspect has every value, and any two of the important ones every
// pair of values.
func dialects() []labyrinth.Dialect {
	var all []labyrinth.Dialect
	for i := range 64 {
		all = append(all, labyrinth.Dialect{
			Objectives: labyrinth.Objectives(i / 3 % 2), Collect: labyrinth.Collect(i % 3), Order: labyrinth.Order(i / 5 % 2),
			Reversal: labyrinth.Reversal(i / 7 % 2), Sharing: labyrinth.Sharing(i / 9 % 2), Goal: labyrinth.Goal(i / 11 % 2),
			Deal: labyrinth.Deal(i / 13 % 2),
			Writing: labyrinth.Writing{
				Tiles: labyrinth.TileCode(i % 4), Layout: labyrinth.Layout(i / 4 % 2), Insert: labyrinth.InsertBits(i / 8 % 2),
				Places: labyrinth.Counting(i / 16 % 2), Players: labyrinth.Counting(i / 32 % 2),
				Ids: labyrinth.Counting((i/4 + i/16) % 2), Bytes: labyrinth.Bytes((i + i/8) % 2),
			},
		})
	}
	return all
}

// sizes are boards that are small and not the same when rows and columns are exchanged, and the classic one.
var sizes = [][2]int{{5, 7}, {7, 5}, {7, 7}, {9, 5}}

// Machines play whole games in dialects of which they know nothing, and none is ever kicked. In the end all see the same,
// those as well who come late to watch.
func TestDialects(t *testing.T) {
	for i, d := range dialects() {
		size := sizes[i%len(sizes)]
		c := labyrinth.Config{Width: size[0], Height: size[1], Players: 2 + i%3, Objectives: 2, MoveCap: 300, Dialect: d}
		h := open(t, c, uint64(i), Profile{})
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		for !h.state.Over() {
			h.turn(careful(rng))
		}
		h.late()
		h.compare(i)
	}
}

// late lets somebody watch who comes after the end.
func (h *house) late() {
	h.watcher = newGuest(Profile{Spectate: true}, h.format)
	for _, in := range h.backlog {
		h.hear(h.watcher, in)
	}
}

// compare holds the last pictures against the truth.
func (h *house) compare(i int) {
	h.t.Helper()
	truth := h.state.View(rules.Nobody)
	if truth.Outcome != labyrinth.Won {
		h.t.Errorf("%d, %+v: %v", i, h.d, truth.Outcome)
	}
	for j, g := range append(h.guests, h.watcher) {
		v := g.last.View
		if g.last.Phase != session.Ended || v.Outcome != truth.Outcome || !reflect.DeepEqual(v.Winners, truth.Winners) {
			h.t.Errorf("%d, %+v: for %d the game ends with %v, %v in phase %d", i, h.d, j, v.Outcome, v.Winners, g.last.Phase)
		}
		if !reflect.DeepEqual(v.Board, truth.Board) || len(v.History) != len(truth.History) {
			h.t.Errorf("%d, %+v: %d sees another board at the end; %+v", i, h.d, j, g.tell.Load().reading)
		}
		for seat, p := range v.Players {
			want := truth.Players[seat]
			if p.At != want.At || !reflect.DeepEqual(p.Collected, want.Collected) {
				h.t.Errorf("%d, %+v: %d sees player %d at %v with %v, not %v with %v", i, h.d, j, seat, p.At, p.Collected, want.At, want.Collected)
			}
		}
	}
	asked := 0
	for _, g := range h.guests {
		asked += g.asked
	}
	h.t.Logf("%d: %dx%d, %d players, %d moves, %v, %d risks", i, truth.Board.Width, truth.Board.Height, len(truth.Players),
		len(truth.History), truth.Outcome, asked)
}
