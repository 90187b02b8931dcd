package glendadraw

import (
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/pixeltest"
	"menagerie/render"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

func TestMain(m *testing.M) { pixeltest.Main(m) }

// config is a board with a number of walls at the start.
func config(size, walls int) glenda.Config {
	c := glenda.DefaultConfig()
	c.Size, c.Walls = size, glenda.Exactly(walls)
	return c
}

// record plays a game in which she takes the shortest way out, and the trapper walls the cell that ahead chooses, and
// returns every View until it is over or has so many moves.
func record(t testing.TB, c glenda.Config, moves int, ahead func(v glenda.View) hex.Cell) []glenda.View {
	t.Helper()
	s, err := glenda.New(c, 11)
	if err != nil {
		t.Fatal(err)
	}
	views := []glenda.View{s.View(glenda.Trapper)}
	for !s.Over() && len(views) <= moves {
		v := s.View(glenda.Trapper)
		seat, m := glenda.Trapper, glenda.PutAt(hex.Cell{})
		if v.Turn%2 == 0 {
			m = glenda.PutAt(ahead(v))
		} else {
			seat, m = glenda.Glenda, glenda.StepTo(homeward(v))
		}
		if s, err = s.Play(seat, m); err != nil {
			t.Fatalf("move %d, %v: %v", v.Turn, m, err)
		}
		views = append(views, s.View(glenda.Trapper))
	}
	return views
}

// homeward is the direction of the shortest way to the border.
func homeward(v glenda.View) hex.Dir {
	far := distances(v)
	best, dir := 1<<10, hex.NE
	for _, d := range hex.Dirs() {
		n := v.Glenda.Neighbour(d)
		if v.Config.Inside(n) && !v.Walls.Has(n) && far.Of(n) >= 0 && far.Of(n) < best {
			best, dir = far.Of(n), d
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

// distances are the steps to the border, found cell by cell.
func distances(v glenda.View) *Field {
	return spread(v, func(nearest, _ int) int { return nearest })
}

// twoDistances are the steps if the best neighbour is walled each time.
func twoDistances(v glenda.View) *Field {
	return spread(v, func(_, second int) int { return second })
}

// spread fills a field from the border on: a cell is one more than what choose takes of its two best neighbours.
func spread(v glenda.View, choose func(nearest, second int) int) *Field {
	const far = 1 << 10
	f := new(Field)
	for y := range f {
		for x := range f[y] {
			f[y][x] = Never
		}
	}
	value := func(c hex.Cell) int {
		if !v.Config.Inside(c) || v.Walls.Has(c) || f.Of(c) < 0 {
			return far
		}
		return f.Of(c)
	}
	for changed := true; changed; {
		changed = false
		for y := range v.Config.Size {
			for x := range v.Config.Size {
				c := hex.Cell{X: x, Y: y}
				if v.Walls.Has(c) {
					continue
				}
				n, second := far, far
				for _, d := range hex.Dirs() {
					switch k := value(c.Neighbour(d)); {
					case k < n:
						n, second = k, n
					case k < second:
						second = k
					}
				}
				want := choose(n, second) + 1
				if v.Config.Border(c) {
					want = 0
				}
				if want < far && want != f.Of(c) {
					f[y][x], changed = int16(want), true
				}
			}
		}
	}
	return f
}

// shown is a board that has seen the views, the last of them rest ticks ago.
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
	img := ebiten.NewImage(int(float64(size.X)*scale), int(float64(size.Y)*scale))
	defer img.Deallocate()
	p := render.NewPen()
	p.Begin(img, scale, th)
	b.Draw(p, render.Rect{W: float64(size.X), H: float64(size.Y)}, look)
	return pixeltest.Read(img)
}
