package ui

import (
	"testing"

	"menagerie/render"
)

func TestCurveKeepsOffTheNames(t *testing.T) {
	c := NewChart()
	c.High, c.Low = "Mouse", "Cat"
	c.Set([]float64{-3, 0, 5})
	c.Place(render.Rect{W: 300, H: 110})
	line := render.LineHeight(Caption.Style())
	if top, bottom := c.y(5), c.y(-3); top < 4+line || bottom > 106-line || bottom-top < 40 {
		t.Errorf("got the curve from %.0f to %.0f, want space of %.0f for the names at both edges and 40 between", top, bottom, line)
	}
}
