package miadraw

import (
	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/face"
)

var from = brush.From

// Cast returns the faces of the game's bots.
func Cast() face.Cast { return face.Cast{faces} }

var faces = map[string]*face.Face{
	"liar": {Key: "mia/rooster", Voice: "rooster", Build: "T-Ob", Fur: 0xC9472B,
		Beak: []face.Part{face.Feature(0xF2C14E, from(39, 58).Bend(50, 52, 61, 58).To(50, 74).Shape())},
		Parts: []face.Part{
			face.Outlined(face.Behind, 0xE4574C, from(34, 24).Bend(28, 8, 40, 10).Bend(42, -1, 52, 6).Bend(62, 0, 62, 12).Bend(72, 12, 66, 26).Shape()),
			face.Plain(face.Inside, 0xF2C14E, from(16, 82).Bend(24, 74, 30, 82).Bend(36, 74, 43, 82).Bend(50, 90, 57, 82).Bend(64, 74, 70, 82).Bend(76, 74, 84, 82).To(84, 100, 16, 100).Shape()),
			face.Feature(0xE4574C, from(44, 75).Bend(38, 90, 45, 91).Bend(50, 88, 50, 80).Bend(50, 88, 55, 91).Bend(62, 90, 56, 75).Shape()),
		}},
	"beginner": {Key: "mia/lamb", Voice: "lamb", Build: "Cdou", Fur: 0xF6F1E7, Ears: 0xE5B9A8, Muzzle: 0xFBF9F4, Nose: face.Ink, Eyes: face.Eyes{Low: 5},
		Scale: 0.9, Shift: render.Pt{X: 5, Y: 5},
		Parts: []face.Part{
			face.Outlined(face.Front, 0xFFFDF6, from(20, 40).Round(10, 26, 24).Round(11, 42, 15).Round(12, 60, 16).Round(11, 75, 25).Round(10, 80, 40).
				Round(9, 66, 42).Round(10, 51, 43).Round(10, 36, 42).Round(9, 20, 40).Shape()),
			face.Strokes(face.Front, 0xCEA797, 2.5, from(38, 28).Round(5, 47, 28), from(54, 26).Round(5, 63, 27)),
		}},
	"honest": {Key: "mia/sheepdog", Voice: "sheepdog", Build: "Wdou", Fur: 0x7D8790, Nose: face.Ink, Eyes: face.Eyes{Low: 4},
		Scale: 0.92, Shift: render.Pt{X: 4, Y: 4},
		Ear: &face.Ear{Fill: 0x616B73, Pivot: render.Pt{X: 16, Y: 36}, InFront: true, Outer: face.Leaned(14, 12.2, 50, brush.Ellipse(12, 54, 9.5, 22))},
		Parts: []face.Part{
			face.Plain(face.Inside, face.White, from(38, 24).To(62, 24).Bend(58, 54, 68, 100).To(32, 100).Bend(42, 54, 38, 24).Shape(), brush.Ellipse(50, 77, 26, 17)),
			face.Outlined(face.Front, 0xABB1B7, from(26, 32).Bend(34, 20, 50, 20).Bend(66, 20, 74, 32).To(70, 50, 63, 42, 57, 52, 50, 43, 43, 52, 37, 42, 30, 50).Shape()),
		}},
	"neversee": {Key: "mia/goose", Voice: "goose", Build: "T-ob", Fur: 0xFFFFFF,
		Beak: []face.Part{
			face.Feature(0xF09A3E, from(37, 60).Bend(50, 52, 63, 60).Bend(64, 74, 50, 77).Bend(36, 74, 37, 60).Shape()),
			face.Strokes(face.Front, face.Ink, 2, from(38, 66).Bend(50, 72, 62, 66)),
		},
		Parts: []face.Part{
			face.Outlined(face.Front, 0x7FA7C9, face.Pair(from(50, 16).To(33, 8).Bend(29, 17, 33, 26).Shape())...),
			face.Outlined(face.Front, 0x7FA7C9, brush.Disc(50, 16.5, 4.5)),
		}},
	"cautious": {Key: "mia/tortoise", Voice: "tortoise", Build: "C-h-", Fur: 0x7FA067, Mouth: face.Mouth{Y: 75, Half: 12, Sag: 3}, Parts: []face.Part{
		face.Outlined(face.Behind, 0xD9CFA0, from(6, 96).Bend(8, 68, 30, 74).To(70, 74).Bend(92, 68, 94, 96).Shape()),
		face.Plain(face.Front, face.Ink, face.Pair(brush.Disc(47, 65, 1.6))...),
		face.Outlined(face.Front, 0xD9CFA0, from(12, 82).Bend(50, 104, 88, 82).To(92, 97, 8, 97).Shape()),
		face.Strokes(face.Front, 0x827C60, 2.5, from(30, 90.5).To(28, 96), from(50, 93.5).To(50, 96), from(70, 90.5).To(72, 96)),
	}},
	"see54": {Key: "mia/hare", Voice: "hare", Build: "Tls-", Fur: 0xA88B6C, Ears: 0xF0C3B4, Muzzle: 0xEFE0CB, Nose: face.Ink, Parts: []face.Part{
		face.Strokes(face.Front, face.Ink, 3.5, from(53, 37).Bend(62, 29, 71, 35), from(30, 39).To(45, 39)),
	}},
	"bold": {Key: "mia/bear", Voice: "bear", Build: "Wrov", Fur: 0x6B4A36, Ears: 0xC79A73, Muzzle: 0xC79A73, Nose: face.Ink, Eyes: face.Eyes{Low: 3}, Parts: []face.Part{
		face.Outlined(face.Front, 0x4E6E5C, from(14, 38).Bend(16, 14, 52, 14).Bend(84, 14, 88, 36).Bend(96, 40, 96, 45).Bend(60, 34, 14, 42).Shape()),
		face.Outlined(face.Front, 0x3C574A, from(66, 33).Bend(92, 32, 98, 45).Bend(80, 40, 60, 39).Shape()),
	}},
	"equilibrium": {Key: "mia/heron", Voice: "heron", Build: "T-sb", Fur: 0x9FB1BD,
		Beak: []face.Part{face.Feature(0xE9B44C, from(44, 57).Bend(50, 53, 56, 57).To(50, 94).Shape())},
		Parts: []face.Part{
			face.Plain(face.Inside, 0x3D4A55, from(16, 46).Bend(30, 32, 50, 38).Bend(70, 32, 84, 46).To(84, 36).Bend(50, 0, 16, 36).Shape()),
			face.Plain(face.Inside, 0xF2F5F7, from(24, 100).Bend(50, 66, 76, 100).Shape()),
			face.Outlined(face.Front, 0x3D4A55, from(58, 20).Bend(74, 6, 94, 12).Bend(82, 18, 72, 28).Shape()),
		}},
	"best": {Key: "mia/raven", Voice: "raven", Build: "T-Ob", Fur: 0x20242B,
		Scale: 0.96, Shift: render.Pt{X: 1, Y: 1},
		Beak: []face.Part{face.Feature(0x6F7C8C, from(39, 58).Bend(50, 52, 61, 58).To(50, 79).Shape()).Edged(0xF1EBDD)},
		Parts: []face.Part{
			face.Strokes(face.Inside, 0x6F7C8C, 3, from(38, 22).Bend(44, 28, 50, 22).Bend(56, 28, 62, 22)),
			face.Outlined(face.Front, 0xB3322E, face.Leaned(10, 78, 82, brush.Rectangle(66, 68, 26, 30))),
			face.Plain(face.Front, 0xFFF8E8, face.Leaned(10, 78, 82, brush.Rectangle(72, 75, 14, 8))),
			face.Strokes(face.Front, face.Outline, 2.5, from(64, 73).To(60, 72.4), from(63, 80.6).To(59, 80), from(61.6, 88.4).To(57.6, 87.8)),
		}},
}
