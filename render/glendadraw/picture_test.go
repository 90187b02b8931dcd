package glendadraw

import (
	"fmt"
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/pixeltest"
	"menagerie/render"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
)

// analysed is an analysis of the last of the views, with a line that follows the field.
func analysed(v glenda.View) *Analysis {
	a := &Analysis{Distances: glendamath.Distances(v), TwoDistances: glendamath.TwoDistances(v)}
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

// legal are the cells on which a move of the seat that must move would end.
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
		t.Fatal("the blocking trapper doesn't win on a board of many walls")
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
		{"distances", shown(mine, 60), Look{Analysis: analysed(v), Layers: Distances}},
		{"two-distances", shown(mine, 60), Look{Analysis: analysed(v), Layers: TwoDistances | Deciding}},
		{"analysis", shown(mine, 60), Look{Analysis: analysed(v), Layers: AllLayers}},
		{"analysis-trapped", shown(caught[:len(caught)-2], 60), Look{Analysis: analysed(caught[len(caught)-3]), Layers: TwoDistances | Distances}},
		{"escaped", shown(out, 100), Look{}},
		{"escaped-near", shown(out, 100), Look{Finale: 1, Corner: 16}},
		{"trapped", shown(caught, 150), Look{}},
	}
}

// TestPictures draws telling moments of the game for people to look at.
func TestPictures(t *testing.T) {
	pixeltest.Need(t)
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

// TestPosePictures draws the rabbit's poses, three times as large as in a window, for people to look at.
func TestPosePictures(t *testing.T) {
	pixeltest.Need(t)
	img := ebiten.NewImage(1300, 900)
	p := render.NewPen()
	p.Begin(img, 2, render.Light())
	p.Fill(render.Rect{W: 1300, H: 900}, p.Theme().Grass)
	c := NewBoard().canvas(p, Fit(render.Rect{W: 650, H: 600}, 7))
	seat := c.seatColors(Look{})[glenda.Glenda]
	for i := range 9 {
		x, t := 40+70*float64(i), float64(i)/8
		leap := sitting(1)
		leap.leap(t, 0)
		c.drawRabbit(render.Pt{X: x, Y: 90}, leap, seat)
		cheer := sitting(-1)
		cheer.cheer(float64(i) * 6)
		c.drawRabbit(render.Pt{X: x, Y: 180}, cheer, seat)
		mourn := sitting(1)
		mourn.mourn(t)
		c.drawRabbit(render.Pt{X: x, Y: 260}, mourn, seat)
		look := sitting(1)
		look.fidget(idle{what: looks, age: t * fidgetTicks[looks]})
		c.drawRabbit(render.Pt{X: x, Y: 350}, look, seat)
		c.put(wall(hex.Cell{X: i}, hex.Set{}), c.cell(render.Pt{X: x, Y: 410}))
	}
	pixeltest.Save(t, "glenda/poses", pixeltest.Read(img))
}

// TestCardPictures draws the emblem, the illustrations and the signs for people to look at.
func TestCardPictures(t *testing.T) {
	pixeltest.Need(t)
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
