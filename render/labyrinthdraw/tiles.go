package labyrinthdraw

import (
	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/sprite"
	"menagerie/rules/labyrinth"
)

// cellSide is the side length of a cell in drawing units.
const cellSide = 100

const quarterTurn = 3.141592653589793 / 2

// Lengths of a tile in drawing units.
const (
	passageWide = 36
	passageEdge = 4
)

// movable and fixed are pictures of whole tiles. light is the picture of only the passages of a tile. strokes is a
// picture of lines on these passages, for users who cannot distinguish the colours. The index of each array is the set
// of the open sides of a tile.
var movable, fixed, light, strokes = tileParts("labyrinth/tile", paintMovable), tileParts("labyrinth/fixed", paintFixed),
	tileParts("labyrinth/light", paintLight), tileParts("labyrinth/steps", paintSteps)

func tileParts(name string, paint func(b *brush.Brush, d palette, t labyrinth.Tile)) (parts [labyrinth.Cross + 1]part) {
	for t := range parts {
		parts[t] = *sprite.NewVariant(name, t, cellSide, cellSide, func(b *brush.Brush, d palette) { paint(b, d, labyrinth.Tile(t)) })
	}
	return parts
}

// roundedRect returns a rectangle with the centre (x, y), the size w by h, and corners with the radius r.
func roundedRect(x, y, w, h, r float64) brush.Shape {
	var s brush.Shape
	for i, c := range [...]render.Pt{{X: x + w/2 - r, Y: y - h/2 + r}, {X: x + w/2 - r, Y: y + h/2 - r}, {X: x - w/2 + r, Y: y + h/2 - r}, {X: x - w/2 + r, Y: y - h/2 + r}} {
		for a := range 7 {
			s = append(s, c.Add(render.Pt{Y: -r}.Turned((float64(i)+float64(a)/6)*quarterTurn)))
		}
	}
	return s
}

// passageShapes returns the passages of a tile as lines from its centre to beyond its border.
func passageShapes(t labyrinth.Tile, wide float64) []brush.Shape {
	var all []brush.Shape
	side := labyrinth.North
	for i := range 4 {
		if t&side != 0 {
			end := render.Pt{Y: -cellSide}.Turned(float64(i) * quarterTurn)
			all = append(all, brush.Stroke([]render.Pt{{}, end.Times(0.5), end}, wide, wide))
		}
		side = side.Turned()
	}
	if len(all) == 0 {
		return nil
	}
	return append(all, brush.Ellipse(0, 0, wide/2, wide/2))
}

func paintMovable(b *brush.Brush, d palette, t labyrinth.Tile) {
	body := roundedRect(0, 0, 98, 98, 11)
	b.Fill(d.rim, body)
	b.Fill(d.hedgeDeep, roundedRect(0, -0.5, 95, 94, 10))
	b.Fill(d.hedge, roundedRect(0, -1.5, 94, 90, 10))
	paintLeaves(b, d)
	b.ClipTo(body, d.pathEdge, passageShapes(t, passageWide+2*passageEdge)...)
	b.ClipTo(body, d.Path, passageShapes(t, passageWide)...)
}

func paintFixed(b *brush.Brush, d palette, t labyrinth.Tile) {
	body := roundedRect(0, 0, cellSide, cellSide, 1)
	b.Fill(d.hedgeDeep, body)
	paintLeaves(b, d)
	b.Fill(d.pathEdge, passageShapes(t, passageWide+2*passageEdge)...)
	b.Fill(d.paved, passageShapes(t, passageWide)...)
	for i, side := 0, labyrinth.North; i < 4; i, side = i+1, side.Turned() { // joints between the slabs
		if t&side == 0 {
			continue
		}
		for j, far := range [...]float64{21, 36, 50} {
			at := func(x float64) render.Pt { return render.Pt{X: x, Y: -far}.Turned(float64(i) * quarterTurn) }
			b.Fill(d.pavedLn, brush.Stroke([]render.Pt{at(-17), at(17)}, 1.8, 1.8))
			split := 5 - 10*float64(j%2)
			b.Fill(d.pavedLn, brush.Stroke([]render.Pt{at(split), at(split).Times((far - 13) / far)}, 1.5, 1.5))
		}
	}
	for i := range 4 { // four posts mark a fixed tile
		at := render.Pt{X: 39, Y: 39}.Turned(float64(i) * quarterTurn)
		b.Outlined(d.paved, d.pathEdge, 2, brush.Ellipse(at.X, at.Y, 5, 5))
	}
}

func paintLeaves(b *brush.Brush, d palette) {
	for i := range 26 {
		x, y := float64(i*37%83)-41, float64(i*53%79)-39
		c := d.hedgeLit
		if i%3 == 0 {
			c = d.hedgeDeep
		}
		turn := float64(i) * 2.1
		tip := render.Pt{X: 6}.Turned(turn)
		wide := render.Pt{X: 2.6}.Turned(turn + quarterTurn)
		at := render.Pt{X: x, Y: y}
		b.Fill(c, brush.Shape{at.Sub(tip), at.Add(wide), at.Add(tip), at.Sub(wide)})
	}
}

func paintLight(b *brush.Brush, _ palette, t labyrinth.Tile) {
	shapes := passageShapes(t, passageWide-6)
	if shapes == nil {
		shapes = []brush.Shape{brush.Ellipse(0, 0, passageWide/2, passageWide/2)}
	}
	b.Fill(render.White, shapes...)
}

// paintSteps paints slanting strokes along the passages.
func paintSteps(b *brush.Brush, _ palette, t labyrinth.Tile) {
	for i, side := 0, labyrinth.North; i < 4; i, side = i+1, side.Turned() {
		if t&side == 0 {
			continue
		}
		for _, far := range [...]float64{20, 32, 44} {
			at := func(x, y float64) render.Pt { return render.Pt{X: x, Y: y - far}.Turned(float64(i) * quarterTurn) }
			b.Fill(render.White, brush.Stroke([]render.Pt{at(-9, 5), at(9, -5)}, 3.4, 3.4))
		}
	}
}
