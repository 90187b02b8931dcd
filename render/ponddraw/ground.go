package ponddraw

import (
	_ "embed"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render"
	"menagerie/render/garden"
	"menagerie/render/sprite"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

//go:embed ground.kage
var groundSource []byte

//go:embed water.kage
var waterSource []byte

//go:embed region.kage
var regionSource []byte

var (
	groundShader = render.LazyShader("ponddraw/ground", groundSource)
	waterShader  = render.LazyShader("ponddraw/water", waterSource)
	regionShader = render.LazyShader("ponddraw/region", regionSource)
)

// artist holds buffers that are reused in every frame, so that drawing allocates nothing.
type artist struct {
	*sprite.Painter[palette]
	vertices      [4]ebiten.Vertex
	water         ebiten.DrawTrianglesShaderOptions
	region        ebiten.DrawTrianglesShaderOptions
	layout        Layout // argument of paintGround
	corner        float64
	doGround      func(img *ebiten.Image, scale float64)
	ribbon        []ebiten.Vertex
	ribbonTris    []uint32
	ribbonOptions ebiten.DrawTrianglesOptions
	dot           *ebiten.Image
}

func (a *artist) init() {
	a.Painter, a.doGround = sprite.NewPainter(paletteOf), a.paintGround
	a.ribbonOptions.ColorScaleMode = ebiten.ColorScaleModePremultipliedAlpha
}

func (a *artist) setTheme(th *render.Theme) {
	if !a.Use(th) {
		return
	}
	a.water.Uniforms = map[string]any{"Shallow": render.Uniform(th.Water), "Deep": render.Uniform(th.WaterDeep), "Foam": render.Uniform(th.Foam)}
	a.region.Uniforms = map[string]any{"Good": render.Uniform(th.Good), "Bad": render.Uniform(th.Bad), "Ink": render.Uniform(markInk(th))}
}

var quadIndices = []uint32{0, 1, 2, 1, 3, 2}

// coverPond sets a.vertices to a square that covers the pond. The shader needs the position relative to the centre of
// the pond, and gets it as the source coordinates.
func (a *artist) coverPond(c *canvas, custom, color [4]float32) {
	scale := c.Pen.Scale()
	half := float32(c.l.Radius()*scale) + 2
	x, y := float32(c.l.Centre.X*scale), float32(c.l.Centre.Y*scale)
	for i := range a.vertices {
		dx, dy := half, half
		if i&1 == 0 {
			dx = -half
		}
		if i&2 == 0 {
			dy = -half
		}
		a.vertices[i] = ebiten.Vertex{
			DstX: x + dx, DstY: y + dy, SrcX: dx, SrcY: dy,
			ColorR: color[0], ColorG: color[1], ColorB: color[2], ColorA: color[3],
			Custom0: custom[0], Custom1: custom[1], Custom2: custom[2], Custom3: custom[3],
		}
	}
}

// drawWater draws the water. clock is the time in ticks.
func (c *canvas) drawWater(clock float64) {
	scale := c.Pen.Scale()
	strength := 1.0
	if c.th.Name == render.NameContrast {
		strength = 0.35 // the marks must be clearer than the ripples
	}
	c.art.coverPond(c, [4]float32{
		float32(c.l.Radius() * scale), float32(math.Mod(clock*0.022, 40*math.Pi)), float32(strength), float32(scale),
	}, [4]float32{})
	c.Pen.Shade(c.art.vertices[:], quadIndices, waterShader(), &c.art.water)
}

// drawRegion colours each point of the pond by the margin of a mouse at that point.
func (c *canvas) drawRegion(config pond.Config, cat pond.Point) {
	f := pondmath.NewField(config, cat)
	scale := c.Pen.Scale()
	c.art.coverPond(c, [4]float32{
		float32(c.l.Radius() * scale), float32(contourSteps(f, c.l) * f.Step / f.Radius), float32(scale), 1,
	}, [4]float32{
		float32(f.CatAngle), float32(f.Circle / f.Radius), float32(f.Base / f.Radius), float32(f.Best / f.Radius),
	})
	c.Pen.Shade(c.art.vertices[:], quadIndices, regionShader(), &c.art.region)
}

// contourSteps returns the difference between two neighbouring contour lines, in cat steps. Each line connects the positions in
// which the lead of a side is the same. The difference is so large that the lines do not touch.
func contourSteps(f pondmath.Field, l Layout) float64 {
	const apart = 24 // logical units at the shore, where the lines are farthest apart
	for _, n := range [...]float64{1, 2, 5, 10, 20, 50, 100} {
		if n*f.Step*l.Unit >= apart {
			return n
		}
	}
	return 200
}

// paintGround paints the meadow and the beach, once per size.
func (a *artist) paintGround(img *ebiten.Image, scale float64) {
	th, l := a.Theme, a.layout
	w, h := float32(img.Bounds().Dx()), float32(img.Bounds().Dy())
	centre := l.Centre.Sub(render.Pt{X: l.Rect.X, Y: l.Rect.Y}).Times(scale)
	vertices := []ebiten.Vertex{{}, {DstX: w, SrcX: w}, {DstY: h, SrcY: h}, {DstX: w, DstY: h, SrcX: w, SrcY: h}}
	img.DrawTrianglesShader32(vertices, quadIndices, groundShader(), &ebiten.DrawTrianglesShaderOptions{Uniforms: map[string]any{
		"Size": []float32{w, h}, "Corner": float32(a.corner * scale),
		"Centre": []float32{float32(centre.X), float32(centre.Y)}, "Radius": float32(l.Radius() * scale),
		"Beach": float32(l.beach() * scale), "Pixel": float32(scale),
		"Grass": render.Uniform(th.Grass), "GrassDeep": render.Uniform(th.GrassDeep), "Sand": render.Uniform(th.Shore), "SandEdge": render.Uniform(th.ShoreEdge),
	}})
	a.paintPlants(img, scale)
}

// Plants and stones are decoration. They are near the shore or on land, so that they cannot be mistaken for obstacles
// in the water.

// place has the position, the size and the rotation of a plant or a stone. angle is the direction from the centre of
// the pond in radians. far is the distance from the centre in radii of the pond.
type place struct {
	angle, far   float64
	size, turned float64
}

// standing is a part at a place.
type standing struct {
	part *part
	place
}

// inWater has the plants in the pond. They grow in groups, so that most of the shore stays free.
var inWater = [...]standing{
	{lilyPad, place{0.62, 0.90, 1.0, 0.4}}, {lilyPad, place{0.72, 0.93, 0.75, 2.2}}, {lilyPad, place{0.55, 0.955, 0.6, 4.1}},
	{lilyPad, place{2.46, 0.92, 0.9, 1.2}}, {lilyPad, place{2.56, 0.945, 0.65, 5.2}},
	{lilyPad, place{3.92, 0.915, 1.05, 3.4}}, {lilyPad, place{4.02, 0.95, 0.7, 0.9}}, {lilyPad, place{3.83, 0.955, 0.6, 2.0}},
	{lilyPad, place{5.52, 0.935, 0.8, 2.9}},
	{lilyFlower, place{0.62, 0.90, 0.8, 0.2}}, {lilyFlower, place{3.92, 0.915, 0.85, 0.9}}, {lilyFlower, place{2.56, 0.945, 0.55, 0.4}},
}

// onBeach has the stones on the beach.
var onBeach = [...]place{
	{0.22, 1.125, 0.8, 0.2}, {0.27, 1.15, 0.5, 1.4}, {1.31, 1.14, 0.7, 2.5}, {2.03, 1.135, 0.9, 0.9},
	{2.10, 1.155, 0.55, 3.0}, {3.31, 1.14, 0.75, 4.4}, {4.55, 1.13, 0.6, 5.1}, {4.60, 1.15, 0.85, 0.6},
	{5.31, 1.14, 0.55, 2.0}, {5.95, 1.15, 0.8, 3.7},
}

// byTheWater holds the reeds, which are in shallow water and move in the wind.
var byTheWater = [...]standing{
	{reeds, place{0.86, 1.00, 0.72, 0}}, {reeds, place{0.94, 0.985, 0.55, 0}}, {reeds, place{2.30, 0.985, 0.62, 0}}, {reeds, place{2.38, 1.00, 0.75, 0}},
	{reeds, place{4.16, 0.985, 0.6, 0}}, {reeds, place{5.70, 0.99, 0.7, 0}}, {reeds, place{5.62, 0.975, 0.5, 0}},
}

// plantSize returns the scale of the plants, in logical units per drawing unit.
func plantSize(l Layout) float64 { return l.Radius() / 330 }

// drawPlants draws the plants in the water.
func (c *canvas) drawPlants(clock float64) {
	size := plantSize(c.l)
	for i, s := range inWater {
		sway := 0.05 * math.Sin(clock*0.02+float64(i))
		c.Put(s.part, sprite.NewJoint(c.l.Shore(s.angle, (s.far-1)*c.l.Radius()), s.turned+sway, s.size*size))
	}
	for i, s := range byTheWater {
		lean := 0.035 * math.Sin(clock*0.017+1.3*float64(i))
		foot := sprite.NewJoint(c.l.Shore(s.angle, (s.far-1)*c.l.Radius()), lean, s.size*size)
		foot.At = foot.Spot(0, -30)
		c.Put(s.part, foot)
	}
}

// paintPlants draws what is on land into the ground image.
func (a *artist) paintPlants(img *ebiten.Image, scale float64) {
	l := a.layout
	l.Centre = l.Centre.Sub(render.Pt{X: l.Rect.X, Y: l.Rect.Y})
	l.Rect.X, l.Rect.Y = 0, 0
	size := plantSize(l)
	plot := garden.Plot{Into: img, Theme: a.Colours.Theme, Scale: scale, Size: size}
	defer plot.Close()
	for _, s := range onBeach {
		plot.Put(stone, l.Shore(s.angle, (s.far-1)*l.Radius()), s.turned, s.size)
	}
	far := func(at render.Pt) float64 { return at.Sub(l.Centre).Len() / l.Radius() }
	plot.Sow(l.Rect.W, l.Rect.H, garden.Meadow{
		Step: 74 * size, Bushes: 0.10, Daisies: 0.32, Tufts: 0.72,
		Free:  func(at render.Pt) bool { return far(at) >= 1.26 },
		Roomy: func(at render.Pt) bool { return far(at) > 1.42 },
	})
}
