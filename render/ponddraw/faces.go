package ponddraw

import (
	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/face"
)

var from = brush.From

// Cast returns the faces of the game's bots.
func Cast() face.Cast { return face.Cast{mice, cats} }

var cats = map[string]*face.Face{
	"kitten": {Key: "pond/kitten", Voice: "cat", Build: "Ctow", Fur: 0xF4C28A, Ears: 0xF0B7A6, Muzzle: 0xFFF1DE, Nose: face.Pink, Parts: []face.Part{
		face.Strokes(face.Inside, 0xD2873F, 4, from(50, 20).To(50, 32), from(41, 22).To(43, 31), from(59, 22).To(57, 31)),
		face.Outlined(face.Front, 0xE4586A, brush.Disc(81, 84, 13)),
		face.Strokes(face.Front, 0xA93248, 2, from(71, 80).Bend(81, 76, 92, 85), from(72, 89).Bend(80, 80, 90, 77), from(79, 95).Bend(76, 84, 84, 74)),
	}},
	"lazy": {Key: "pond/lazy", Voice: "cat", Build: "Wthw", Fur: 0xB9A48C, Ears: 0xF0B7A6, Muzzle: 0xEADFCF, Nose: face.Pink, Parts: []face.Part{
		face.Outlined(face.Behind, 0x7FA7C9, from(19, 98).Arc(19, 87, 11, 90, 270).Arc(81, 87, 11, -90, 90).Shape()),
		face.Strokes(face.Inside, 0x8A745C, 4, from(50, 26).To(50, 36), from(38, 28).To(41, 35), from(62, 28).To(59, 35)),
	}},
	"feint": {Key: "pond/feint", Voice: "cat", Build: "Ttsw", Fur: 0x5B6472, Ears: 0xC9D2DC, Muzzle: 0xC9D2DC, Nose: face.Pink,
		Eyes: face.Eyes{Colour: 0xF3D46B, Slit: 1.9},
		Parts: []face.Part{
			face.Plain(face.Inside, 0x23272F, brush.Rectangle(0, 37, 100, 24)),
		}},
	"perfect": {Key: "pond/perfect", Voice: "cat", Build: "CtO-", Fur: 0xE8E2D6, Ears: 0x8A5A3B, Nose: face.Ink, Parts: []face.Part{
		face.Plain(face.Inside, 0x93674B, brush.Ellipse(66, 51, 17, 19)),
		face.Outlined(face.Front, 0xB3322E, face.Pair(from(50, 90).To(32, 82).Bend(28, 91, 32, 99).Shape())...),
		face.Outlined(face.Front, 0xB3322E, brush.Disc(50, 90.5, 4.5)),
	}},
}

var mice = map[string]*face.Face{
	"straight": {Key: "pond/straight", Voice: "mouse", Build: "Crou", Fur: 0xC9C4BD, Ears: 0xF3B8B0, Muzzle: 0xE7E4E1, Nose: face.Pink,
		Scale: 0.9, Shift: render.Pt{X: 5, Y: 3},
		Parts: []face.Part{
			face.Plain(face.Front, 0xE4574C, swimRing),
			face.Plain(face.Front, face.White, from(26, 82).To(32.5, 84.5, 28, 98, 21, 96).Shape(), from(46.5, 86).To(53.5, 86, 53.5, 100, 46.5, 100).Shape(),
				from(74, 82).To(67.5, 84.5, 72, 98, 79, 96).Shape()),
			face.Outlined(face.Front, 0, swimRing),
		}},
	"radial": {Key: "pond/radial", Voice: "mouse", Build: "Prou", Fur: 0xA58F7A, Ears: 0xF0C9B8, Muzzle: 0xD7CDC3, Nose: face.Pink, Parts: []face.Part{
		face.Outlined(face.Front, 0xE8788C, from(22, 40).Bend(24, 14, 50, 14).Bend(76, 14, 78, 40).Bend(50, 30, 22, 40).Shape()),
		face.Plain(face.Front, face.White, brush.Disc(40, 25, 3), brush.Disc(56, 22, 3), brush.Disc(66, 30, 3)),
		face.Feature(0, face.Pair(brush.Disc(36, 51, 10.5))...),
		face.Strokes(face.Front, face.Ink, 2.5, from(46.5, 51).To(53.5, 51)),
	}},
	"fast": {Key: "pond/fast", Voice: "mouse", Build: "TrOv", Fur: 0x8D99A6, Ears: 0xF3B8B0, Muzzle: 0xCCD1D7, Nose: face.Pink, Parts: []face.Part{
		face.Strokes(face.Front, 0x2B3A47, 6, from(21, 36).Bend(50, 24, 79, 36)),
		face.Outlined(face.Front, 0x8FD3E8, face.Pair(brush.Ellipse(37, 31, 11.5, 9))...),
	}},
	"tangent": {Key: "pond/tangent", Voice: "mouse", Build: "Crsu", Fur: 0xF2EDE4, Ears: 0xD98F86, Muzzle: 0xF9F7F3, Nose: face.Pink, Parts: []face.Part{
		face.Outlined(face.Front, 0xF2C14E, brush.Disc(80, 82, 14)),
		face.Plain(face.Front, face.White, brush.Disc(80, 82, 8.5)),
		face.Plain(face.Front, 0xB3322E, from(80, 75.5).To(82.6, 82, 80, 88.5, 77.4, 82).Shape()),
	}},
}

// swimRing is a ring around the neck of an animal that cannot swim.
var swimRing = from(8, 72).Bend(50, 99, 92, 72).To(95, 86).Bend(50, 116, 5, 86).Shape()
