package glendadraw

import (
	"math"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/face"
)

var from = brush.From

// Cast returns the faces of the game's bots.
func Cast() face.Cast { return face.Cast{trappers, rabbits} }

var trappers = map[string]*face.Face{
	"random": {Key: "glenda/mole", Voice: "mole", Build: "P-ou", Fur: 0x4A4550, Muzzle: 0xE7A6A0, Nose: face.Pink, Parts: []face.Part{
		face.Outlined(face.Front, 0xC59A6B, face.Leaned(18, 84, 70, brush.Rectangle(81.5, 46, 5, 30))),
		face.Outlined(face.Front, 0xB9C2C9, face.Leaned(18, 84, 70, from(75, 74).To(93, 74, 93, 84).Bend(93, 94, 84, 97).Bend(75, 94, 75, 84).Shape())),
	}},
	"next": {Key: "glenda/badger", Voice: "badger", Build: "Wro-", Fur: 0x30343A, Ears: 0x8A8F94, Nose: face.Ink, Parts: []face.Part{
		face.Plain(face.Inside, 0xF4F1EA, from(42, 20).Bend(50, 34, 40, 62).To(38, 92, 62, 92, 60, 62).Bend(50, 34, 58, 20).Shape()),
		face.Plain(face.Inside, 0xF4F1EA, face.Pair(from(0, 44).Bend(14, 40, 26, 62).Bend(32, 88, 20, 100).To(0, 100).Shape())...),
	}},
	"twodistance": {Key: "glenda/hedgehog", Voice: "hedgehog", Build: "W-Ou", Fur: 0x8A6B4F, Nose: face.Ink, Parts: []face.Part{
		face.Outlined(face.Behind, 0x68503B, spines()...),
		face.Plain(face.Inside, 0xE9D3B5, brush.Ellipse(50, 72, 36, 27)),
	}},
	"best": {Key: "glenda/owl", Voice: "owl", Build: "TtOb", Fur: 0x6E5A48, Ears: 0xF0DEB8,
		Eyes: face.Eyes{Balls: &face.Balls{Aside: 13, Y: 50, R: 12.5}},
		Beak: []face.Part{face.Feature(0xE0A03C, from(43, 62).Bend(50, 56, 57, 62).To(50, 75).Shape())},
		Parts: []face.Part{
			face.Plain(face.Inside, 0xF0DEB8, face.Pair(brush.Disc(37, 50, 16))...),
			face.Strokes(face.Inside, 0xF0DEB8, 3, from(38, 84).Bend(42, 89, 46, 84).Bend(50, 89, 54, 84).Bend(58, 89, 62, 84)),
			face.Strokes(face.Front, face.Ink, 2.5, from(48.5, 46).Bend(50, 44, 51.5, 46)),
		}},
}

// spines returns the spines of a hedgehog, around its head.
func spines() []brush.Shape {
	var all []brush.Shape
	at := func(degrees, rx, ry float64) (x, y float64) {
		sin, cos := math.Sincos(degrees * math.Pi / 180)
		return 50 + rx*cos, 58 + ry*sin
	}
	const n = 13
	for i := range n {
		angle := render.Lerp(160, 380, float64(i)/(n-1))
		x1, y1 := at(angle-8, 38, 31)
		x2, y2 := at(angle, 50, 50)
		x3, y3 := at(angle+8, 38, 31)
		all = append(all, from(x1, y1).To(x2, y2, x3, y3).Shape())
	}
	return all
}

var rabbits = map[string]*face.Face{
	"random": {Key: "glenda/tuft", Voice: "rabbit", Build: "Clou", Fur: 0xCBB79B, Ears: 0xF0C3B4, Muzzle: 0xF6E7D5, Nose: face.Pink, Parts: []face.Part{
		face.Strokes(face.Inside, 0x8E806D, 3, from(42, 22).Bend(46, 30, 50, 22).Bend(54, 30, 58, 22)),
		face.Outlined(face.Front, 0x6FA34A, from(58, 79).Bend(76, 75, 90, 57).Bend(92, 71, 74, 81).Shape()),
	}},
	"original": {Key: "glenda/dart", Voice: "rabbit", Build: "TlOv", Fur: 0xA8AEB5, Ears: 0xF3D0C8, Muzzle: 0xD8DBDE, Nose: face.Pink, Parts: []face.Part{
		face.Plain(face.Inside, 0xD8443C, brush.Rectangle(0, 23, 100, 12)),
		face.Strokes(face.Inside, face.Ink, 2, from(32, 23).To(68, 23), from(24, 35).To(76, 35)),
		face.Outlined(face.Front, 0xD8443C, from(76, 29).To(92, 24, 88, 32, 96, 39, 78, 37).Shape()),
	}},
	"twodistance": {Key: "glenda/fern", Voice: "rabbit", Build: "Pdhw", Fur: 0x9B6A43, Ears: 0xE9B7A2, Muzzle: 0xF0D9BC, Nose: face.Pink,
		Scale: 0.92, Shift: render.Pt{X: 4, Y: 5},
		Ear: &face.Ear{
			Fill: 0x835937, Pivot: render.Pt{X: 43, Y: 25}, InFront: true,
			Outer: from(44, 21).Curve(28, 0, 0, 22, 1, 66).Curve(2, 82, 17, 82, 19, 66).Curve(21, 46, 26, 36, 42, 30).Shape(),
			Inner: from(10, 44).Curve(6, 56, 7, 70, 10, 73).Curve(14, 70, 13, 54, 16, 42).Shape(),
		},
		Parts: append([]face.Part{
			face.Feature(face.White, from(46.5, 78).To(53.5, 78, 53.5, 83).Round(1.5, 52, 84.5).To(48, 84.5).Round(1.5, 46.5, 83).Shape()),
			face.Strokes(face.Front, face.Ink, 1.8, from(50, 78).To(50, 84)),
		}, fernLeaf()...)},
	"best": {Key: "glenda/glenda", Voice: "rabbit", Build: "ClOu", Fur: 0xFFFFFF, Ears: 0xF5B7A8, Muzzle: 0xFFFFFF, Nose: face.Pink, Parts: []face.Part{
		face.Outlined(face.Front, 0xEF6F09, from(18, 76).Bend(50, 98, 82, 76).To(84, 85).Bend(50, 108, 16, 85).Shape(), from(62, 87).To(74, 101, 81, 92, 72, 83).Shape()),
	}},
}

func fernLeaf() []face.Part {
	turn := func(s brush.Shape) brush.Shape {
		return face.Leaned(24, 0, 0, s).Transformed(func(p render.Pt) render.Pt { return render.Pt{X: p.X + 58, Y: p.Y + 6} })
	}
	var leaflets []brush.Shape
	for i := range 3 {
		x, y := -4+2.5*float64(i), 14-6*float64(i)
		leaflets = append(leaflets, turn(face.Leaned(28, x, y, brush.Ellipse(x, y, 6, 3.2))), turn(face.Leaned(-20, x+13, y+3, brush.Ellipse(x+13, y+3, 6, 3.2))))
	}
	stalk := brush.Path(turn(from(0, 24).Bend(2, 8, 12, -2).Shape()))
	return []face.Part{face.Strokes(face.Front, 0x3F7A3A, 3.5, stalk), face.Outlined(face.Front, 0x6FA34A, leaflets...).Thin()}
}
