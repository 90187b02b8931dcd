package labyrinthdraw

import (
	"image"
	"image/color"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/drawtest"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

func TestEveryObjectiveHasAPictureOfItsOwn(t *testing.T) {
	pixeltest.Need(t)
	most := labyrinth.MostObjectives(labyrinth.Config{Width: labyrinth.MaxSize, Height: labyrinth.MaxSize, Players: 1})
	if most > len(treasures) {
		t.Fatalf("got %d pictures, want one for each of %d objectives", len(treasures), most)
	}
	const side = 24
	d := paletteOf(render.Light())
	img := ebiten.NewImage(side, side)
	var all [][]byte
	for i := range treasures {
		b := brush.New(image.Pt(side, side), treasureSide, treasureSide)
		treasures[i].Paint(b, d)
		img.Clear()
		b.Flush(img)
		all = append(all, pixeltest.Read(img).Pix)
	}
	for i := range all {
		for j := range i {
			if n := different(all[i], all[j]); n < side*side/40 {
				t.Errorf("objectives %d and %d differ in %d pixels, want at least %d", j, i, n, side*side/40)
			}
		}
	}
}

// different counts the pixels that clearly differ.
func different(a, b []byte) (n int) {
	for i := 0; i < len(a); i += 4 {
		d := 0
		for k := range 4 {
			d = max(d, int(a[i+k])-int(b[i+k]), int(b[i+k])-int(a[i+k]))
		}
		if d > 40 {
			n++
		}
	}
	return n
}

// TestAllSeatsHaveSignsOfTheirOwn compares the symbols of the maximum number of players, all in one colour.
func TestAllSeatsHaveSignsOfTheirOwn(t *testing.T) {
	pixeltest.Need(t)
	const side = 26
	img := ebiten.NewImage(side, side)
	defer img.Deallocate()
	var all [][]byte
	for seat := range rules.Seat(24) {
		img.Clear()
		drawtest.Pen.Begin(img, 1, render.Light())
		Sign(drawtest.Pen, render.Rect{W: side, H: side}, seat, color0)
		all = append(all, pixeltest.Read(img).Pix)
	}
	for i := range all {
		for j := range i {
			if n := different(all[i], all[j]); n < 5 {
				t.Errorf("seats %d and %d differ in %d pixels, want at least 5", j, i, n)
			}
		}
	}
}

func TestPawnsDifferInShapeToo(t *testing.T) {
	pixeltest.Need(t)
	const side = 26
	img := ebiten.NewImage(side, side)
	var all [][]byte
	for seat := range animalKinds {
		b := brush.New(image.Pt(side, side), figureSide, figureSide)
		paintPawn(b, color0, seat)
		img.Clear()
		b.Flush(img)
		all = append(all, pixeltest.Read(img).Pix)
	}
	for i := range all {
		for j := range i {
			if n := different(all[i], all[j]); n < side*side/20 {
				t.Errorf("pawns %d and %d of one colour differ in %d pixels, want at least %d", j, i, n, side*side/20)
			}
		}
	}
}

var color0 = color.RGBA{0x20, 0x60, 0xC0, 255}
