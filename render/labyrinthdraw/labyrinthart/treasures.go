package labyrinthart

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/sprite"
)

// Motifs and Badges are the numbers of motifs and badges. An objective is drawn as a motif in front of a badge. The objectives 0
// to Motifs-1 have the first badge, the next Motifs objectives have the second badge, and so on.
const (
	Motifs = 32
	Badges = 16
)

// TreasureSide is the side length of the image of an objective, in drawing units.
const TreasureSide = 64

// treasures holds the parts of all objectives, by id.
var treasures = func() (all [Motifs * Badges]Part) {
	for i := range all {
		all[i] = *sprite.NewVariant("labyrinth/treasure", i, TreasureSide, TreasureSide, func(b *brush.Brush, d Palette) {
			paintBadge(b, d, i/Motifs)
			motifs[i%Motifs](pencil{b, d.Ink})
		})
	}
	return all
}()

// TreasurePart returns the part of the objective id.
func TreasurePart(id int) *Part { return &treasures[id%len(treasures)] }

// Treasure draws an objective into r.
func Treasure(p *render.Pen, r render.Rect, id int, how render.Placing) {
	heads.Use(p.Theme())
	heads.Draw(p, TreasurePart(id), r.Centre(), min(r.W, r.H)/TreasureSide, how)
}

// badgeTones has the colours of badges, and badgeShapes their shapes. Badges 0 to 3 have the four shapes in the first colour,
// badges 4 to 7 in the second colour, and so on.
var badgeTones = [...]color.RGBA{{0xFF, 0xFA, 0xEE, 255}, {0x9F, 0xD2, 0xF2, 255}, {0xF6, 0xB8, 0xC8, 255}, {0xF5, 0xD7, 0x6A, 255}}

var badgeShapes = [...]brush.Shape{
	brush.Ellipse(0, 0, 28, 28),
	square(0, 0, 52, 52, 5),
	{{X: 0, Y: -31}, {X: 31, Y: 0}, {X: 0, Y: 31}, {X: -31, Y: 0}},
	{{X: -16, Y: -28}, {X: 16, Y: -28}, {X: 31, Y: 0}, {X: 16, Y: 28}, {X: -16, Y: 28}, {X: -31, Y: 0}},
}

func paintBadge(b *brush.Brush, d Palette, badge int) {
	s := badgeShapes[badge%len(badgeShapes)]
	line := 1.5
	if badge > 0 {
		line = 2.5
	}
	scaled := make(brush.Shape, len(s))
	for i, p := range s {
		scaled[i] = p.Times(0.98 - line/32)
	}
	b.Fill(d.Ink, s)
	b.Fill(badgeTones[badge/len(badgeShapes)%len(badgeTones)], scaled)
}

// The colours of motifs.
var (
	gold   = color.RGBA{0xF2, 0xB0, 0x1E, 255}
	red    = color.RGBA{0xD8, 0x3A, 0x34, 255}
	green  = color.RGBA{0x3F, 0x9B, 0x48, 255}
	blue   = color.RGBA{0x2F, 0x74, 0xC8, 255}
	brown  = color.RGBA{0x93, 0x5E, 0x32, 255}
	orange = color.RGBA{0xF0, 0x82, 0x22, 255}
	purple = color.RGBA{0x8A, 0x4F, 0xB4, 255}
	pink   = color.RGBA{0xEC, 0x7F, 0xA6, 255}
	grey   = color.RGBA{0x8B, 0x95, 0x9E, 255}
	cream  = color.RGBA{0xFF, 0xF1, 0xD6, 255}
)

// pencil draws motifs, which extend about 20 drawing units from the centre.
type pencil struct {
	*brush.Brush
	ink color.RGBA
}

// body fills shapes with the colour c and draws an outline around their union.
func (p pencil) body(c color.RGBA, shapes ...brush.Shape) { p.Outlined(c, p.ink, 2, shapes...) }

// stroke draws a line through points. xy holds their x and y coordinates in turn.
func (p pencil) stroke(c color.RGBA, wide float64, xy ...float64) {
	p.Fill(c, brush.Stroke(brush.Curve(brush.Pts(xy...)...), wide, wide))
}

// limb is like stroke, but draws an outline around the line.
func (p pencil) limb(c color.RGBA, wide float64, xy ...float64) {
	p.stroke(p.ink, wide+4, xy...)
	p.stroke(c, wide, xy...)
}

func (p pencil) dot(c color.RGBA, x, y, r float64) { p.Fill(c, brush.Ellipse(x, y, r, r)) }

func blob(xy ...float64) brush.Shape { return brush.Blob(brush.Pts(xy...)...) }

func poly(xy ...float64) brush.Shape { return brush.Pts(xy...) }

// petals returns n circles around the centre.
func petals(n int, far, r float64) []brush.Shape {
	var all []brush.Shape
	for i := range n {
		at := render.Pt{Y: -far}.Turned(float64(i) * 2 * math.Pi / float64(n))
		all = append(all, brush.Ellipse(at.X, at.Y, r, r))
	}
	return all
}
