package labyrinthscene

import (
	"testing"

	"menagerie/rules/labyrinth"
)

// board returns the rim of a board. It has an arrow at every second row and column.
func rimBoard(width, height int) boardArrows {
	r := boardArrows{Board: labyrinth.Board{Width: width, Height: height}}
	for _, in := range lineEnds(r.Board) {
		if in.Line%2 == 1 {
			r.Arrows = append(r.Arrows, in)
		}
	}
	return r
}

var sides = []labyrinth.Side{labyrinth.Left, labyrinth.Right, labyrinth.Top, labyrinth.Bottom}

func TestEveryArrowIsReachedByTheArrowKeys(t *testing.T) {
	for _, size := range [][2]int{{3, 3}, {5, 5}, {7, 7}, {7, 5}, {5, 9}, {31, 31}} {
		r := rimBoard(size[0], size[1])
		for _, start := range sides {
			first := r.Middle(start)
			if !first.OK || first.Insert.Side != start {
				t.Fatalf("the middle of side %v is %+v, want an arrow on this side", start, first)
			}
			reached, queue := map[labyrinth.Insert]bool{first.Insert: true}, []labyrinth.Insert{first.Insert}
			for len(queue) > 0 {
				at := queue[0]
				queue = queue[1:]
				for _, way := range sides {
					if next := r.Along(at, way); next.OK && !reached[next.Insert] {
						reached[next.Insert], queue = true, append(queue, next.Insert)
					}
				}
			}
			if len(reached) != len(r.Arrows) {
				t.Errorf("%v: from side %v the keys reach %d of %d arrows, want all", size, start, len(reached), len(r.Arrows))
			}
		}
	}
}

func TestAnArrowKeyMovesTheSelectionInItsDirection(t *testing.T) {
	r := rimBoard(7, 7)
	at := func(side labyrinth.Side, line int) labyrinth.Insert { return labyrinth.Insert{Side: side, Line: line} }
	for _, tt := range []struct {
		name       string
		from, want labyrinth.Insert
		way        labyrinth.Side
	}{
		{"down along the left side", at(labyrinth.Left, 1), at(labyrinth.Left, 3), labyrinth.Bottom},
		{"up along the left side", at(labyrinth.Left, 3), at(labyrinth.Left, 1), labyrinth.Top},
		{"up around the corner", at(labyrinth.Left, 1), at(labyrinth.Top, 1), labyrinth.Top},
		{"down around the corner", at(labyrinth.Left, 5), at(labyrinth.Bottom, 1), labyrinth.Bottom},
		{"right along the top", at(labyrinth.Top, 1), at(labyrinth.Top, 3), labyrinth.Right},
		{"right around the corner", at(labyrinth.Top, 5), at(labyrinth.Right, 1), labyrinth.Right},
		{"left along the bottom", at(labyrinth.Bottom, 3), at(labyrinth.Bottom, 1), labyrinth.Left},
		{"right across the board", at(labyrinth.Left, 3), at(labyrinth.Right, 3), labyrinth.Right},
		{"up across the board", at(labyrinth.Bottom, 5), at(labyrinth.Top, 5), labyrinth.Top},
		{"left at the left side", at(labyrinth.Left, 3), at(labyrinth.Left, 3), labyrinth.Left},
		{"down at the bottom", at(labyrinth.Bottom, 3), at(labyrinth.Bottom, 3), labyrinth.Bottom},
	} {
		if got := r.Along(tt.from, tt.way); !got.OK || got.Insert != tt.want {
			t.Errorf("%s: from %v to %v, want %v", tt.name, tt.from, got.Insert, tt.want)
		}
	}
}

func TestAForbiddenArrowIsSkipped(t *testing.T) {
	r := rimBoard(7, 7)
	for i, in := range r.Arrows {
		if in == (labyrinth.Insert{Side: labyrinth.Left, Line: 3}) { // it would undo the last push
			r.Arrows = append(r.Arrows[:i:i], r.Arrows[i+1:]...)
			break
		}
	}
	if got, want := r.Along(labyrinth.Insert{Side: labyrinth.Left, Line: 1}, labyrinth.Bottom).Insert, (labyrinth.Insert{Side: labyrinth.Left, Line: 5}); got != want {
		t.Errorf("the selection moves to %v, want %v", got, want)
	}
	if got := r.Middle(labyrinth.Left).Insert; got.Side != labyrinth.Left || got.Line == 3 {
		t.Errorf("the middle of the left side is %v, want another arrow on this side", got)
	}
}

func TestABoardWithoutArrowsHasNoSelection(t *testing.T) {
	r := boardArrows{Board: labyrinth.Board{Width: 7, Height: 7}}
	for _, side := range sides {
		if r.Middle(side).OK || r.Along(labyrinth.Insert{Side: labyrinth.Top, Line: 3}, side).OK && side != labyrinth.Top {
			t.Errorf("an arrow is selected on side %v, want none", side)
		}
	}
	r.Arrows = []labyrinth.Insert{{Side: labyrinth.Bottom, Line: 1}}
	for _, side := range sides {
		if got := r.Middle(side); !got.OK || got.Insert != r.Arrows[0] {
			t.Errorf("the middle of side %v is %+v, want the only arrow", side, got)
		}
	}
}

func TestEveryRowAndColumnHasTwoEnds(t *testing.T) {
	ends := lineEnds(labyrinth.Board{Width: 7, Height: 5})
	count := map[labyrinth.Side]int{}
	for _, in := range ends {
		count[in.Side]++
	}
	if len(ends) != 24 || count[labyrinth.Left] != 5 || count[labyrinth.Right] != 5 || count[labyrinth.Top] != 7 || count[labyrinth.Bottom] != 7 {
		t.Errorf("the ends by side are %v, want 5 rows and 7 columns on both sides", count)
	}
}
