package labyrinthdraw

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

// treasureSide is the side length of the image of an objective, in drawing units.
const treasureSide = 64

// treasures holds the parts of all objectives, by id.
var treasures = func() (all [Motifs * Badges]part) {
	for i := range all {
		all[i] = *sprite.NewVariant("labyrinth/treasure", i, treasureSide, treasureSide, func(b *brush.Brush, d palette) {
			paintBadge(b, d, i/Motifs)
			motifs[i%Motifs](pencil{b, d.Ink})
		})
	}
	return all
}()

func treasurePart(id int) *part { return &treasures[id%len(treasures)] }

// Treasure draws the objective with the given ID into r, transformed by how.
func Treasure(p *render.Pen, r render.Rect, id int, how render.Placing) {
	signPainter.Use(p.Theme())
	signPainter.Draw(p, treasurePart(id), r.Centre(), min(r.W, r.H)/treasureSide, how)
}

// badgeTones has the colours of badges. Badges 0 to 3 have the four badgeShapes in the first colour, 4 to 7 in the
// second, and so on.
var badgeTones = [...]color.RGBA{{0xFF, 0xFA, 0xEE, 255}, {0x9F, 0xD2, 0xF2, 255}, {0xF6, 0xB8, 0xC8, 255}, {0xF5, 0xD7, 0x6A, 255}}

var badgeShapes = [...]brush.Shape{
	brush.Ellipse(0, 0, 28, 28),
	roundedRect(0, 0, 52, 52, 5),
	{{X: 0, Y: -31}, {X: 31, Y: 0}, {X: 0, Y: 31}, {X: -31, Y: 0}},
	{{X: -16, Y: -28}, {X: 16, Y: -28}, {X: 31, Y: 0}, {X: 16, Y: 28}, {X: -16, Y: 28}, {X: -31, Y: 0}},
}

func paintBadge(b *brush.Brush, d palette, badge int) {
	s := badgeShapes[badge%len(badgeShapes)]
	line := 1.5
	if badge > 0 {
		line = 2.5
	}
	b.Fill(d.Ink, s)
	inner := s.Transformed(func(p render.Pt) render.Pt { return p.Times(0.98 - line/32) })
	b.Fill(badgeTones[badge/len(badgeShapes)%len(badgeTones)], inner)
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

// pencil is a brush for motifs, which extend about 20 drawing units from the centre.
type pencil struct {
	*brush.Brush
	ink color.RGBA
}

// fillOutlined fills shapes with the colour c and draws an outline around their union.
func (p pencil) fillOutlined(c color.RGBA, shapes ...brush.Shape) { p.Outlined(c, p.ink, 2, shapes...) }

// stroke draws a line through points. xy holds their x and y coordinates in turn.
func (p pencil) stroke(c color.RGBA, wide float64, xy ...float64) {
	p.Fill(c, brush.Stroke(brush.Curve(brush.Pts(xy...)...), wide, wide))
}

// strokeOutlined is like stroke, but draws an outline around the line.
func (p pencil) strokeOutlined(c color.RGBA, wide float64, xy ...float64) {
	p.stroke(p.ink, wide+4, xy...)
	p.stroke(c, wide, xy...)
}

func (p pencil) dot(c color.RGBA, x, y, r float64) { p.Fill(c, brush.Ellipse(x, y, r, r)) }

func blob(xy ...float64) brush.Shape { return brush.Blob(brush.Pts(xy...)...) }

func poly(xy ...float64) brush.Shape { return brush.Pts(xy...) }

// petals returns n circles with radius r around the centre, at the distance far.
func petals(n int, far, r float64) []brush.Shape {
	var all []brush.Shape
	for i := range n {
		at := render.Pt{Y: -far}.Turned(float64(i) * 2 * math.Pi / float64(n))
		all = append(all, brush.Ellipse(at.X, at.Y, r, r))
	}
	return all
}

// motifs[i] draws motif i, whose name is the text with the key "labyrinth.motif_" and the number i.
var motifs = [Motifs]func(p pencil){
	key, crown, ringMotif, gem, starMotif, moon, sun, heart,
	leaf, acorn, toadstool, cherries, apple, carrot, cheese, bone,
	fish, feather, egg, snail, butterfly, bee, ladybird, daisy,
	tulip, clover, bell, lantern, book, drop, paw, cup,
}

func key(p pencil) {
	p.strokeOutlined(gold, 4, -4, 4, 14, -14)
	p.strokeOutlined(gold, 4, 7, -7, 12, -2)
	p.strokeOutlined(gold, 4, 12, -12, 16, -8)
	p.fillOutlined(gold, brush.Ellipse(-9, 9, 9, 9))
	p.dot(p.ink, -9, 9, 4.4)
	p.dot(cream, -9, 9, 2.6)
}

func crown(p pencil) {
	p.fillOutlined(gold, poly(-18, -10, -9, 0, 0, -15, 9, 0, 18, -10, 14, 14, -14, 14))
	p.Fill(red, roundedRect(0, 9.5, 24, 5, 1))
	for _, x := range [...]float64{-18, 0, 18} {
		p.dot(p.ink, x, crownTip(x), 4)
		p.dot(red, x, crownTip(x), 2.4)
	}
}

func ringMotif(p pencil) {
	p.dot(p.ink, 0, 6, 14.5)
	p.dot(gold, 0, 6, 12.5)
	p.dot(p.ink, 0, 6, 8.5)
	p.dot(cream, 0, 6, 6.7)
	p.fillOutlined(blue, poly(0, -4, -9, -12, -5, -19, 5, -19, 9, -12))
	p.Fill(render.White, poly(-4, -13, -2, -17, 2, -17, 0, -13))
}

func gem(p pencil) {
	p.fillOutlined(purple, poly(0, 18, -18, -5, -10, -15, 10, -15, 18, -5))
	p.Fill(pink, poly(0, 18, -7, -5, 7, -5))
	p.Fill(cream, poly(-10, -15, -7, -5, 0, -15))
	p.stroke(p.ink, 1.6, -17, -5, 0, -5, 17, -5)
}

func starMotif(p pencil) { p.fillOutlined(gold, brush.Star(5, 19, 8.5)) }

func moon(p pencil) {
	p.fillOutlined(gold, blob(5, -18, -9, -14, -16, 0, -9, 14, 5, 18, 12, 14, 3, 10, -2, 0, 3, -10, 12, -14))
	p.dot(p.ink, -8, -4, 1.8)
}

func sun(p pencil) {
	p.fillOutlined(orange, brush.Star(8, 20, 11))
	p.fillOutlined(gold, brush.Ellipse(0, 0, 9.5, 9.5))
	p.dot(p.ink, -3.4, -2, 1.5)
	p.dot(p.ink, 3.4, -2, 1.5)
	p.stroke(p.ink, 1.6, -4, 3, 0, 5, 4, 3)
}

func heart(p pencil) {
	p.fillOutlined(red, blob(0, 17, -12, 6, -18, -5, -14, -14, -6, -14, 0, -7, 6, -14, 14, -14, 18, -5, 12, 6))
	p.Fill(pink, brush.Ellipse(-10, -7, 3, 4))
}

func leaf(p pencil) {
	p.fillOutlined(green, blob(-15, 15, -15, -3, -3, -14, 16, -16, 15, 3, 3, 14))
	p.stroke(p.ink, 2, -17, 17, -2, 2, 10, -10)
	p.stroke(p.ink, 1.5, -6, 6, -7, -5)
	p.stroke(p.ink, 1.5, -2, 2, 8, 4)
}

func acorn(p pencil) {
	p.fillOutlined(gold, blob(-12, -4, 12, -4, 11, 7, 0, 19, -11, 7))
	p.fillOutlined(brown, blob(-15, -4, -13, -12, 0, -16, 13, -12, 15, -4, 0, -2))
	p.strokeOutlined(brown, 2.5, 0, -16, 2, -21)
}

func toadstool(p pencil) {
	p.fillOutlined(cream, blob(-6, -2, 6, -2, 8, 16, -8, 16))
	p.fillOutlined(red, blob(-18, 1, -15, -11, 0, -18, 15, -11, 18, 1, 0, 4))
	p.dot(render.White, -8, -6, 3.4)
	p.dot(render.White, 5, -10, 3)
	p.dot(render.White, 10, -2, 2.6)
}

func cherries(p pencil) {
	p.stroke(p.ink, 2.4, -9, 6, -4, -8, 6, -17)
	p.stroke(p.ink, 2.4, 9, 8, 10, -6, 6, -17)
	p.fillOutlined(green, blob(6, -17, 13, -20, 19, -15, 12, -13))
	p.fillOutlined(red, brush.Ellipse(-9, 9, 8.5, 8.5), brush.Ellipse(10, 10, 8.5, 8.5))
	p.dot(render.White, -12, 6, 2)
	p.dot(render.White, 7, 7, 2)
}

func apple(p pencil) {
	p.stroke(p.ink, 3, 0, -8, 2, -18)
	p.fillOutlined(green, blob(0, 17, -12, 16, -18, 2, -13, -9, 0, -7, 13, -9, 18, 2, 12, 16))
	p.Fill(cream, brush.Ellipse(-10, -1, 2.6, 4))
	p.fillOutlined(brown, blob(2, -12, 8, -18, 14, -15, 8, -11))
}

func carrot(p pencil) {
	p.fillOutlined(green, blob(6, -8, 4, -20, 10, -16, 14, -20, 14, -13, 20, -11, 13, -4))
	p.fillOutlined(orange, blob(4, -10, 12, -3, 2, 8, -16, 17, -8, 0))
	p.stroke(p.ink, 1.6, 0, -2, 4, 1)
	p.stroke(p.ink, 1.6, -7, 5, -3, 7)
}

func cheese(p pencil) {
	p.fillOutlined(gold, poly(-18, 2, 12, -14, 18, 0, 18, 13, -18, 13))
	p.stroke(p.ink, 1.8, -18, 2, 0, 1.6, 18, 0)
	p.dot(orange, -7, 8, 3.6)
	p.dot(orange, 7, 6.5, 2.6)
	p.dot(orange, 6, -5, 2.8)
}

func bone(p pencil) {
	p.fillOutlined(cream, brush.Ellipse(-14, 8, 5.5, 5.5), brush.Ellipse(-8, 14, 5.5, 5.5), brush.Ellipse(14, -8, 5.5, 5.5),
		brush.Ellipse(8, -14, 5.5, 5.5), brush.Stroke(brush.Pts(-10, 10, 10, -10), 8, 8))
}

func fish(p pencil) {
	p.fillOutlined(orange, poly(8, 0, 20, -10, 18, 0, 20, 10))
	p.fillOutlined(blue, blob(-19, 0, -8, -11, 6, -9, 13, 0, 6, 9, -8, 11))
	p.dot(render.White, -10, -2.5, 3.4)
	p.dot(p.ink, -10.5, -2.5, 1.7)
	p.stroke(cream, 2, 1, -5, 4, 0, 1, 5)
}

func feather(p pencil) {
	p.fillOutlined(blue, blob(-9, 12, -14, 0, -6, -12, 15, -18, 12, 2, 2, 10))
	p.stroke(p.ink, 2.2, -17, 19, -8, 9, 9, -11)
	p.stroke(cream, 1.8, -3, 3, -7, -5)
	p.stroke(cream, 1.8, 2, -2, 9, -1)
}

func egg(p pencil) {
	p.fillOutlined(cream, blob(0, -19, 12, -4, 14, 8, 0, 18, -14, 8, -12, -4))
	p.stroke(pink, 3.4, -12, 2, -6, -2, 0, 2, 6, -2, 12, 2)
	p.dot(blue, -6, 9, 2.4)
	p.dot(blue, 6, 9, 2.4)
	p.dot(blue, 0, -9, 2.4)
}

func snail(p pencil) {
	p.fillOutlined(grey, blob(-19, 14, -17, -2, -11, -3, -9, 7, 17, 10, 19, 14))
	p.stroke(p.ink, 1.8, -16, -3, -18, -11)
	p.stroke(p.ink, 1.8, -12, -3, -10, -11)
	p.fillOutlined(brown, brush.Ellipse(4, -1, 12, 12))
	p.stroke(cream, 2.2, 4, -1, 8, -3, 6, -8, -1, -6, -3, 1, 3, 6, 10, 4)
}

func butterfly(p pencil) {
	for _, side := range [...]float64{-1, 1} {
		p.fillOutlined(purple, brush.Ellipse(10*side, -7, 9, 9), brush.Ellipse(8*side, 9, 7, 7))
		p.dot(gold, 10*side, -7, 4)
		p.dot(pink, 8*side, 9, 3)
	}
	p.stroke(p.ink, 4.5, 0, -9, 0, 0, 0, 14)
	p.stroke(p.ink, 1.6, 0, -9, -4, -17)
	p.stroke(p.ink, 1.6, 0, -9, 4, -17)
}

func bee(p pencil) {
	p.fillOutlined(render.White, brush.Ellipse(-5, -10, 7, 8), brush.Ellipse(6, -11, 7, 8))
	b := brush.Ellipse(0, 4, 17, 11.5)
	p.fillOutlined(gold, b)
	p.ClipTo(b, p.ink, roundedRect(-3, 4, 5, 30, 1), roundedRect(7, 4, 5, 30, 1), roundedRect(16, 4, 4, 30, 1))
	p.dot(p.ink, -11, 1, 2)
}

func ladybird(p pencil) {
	p.dot(p.ink, 0, -12, 8)
	p.fillOutlined(red, brush.Ellipse(0, 3, 16, 15))
	p.stroke(p.ink, 2.2, 0, -11, 0, 4, 0, 18)
	for _, x := range [...]float64{-1, 1} {
		p.dot(p.ink, 7*x, -2, 3)
		p.dot(p.ink, 8*x, 8, 3)
		p.dot(render.White, 3.4*x, -14, 1.8)
	}
}

func daisy(p pencil) {
	p.fillOutlined(render.White, petals(8, 12, 6)...)
	p.fillOutlined(gold, brush.Ellipse(0, 0, 7.5, 7.5))
}

func tulip(p pencil) {
	p.stroke(green, 3.6, 0, 2, 0, 19)
	p.fillOutlined(green, blob(0, 19, 4, 10, 13, 4, 10, 14))
	p.fillOutlined(pink, blob(-12, -16, -5, -9, 0, -19, 5, -9, 12, -16, 12, -1, 0, 6, -12, -1))
}

func clover(p pencil) {
	p.stroke(p.ink, 3.4, 0, 0, 3, 12, 8, 19)
	p.fillOutlined(green, petals(4, 9.5, 8)...)
	p.stroke(cream, 1.6, -5, -8, 0, 0, 5, -8)
	p.stroke(cream, 1.6, -5, 8, 0, 0, 5, 8)
}

func bell(p pencil) {
	p.dot(p.ink, 0, 15, 5)
	p.fillOutlined(gold, blob(-17, 11, -11, 3, -9, -10, 0, -18, 9, -10, 11, 3, 17, 11, 0, 13))
	p.stroke(p.ink, 1.8, -11, 5, 0, 7, 11, 5)
}

func lantern(p pencil) {
	p.stroke(p.ink, 2.2, -7, -11, 0, -20, 7, -11)
	p.fillOutlined(grey, roundedRect(0, -10, 18, 5, 1), roundedRect(0, 14, 20, 5, 1))
	p.fillOutlined(blue, roundedRect(0, 2, 16, 19, 1))
	p.fillOutlined(gold, blob(0, -5, 5, 4, 0, 9, -5, 4))
}

func book(p pencil) {
	p.fillOutlined(red, roundedRect(0, 0, 36, 28, 2))
	p.Fill(cream, roundedRect(-8, -1, 14, 23, 1), roundedRect(8, -1, 14, 23, 1))
	for _, y := range [...]float64{-7, -2, 3} {
		p.stroke(p.ink, 1.5, -12, y, -4, y)
		p.stroke(p.ink, 1.5, 4, y, 12, y)
	}
}

func drop(p pencil) {
	p.fillOutlined(blue, blob(0, -19, 5, -9, 13, 4, 8, 15, 0, 18, -8, 15, -13, 4, -5, -9))
	p.stroke(render.White, 2.6, -7, 4, -6, 9, -2, 12)
}

func paw(p pencil) {
	p.Fill(brown, blob(0, -2, 11, 6, 12, 15, 4, 15, 0, 13, -4, 15, -12, 15, -11, 6))
	for _, t := range [...][2]float64{{-14, -3}, {-6, -12}, {6, -12}, {14, -3}} {
		p.Fill(brown, brush.Ellipse(t[0], t[1], 4.6, 6))
	}
}

func cup(p pencil) {
	p.stroke(p.ink, 3, -11, -12, -18, -8, -14, 0, -8, 1)
	p.stroke(p.ink, 3, 11, -12, 18, -8, 14, 0, 8, 1)
	p.fillOutlined(grey, blob(-12, -16, 12, -16, 10, -2, 0, 5, -10, -2), roundedRect(0, 9, 5, 9, 1), roundedRect(0, 15, 18, 5, 1))
	p.stroke(render.White, 2.4, -7, -11, -6, -4)
}

// crownTip returns the y coordinate of the tip of the crown at x.
func crownTip(x float64) float64 {
	if x == 0 {
		return -16
	}
	return -11
}
