package glendadraw

import (
	"testing"

	"menagerie/render/brush"
)

func TestGrownShapesGrow(t *testing.T) {
	for name, s := range map[string]brush.Shape{
		"ellipse": brush.Ellipse(3, 4, 10, 6),
		"blob":    brush.Blob(brush.Pts(-10, 0, 0, -10, 10, 0, 0, 10)...),
		"stroke":  brush.Stroke(brush.Pts(0, 0, 10, 0, 20, 5), 4, 2),
		"hexagon": hexagon(3),
		"wedge":   brush.Shape(brush.Pts(-5, -8, 8, 0, -5, 8)),
		"head":    ghostShapes()[0],
	} {
		if a, b := area(s), area(s.Grown(1)); a <= 0 || b <= a {
			t.Errorf("%s: the area %v grows to %v, want a larger one", name, a, b)
		}
	}
}

// area is positive for a shape whose outline runs clockwise on the screen.
func area(s brush.Shape) (a float64) {
	for i, p := range s {
		q := s[(i+1)%len(s)]
		a += (p.X*q.Y - q.X*p.Y) / 2
	}
	return a
}
