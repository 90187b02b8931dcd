package labyrinthdraw

import (
	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/face"
)

var from = brush.From

// Cast returns the faces of the game's bots.
func Cast() face.Cast { return face.Cast{faces} }

var faces = map[string]*face.Face{
	"random": {Key: "labyrinth/dormouse", Voice: "dormouse", Build: "Crhu", Fur: 0xD6A574, Ears: 0xF8E3C8, Muzzle: 0xF8E3C8, Nose: face.Ink, Parts: []face.Part{
		face.Outlined(face.Front, 0x7FA7C9, from(20, 37).Bend(30, 8, 62, 8).Bend(88, 8, 92, 36).Bend(80, 22, 74, 30).To(78, 40).Bend(50, 26, 20, 37).Shape()),
		face.Outlined(face.Front, face.White, from(16, 41).Bend(50, 20, 84, 42).To(81, 45).Bend(50, 28, 20, 45).Shape()).Thin(),
		face.Outlined(face.Front, face.White, brush.Disc(91, 40, 6.5)),
	}},
	"greedy": {Key: "labyrinth/magpie", Voice: "magpie", Build: "T-Ob", Fur: 0x23282F,
		Beak: []face.Part{face.Feature(0x2F3942, from(40, 58).Bend(50, 52, 60, 58).To(50, 77).Shape()).Edged(0xF1EBDD)},
		Parts: []face.Part{
			face.Plain(face.Inside, 0x3E6E8E, from(26, 30).Bend(50, 8, 74, 30).Bend(60, 33, 50, 28).Bend(40, 33, 26, 30).Shape()),
			face.Plain(face.Inside, face.White, from(14, 78).Bend(50, 62, 86, 78).To(86, 100, 14, 100).Shape()),
			face.Strokes(face.Front, 0xE8B93A, 4, brush.Disc(50, 82, 7.5).Closed()),
			face.Feature(0x7BD3E8, from(46, 73).To(50, 68, 54, 73, 50, 77).Shape()).Thin(),
		}},
	"twoply": {Key: "labyrinth/ant", Voice: "ant", Build: "P-o-", Fur: 0x7A3B2E, Mouth: face.Mouth{Y: 81, Half: 8}, Parts: []face.Part{
		face.Strokes(face.Behind, face.Outline, 3, from(42, 22).Bend(38, 6, 22, 6), from(58, 22).Bend(62, 6, 78, 6)),
		face.Outlined(face.Behind, 0xC8745A, face.Pair(brush.Disc(22, 7, 5))...),
		face.Plain(face.Inside, 0xC8745A, brush.Ellipse(50, 81, 26, 14)),
	}},
	"denial": {Key: "labyrinth/goat", Voice: "goat", Build: "Tds-", Fur: 0xD9D4C7, Ears: 0x9C8B70, Nose: face.Ink, Parts: []face.Part{
		face.Outlined(face.Behind, 0xE8E5DD, from(42, 88).Bend(50, 110, 58, 88).Shape()),
		face.Outlined(face.Behind, 0x9C8B70, face.Pair(from(40, 24).Bend(40, 4, 18, 3).Bend(26, 12, 27, 28).Shape())...),
		face.Plain(face.Inside, 0xEEECE6, brush.Ellipse(50, 74, 18, 15)),
	}},
	"best": {Key: "labyrinth/snail", Voice: "snail", Build: "C-ou", Fur: 0xC7B36B, Mouth: face.Mouth{Y: 70, Half: 12, Sag: 13},
		Scale: 0.86, Shift: render.Pt{X: 7, Y: 12},
		Parts: []face.Part{
			face.Outlined(face.Behind, 0x8C5E3C, brush.Disc(70, 34, 30)),
			face.Strokes(face.Behind, 0xC6AF9E, 3.5, from(70, 34).Arc(75, 34, 5, 180, 360).Arc(69, 34, 11, 0, 180).Arc(75, 34, 17, 180, 360).Round(22, 88, 46)),
			face.Strokes(face.Behind, face.Outline, 8, from(33, 28).To(25, 4), from(51, 28).To(55, 4)),
			face.Outlined(face.Behind, 0xC7B36B, brush.Disc(25, 4, 5), brush.Disc(55, 4, 5)),
			face.Strokes(face.Behind, 0xC7B36B, 3.5, from(33, 28).To(25, 4), from(51, 28).To(55, 4)),
		}},
}
