package ponddraw

import (
	_ "embed"
	"image/color"
	"math"
	"sync"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
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
	groundShader = sync.OnceValue(func() *ebiten.Shader { return compile(groundSource) })
	waterShader  = sync.OnceValue(func() *ebiten.Shader { return compile(waterSource) })
	regionShader = sync.OnceValue(func() *ebiten.Shader { return compile(regionSource) })
)

func compile(source []byte) *ebiten.Shader {
	s, err := ebiten.NewShader(source)
	if err != nil {
		panic("ponddraw: a shader is wrong: " + err.Error())
	}
	return s
}

// artist holds data that drawing reuses in every frame, so that a frame allocates nothing.
type artist struct {
	vertices      [4]ebiten.Vertex
	water         ebiten.DrawTrianglesShaderOptions
	region        ebiten.DrawTrianglesShaderOptions
	theme         *render.Theme // the theme of the options above
	dye           dye           // the theme's colours of the animals
	part          *part         // argument of paintPart
	layout        Layout        // argument of paintGround
	corner        float64
	doPart        func(img *ebiten.Image, scale float64)
	doGround      func(img *ebiten.Image, scale float64)
	ribbon        []ebiten.Vertex
	ribbonTris    []uint32
	ribbonOptions ebiten.DrawTrianglesOptions
	dot           *ebiten.Image
}

func (a *artist) init() {
	a.doPart, a.doGround = a.paintPart, a.paintGround
	a.ribbonOptions.ColorScaleMode = ebiten.ColorScaleModePremultipliedAlpha
}

// dress sets the shader options and colours for a theme.
func (a *artist) dress(th *render.Theme) {
	if a.theme == th {
		return
	}
	a.theme, a.dye = th, dyes(th)
	a.water.Uniforms = map[string]any{"Shallow": vec4(th.Water), "Deep": vec4(th.WaterDeep), "Foam": vec4(th.Foam)}
	a.region.Uniforms = map[string]any{"Good": vec4(th.Good), "Bad": vec4(th.Bad), "Ink": vec4(markInk(th))}
}

// vec4 returns c as a shader uniform.
func vec4(c color.RGBA) []float32 {
	return []float32{float32(c.R) / 255, float32(c.G) / 255, float32(c.B) / 255, float32(c.A) / 255}
}

var quadIndices = []uint32{0, 1, 2, 1, 3, 2}

// over sets a.vertices to a square around the centre of the pond. In src, the shader receives the pixel's position
// relative to the centre.
func (a *artist) over(c *canvas, custom, color [4]float32) {
	scale := c.p.Scale()
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
	scale := c.p.Scale()
	strength := 1.0
	if c.th.Name == render.NameContrast {
		strength = 0.35 // the marks must be clearer than the ripples
	}
	c.art.over(c, [4]float32{
		float32(c.l.Radius() * scale), float32(math.Mod(clock*0.022, 40*math.Pi)), float32(strength), float32(scale),
	}, [4]float32{})
	c.p.Dst().DrawTrianglesShader32(c.art.vertices[:], quadIndices, waterShader(), &c.art.water)
}

// drawRegion colours the pond by the margin of a mouse at each point.
func (c *canvas) drawRegion(config pond.Config, cat pond.Point) {
	f := pondmath.NewField(config, cat)
	scale := c.p.Scale()
	c.art.over(c, [4]float32{
		float32(c.l.Radius() * scale), float32(contourSteps(f, c.l) * f.Step / f.Radius), float32(scale), 1,
	}, [4]float32{
		float32(f.CatAngle), float32(f.Circle / f.Radius), float32(f.Base / f.Radius), float32(f.Best / f.Radius),
	})
	c.p.Dst().DrawTrianglesShader32(c.art.vertices[:], quadIndices, regionShader(), &c.art.region)
}

// contourSteps returns the number of cat steps between two contour lines, so that they are not too close together.
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
	th, l := a.theme, a.layout
	w, h := float32(img.Bounds().Dx()), float32(img.Bounds().Dy())
	centre := l.Centre.Sub(render.Pt{X: l.Rect.X, Y: l.Rect.Y}).Times(scale)
	vertices := []ebiten.Vertex{{}, {DstX: w, SrcX: w}, {DstY: h, SrcY: h}, {DstX: w, DstY: h, SrcX: w, SrcY: h}}
	img.DrawTrianglesShader32(vertices, quadIndices, groundShader(), &ebiten.DrawTrianglesShaderOptions{Uniforms: map[string]any{
		"Size": []float32{w, h}, "Corner": float32(a.corner * scale),
		"Centre": []float32{float32(centre.X), float32(centre.Y)}, "Radius": float32(l.Radius() * scale),
		"Beach": float32(l.beach() * scale), "Pixel": float32(scale),
		"Grass": vec4(th.Grass), "GrassDeep": vec4(th.GrassDeep), "Sand": vec4(th.Shore), "SandEdge": vec4(th.ShoreEdge),
	}})
	a.plant(img, scale)
}

// beach returns the width of the beach in logical units.
func (l Layout) beach() float64 { return l.Radius() * 0.13 }
