package ponddraw

import (
	_ "embed"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/ponddraw/pondart"
	"menagerie/render/ponddraw/pondlayout"
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
	*sprite.Painter[pondart.Palette]
	vertices      [4]ebiten.Vertex
	water         ebiten.DrawTrianglesShaderOptions
	region        ebiten.DrawTrianglesShaderOptions
	layout        pondlayout.Layout // argument of paintGround
	corner        float64
	doGround      func(img *ebiten.Image, scale float64)
	ribbon        []ebiten.Vertex
	ribbonTris    []uint32
	ribbonOptions ebiten.DrawTrianglesOptions
	dot           *ebiten.Image
}

func (a *artist) init() {
	a.Painter, a.doGround = pondart.NewPainter(), a.paintGround
	a.ribbonOptions.ColorScaleMode = ebiten.ColorScaleModePremultipliedAlpha
}

// use sets the shader options and colours for a theme.
func (a *artist) use(th *render.Theme) {
	if !a.Use(th) {
		return
	}
	a.water.Uniforms = map[string]any{"Shallow": render.Uniform(th.Water), "Deep": render.Uniform(th.WaterDeep), "Foam": render.Uniform(th.Foam)}
	a.region.Uniforms = map[string]any{"Good": render.Uniform(th.Good), "Bad": render.Uniform(th.Bad), "Ink": render.Uniform(markInk(th))}
}

var quadIndices = []uint32{0, 1, 2, 1, 3, 2}

// over sets a.vertices to a square that covers the pond. The source coordinates are the position relative to the centre of the
// pond, because the shader computes with this position.
func (a *artist) over(c *canvas, custom, color [4]float32) {
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
	c.art.over(c, [4]float32{
		float32(c.l.Radius() * scale), float32(math.Mod(clock*0.022, 40*math.Pi)), float32(strength), float32(scale),
	}, [4]float32{})
	c.Pen.Shade(c.art.vertices[:], quadIndices, waterShader(), &c.art.water)
}

// drawRegion colours each point of the pond by the margin of a mouse at that point.
func (c *canvas) drawRegion(config pond.Config, cat pond.Point) {
	f := pondmath.NewField(config, cat)
	scale := c.Pen.Scale()
	c.art.over(c, [4]float32{
		float32(c.l.Radius() * scale), float32(contourSteps(f, c.l) * f.Step / f.Radius), float32(scale), 1,
	}, [4]float32{
		float32(f.CatAngle), float32(f.Circle / f.Radius), float32(f.Base / f.Radius), float32(f.Best / f.Radius),
	})
	c.Pen.Shade(c.art.vertices[:], quadIndices, regionShader(), &c.art.region)
}

// contourSteps returns the difference between two neighbouring contour lines, in cat steps. Each line connects the positions in
// which the lead of a side is the same. The difference is so large that the lines do not touch.
func contourSteps(f pondmath.Field, l pondlayout.Layout) float64 {
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
		"Beach": float32(l.Beach() * scale), "Pixel": float32(scale),
		"Grass": render.Uniform(th.Grass), "GrassDeep": render.Uniform(th.GrassDeep), "Sand": render.Uniform(th.Shore), "SandEdge": render.Uniform(th.ShoreEdge),
	}})
	a.plant(img, scale)
}
