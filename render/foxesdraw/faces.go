package foxesdraw

import (
	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/face"
)

var from = brush.From

// Cast returns the faces of the game's bots.
func Cast() face.Cast { return face.Cast{faces} }

var faces = map[string]*face.Face{
	"random": {Key: "foxes/gull", Voice: "gull", Build: "C-ob", Fur: 0xFFFFFF,
		Beak: []face.Part{
			face.Feature(0xF2B233, from(38, 59).Bend(50, 53, 62, 59).To(50, 78).Shape()),
			face.Plain(face.Front, 0xC8452F, brush.Disc(50, 68, 2.6)),
		},
		Parts: []face.Part{
			face.Plain(face.Inside, 0xB9C2C9, from(10, 48).Bend(16, 10, 50, 10).Bend(84, 10, 90, 48).Bend(72, 32, 50, 34).Bend(28, 32, 10, 48).Shape()),
			face.Outlined(face.Front, 0x3E78B2, from(18, 80).Bend(50, 97, 82, 80).To(84, 90).Bend(50, 107, 16, 90).Shape()),
			face.Strokes(face.Front, face.White, 3, from(30, 88).To(27.5, 94), from(44, 91).To(43, 97), from(56, 91).To(57, 97), from(70, 88).To(72.5, 94)),
		}},
	"greedy": {Key: "foxes/pelican", Voice: "pelican", Build: "T-Ob", Fur: 0xEAD9C8,
		Beak: []face.Part{
			face.Feature(0xE9963E, from(36, 58).To(64, 58, 57, 92).Bend(50, 102, 43, 92).Shape()),
			face.Feature(0xF3C595, from(44, 68).Bend(50, 106, 56, 68).Shape()).Thin(),
		},
		Parts: []face.Part{
			face.Strokes(face.Front, face.Outline, 3, from(46, 17).Bend(38, 8, 42, 2), from(50, 16).Bend(50, 6, 54, 2)),
		}},
	"tide": {Key: "foxes/sandpiper", Voice: "sandpiper", Build: "C-ob", Fur: 0xB98F67,
		Beak: []face.Part{face.Feature(0x3A3128, from(46, 58).To(54, 58, 51.5, 98).Bend(50, 101, 48.5, 98).Shape()).Thin()},
		Parts: []face.Part{
			face.Plain(face.Inside, 0xFBF3E6, from(14, 62).Bend(50, 52, 86, 62).To(86, 100, 14, 100).Shape()),
			face.Strokes(face.Inside, 0xFBF3E6, 4, from(18, 38).Bend(34, 30, 46, 40), from(82, 38).Bend(66, 30, 54, 40)),
		}},
	"lurk": {Key: "foxes/crab", Voice: "crab", Build: "W-O-", Fur: 0xC8452F, Mouth: face.Mouth{Y: 73, Half: 12, Sag: 4},
		Eyes: face.Eyes{Balls: &face.Balls{Aside: 13, Y: 30, R: 10}}, Scale: 0.92, Shift: render.Pt{X: 4, Y: 4},
		Parts: []face.Part{
			face.Strokes(face.Behind, face.Outline, 9, from(16, 50).Bend(2, 44, 10, 30), from(84, 50).Bend(98, 44, 90, 30)),
			face.Strokes(face.Behind, 0xC8452F, 4, from(16, 50).Bend(2, 44, 10, 30), from(84, 50).Bend(98, 44, 90, 30)),
			face.Outlined(face.Behind, 0xC8452F, face.Pair(from(11, 22).Arc(11, 22, 13, -60, 240).Shape())...),
			face.Strokes(face.Behind, face.Outline, 3, from(38, 34).To(38, 22), from(62, 34).To(62, 22)),
			face.Plain(face.Inside, 0xF1A08A, brush.Ellipse(50, 84, 28, 14)),
		}},
	"best": {Key: "foxes/walrus", Voice: "walrus", Build: "P-h.", Fur: 0x7B6A63, Eyes: face.Eyes{Low: 3}, Mouth: face.Mouth{Y: 86, Half: 5, Sag: 5}, Parts: []face.Part{
		face.Feature(0xFFF8E8, face.Pair(from(45, 79).To(34, 78, 38, 98).Bend(41, 101, 42, 97).Shape())...),
		face.Feature(0xD8C2B4, face.Pair(brush.Ellipse(40, 74, 13, 10))...),
		face.Plain(face.Front, face.Ink, face.Pair(brush.Disc(42, 73, 1.3))...),
		face.Plain(face.Front, face.Ink, face.Pair(brush.Disc(36, 75, 1.3))...),
		face.Plain(face.Front, face.Ink, brush.Ellipse(50, 66, 6, 4)),
		face.Outlined(face.Front, 0x27405C, from(20, 34).Bend(22, 10, 50, 10).Bend(78, 10, 80, 34).Bend(50, 24, 20, 34).Shape()),
		face.Outlined(face.Front, 0x1B2B3E, from(20, 33).Bend(50, 22, 80, 33).Bend(82, 40, 78, 40).Bend(50, 30, 22, 40).Bend(18, 40, 20, 33).Shape()),
		face.Plain(face.Front, 0xF2C14E, brush.Disc(50, 20, 4)),
	}},
}
