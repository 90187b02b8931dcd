package miadraw

import (
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/internal/testkit/colourvision"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/internal/testkit/vmdrive"
	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// TestPicturesWithFewerColoursAreAsBefore compares golden pictures under colour-vision simulation. They show eight players
// and an announcement, a choice of dice with the disabled ones, and the end of a round.
func TestPicturesWithFewerColoursAreAsBefore(t *testing.T) {
	pixeltest.Need(t)
	th := render.Light()
	see := func(m moment, n int) *image.RGBA {
		l := look(th, n)
		m.edit(&l)
		return picture(m.board, image.Pt(400, 300), 1, th, l)
	}
	eight, four := moments(t, 8), moments(t, 4)
	vmdrive.Golden(t, "eyes", colourvision.Sheet(see(eight[2], 8), see(four[4], 4), see(four[5], 4)))
}

// TestMarksAreReadByAllEyes checks in every theme that the marks on the table are distinguishable for every type of
// colour vision.
func TestMarksAreReadByAllEyes(t *testing.T) {
	pixeltest.Need(t)
	size := image.Pt(640, 480)
	l := Fit(render.Rect{W: 640, H: 480}, 4)
	rungs := func(values ...string) (all []image.Rectangle) {
		for _, v := range values {
			r := l.Rung(dice(t, v)).Inset(-1)
			all = append(all, image.Rect(int(r.X), int(r.Y), int(r.Right()), int(r.Bottom())))
		}
		return all
	}
	for _, name := range render.ThemeNames() {
		th := render.ThemeNamed(name)
		ms := moments(t, 4)
		looks, over := ms[4], ms[5]
		see := func(m moment) *image.RGBA {
			l := look(th, 4)
			m.edit(&l)
			return picture(m.board, size, 1, th, l)
		}
		choosing := see(looks)
		spots := func(values ...string) colourvision.Regions {
			return colourvision.Regions{Picture: choosing, At: rungs(values...)}
		}
		edge := func(value string) colourvision.Regions { // where the sign is of who has said it
			r := l.Rung(dice(t, value))
			return colourvision.Regions{Picture: choosing, At: []image.Rectangle{colourvision.Around(r.X+11, r.Centre().Y, 7)}}
		}
		allowed, low := spots("6,4", "1,1", "3,3"), spots("3,1", "4,1", "4,2")
		pill := l.pillOf(ms[5].board.facts.losers[0], 0)
		plate := image.Rect(int(pill.X), int(pill.Y), int(pill.Right()), int(pill.Bottom()))
		ended := see(over)
		for _, eye := range append(colourvision.Colours(), colourvision.Grey()) {
			for what, err := range map[string]error{
				"what can be said and what is too low": eye.Distinguish(allowed, low),
				"what is chosen and what is not":       eye.Distinguish(spots("6,5"), allowed),
				"what was said and what can be said":   eye.Distinguish(spots("6,3"), allowed),
				"what was said and what is chosen":     eye.Distinguish(edge("6,3"), edge("6,5")),
				"what lies there and what is too low":  eye.Distinguish(spots("5,3"), low),
			} {
				if err != nil {
					t.Errorf("%s: Distinguish of %s: got %v, want no error", name, what, err)
				}
			}
			if share := eye.Difference(colourvision.Part(choosing, plate), colourvision.Part(ended, plate)); share < 0.1 {
				t.Errorf("%s: %s: the loser's plate differs by %.2f, want at least 0.1", name, eye.Name, share)
			}
		}
	}
}

// TestAllSeatsHaveSignsOfTheirOwn checks that the symbols of a full table are distinguishable without colours.
func TestAllSeatsHaveSignsOfTheirOwn(t *testing.T) {
	pixeltest.Need(t)
	const side = 14
	var all []*image.RGBA
	for seat := range rules.Seat(mia.MaxSeats) {
		img := ebiten.NewImage(side, side)
		p := render.NewPen()
		p.Begin(img, 1, render.Light())
		Sign(p, render.Rect{W: side, H: side}, seat, p.Theme().Ink)
		all = append(all, pixeltest.Read(img))
		img.Deallocate()
	}
	for i, a := range all {
		for j, b := range all[:i] {
			if n := unlike(a, b); n < 6 {
				t.Errorf("the signs of seats %d and %d differ in %d pixels, want at least 6", j, i, n)
			}
		}
	}
}

// unlike counts the pixels that clearly differ.
func unlike(a, b *image.RGBA) (n int) {
	for i := 3; i < len(a.Pix); i += 4 {
		if max(a.Pix[i], b.Pix[i])-min(a.Pix[i], b.Pix[i]) > 60 {
			n++
		}
	}
	return n
}

// TestSignPicturesAreSaved saves images of the symbols of a full table for review.
func TestSignPicturesAreSaved(t *testing.T) {
	pixeltest.ForPeople(t)
	img := ebiten.NewImage(1000, 160)
	defer img.Deallocate()
	p := render.NewPen()
	p.Begin(img, 1, render.Light())
	p.Fill(render.Rect{W: 1000, H: 160}, p.Theme().Surface)
	for seat := range rules.Seat(mia.MaxSeats) {
		x, y := 10, 10.0
		for _, side := range []float64{12, 14, 22, 44} {
			Sign(p, render.Rect{X: float64(x) + 30*float64(seat), Y: y, W: side, H: side}, seat, p.Theme().Seats[seat%6])
			y += side + 8
		}
	}
	pixeltest.Save(t, "mia/signs", pixeltest.Read(img))
}

// TestEndingsAreReadByAllEyes draws the ends of games that one player or two players have won.
func TestEndingsAreReadByAllEyes(t *testing.T) {
	var all []drawtest.Ending
	for name, winners := range map[string][]rules.Seat{"first": {0}, "second": {1}, "two": {0, 2}} {
		b := NewBoard()
		b.Show(Round{Number: 1, Seats: 3, Log: tale(t, 3, "4,1", "5,2")})
		all = append(all, drawtest.Ending{Outcome: name, Seconds: EndSeconds, Draw: func(p *render.Pen, r render.Rect, at float64) {
			b.Draw(p, r, look(p.Theme(), 3))
			b.DrawEnding(p, r, 0, winners, at)
		}})
	}
	drawtest.Endings(t, "mia", all...)
}
