package glendadraw

import (
	"fmt"
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
)

// analysed returns an analysis of v. Its line follows the distances.
func analysed(v glenda.View) *Analysis {
	a := &Analysis{TwoDistances: glendamath.TwoDistances(v)}
	for _, d := range hex.Dirs() {
		if n := v.Glenda.Neighbour(d); v.Config.Inside(n) && !v.Walls.Has(n) && d != hex.W {
			a.Deciding = a.Deciding.With(n)
		}
	}
	for range 7 {
		m := glenda.PutAt(idling(v))
		if v.Turn%2 == 1 {
			m = glenda.StepTo(homeward(v))
		}
		next, err := v.After(m)
		if err != nil || len(next.Waiting) == 0 {
			break
		}
		a.Line = append(a.Line, m)
		v = next
	}
	return a
}

// legal returns the cells to which a legal move of the seat to move leads.
func legal(v glenda.View) (cells hex.Set) {
	for _, m := range v.Legal() {
		if m.Kind == glenda.Put {
			cells = cells.With(m.Cell)
		} else {
			cells = cells.With(v.Glenda.Neighbour(m.Dir))
		}
	}
	return cells
}

// moment is a telling one of a game.
type moment struct {
	name  string
	board *Board
	look  Look
}

func moments(t *testing.T) []moment {
	out := record(t, config(11, 7), 400, idling)
	caught := record(t, config(11, 26), 400, blocking)
	if caught[len(caught)-1].Outcome != glenda.TrapperWon {
		t.Fatalf("the game ends as %v, want %v on a board of many walls", caught[len(caught)-1].Outcome, glenda.TrapperWon)
	}
	middle := out[:6]
	mine := out[:7]
	names := [2]string{"Karl", "Glenda"}
	v := mine[len(mine)-1]
	return []moment{
		{"start", shown(out[:1], 40), Look{Names: names}},
		{"turn-glenda", shown(middle, 60), Look{Names: names, Hover: Hover{Steps, middle[5].Glenda.Neighbour(hex.NE)}}},
		{"turn-trapper", shown(mine, 60), Look{Names: names, Hover: Hover{Puts, v.Glenda.Neighbour(hex.E).Neighbour(hex.E)}}},
		{"refused", shown(mine, 60), Look{Hover: Hover{Refused, v.LastPut.Cell}, Legal: legal(v)}},
		{"refused-glenda", shown(middle, 60), Look{Hover: Hover{Refused, hex.Cell{X: 9, Y: 9}}, Legal: legal(middle[5])}},
		{"cursor", shown(mine, 60), Look{Cursor: Cursor{true, hex.Cell{X: 3, Y: 6}}, Hint: glenda.PutAt(hex.Cell{X: 8, Y: 5})}},
		{"hint-step", shown(middle, 60), Look{Hint: glenda.StepTo(hex.SW)}},
		{"hopping", shown(mine, 14), Look{}},
		{"growing", shown(middle, 12), Look{}},
		{"numbers", shown(mine, 60), Look{Analysis: analysed(v), Layers: TwoDistances | Numbers}},
		{"two-distances", shown(mine, 60), Look{Analysis: analysed(v), Layers: TwoDistances | Deciding}},
		{"analysis", shown(mine, 60), Look{Analysis: analysed(v), Layers: AllLayers}},
		{"analysis-trapped", shown(caught[:len(caught)-2], 60), Look{Analysis: analysed(caught[len(caught)-3]), Layers: TwoDistances | Numbers}},
		{"escape-0.7", shown(out, 40), Look{Ending: 0.65}},
		{"escape-0.9", shown(out, 60), Look{Ending: 0.88}},
		{"escaped", shown(out, 100), Look{Ending: escapeSeconds}},
		{"escaped-near", shown(out, 100), Look{Ending: escapeSeconds, Finale: 1, Corner: 16}},
		{"trap-0.7", shown(caught, 40), Look{Ending: 0.7}},
		{"trapped", shown(caught, 150), Look{Ending: trapSeconds}},
	}
}

// TestPicturesAreSaved saves images of typical positions for review.
func TestPicturesAreSaved(t *testing.T) {
	pixeltest.ForPeople(t)
	all := moments(t)
	for _, th := range []*render.Theme{render.Light(), render.Dark(), render.Contrast()} {
		for _, m := range all {
			got := picture(m.board, image.Pt(800, 600), 1, th, m.look)
			pixeltest.Save(t, fmt.Sprintf("glenda/%s-%s", m.name, th.Name), got)
		}
	}
	for _, size := range []int{5, 11, 25} {
		views := record(t, config(size, size/2), 5, idling)
		b, v := shown(views, 60), views[len(views)-1]
		look := Look{Names: [2]string{"Karl", "Glenda"}}
		deep := Look{Analysis: analysed(v), Layers: AllLayers}
		for _, room := range []image.Point{{400, 300}, {1280, 720}, {500, 900}} {
			name := fmt.Sprintf("glenda/size%d-%dx%d", size, room.X, room.Y)
			pixeltest.Save(t, name, picture(b, room, 1, render.Light(), look))
			pixeltest.Save(t, name+"-analysis", picture(b, room, 1, render.Light(), deep))
		}
		pixeltest.Save(t, fmt.Sprintf("glenda/size%d-200", size), picture(b, image.Pt(640, 480), 2, render.Dark(), look))
	}
}

// TestPosePicturesAreSaved saves images of the rabbit's poses for review, three times as large as in a window.
func TestPosePicturesAreSaved(t *testing.T) {
	pixeltest.ForPeople(t)
	img := ebiten.NewImage(1300, 900)
	p := render.NewPen()
	p.Begin(img, 2, render.Light())
	p.Fill(render.Rect{W: 1300, H: 900}, p.Theme().Grass)
	c := NewBoard().newCanvas(p, Fit(render.Rect{W: 650, H: 600}, 7))
	seat := c.th.Seats[glenda.Glenda]
	for i := range 9 {
		x, t := 40+70*float64(i), float64(i)/8
		leap := sitting(1)
		leap.setHop(t, 0)
		c.drawRabbit(render.Pt{X: x, Y: 90}, c.pet, leap, seat)
		c.drawTrapped(render.Pt{X: x, Y: 220}, c.pet, sitting(-1), seat, t*trapSeconds)
		look := sitting(1)
		look.setFidget(idle{What: looks, Age: t * fidgetTicks[looks]})
		c.drawRabbit(render.Pt{X: x, Y: 350}, c.pet, look, seat)
		c.Put(wall(hex.Cell{X: i}, hex.Set{}), c.cell(render.Pt{X: x, Y: 410}))
	}
	pixeltest.Save(t, "glenda/poses", pixeltest.Read(img))
}

// TestCardPicturesAreSaved saves images of the card, the illustrations and the symbols for review.
func TestCardPicturesAreSaved(t *testing.T) {
	pixeltest.ForPeople(t)
	for _, th := range []*render.Theme{render.Light(), render.Dark(), render.Contrast()} {
		img := ebiten.NewImage(1000, 860)
		p := render.NewPen()
		p.Begin(img, 1, th)
		p.Fill(render.Rect{W: 1000, H: 860}, th.Surface)
		for i := range 6 {
			Card(p, render.Rect{X: 20 + 320*float64(i%3), Y: 20 + 200*float64(i/3), W: 300, H: 180}, float64(i)*1.25)
		}
		for i := range Illustrations {
			Illustration(p, render.Rect{X: 20 + 320*float64(i%3), Y: 420 + 200*float64(i/3), W: 300, H: 180}, i)
		}
		for i := range 4 {
			side := 16 + 12*float64(i)
			Sign(p, render.Rect{X: 680 + 70*float64(i), Y: 640, W: side, H: side}, glenda.Trapper, th.Seats[glenda.Trapper])
			Sign(p, render.Rect{X: 680 + 70*float64(i), Y: 720, W: side, H: side}, glenda.Glenda, th.Seats[glenda.Glenda])
		}
		pixeltest.Save(t, "glenda/card-"+th.Name, pixeltest.Read(img))
		img.Deallocate()
	}
}
