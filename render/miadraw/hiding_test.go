package miadraw

import (
	"fmt"
	"image"
	"testing"

	"menagerie/internal/pixeltest"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// tables are places for a table, down to those of a small window.
var tables = []render.Rect{
	{W: 912, H: 636}, {W: 476, H: 520}, {W: 464, H: 516}, {W: 384, H: 340}, {W: 384, H: 200}, {W: 340, H: 480}, {W: 300, H: 300},
}

// canvasFor is a canvas on which boxes can be measured.
func canvasFor(l Layout) *canvas { return &canvas{th: render.Light(), l: l} }

// diceOn is where the two dice of a seat lie, without the room around them.
func diceOn(c *canvas, seat rules.Seat) render.Rect {
	side := c.diceSide()
	return render.RectAround(c.diceAt(c.l.Cup(seat, 0)), side*2.1, side)
}

// TestNothingLiesOnTheDice puts the banner, and before the end of the round the announcement, on tables of all sizes.
func TestNothingLiesOnTheDice(t *testing.T) {
	for _, room := range tables {
		for n := 2; n <= 8; n++ {
			for first := range n {
				log := tale(t, n, "5,2", "6,3")
				for i := range log {
					log[i].Seat = (log[i].Seat + rules.Seat(first)) % rules.Seat(n)
				}
				log[0].Seat = rules.Nobody
				c, l := canvasFor(Fit(room, n)), look(render.Light(), n)
				b := at(Round{Number: 1, Seats: n, Log: log, Turn: rules.Nobody}, Round{Number: 1, Seats: n, Log: log, Turn: rules.Nobody}, 90)
				name := fmt.Sprintf("%vx%v, %d seats, cup of %d", room.W, room.H, n, b.facts.cup)
				card, _, _ := b.claimed(c, l)
				if both := card.Overlap(diceOn(c, b.facts.cup)); both.W > 1 && both.H > 1 {
					t.Errorf("%s: the announcement covers %.0fx%.0f of the dice", name, both.W, both.H)
				}
				over := seen(t, log, log[1].Seat, log[3].Seat, "4,1")
				b = at(Round{Number: 1, Seats: n, Log: log, Turn: rules.Nobody}, Round{Number: 1, Seats: n, Log: over, Turn: rules.Nobody}, 90)
				l.Banner = "Thomas was bluffing: said 6 3, had 4 1."
				if both := b.banner(c, l).box.Overlap(diceOn(c, b.facts.cup)); both.W > 5 && both.H > 1 {
					t.Errorf("%s: the banner covers %.0fx%.0f of the dice", name, both.W, both.H)
				}
			}
		}
	}
}

// TestTheCupDoesNotCoverTheAnnouncement compares the announcement while the cup is shaken or lifted with that before.
func TestTheCupDoesNotCoverTheAnnouncement(t *testing.T) {
	pixeltest.Need(t)
	for _, room := range []image.Point{{912, 636}, {464, 516}, {384, 340}, {384, 200}} {
		for _, n := range []int{2, 4, 8} {
			log := tale(t, n, "5,2", "6,3", "")
			th, l := render.Light(), look(render.Light(), n)
			c := canvasFor(Fit(render.Rect{W: float64(room.X), H: float64(room.Y)}, n))
			said, rolls := Round{Number: 1, Seats: n, Log: log[:5]}, Round{Number: 1, Seats: n, Log: log}
			part := func(b *Board) *image.RGBA {
				box, _, _ := b.claimed(c, l)
				at := image.Rect(int(box.X)+4, int(box.Y)+4, int(box.Right())-4, int(box.Bottom())-4)
				img := picture(b, room, 1, th, l)
				cut := image.NewRGBA(image.Rectangle{Max: at.Size()})
				for y := range at.Dy() {
					for x := range at.Dx() {
						cut.Set(x, y, img.At(at.Min.X+x, at.Min.Y+y))
					}
				}
				return cut
			}
			lifted := rolls
			lifted.Dice, lifted.Open = mia.Mia, true
			still := part(at(rolls, rolls, 90))
			for _, ticks := range []int{3, 10, 20, 30, 40} {
				if !alike(still, part(at(said, rolls, ticks))) {
					t.Errorf("%v, %d seats: something covers the announcement after %d ticks of shaking", room, n, ticks)
				}
			}
			for _, ticks := range []int{10, 30, 90} {
				if !alike(still, part(at(rolls, lifted, ticks))) {
					t.Errorf("%v, %d seats: something covers the announcement after %d ticks of lifting", room, n, ticks)
				}
			}
		}
	}
}
