package foxesart

import (
	"image/color"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// Sign draws the small symbol of a seat into r in the colour c. It is the head of a fox or a leaping dolphin.
func Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	k := foxHead
	if seat == foxes.Dolphins {
		k = dolphinHead
	}
	size := min(r.W, r.H) / 124
	at := r.Centre().Add(render.Pt{X: 4 * size, Y: 14 * size})
	if seat == foxes.Foxes {
		at.X = r.Centre().X
	}
	signs.Draw(p, signs.Part(k, c), at, size, render.Placing{})
}

// signs paints signs, which are not part of a board.
var signs = NewArtist()
