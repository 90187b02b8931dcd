package render

import (
	"image/color"
	"testing"

	"menagerie/internal/eyes"
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
		for _, eye := range eyes.Colours() {
			for i, a := range th.Seats {
				for j, b := range th.Seats[:i] {
					if d := eye.Distance(a, b); d < plain {
						t.Errorf("%s: seats %d and %d are %.1f apart for %s", name, j, i, d, eye.Name)
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
		for _, eye := range eyes.Colours() {
			for _, ground := range []color.RGBA{th.Water, th.Shore, th.Grass} {
				if d := max(eye.Distance(th.Fur, ground), eye.Distance(th.FurDeep, ground)); d < 25 {
					t.Errorf("%s: neither fur nor its edge stands out from %v for %s: %.1f", name, ground, eye.Name, d)
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
