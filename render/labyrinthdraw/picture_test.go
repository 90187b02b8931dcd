package labyrinthdraw

import (
	"fmt"
	"image"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// TestPicturesAreSaved draws telling moments for people to look at.
func TestPicturesAreSaved(t *testing.T) {
	pixeltest.ForPeople(t)
	themes := []*render.Theme{render.Light(), render.Dark(), render.Contrast()}
	look := Look{Acts: true, Turn: "Ada", Corner: 16}
	for _, th := range themes {
		for _, players := range []int{2, 4} {
			s := played(t, 7, players, 9)
			seat := s.Waiting()[0]
			b := shown(s, seat)
			pixeltest.Save(t, fmt.Sprintf("labyrinth/turn-%d-%s", players, th.Name), picture(b, image.Pt(920, 688), 1, th, look))
			docked := b.view.Inserts()[4]
			b.Plan(Plan{Place: Docked, Insert: docked, Tile: b.view.Board.Spare.Turned()})
			ticks(b, 12)
			pixeltest.Save(t, fmt.Sprintf("labyrinth/sliding-%d-%s", players, th.Name), picture(b, image.Pt(920, 688), 1, th, look))
			ticks(b, 60)
			others := look
			others.Others = players == 4
			others.Clock = Clock{Runs: true, Left: 0.3, Soon: true}
			pixeltest.Save(t, fmt.Sprintf("labyrinth/docked-%d-%s", players, th.Name), picture(b, image.Pt(920, 688), 1, th, others))
			saveEndings(t, s.View(seat), fmt.Sprintf("labyrinth/end-%d-%s", players, th.Name), th)
		}
	}
	for _, size := range []int{7, 13, 31} {
		s := played(t, size, 4, 7)
		for _, room := range []image.Point{{400, 300}, {900, 680}, {440, 560}} {
			b := shown(s, s.Waiting()[0])
			b.Plan(Plan{Place: Docked, Insert: b.view.Inserts()[2], Tile: b.view.Board.Spare})
			ticks(b, 60)
			pixeltest.Save(t, fmt.Sprintf("labyrinth/size%d-%dx%d", size, room.X, room.Y), picture(b, room, 1, render.Light(), look))
		}
	}
}

// saveEndings saves moments of the animations after a game with and without a winner.
func saveEndings(t *testing.T, v labyrinth.View, name string, th *render.Theme) {
	last, _ := v.Last()
	v.Outcome, v.Waiting, v.Players = labyrinth.Won, nil, slices.Clone(v.Players)
	v.Players[last.Seat].Collected = []int{0, 5, 9, 12, 20}
	for _, winners := range [][]rules.Seat{{last.Seat}, nil} {
		v.Winners = winners
		b := NewBoard()
		b.Show(v)
		for _, at := range []float64{0.8, 2.1, EndSeconds(&v)} {
			pixeltest.Save(t, fmt.Sprintf("%s-%d-%.1f", name, len(winners), at), picture(b, image.Pt(800, 600), 1, th, Look{Ending: at, Corner: 16}))
		}
	}
}

// TestTreasurePicturesAreSaved saves images of all objectives and pawns for review.
func TestTreasurePicturesAreSaved(t *testing.T) {
	pixeltest.ForPeople(t)
	for _, th := range []*render.Theme{render.Light(), render.Dark()} {
		img := ebiten.NewImage(1300, 1000)
		p := render.NewPen()
		p.Begin(img, 1, th)
		p.Fill(render.Rect{W: 1300, H: 1000}, th.GrassDeep)
		for id := range Motifs {
			Treasure(p, render.Rect{X: 10 + 80*float64(id%16), Y: 10 + 80*float64(id/16), W: 72, H: 72}, id, render.Placing{})
		}
		for id := range Motifs * Badges {
			Treasure(p, render.Rect{X: 10 + 30*float64(id%40), Y: 190 + 30*float64(id/40), W: 24, H: 24}, id, render.Placing{})
		}
		b := NewBoard()
		b.art.Use(th)
		c := b.newCanvas(p, fit(render.Rect{W: 600, H: 600}, 7, 7, 0))
		for seat := range animalKinds {
			col := th.Seats[seat]
			x := 60 + 110*float64(seat)
			c.art.Draw(p, pawn(c.art, rules.Seat(seat), col), render.Pt{X: x, Y: 660}, 1, render.Placing{})
			c.art.Draw(p, pawn(c.art, rules.Seat(seat), col), render.Pt{X: x, Y: 740}, 0.4, render.Placing{})
			c.art.Draw(p, pawn(c.art, rules.Seat(seat), col), render.Pt{X: x, Y: 780}, 0.18, render.Placing{})
			Sign(p, render.Rect{X: x - 12, Y: 800, W: 24, H: 24}, rules.Seat(seat), col)
			Sign(p, render.Rect{X: x - 30, Y: 840, W: 60, H: 60}, rules.Seat(seat), col)
			Sign(p, render.Rect{X: x - 12, Y: 910, W: 24, H: 24}, rules.Seat(seat+animalKinds), col)
			Sign(p, render.Rect{X: x + 12, Y: 910, W: 60, H: 60}, rules.Seat(seat+2*animalKinds), col)
		}
		for i, tile := range []labyrinth.Tile{labyrinth.Straight, labyrinth.Corner, labyrinth.Tee, labyrinth.Cross, 0, labyrinth.North} {
			c.art.Draw(p, &movable[tile], render.Pt{X: 760 + 90*float64(i), Y: 660}, 0.86, render.Placing{})
			c.art.Draw(p, &fixed[tile], render.Pt{X: 760 + 90*float64(i), Y: 760}, 0.86, render.Placing{})
			c.art.Draw(p, &movable[tile], render.Pt{X: 760 + 90*float64(i), Y: 840}, 0.2, render.Placing{})
			c.art.Draw(p, &fixed[tile], render.Pt{X: 800 + 90*float64(i), Y: 840}, 0.2, render.Placing{})
		}
		pixeltest.Save(t, "labyrinth/parts-"+th.Name, pixeltest.Read(img))
		img.Deallocate()
	}
}
