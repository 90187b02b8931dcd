package miadraw

import (
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/eyes"
	"menagerie/internal/pixeltest"
	"menagerie/internal/vmdrive"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// TestSeenWithFewerColours compares with pictures of the table as those see it who see fewer colours: eight players and what
// was said, a choice with what is too low for it, and how a round ends.
func TestSeenWithFewerColours(t *testing.T) {
	pixeltest.Need(t)
	th := render.Light()
	see := func(m moment, n int) *image.RGBA {
		l := look(th, n)
		m.edit(&l)
		return picture(m.board, image.Pt(400, 300), 1, th, l)
	}
	eight, four := moments(t, 8), moments(t, 4)
	vmdrive.Golden(t, "eyes", eyes.Sheet(see(eight[2], 8), see(four[4], 4), see(four[5], 4)))
}

// TestMarksAreReadByAllEyes measures what a player must tell apart on the table, in every theme.
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
		spots := func(values ...string) eyes.Spots { return eyes.Spots{Picture: choosing, At: rungs(values...)} }
		edge := func(value string) eyes.Spots { // where the sign is of who has said it
			r := l.Rung(dice(t, value))
			return eyes.Spots{Picture: choosing, At: []image.Rectangle{eyes.Around(r.X+1, r.Centre().Y, 7)}}
		}
		allowed, low := spots("6,4", "1,1", "3,3"), spots("3,1", "4,1", "4,2")
		at := l.Seat(0, 0)
		plate := eyes.Around(at.X-l.Plate.W/2+16, at.Y, 9)
		ended := see(over)
		for _, eye := range append(eyes.Colours(), eyes.Grey()) {
			for what, err := range map[string]error{
				"what can be said and what is too low": eye.TellApart(allowed, low),
				"what is chosen and what is not":       eye.TellApart(spots("6,5"), allowed),
				"what was said and what can be said":   eye.TellApart(spots("6,3"), allowed),
				"what was said and what is chosen":     eye.TellApart(edge("6,3"), edge("6,5")),
				"what lies there and what is too low":  eye.TellApart(spots("5,3"), low),
			} {
				if err != nil {
					t.Errorf("%s: %s: %v", name, what, err)
				}
			}
			if share := eye.Differ(eyes.Part(choosing, plate), eyes.Part(ended, plate)); share < 0.1 {
				t.Errorf("%s: %s: who has lost looks like everybody: %.2f", name, eye.Name, share)
			}
		}
	}
}

// TestAllSeatsHaveSignsOfTheirOwn compares the signs of a full table in one colour, as eyes without colours see them.
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
				t.Errorf("the signs of seats %d and %d differ in %d pixels", j, i, n)
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

// TestSignPictures draws the signs of a full table for people to look at.
func TestSignPictures(t *testing.T) {
	pixeltest.Need(t)
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
