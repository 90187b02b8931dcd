package foxesdraw

import (
	_ "embed"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/rules/foxes"
)

//go:embed island.kage
var islandSource []byte

var islandShader = render.LazyShader("foxesdraw/island", islandSource)

// sea holds the input of the shader that draws the water and the island.
type sea struct {
	chart    *ebiten.Image // an image with a pixel for each tile, in the format of island.kage
	size     int           // side length of chart
	pixels   []byte
	vertices [4]ebiten.Vertex
	options  ebiten.DrawTrianglesShaderOptions
	theme    *render.Theme
	tiles    [1]float32 // uniforms, as arrays whose slices are in options
	tile     [1]float32
	swell    [1]float32
	lines    [1]float32
}

var quad = []uint32{0, 1, 2, 1, 3, 2}

func (s *sea) init() { s.options.Uniforms = map[string]any{} }

// dress sets the colours for a theme.
func (s *sea) dress(th *render.Theme) {
	if s.theme == th {
		return
	}
	s.theme = th
	var shallow, deep color.RGBA
	wet, waves := th.ShoreEdge, 1.0
	switch th.Name {
	case render.NameContrast:
		shallow, deep = color.RGBA{0x0A, 0x5C, 0x80, 255}, color.RGBA{0x00, 0x2A, 0x3D, 255}
		wet, waves = render.Mix(th.Shore, render.Black, 0.45), 0.4
	case render.NameDark:
		// The sea is darker than any land, because without colours only brightness distinguishes them.
		shallow, deep = render.Mix(th.Water, render.Black, 0.34), render.Mix(th.WaterDeep, render.Black, 0.4)
	default:
		blue := color.RGBA{0x1D, 0x6F, 0x95, 255}
		shallow, deep = render.Mix(th.Water, blue, 0.24), render.Mix(th.WaterDeep, blue, 0.55)
	}
	grass := th.Grass
	if th.Name == render.NameContrast {
		grass = color.RGBA{0x1C, 0x58, 0x26, 255}
	}
	for name, c := range map[string]color.RGBA{
		"Shallow": shallow, "Deep": deep, "Foam": th.Foam, "Sand": th.Shore, "Wet": wet, "Grass": grass, "GrassDeep": th.GrassDeep,
	} {
		s.options.Uniforms[name] = render.Uniform(c)
	}
	s.options.Uniforms["Waves"] = float32(waves)
	s.options.Uniforms["Tiles"], s.options.Uniforms["Tile"] = s.tiles[:], s.tile[:]
	s.options.Uniforms["Swell"], s.options.Uniforms["Lines"] = s.swell[:], s.lines[:]
}

// survey writes the distance of each tile from the coast into the image that the shader reads. distances holds the present
// distances, and oldDistances those before the last tide.
func (s *sea) survey(size int, distances, oldDistances []int8) {
	if s.size != size || s.chart == nil {
		if s.chart != nil {
			s.chart.Deallocate()
		}
		s.chart, s.size, s.pixels = ebiten.NewImage(size, size), size, make([]byte, 4*size*size)
		s.options.Images[0] = s.chart
	}
	for i := range distances {
		px := s.pixels[4*i : 4*i+4]
		px[0], px[1], px[2], px[3] = byte(128+16*int(distances[i])), byte(128+16*int(oldDistances[i])), 0, 255
	}
	s.chart.WritePixels(s.pixels)
}

// weather is the state of the sea at a moment.
type weather struct {
	time  float64 // in ticks
	tide  float64 // progress of the last tide, 0 to 1
	swell float64 // how far the sea has advanced up the beach, in tiles
}

// draw fills the layout's rectangle with sea and island.
func (s *sea) draw(p *render.Pen, l Layout, w weather) {
	s.dress(p.Theme())
	scale := p.Scale()
	s.tiles[0], s.tile[0], s.swell[0] = float32(l.Size), float32(l.Unit*scale), float32(w.swell)
	s.lines[0] = float32(render.Clamp01((l.Unit*scale - 4) / 14))
	time := float32(math.Mod(w.time*0.04, 40*math.Pi))
	for i := range s.vertices {
		at := render.Pt{X: l.Rect.X, Y: l.Rect.Y}
		if i&1 != 0 {
			at.X = l.Rect.Right()
		}
		if i&2 != 0 {
			at.Y = l.Rect.Bottom()
		}
		q := l.Place(at)
		s.vertices[i] = ebiten.Vertex{
			DstX: float32(at.X * scale), DstY: float32(at.Y * scale),
			Custom0: float32(q.X), Custom1: float32(q.Y), Custom2: time, Custom3: float32(w.tide),
		}
	}
	p.Shade(s.vertices[:], quad, islandShader(), &s.options)
}

// soundings returns the distance of each tile from the coast in steps, at most 6. Distances are positive in the water and
// negative on land.
func soundings(b foxes.Board) []int8 {
	const far = 6
	steps := make([]int8, len(b.Tiles))
	for i := range steps {
		steps[i] = far
	}
	for round := int8(1); round < far; round++ {
		for i, t := range b.Tiles {
			if steps[i] != far {
				continue
			}
			for _, d := range foxes.Directions {
				q := b.Place(i).Add(d)
				if !b.Inside(q) {
					continue
				}
				j := b.Index(q)
				if round == 1 && b.Tiles[j].IsLand() != t.IsLand() || b.Tiles[j].IsLand() == t.IsLand() && steps[j] == round-1 {
					steps[i] = round
					break
				}
			}
		}
	}
	for i, t := range b.Tiles {
		if t.IsLand() {
			steps[i] = -steps[i]
		}
	}
	return steps
}
