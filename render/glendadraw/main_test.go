package glendadraw

import (
	"image"
	"testing"

	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
)

func TestMain(m *testing.M) { pixeltest.Main(m) }

// config is a board with a number of walls at the start.
func config(size, walls int) glenda.Config {
	c := glenda.DefaultConfig()
	c.Size, c.Walls = size, glenda.Exactly(walls)
	return c
}

// record plays a game and returns all its Views, up to the given number of moves. Glenda takes the shortest way out.
// The trapper walls the cell that ahead returns.
func record(t testing.TB, c glenda.Config, moves int, ahead func(v glenda.View) hex.Cell) []glenda.View {
	t.Helper()
	s, err := glenda.New(c, 11)
	if err != nil {
		t.Fatal(err)
	}
	views := []glenda.View{s.View(glenda.Trapper)}
	for !s.Over() && len(views) <= moves {
		v := s.View(glenda.Trapper)
		if v.Turn%2 == 0 {
			s, err = s.Play(glenda.Trapper, glenda.PutAt(ahead(v)))
		} else {
			s, err = s.Play(glenda.Glenda, glenda.StepTo(homeward(v)))
		}
		if err != nil {
			t.Fatalf("Play of move %d: got %v, want no error", v.Turn, err)
		}
		views = append(views, s.View(glenda.Trapper))
	}
	return views
}

// homeward returns the direction of the shortest path to the border.
func homeward(v glenda.View) hex.Dir {
	field := glendamath.Distances(v)
	best, dir := 1<<10, hex.NE
	for _, d := range hex.Dirs() {
		if n, ok := field.At(v.Glenda.Neighbour(d)); ok && n < best {
			best, dir = n, d
		}
	}
	return dir
}

// blocking walls the cell to which she would hop next.
func blocking(v glenda.View) hex.Cell { return v.Glenda.Neighbour(homeward(v)) }

// idling walls cells that don't matter.
func idling(v glenda.View) hex.Cell {
	for y := range v.Config.Size {
		for x := range v.Config.Size {
			c := hex.Cell{X: x, Y: y}
			if !v.Walls.Has(c) && c.Distance(v.Glenda) > 2 && (x+y)%3 == 1 {
				return c
			}
		}
	}
	return hex.Cell{}
}

// shown returns a board that has shown the views. The last view was shown rest ticks ago.
func shown(views []glenda.View, rest int) *Board {
	b := NewBoard()
	for i, v := range views {
		b.See(v)
		ticks := 60
		if i == len(views)-1 {
			ticks = rest
		}
		for range ticks {
			b.Tick(Pace{})
		}
	}
	return b
}

// picture draws a board and returns its pixels.
func picture(b *Board, size image.Point, scale float64, th *render.Theme, look Look) *image.RGBA {
	return drawtest.Picture(size, scale, th, func(p *render.Pen, r render.Rect) { b.Draw(p, r, look) })
}
