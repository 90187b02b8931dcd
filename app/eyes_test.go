package app

import (
	"image"
	"testing"

	"menagerie/app/glendagame"
	"menagerie/internal/cli"
	"menagerie/internal/testkit/colourvision"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/render/glendadraw"
	"menagerie/render/ponddraw"
	"menagerie/rules/foxes"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/rules/labyrinth"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/ui"
)

// pair is two sorts of places on a board that must look different, with the half width of what is looked at there.
type pair struct {
	name string
	a, b []render.Pt
	half float64
}

// boards open a board of every kind that has places of several sorts, and say where they are. Mia has none.
var boards = map[string]func(w *walker) []pair{
	"pond":      pondPlaces,
	"glenda":    glendaPlaces,
	"labyrinth": labyrinthPlaces,
	"foxes":     foxesPlaces,
}

// TestBoardsAreReadByAllEyes looks at pictures of the boards, in every theme, as each eye sees them. The marks that lie on
// them are looked at where they are drawn, in the packages below render.
func TestBoardsAreReadByAllEyes(t *testing.T) {
	pixeltest.Need(t)
	for game, open := range boards {
		for _, theme := range render.ThemeNames() {
			w := walk(t, cli.Line{Theme: theme})
			pairs := open(w)
			w.Ticks(60)
			w.root().MarkDirty()
			m := pixeltest.Read(w.Draw())
			for _, eye := range append(colourvision.Colours(), colourvision.Grey()) {
				for _, p := range pairs {
					if err := eye.Distinguish(spots(m, p.a, p.half), spots(m, p.b, p.half)); err != nil {
						t.Errorf("%s, %s: %s: %v", game, theme, p.name, err)
					}
				}
				if pixeltest.Saves() {
					pixeltest.Save(t, "eyes-"+game+"/"+theme+"-"+eye.Name, eye.Simulate(m))
				}
			}
		}
	}
}

// spots are places in a picture, with what is less than half a side from them.
func spots(m *image.RGBA, at []render.Pt, half float64) colourvision.Regions {
	s := colourvision.Regions{Picture: m}
	for _, p := range at {
		s.At = append(s.At, colourvision.Around(p.X, p.Y, half))
	}
	return s
}

func pondPlaces(w *walker) []pair {
	w.enterPond()
	l := ponddraw.Fit(ui.Bounds(w.Widget("board")))
	var water, shore []render.Pt
	for i := range 12 {
		a := 0.3 + float64(i)/2
		water, shore = append(water, l.Shore(a, -l.Radius()*0.25)), append(shore, l.Shore(a, 4))
	}
	return []pair{{"water and shore", water, shore, 2}}
}

func glendaPlaces(w *walker) []pair {
	w.showScene(glendagame.New(&w.program.Services).Game.Play(glendagame.Seating{Config: glenda.DefaultConfig(), Bots: []string{"", ""}, Colors: []int{0, 1}}))
	v := w.scene.(*glendascene.Scene).View()
	l := glendadraw.Fit(ui.Bounds(w.Widget("board")), v.Config.Size)
	var walls, free []render.Pt
	for x := range v.Config.Size {
		for y := range v.Config.Size {
			switch c := (hex.Cell{X: x, Y: y}); {
			case v.Walls.Has(c):
				walls = append(walls, l.At(c))
			case c != v.Glenda:
				free = append(free, l.At(c))
			}
		}
	}
	return []pair{{"walls and free cells", walls, free, 22}, {"the rabbit and free cells", []render.Pt{l.At(v.Glenda)}, free, 8}}
}

func labyrinthPlaces(w *walker) []pair {
	m := w.openLabyrinth(labyrinth.DefaultConfig(2), "random")
	v := m.s.View()
	var paths, hedges []render.Pt
	for x := range v.Board.Width {
		for y := range v.Board.Height {
			// In the corners of a tile a hedge stands on every tile; a way leads through the middle of the sides that are open.
			hedges = append(hedges, m.spot(render.Pt{X: float64(x) + 0.14, Y: float64(y) + 0.14}))
			if v.Board.At(labyrinth.Point{X: x, Y: y})&labyrinth.North != 0 {
				paths = append(paths, m.spot(render.Pt{X: float64(x) + 0.5, Y: float64(y) + 0.12}))
			}
		}
	}
	return []pair{{"ways and hedges", paths, hedges, 2}}
}

func foxesPlaces(w *walker) []pair {
	i := w.hotSeat(foxes.DefaultConfig(12), 4)
	s := w.scene.(*foxesscene.Scene)
	l := s.Board().Layout(ui.Bounds(w.Widget("board")))
	v := i.s.View()
	var land, water, own, other []render.Pt
	for x := range v.Board.Size {
		for y := range v.Board.Size {
			p := foxes.Point{X: x, Y: y}
			tile := v.Board.At(p)
			switch {
			case tile.Owner() == foxes.Foxes:
				own = append(own, l.At(p))
			case tile.Owner() == foxes.Dolphins:
				other = append(other, l.At(p))
			case tile.IsLand():
				land = append(land, l.At(p))
			default:
				water = append(water, l.At(p))
			}
		}
	}
	return []pair{{"land and water", land, water, 3}, {"foxes and dolphins", own, other, l.Unit * 0.25}}
}
