package foxesdraw

import (
	"fmt"
	"image"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// TestPicturesAreSaved draws telling moments for people to look at.
func TestPicturesAreSaved(t *testing.T) {
	pixeltest.ForPeople(t)
	for _, th := range []*render.Theme{render.Light(), render.Dark(), render.Contrast()} {
		b := NewBoard()
		strolled(t, b, begun(t, 12, 4), 1390)
		look := usualLook(th)
		foxesAt := b.view.Board.Animals(foxes.Foxes)
		look.Hands[foxes.Foxes] = Hand{Chosen: Spot{true, foxesAt[2]}, Cursor: Spot{true, foxesAt[2]}, Pressing: true}
		dolphins := b.view.Board.Animals(foxes.Dolphins)
		look.Hands[foxes.Dolphins] = Hand{Cursor: Spot{true, dolphins[3]}}
		m := b.view.Moves(foxes.Dolphins)[4]
		look.Hands[foxes.Dolphins].Chosen, look.Hands[foxes.Dolphins].Queued = Spot{true, m.From}, Step{true, m}
		pixeltest.Save(t, "foxes/play-"+th.Name, picture(b, image.Pt(912, 688), th, look))
		saveEndings(t, b, th)
	}
	for _, size := range []int{10, 23, 50} {
		for _, room := range []image.Point{{400, 300}, {900, 680}, {440, 560}} {
			b := NewBoard()
			strolled(t, b, begun(t, size, 9), 700)
			pixeltest.Save(t, fmt.Sprintf("foxes/size%d-%dx%d", size, room.X, room.Y), picture(b, room, render.Light(), usualLook(render.Light())))
		}
	}
}

// saveEndings saves moments of the animations after a game that foxes, dolphins or nobody has won.
func saveEndings(t *testing.T, b *Board, th *render.Theme) {
	for _, o := range []foxes.Outcome{foxes.FoxesWon, foxes.DolphinsWon, foxes.Drawn} {
		v := b.view
		v.Outcome, v.Board.Tiles = o, slices.Clone(v.Board.Tiles)
		for i, tile := range v.Board.Tiles {
			if seat := tile.Owner(); seat != rules.Nobody && o != foxes.Drawn && seat != o.Winner() {
				v.Board.Tiles[i] = tile & foxes.Land
			}
		}
		end := NewBoard()
		end.Show(v)
		for _, at := range []float64{0.9, 1.6, EndSeconds(&v)} {
			look := usualLook(th)
			look.Ending = at
			pixeltest.Save(t, fmt.Sprintf("foxes/end-%v-%.1f-%s", o, at, th.Name), picture(end, image.Pt(800, 600), th, look))
		}
	}
}

// TestPartPicturesAreSaved draws all animals for people to look at.
func TestPartPicturesAreSaved(t *testing.T) {
	pixeltest.ForPeople(t)
	for _, th := range []*render.Theme{render.Light(), render.Dark()} {
		img := ebiten.NewImage(1100, 500)
		p := render.NewPen()
		p.Begin(img, 1, th)
		p.Fill(render.Rect{W: 1100, H: 500}, th.Water)
		a := newPainter()
		for k := range animals {
			for n, size := range []float64{1.2, 0.5, 0.25, 0.13} {
				y := []float64{80, 200, 260, 300}[n]
				drawAnimal(a, p, k, th.Seats[(1+int(k)/3)%6], render.Pt{X: 80 + 150*float64(k), Y: y}, size, render.Placing{})
			}
		}
		for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
			Sign(p, render.Rect{X: 50 + 80*float64(seat), Y: 340, W: 24, H: 24}, seat, th.Seats[1-seat])
			Sign(p, render.Rect{X: 250 + 80*float64(seat), Y: 340, W: 60, H: 60}, seat, th.Seats[1-seat])
		}
		for n := range 4 {
			Card(p, render.Rect{X: 420 + 165*float64(n), Y: 330, W: 160, H: 120}, float64(n)*5)
		}
		pixeltest.Save(t, "foxes/parts-"+th.Name, pixeltest.Read(img))
		img.Deallocate()
	}
}
