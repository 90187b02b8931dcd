package tournamentscene

import (
	"fmt"
	"image"
	"image/color"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/internal/tournament"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

func TestNoTwoBotsHaveTheSameMarkAndColour(t *testing.T) {
	type pair struct {
		mark  render.Icon
		color color.RGBA
	}
	for _, name := range []string{render.NameLight, render.NameDark, render.NameContrast} {
		seen := map[pair]int{}
		for entrant := range tournament.MaxEntrants {
			p := pair{render.SeatMark(entrant), colour(render.ThemeNamed(name), entrant)}
			if other, ok := seen[p]; ok {
				t.Errorf("%s: bots %d and %d have the same mark and colour, want different pairs", name, other, entrant)
			}
			seen[p] = entrant
		}
	}
}

// TestMarksDistinguishBotsWithoutColours draws both tables in a theme that has one colour for all bots.
func TestMarksDistinguishBotsWithoutColours(t *testing.T) {
	pixeltest.Need(t)
	const (
		bots  = render.SeatMarks
		size  = 40.0 // of a row
		least = 25   // pixels by which two marks of about 16 by 16 pixels differ
	)
	h := tournament.Head{Game: "glenda", Seats: 2, Games: 2, Seed: 1}
	for i := range bots {
		h.Entrants = append(h.Entrants, tournament.Entrant{Name: fmt.Sprint("bot", i)})
	}
	th := *render.Light()
	for i := range th.Seats {
		th.Seats[i] = color.RGBA{0, 0, 0xFF, 0xFF}
	}
	s := &resultScreen{
		env: &scenes.Env{UI: &ui.Env{Theme: &th, Book: words.Open("en")}}, table: tournament.Count(&tournament.Log{Head: h}), unit: size, high: size,
	}
	s.Page = page.New(s.env, nil, nil)
	for _, s.cross = range []bool{false, true} {
		img, p := ebiten.NewImage(1000, (bots+1)*size), render.NewPen()
		p.Begin(img, 1, &th)
		p.Fill(render.Rect{W: 1000, H: (bots + 1) * size}, th.Surface)
		s.drawTable(p, render.Rect{W: 1000, H: (bots + 1) * size})
		got := pixeltest.Read(img)
		mark := s.columnsOf(render.Rect{W: 1000, H: size}, s.names()).mark
		for a := range bots {
			for b := range a {
				if differ := differences(got, mark, a, b); differ < least {
					t.Errorf("crosstable %v: the marks of bots %d and %d differ in %d pixels, want at least %d", s.cross, a, b, differ, least)
				}
			}
		}
	}
}

// differences returns the number of pixels by which the marks in rows a and b of the table differ. mark is the place of the
// mark in a row.
func differences(img *image.RGBA, mark render.Rect, a, b int) (n int) {
	drawn := func(x, y, row int) bool {
		c := img.RGBAAt(x, int(mark.H*headShare)+row*int(mark.H)+y)
		return c.B > 0x80 && c.R < 0x80
	}
	for y := range int(mark.H) {
		for x := int(mark.X); x < int(mark.Right()); x++ {
			if drawn(x, y, a) != drawn(x, y, b) {
				n++
			}
		}
	}
	return n
}
