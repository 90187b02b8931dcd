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
				t.Errorf("%v: the middle of %v hits %v", room, d, got)
			}
			r := l.Rung(d)
			if r.Empty() || r.X < room.X || r.Right() > room.Right() || r.Y < room.Y || r.Bottom() > room.Bottom() {
				t.Errorf("%v: the rung of %v is at %v", room, d, r)
			}
		}
		if d, ok := l.At(l.Felt.Centre()); ok {
			t.Errorf("%v: the middle of the table hits %v", room, d)
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
			t.Errorf("%v: %d values are reached", room, len(reached))
		}
		up, right := l.Beside(mia.Lowest, 0, -1), l.Beside(mia.Lowest, 1, 0)
		if up <= mia.Lowest || right <= mia.Lowest {
			t.Errorf("%v: up leads from the lowest to %v, right to %v", room, up, right)
		}
	}
}

func TestEverybodyHasAPlaceInThePicture(t *testing.T) {
	for _, room := range rooms {
		for seats := 2; seats <= mia.MaxSeats; seats++ {
			l := Fit(room, seats)
			var places []render.Pt
			for seat := range rules.Seat(seats) {
				at := l.Seat(seat, 0)
				plate := render.RectAround(at, l.Plate.W, l.Plate.H)
				if plate.X < room.X-1 || plate.Right() > room.Right()+1 || plate.Y < room.Y-1 || plate.Bottom() > room.Bottom()+1 {
					t.Fatalf("%v, %d seats: the plate of seat %d is at %v", room, seats, seat, plate)
				}
				for other, p := range places {
					if p.Sub(at).Len() < 8 {
						t.Fatalf("%v, %d seats: seats %d and %d are at the same place", room, seats, other, seat)
					}
				}
				places = append(places, at)
			}
			if at := l.Seat(3, 3); at.Y < l.Felt.Centre().Y {
				t.Fatalf("who is to sit at the bottom sits at %v", at)
			}
		}
	}
}

func TestATextOverASmallTableHidesLittle(t *testing.T) {
	for _, room := range rooms {
		for seats := 2; seats <= mia.MaxSeats; seats++ {
			l := Fit(room, seats)
			middle := render.RectAround(l.Felt.Centre(), 200, 38)
			if box := l.leastHidden(middle, l.plates(0)); hidden(box, l.plates(0)) > hidden(middle, l.plates(0)) || box.Y < room.Y || box.Bottom() > room.Bottom() {
				t.Fatalf("%v, %d seats: moved from %v to %v", room, seats, middle, box)
			}
		}
	}
	l := Fit(render.Rect{W: 384, H: 184}, 4)
	box := l.leastHidden(render.RectAround(l.Felt.Centre(), 200, 36), l.plates(0))
	for seat, plate := range l.plates(0) {
		if both := box.Overlap(plate); both.W > 0 && both.H > 2 {
			t.Errorf("four seats leave room for it, but it lies at %v on the plate of seat %d at %v", box, seat, plate)
		}
	}
}

func TestTheCupIsHitWhereItStands(t *testing.T) {
	l := Fit(rooms[0], 5)
	for seat := range rules.Seat(5) {
		if !l.OnCup(l.Cup(seat, 1), seat, 1) {
			t.Errorf("the cup in front of seat %d is not where it is", seat)
		}
	}
	if l.OnCup(l.Cup(2, 0), rules.Nobody, 0) || l.OnCup(l.Ladder.Centre(), 2, 0) {
		t.Error("a cup is hit where none is")
	}
}
