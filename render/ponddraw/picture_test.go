package ponddraw

import (
	"fmt"
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/render/sprite"
	"menagerie/rules/pond"
)

// picture draws a board and returns its pixels.
func picture(b *Board, size image.Point, scale float64, th *render.Theme, look Look) *image.RGBA {
	return drawtest.Picture(size, scale, th, func(p *render.Pen, r render.Rect) { b.Draw(p, r, look) })
}

// TestPicturesAreSaved saves images of typical positions for review.
func TestPicturesAreSaved(t *testing.T) {
	pixeltest.ForPeople(t)
	level := func(step int32) pond.Config { return pond.Config{CatStep: step} }
	won := record(t, level(1600), dash)
	lost := record(t, level(1800), straight(0.3))
	hard := record(t, level(1800), dash)
	easy := record(t, level(1200), dash)
	moments := []struct {
		name  string
		board *Board
		look  Look
	}{
		{"start", shown(won[:1], 8), Look{}},
		{"swim", shown(won[:len(won)*6/10], 0), Look{Names: [2]string{"Mia", "Kater Karlo"}, Guides: true, Target: Target{true, pond.Point{X: 90_000, Y: 60_000}}}},
		{"circle", shown(won[:len(won)*2/10], 0), Look{Guides: true}},
		{"analysis-1", shown(easy[:len(easy)*6/10], 0), Look{Analysis: true}},
		{"analysis-2", shown(won[:len(won)*6/10], 0), Look{Analysis: true}},
		{"analysis-3", shown(hard[:len(hard)*8/10], 0), Look{Analysis: true}},
		{"analysis-circle", shown(hard[:len(hard)*15/100], 0), Look{Analysis: true}},
		{"analysis-lost", shown(lost[:len(lost)*7/10], 0), Look{Analysis: true}},
		{"won-narrowly", shown([]pond.View{narrowEscape()}, 120), Look{Ending: 9, Finale: 1, Names: [2]string{"Mia", "Tom"}}},
	}
	for _, at := range []float64{0.2, 0.55, 0.9, 1.3, 1.7, 2.4} {
		moments = append(moments, struct {
			name  string
			board *Board
			look  Look
		}{fmt.Sprintf("landed-%.1f", at), shown(won, 9), Look{Ending: at, Finale: min(1, at)}}, struct {
			name  string
			board *Board
			look  Look
		}{fmt.Sprintf("caught-%.1f", at), shown(lost, 9), Look{Ending: at, Finale: min(1, at)}})
	}
	for _, th := range []*render.Theme{render.Light(), render.Dark(), render.Contrast()} {
		for _, m := range moments {
			got := picture(m.board, image.Pt(800, 600), 1, th, m.look)
			pixeltest.Save(t, fmt.Sprintf("pond/%s-%s", m.name, th.Name), got)
		}
	}
	swim := moments[1]
	for _, size := range []image.Point{{400, 300}, {1280, 720}, {500, 900}} {
		got := picture(swim.board, size, 1, render.Light(), swim.look)
		pixeltest.Save(t, fmt.Sprintf("pond/swim-%dx%d", size.X, size.Y), got)
	}
	pixeltest.Save(t, "pond/swim-200", picture(swim.board, image.Pt(800, 600), 2, render.Light(), swim.look))
}

// TestCardPicturesAreSaved saves images of the card, the illustrations and the margin bar for review.
func TestCardPicturesAreSaved(t *testing.T) {
	pixeltest.ForPeople(t)
	for _, th := range []*render.Theme{render.Light(), render.Dark(), render.Contrast()} {
		img := ebiten.NewImage(1000, 820)
		p := render.NewPen()
		p.Begin(img, 1, th)
		p.Fill(render.Rect{W: 1000, H: 820}, th.Surface)
		for i := range 3 {
			Card(p, render.Rect{X: 20 + 320*float64(i), Y: 20, W: 300, H: 180}, float64(i)*3.5)
		}
		for i := range Illustrations {
			Illustration(p, render.Rect{X: 20 + 240*float64(i), Y: 220, W: 225, H: 180}, i)
			Illustration(p, render.Rect{X: 20 + 490*float64(i%2), Y: 420, W: 225, H: 180}, i)
		}
		for i, steps := range []float64{-200, -9, -0.5, 0, 0.6, 7.9, 58, 205} {
			MarginBar(p, render.Rect{X: 20, Y: 620 + 24*float64(i), W: 300, H: 18}, steps)
			MarginBar(p, render.Rect{X: 360, Y: 620 + 24*float64(i), W: 600, H: 18}, steps)
		}
		pixeltest.Save(t, "pond/card-"+th.Name, pixeltest.Read(img))
		img.Deallocate()
	}
}

// TestGaitPicturesAreSaved saves images of the animals' movements and poses for review, three times as large as in a window.
func TestGaitPicturesAreSaved(t *testing.T) {
	pixeltest.ForPeople(t)
	img := ebiten.NewImage(1300, 640)
	p := render.NewPen()
	p.Begin(img, 2, render.Light())
	p.Fill(render.Rect{W: 1300, H: 640}, p.Theme().Water)
	c := NewBoard().newCanvas(p, Fit(render.Rect{W: 650, H: 600}))
	seats := c.th.Seats
	for i := range 8 {
		at := render.Pt{X: 50 + 80*float64(i), Y: 40}
		gait := float64(i) * 0.785
		c.drawCat(sprite.NewJoint(at, -0.2, c.animalScale()), catPose{Gait: gait}, seats[pond.Cat])
		at.Y = 120
		c.drawCat(sprite.NewJoint(at, 1.2, c.animalScale()), catPose{Rest: float64(i) / 7, Gait: 1, Look: 0.3 * float64(i-4), Swish: 20 * float64(i)}, seats[pond.Cat])
		at.Y = 200
		c.drawMouse(sprite.NewJoint(at, -0.4, c.animalScale()), mousePose{Gait: gait, Swim: 1, Clock: gait}, seats[pond.Mouse])
		at.Y = 270
		c.drawMouse(sprite.NewJoint(at, 1, c.animalScale()), mousePose{Gait: gait, Cheer: float64(i) / 7, Clock: gait}, seats[pond.Mouse])
	}
	pixeltest.Save(t, "pond/gaits", pixeltest.Read(img))
}
