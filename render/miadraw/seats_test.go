package miadraw

import (
	"image"
	"testing"

	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// TestALostHeartCracksForAMoment checks that the loss of a life is animated, and that the table is still afterwards.
func TestALostHeartCracksForAMoment(t *testing.T) {
	pixeltest.Need(t)
	log := tale(t, 3, "5,2", "6,3")
	loser := log[3].Seat
	over := seen(t, log, 2, loser, "4,1")
	shot := func(ticks, lives int, m render.Motion) *image.RGBA {
		b := NewBoard()
		b.Show(Round{Number: 1, Seats: 3, Log: over[:len(over)-1], Turn: rules.Nobody})
		b.See(Round{Number: 1, Seats: 3, Log: over, Turn: rules.Nobody})
		for range ticks {
			b.Tick(m)
		}
		l := look(render.Light(), 3)
		for i := range 3 {
			l.Players[i].Lives, l.Players[i].Of = 3, 3
		}
		l.Players[loser].Lives = lives
		at := Fit(render.Rect{W: 912, H: 708}, 3)
		pill := at.pillOf(loser, 0)
		return cut(picture(b, image.Pt(912, 708), 1, render.Light(), l), image.Rect(int(pill.X), int(pill.Bottom())+1, int(pill.Right()), int(pill.Bottom()+16)))
	}
	still := shot(200, 2, render.FullMotion)
	if alike(still, shot(5, 2, render.FullMotion)) {
		t.Error("5 ticks after the loss the hearts look as at rest, want a crack")
	}
	if !alike(still, shot(crackTicks+2, 2, render.FullMotion)) {
		t.Errorf("%d ticks after the loss the hearts differ from those at rest, want no movement", crackTicks+2)
	}
	if !alike(still, shot(1, 2, render.ReducedMotion)) {
		t.Error("with reduced motion the hearts differ from those at rest, want no movement")
	}
	if alike(still, shot(200, 1, render.FullMotion)) {
		t.Error("the plate shows one life as two, want another picture")
	}
}

// tables holds areas for a table, down to the area in a small window.
var tables = []render.Rect{
	{W: 912, H: 708}, {W: 516, H: 516}, {W: 464, H: 516}, {W: 384, H: 340}, {W: 384, H: 200}, {W: 340, H: 480}, {W: 300, H: 300},
}

// canvasFor is a canvas on which boxes can be measured.
func canvasFor(l Layout) *canvas { return &canvas{th: render.Light(), l: l} }

// TestBubblesDoNotOverlap checks that a remark does not cover the last value, the cup, a face or a name.
func TestBubblesDoNotOverlap(t *testing.T) {
	for _, room := range tables[:2] {
		for n := 2; n <= 9; n++ {
			log := tale(t, n, "5,2", "6,3")
			b := at(Round{Number: 1, Seats: n, Log: log, Turn: rules.Nobody}, Round{Number: 1, Seats: n, Log: log, Turn: rules.Nobody}, 90)
			for seat := range rules.Seat(n) {
				c, l := canvasFor(Fit(room, n)), look(render.Light(), n)
				l.Players[seat].Remark = "Into my shell."
				all := b.bubbles(c, l)
				things := append(c.l.Players(0), c.l.cupArea()...)
				for _, one := range all {
					for _, thing := range things {
						if both := one.box.Overlap(thing); both.W*both.H > 20 { // the corners of pills are round
							t.Errorf("%vx%v, %d seats: the bubble of seat %d covers %.0fx%.0f of %v, want nothing", room.W, room.H, n, one.seat, both.W, both.H, thing)
						}
					}
					things = append(things, one.box)
				}
				if want := 2; seat != b.facts.announcer && len(all) != want || seat == b.facts.announcer && len(all) != 1 {
					t.Errorf("%d seats: got %d bubbles with a remark of seat %d, want the last value and the remark", n, len(all), seat)
				}
			}
		}
	}
}

// TestTheCupDoesNotCoverTheAnnouncement checks that the announcement stays visible while the cup is shaken or lifted.
func TestTheCupDoesNotCoverTheAnnouncement(t *testing.T) {
	pixeltest.Need(t)
	for _, room := range []image.Point{{912, 708}, {516, 516}, {384, 340}} {
		for _, n := range []int{2, 4, 8} {
			log := tale(t, n, "5,2", "6,3", "")
			th, l := render.Light(), look(render.Light(), n)
			c := canvasFor(Fit(render.Rect{W: float64(room.X), H: float64(room.Y)}, n))
			said, rolls := Round{Number: 1, Seats: n, Log: log[:5]}, Round{Number: 1, Seats: n, Log: log}
			part := func(b *Board) *image.RGBA {
				box := b.bubbles(c, l)[0].box
				return cut(picture(b, room, 1, th, l), image.Rect(int(box.X)+4, int(box.Y)+4, int(box.Right())-4, int(box.Bottom())-4))
			}
			lifted := rolls
			lifted.Dice, lifted.Open = mia.Mia, true
			still := part(at(rolls, rolls, 90))
			for _, ticks := range []int{3, 10, 20, 30, 40} {
				if !alike(still, part(at(said, rolls, ticks))) {
					t.Errorf("%v, %d seats: the announcement differs after %d ticks of shaking, want nothing over it", room, n, ticks)
				}
			}
			for _, ticks := range []int{10, 30, 90} {
				if !alike(still, part(at(rolls, lifted, ticks))) {
					t.Errorf("%v, %d seats: the announcement differs after %d ticks of lifting, want nothing over it", room, n, ticks)
				}
			}
		}
	}
}

// cut returns the part of an image in the rectangle at.
func cut(img *image.RGBA, at image.Rectangle) *image.RGBA {
	part := image.NewRGBA(image.Rectangle{Max: at.Size()})
	for y := range at.Dy() {
		for x := range at.Dx() {
			part.Set(x, y, img.At(at.Min.X+x, at.Min.Y+y))
		}
	}
	return part
}
