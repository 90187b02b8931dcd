package render

import (
	"image/color"
	"math"
	"testing"
)

// want is a colour that must stand out from another by a contrast ratio.
type want struct {
	name     string
	on, ink  color.RGBA
	contrast float64
}

// TestThemesCanBeRead checks the ratios of the Web Content Accessibility Guidelines 2.2: 7 for text (AAA), 4.5 for
// secondary text (AA), 3 for what shows state.
func TestThemesCanBeRead(t *testing.T) {
	for _, name := range ThemeNames() {
		th := ThemeNamed(name)
		wants := []want{{"OnAccent on Accent", th.Accent, th.OnAccent, 4.5}, {"Ink on AccentSoft", th.AccentSoft, th.Ink, 7}}
		for on, ground := range map[string]color.RGBA{"Ground": th.Ground, "Surface": th.Surface, "Raised": th.Raised, "Sunken": th.Sunken} {
			wants = append(wants,
				want{"Ink on " + on, ground, th.Ink, 7},
				want{"InkSoft on " + on, ground, th.InkSoft, 4.5},
				want{"Focus on " + on, ground, th.Focus, 3},
				want{"Accent on " + on, ground, th.Accent, 3},
				want{"Good on " + on, ground, th.Good, 4.5},
				want{"Warn on " + on, ground, th.Warn, 4.5},
				want{"Bad on " + on, ground, th.Bad, 4.5})
		}
		for _, c := range th.Seats {
			wants = append(wants, want{"seat on Surface", th.Surface, c, 3}, want{"ink on seat", c, th.InkOn(c), 4.5})
		}
		for _, w := range wants {
			if got := ContrastRatio(w.on, w.ink); got < w.contrast {
				t.Errorf("%s: %s has a contrast of %.2f, less than %.1f", name, w.name, got, w.contrast)
			}
		}
	}
}

// TestSeatsCanBeToldApart simulates full dichromacy. A distance of 25 in CIELAB is plain at a glance, also for small areas that aren't side by side.
func TestSeatsCanBeToldApart(t *testing.T) {
	const plain = 25
	for _, name := range ThemeNames() {
		th := ThemeNamed(name)
		for _, eye := range eyes {
			for i, a := range th.Seats {
				for j, b := range th.Seats[:i] {
					if d := eye.distance(a, b); d < plain {
						t.Errorf("%s: seats %d and %d are %.1f apart for %s", name, j, i, d, eye.name)
					}
				}
			}
		}
	}
}

// TestFurStandsOutFromShoreAndWater keeps the animals of a board visible for all eyes.
func TestFurStandsOutFromShoreAndWater(t *testing.T) {
	for _, name := range ThemeNames() {
		th := ThemeNamed(name)
		for _, eye := range eyes {
			for _, ground := range []color.RGBA{th.Water, th.Shore, th.Grass} {
				if d := max(eye.distance(th.Fur, ground), eye.distance(th.FurDeep, ground)); d < 25 {
					t.Errorf("%s: neither fur nor its edge stands out from %v for %s: %.1f", name, ground, eye.name, d)
				}
			}
		}
	}
}

func TestUnknownThemeIsLight(t *testing.T) {
	if got := ThemeNamed("none").Name; got != NameLight {
		t.Errorf("an unknown name gives %q", got)
	}
	for _, name := range ThemeNames() {
		if got := ThemeNamed(name).Name; got != name {
			t.Errorf("ThemeNamed(%q) is %q", name, got)
		}
	}
}

// eye is a matrix on linear red, green and blue.
type eye struct {
	name string
	m    [3][3]float64
}

// eyes are normal sight and the three dichromacies at full strength, after Machado, Oliveira and Fernandes, "A
// Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15 (2009).
var eyes = []eye{
	{"normal sight", [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
	{"protanopia", [3][3]float64{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
	{"deuteranopia", [3][3]float64{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
	{"tritanopia", [3][3]float64{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
}

// distance is how far apart a and b look, in CIELAB units (CIE 1976).
func (e eye) distance(a, b color.RGBA) float64 {
	p, q := e.lab(a), e.lab(b)
	return math.Hypot(math.Hypot(p[0]-q[0], p[1]-q[1]), p[2]-q[2])
}

// lab is a colour as the eye sees it: L*, a*, b* for the white point D65.
func (e eye) lab(c color.RGBA) [3]float64 {
	in := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	var see [3]float64
	for i, row := range e.m {
		see[i] = Clamp01(row[0]*in[0] + row[1]*in[1] + row[2]*in[2])
	}
	x := root((0.4124*see[0] + 0.3576*see[1] + 0.1805*see[2]) / 0.95047)
	y := root(0.2126*see[0] + 0.7152*see[1] + 0.0722*see[2])
	z := root((0.0193*see[0] + 0.1192*see[1] + 0.9505*see[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// root is the compressing function of CIELAB.
func root(v float64) float64 {
	if v > 216.0/24389 {
		return math.Cbrt(v)
	}
	return (24389.0/27*v + 16) / 116
}
