package foxesdraw

import (
	_ "embed"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// Look describes what Draw shows in addition to the sea, the island and the animals. The drawing changes only if the Look or
// the Pose changes.
type Look struct {
	Colors   [foxes.Sides]color.RGBA
	Hands    [foxes.Sides]Hand // input of the player on each seat
	Forecast *Forecast         // forecast of the tide; do not modify it while it is shown
	Numbers  bool              // whether to show the largest probabilities of Forecast as percentages
	Tide     string            // text for the time until the next tide
	Ending   float64           // seconds since the end of the game, for the animation of the end; see EndSeconds
	Starts   int               // seconds until the game starts; 0 means no countdown
	Corner   float64           // radius of the drawing's corners in logical units
	Motion   render.Motion
}

// defaultColors returns the default colours: orange for foxes and blue for dolphins.
func defaultColors(th *render.Theme) [foxes.Sides]color.RGBA {
	return [foxes.Sides]color.RGBA{th.Seats[1], th.Seats[0]}
}

// artist holds buffers that are reused in every frame, so that drawing allocates nothing.
type artist struct {
	painter *painter
	sea     sea
}

// canvas holds the state of one call of Draw.
type canvas struct {
	p    *render.Pen
	th   *render.Theme
	l    Layout
	art  *artist
	look *Look
	size float64 // scale in logical units per drawing unit of the animals
}

// Draw draws the board and the gauges into r, with the additions that look describes.
func (b *Board) Draw(p *render.Pen, r render.Rect, look Look) {
	p.Clip(r, func() {
		c := b.newCanvas(p, b.Layout(r), &look)
		b.drawSea(c)
		if !b.seen {
			return
		}
		b.drawBorder(c)
		b.drawForecast(c)
		b.drawTargets(c)
		b.drawTraces(c)
		b.drawAnimals(c)
		b.drawDangers(c)
		b.drawMarks(c)
		b.drawHands(c)
		b.drawGauges(c)
		drawCountdown(c.p, c.l.Board(), look.Starts)
	})
}

func (b *Board) newCanvas(p *render.Pen, l Layout, look *Look) *canvas {
	larger := max(1, min(1.6, 24/max(1, l.Unit))) // on boards with many tiles, animals are larger than a tile
	b.paper = canvas{p: p, th: p.Theme(), l: l, art: &b.art, look: look, size: 0.92 * larger * l.Unit / tileSide}
	return &b.paper
}

func (b *Board) drawSea(c *canvas) {
	if !b.seen {
		c.p.Gradient(c.l.Rect, c.look.Corner, c.th.Water, c.th.WaterDeep)
		return
	}
	if !b.charted {
		b.art.sea.setDistances(b.view.Board.Size, b.now, b.was)
		b.charted = true
	}
	b.art.sea.draw(c.p, c.l, seaState{b.surf() * surfTicks, render.EaseInOut(b.tide), b.waterRise()})
	c.drawRoundCorners()
}

// drawRoundCorners draws round corners in the colour of the window.
func (c *canvas) drawRoundCorners() {
	k := c.look.Corner
	if k <= 0 {
		return
	}
	c.p.Frame(c.l.Rect.Inset(-k), 2*k, k, c.th.Ground)
}

func (b *Board) drawBorder(c *canvas) {
	w := max(1.5, 0.03*c.l.Unit)
	c.p.Frame(c.l.Board().Inset(-w), w, w, render.Fade(c.th.Foam, 0.5))
}

// drawAnimals draws the animals row by row from the top, so that lower animals cover higher ones.
func (b *Board) drawAnimals(c *canvas) {
	end, counts, middle := endingOf(&b.view, c.look.Ending, c.size), [foxes.Sides]int{}, c.l.Board().Centre().X
	for i, t := range b.view.Board.Tiles {
		seat := t.Owner()
		if seat == rules.Nobody {
			continue
		}
		p := b.view.Board.Place(i)
		how := render.Placing{Mirror: b.left[i]}
		if c.look.Hands[seat].dragging(p) {
			how.Fade = 0.55
		}
		k := animalOf(seat, b.view.Board, p)
		spot := c.l.Spot(b.drawnAt(i)).Add(b.animalOffset(c, i, k))
		at := spot
		spot, how = end.move(seat, counts[seat], (spot.X-middle)/(c.l.Board().W/2), spot, how)
		end.drawBelow(c.p, at, spot)
		drawAnimal(c.art.painter, c.p, k, c.look.Colors[seat], spot, c.size, how)
		if counts[seat]++; seat == foxes.Foxes && counts[seat] == 1 {
			end.drawHowl(c.p, spot)
		}
	}
	end.drawSunset(c.p, c.l.Board())
}

// EndSeconds returns the length in seconds of the animation at the end of a game.
func EndSeconds(v *foxes.View) float64 { return endingOf(v, 0, 0).seconds() }

// animalOffset returns a small offset for an animal that swims, or whose move the server has just refused.
func (b *Board) animalOffset(c *canvas, tile int, k animal) render.Pt {
	var d render.Pt
	if c.look.Motion == render.ReducedMotion {
		return d
	}
	if k == foxAfloat || k == foxAdrift || k == dolphinAfloat {
		d.Y = 2.2 * c.size * math.Sin(b.surf()*surfTicks*0.06+float64(tile))
	}
	for _, m := range b.marks {
		if m.event.Kind == foxes.Refused && m.age < shakeTicks && b.view.Board.Index(m.event.From) == tile {
			d.X += 9 * c.size * math.Sin(m.age*0.9) * (1 - m.age/shakeTicks)
		}
	}
	return d
}

//go:embed island.kage
var islandSource []byte

var islandShader = render.LazyShader("foxesdraw/island", islandSource)

// sea holds the input of the shader that draws the water and the island.
type sea struct {
	chart    *ebiten.Image // image with a pixel for each tile, in the format of island.kage
	size     int           // side length of chart
	pixels   []byte
	vertices [4]ebiten.Vertex
	options  ebiten.DrawTrianglesShaderOptions
	theme    *render.Theme
	tiles    [1]float32 // values of uniforms, as arrays whose slices are in options
	tile     [1]float32
	swell    [1]float32
	lines    [1]float32
}

var quad = []uint32{0, 1, 2, 1, 3, 2}

func (s *sea) init() { s.options.Uniforms = map[string]any{} }

func (s *sea) setTheme(th *render.Theme) {
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

// setDistances writes the distances of the tiles from the coast, now and before the last tide, into the shader's image.
func (s *sea) setDistances(size int, distances, oldDistances []int8) {
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

type seaState struct {
	time  float64 // time in ticks
	tide  float64 // progress of the last tide, 0 to 1
	swell float64 // distance by which the sea has advanced up the beach, in tiles
}

// draw fills the layout's rectangle with sea and island.
func (s *sea) draw(p *render.Pen, l Layout, w seaState) {
	s.setTheme(p.Theme())
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

// coastDistances returns the distance of each tile from the coast in steps, at most 6. Distances are positive in the water and
// negative on land.
func coastDistances(b foxes.Board) []int8 {
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
