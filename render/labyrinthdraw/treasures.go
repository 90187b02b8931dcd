package labyrinthdraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/brush"
)

// Motifs and Badges are the numbers of motifs and badges. An objective is a motif on a badge. The first Motifs
// objectives have plain badges, and each further group of Motifs has another badge. Motifs*Badges objectives are
// distinguishable, which is more than the largest board has.
const (
	Motifs = 32
	Badges = 16
)

// treasureSide is the side length of an objective in drawing units. The badge is a little smaller.
const treasureSide = 64

// treasures holds the parts of all objectives, by id.
var treasures = func() (all [Motifs * Badges]part) {
	for i := range all {
		all[i] = part{
			key: render.SpriteKey{Name: "labyrinth/treasure", Variant: i}, side: treasureSide,
			paint: func(b *brush.Brush, d dye) {
				paintBadge(b, d, i/Motifs)
				motifs[i%Motifs](pencil{b, d.ink})
			},
		}
	}
	return all
}()

func treasure(id int) *part { return &treasures[id%len(treasures)] }

// Treasure draws an objective into r.
func Treasure(p *render.Pen, r render.Rect, id int, how render.Placing) {
	heads.dress(p.Theme())
	heads.stamp(p, treasure(id), r.Centre(), min(r.W, r.H)/treasureSide, how)
}

// badgeTones holds the colours of badges, and badgeShapes their shapes. The first badges have all four shapes in the
// first colour, the next ones in the second, and so on.
var badgeTones = [...]color.RGBA{{0xFF, 0xFA, 0xEE, 255}, {0x9F, 0xD2, 0xF2, 255}, {0xF6, 0xB8, 0xC8, 255}, {0xF5, 0xD7, 0x6A, 255}}

var badgeShapes = [...]brush.Shape{
	brush.Ellipse(0, 0, 28, 28),
	square(0, 0, 52, 52, 5),
	{{X: 0, Y: -31}, {X: 31, Y: 0}, {X: 0, Y: 31}, {X: -31, Y: 0}},
	{{X: -16, Y: -28}, {X: 16, Y: -28}, {X: 31, Y: 0}, {X: 16, Y: 28}, {X: -16, Y: 28}, {X: -31, Y: 0}},
}

func paintBadge(b *brush.Brush, d dye, badge int) {
	s := badgeShapes[badge%len(badgeShapes)]
	line := 1.5
	if badge > 0 {
		line = 2.5
	}
	scaled := make(brush.Shape, len(s))
	for i, p := range s {
		scaled[i] = p.Times(0.98 - line/32)
	}
	b.Fill(d.ink, s)
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

// pencil draws motifs within about 20 units around the centre.
type pencil struct {
	*brush.Brush
	ink color.RGBA
}

// body draws shapes in a colour with an outline around their union.
func (p pencil) body(c color.RGBA, shapes ...brush.Shape) { p.Outlined(c, p.ink, 2, shapes...) }

// stroke draws a line through points, given as alternating x and y.
func (p pencil) stroke(c color.RGBA, wide float64, xy ...float64) {
	p.Fill(c, brush.Stroke(brush.Curve(brush.Pts(xy...)...), wide, wide))
}

// limb is like stroke, with an outline.
func (p pencil) limb(c color.RGBA, wide float64, xy ...float64) {
	p.stroke(p.ink, wide+4, xy...)
	p.stroke(c, wide, xy...)
}

func (p pencil) dot(c color.RGBA, x, y, r float64) { p.Fill(c, brush.Ellipse(x, y, r, r)) }

func blob(xy ...float64) brush.Shape { return brush.Blob(brush.Pts(xy...)...) }

func poly(xy ...float64) brush.Shape { return brush.Pts(xy...) }

// star returns a star or a flower: points at two alternating distances from the centre.
func star(points int, outer, inner float64) brush.Shape {
	var s brush.Shape
	for i := range 2 * points {
		far := outer
		if i%2 == 1 {
			far = inner
		}
		s = append(s, render.Pt{Y: -far}.Turned(float64(i)*math.Pi/float64(points)))
	}
	return s
}

// petals returns n circles around the centre.
func petals(n int, far, r float64) []brush.Shape {
	var all []brush.Shape
	for i := range n {
		at := render.Pt{Y: -far}.Turned(float64(i) * 2 * math.Pi / float64(n))
		all = append(all, brush.Ellipse(at.X, at.Y, r, r))
	}
	return all
}
