package foxesart

import (
	"strconv"

	"menagerie/render"
)

// Countdown draws the number of seconds until the start of the game on a disc in the middle of the board.
func Countdown(p *render.Pen, board render.Rect, seconds int) {
	if seconds <= 0 {
		return
	}
	th, at, radius := p.Theme(), board.Centre(), min(56, board.W/6)
	p.Circle(at, radius+2, th.Focus)
	p.Circle(at, radius, th.Surface)
	style := render.Style{Size: 1.1 * radius, Weight: render.Bold, Color: th.Ink}.Aligned(render.Middle)
	p.TextIn(strconv.Itoa(seconds), render.RectAround(at, 2*radius, 2*radius), style)
}
