package miadraw

import (
	"testing"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// rooms are windows of every form.
var rooms = []render.Rect{
	{X: 16, Y: 16, W: 912, H: 636}, {X: 8, Y: 40, W: 384, H: 200}, {W: 464, H: 516}, {W: 1552, H: 1100}, {X: 3, W: 300, H: 900}, {W: 640, H: 230},
}

func TestARungIsHitWhereItIsDrawn(t *testing.T) {
	for _, room := range rooms {
		l := Fit(room, 4)
		for _, d := range mia.Values() {
			if got, ok := l.At(l.Rung(d).Centre()); !ok || got != d {
				t.Errorf("%v: the centre of %v hits %v, want the same rung", room, d, got)
			}
			r := l.Rung(d)
			if r.Empty() || r.X < room.X || r.Right() > room.Right() || r.Y < room.Y || r.Bottom() > room.Bottom() {
				t.Errorf("%v: the rung of %v is at %v, want it inside", room, d, r)
			}
		}
		if d, ok := l.At(l.Centre()); ok {
			t.Errorf("%v: the centre of the table hits %v, want no rung", room, d)
		}
	}
}

func TestEveryValueIsReachedByKeys(t *testing.T) {
	ways := [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	for _, room := range rooms {
		l := Fit(room, 4)
		reached := map[mia.Dice]bool{mia.Lowest: true}
		for ahead := []mia.Dice{mia.Lowest}; len(ahead) > 0; ahead = ahead[1:] {
			for _, w := range ways {
				if d := l.Beside(ahead[0], w[0], w[1]); !reached[d] {
					reached[d] = true
					ahead = append(ahead, d)
				}
			}
		}
		if len(reached) != 21 {
			t.Errorf("%v: the keys reach %d values, want 21", room, len(reached))
		}
		up, right := l.Beside(mia.Lowest, 0, -1), l.Beside(mia.Lowest, 1, 0)
		if up <= mia.Lowest || right <= mia.Lowest {
			t.Errorf("%v: up leads from the lowest to %v, right to %v, want higher ones", room, up, right)
		}
	}
}

// inside reports whether r is in room, with a tolerance for rounding.
func inside(r, room render.Rect) bool {
	return r.X > room.X-1 && r.Right() < room.Right()+1 && r.Y > room.Y-1 && r.Bottom() < room.Bottom()+1
}

func TestEverybodyHasAPlaceInThePicture(t *testing.T) {
	for _, room := range rooms {
		for seats := 2; seats <= mia.MaxSeats; seats++ {
			l := Fit(room, seats)
			for seat := range rules.Seat(seats) {
				face, pill := l.faceOf(seat, 0), l.pillOf(seat, 0)
				if !inside(face, room) || !inside(pill, room) {
					t.Fatalf("%v, %d seats: the face of seat %d is at %v and its pill at %v, want both inside", room, seats, seat, face, pill)
				}
				if pill.Bottom() <= face.Bottom() || face.W < 12 {
					t.Fatalf("%v, %d seats: the face of seat %d is at %v and its pill at %v, want the pill below", room, seats, seat, face, pill)
				}
			}
			if at := l.Seat(3, 3); at.Y < l.Centre().Y {
				t.Fatalf("the own seat is at %v, want it below the table's centre", at)
			}
		}
	}
}

// windows are the areas for the table in windows of 1280x800, 800x600 and 1920x1080, in units.
var windows = []render.Rect{{X: 16, Y: 16, W: 912, H: 708}, {X: 12, Y: 12, W: 516, H: 516}, {W: 1054, H: 740}}

func TestNobodyCoversAnother(t *testing.T) {
	for _, room := range windows {
		for seats := 2; seats <= 30; seats++ {
			l := Fit(room, seats)
			var all []render.Rect
			for seat := range rules.Seat(seats) {
				all = append(all, l.faceOf(seat, 0), l.pillOf(seat, 0))
			}
			for i, one := range all {
				for j := range i {
					if both := one.Overlap(all[j]); i/2 != j/2 && both.W > 1 && both.H > 1 {
						t.Errorf("%v, %d seats: %v of seat %d covers %v of seat %d, want them apart", room, seats, one, i/2, all[j], j/2)
					}
				}
			}
		}
	}
}

// TestEarlierValuesLieOnTheTable checks that an earlier value covers no face, no name and no cup.
func TestEarlierValuesLieOnTheTable(t *testing.T) {
	for _, room := range windows {
		for seats := 2; seats <= 9; seats++ {
			l := Fit(room, seats)
			things := append(l.Players(0), l.cupArea()[0])
			for seat := range rules.Seat(seats) {
				said := l.Said(seat, 0)
				for _, thing := range things {
					if both := said.Overlap(thing); both.W > 1 && both.H > 1 {
						t.Errorf("%v, %d seats: the value of seat %d at %v covers %v, want nothing", room, seats, seat, said, thing)
					}
				}
			}
		}
	}
}

func TestFacesHaveTheSizesOfTheDesign(t *testing.T) {
	for seats := 2; seats <= 9; seats++ {
		for i, want := range []float64{88, 56} {
			if got := Fit(windows[i], seats).Face; got < want-1 || got > want+1 {
				t.Errorf("%v, %d seats: faces of %.1f, want %v", windows[i], seats, got, want)
			}
		}
	}
	if got := Fit(windows[0], 30).Face; got < 36 {
		t.Errorf("30 seats: faces of %.1f, want at least 36", got)
	}
}

// TestBubblesHideNothing checks that a speech bubble hides no face, no name, no cup and no dice.
func TestBubblesHideNothing(t *testing.T) {
	for _, room := range windows {
		for seats := 2; seats <= 9; seats++ {
			l := Fit(room, seats)
			for seat := range rules.Seat(seats) {
				things := append(l.Players(0), l.cupArea()...)
				box := l.Bubble(render.Rect{W: 3.2 * l.Die(), H: 1.57 * l.Die()}, seat, 0, things)
				for _, thing := range things {
					if both := box.Overlap(thing); both.W > 1 && both.H > 1 {
						t.Errorf("%v, %d seats: the bubble of seat %d at %v covers %v, want nothing", room, seats, seat, box, thing)
					}
				}
				if !inside(box, room) {
					t.Errorf("%v, %d seats: the bubble of seat %d is at %v, want it inside", room, seats, seat, box)
				}
			}
		}
	}
}

func TestTheCupIsHitWhereItStands(t *testing.T) {
	l := Fit(rooms[0], 5)
	for seat := range rules.Seat(5) {
		if !l.OnCup(l.Cup(seat, 1), seat, 1) {
			t.Errorf("the cup of seat %d is not hit at %v, want it hit", seat, l.Cup(seat, 1))
		}
	}
	if l.OnCup(l.Cup(2, 0), rules.Nobody, 0) || l.OnCup(l.Ladder.Centre(), 2, 0) {
		t.Error("a cup is hit where there is none, want no hit")
	}
}
