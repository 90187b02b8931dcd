package render

import (
	"image/color"
	"testing"

	"menagerie/internal/testkit/colourvision"
)

// want is a colour that needs a minimum contrast ratio to another colour.
type want struct {
	name     string
	on, ink  color.RGBA
	contrast float64
}

// TestThemesCanBeRead checks the contrast ratios of the Web Content Accessibility Guidelines 2.2. They are 7 for text
// (AAA), 4.5 for secondary text (AA), and 3 for marks of a state.
func TestThemesCanBeRead(t *testing.T) {
	for _, name := range ThemeNames() {
		th := ThemeNamed(name)
		wants := []want{{"OnAccent on Accent", th.Accent, th.OnAccent, 4.5}, {"Ink on AccentSoft", th.AccentSoft, th.Ink, 7}}
		for on, ground := range map[string]color.RGBA{"Ground": th.Ground, "Surface": th.Surface, "Raised": th.Raised, "Sunken": th.Sunken} {
			wants = append(wants,
				want{"Ink on " + on, ground, th.Ink, 7},
				want{"InkSoft on " + on, ground, th.InkSoft, 4.5},
				want{"Edge on " + on, ground, th.Edge, 3},
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
				t.Errorf("%s: %s has a contrast of %.2f, want at least %.1f", name, w.name, got, w.contrast)
			}
		}
	}
}

// TestSeatsCanBeToldApart simulates full dichromacy. A distance of 25 CIELAB units is visible at a glance, even for
// small areas that are not adjacent.
func TestSeatsCanBeToldApart(t *testing.T) {
	const plain = 25
	for _, name := range ThemeNames() {
		th := ThemeNamed(name)
		for _, eye := range colourvision.Colours() {
			for i, a := range th.Seats {
				for j, b := range th.Seats[:i] {
					if d := eye.Distance(a, b); d < plain {
						t.Errorf("%s: seats %d and %d are %.1f apart for %s, want at least %v", name, j, i, d, eye.Name, plain)
					}
				}
			}
		}
	}
}

// TestFurStandsOutFromShoreAndWater checks the contrast of animals for every type of colour vision.
func TestFurStandsOutFromShoreAndWater(t *testing.T) {
	for _, name := range ThemeNames() {
		th := ThemeNamed(name)
		for _, eye := range colourvision.Colours() {
			for _, ground := range []color.RGBA{th.Water, th.Shore, th.Grass} {
				if d := max(eye.Distance(th.Fur, ground), eye.Distance(th.FurDeep, ground)); d < 25 {
					t.Errorf("%s: fur and its edge are %.1f from %v for %s, want at least 25", name, d, ground, eye.Name)
				}
			}
		}
	}
}

func TestUnknownThemeIsLight(t *testing.T) {
	if got := ThemeNamed("none").Name; got != NameLight {
		t.Errorf("ThemeNamed(none).Name = %q, want %q", got, NameLight)
	}
	for _, name := range ThemeNames() {
		if got := ThemeNamed(name).Name; got != name {
			t.Errorf("ThemeNamed(%q).Name = %q, want the same name", name, got)
		}
	}
}
