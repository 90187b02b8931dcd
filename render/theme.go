package render

import (
	"image/color"
	"math"
)

// Theme is a named set of all colours of the program. All colours except Veil are opaque. Themes are shared, so callers must
// not modify them.
//
// There are four background colours: Ground for the window, Surface for cards, Raised for controls, and Sunken for text
// fields. Text is in Ink, InkSoft or InkFaint, from most to least important. InkFaint is for disabled text and decoration.
type Theme struct {
	Name string
	Dark bool // whether the theme has light ink on a dark ground; drawings may use calmer colours

	Ground, Surface, Raised, Sunken color.RGBA
	Line                            color.RGBA // thin lines, and the outlines of panels
	Edge                            color.RGBA // outlines of controls
	Ink, InkSoft, InkFaint          color.RGBA

	Accents
	Shadow color.RGBA // colour of shadows; Pen.Shadow makes it translucent
	Veil   color.RGBA // colour that covers the screen behind a dialog; translucent

	// Seats holds the colours of the players. Any two differ by at least 30 CIELAB units, for normal vision and for all three
	// kinds of dichromacy. Drawings must also distinguish players by a shape or a name.
	Seats [6]color.RGBA
	Materials

	// ShadowStrength is the opacity of shadows, from 0 to 1. OutlineWidth is the width of a control's outline in logical
	// units.
	ShadowStrength, OutlineWidth float64
}

// Accents holds the colours of things that stand out.
type Accents struct {
	Accent, OnAccent color.RGBA // background of the main button and the selected item, and the ink on it
	AccentSoft       color.RGBA // light tint of the accent, for hovered and selected items behind text in Ink
	Focus            color.RGBA // ring around the control with the keyboard focus
	Good, Warn, Bad  color.RGBA // colours of success, warning and error, readable as text; always use them with an icon
}

// Materials holds the colours of things and animals on the boards of the games.
type Materials struct {
	Sky, Water, WaterDeep, Foam, Shore, ShoreEdge, Grass, GrassDeep, Stone, Wood, WoodDeep color.RGBA
	Fur, FurDeep, FurLight, Blush                                                          color.RGBA // colours of animals
}

// SeatColors returns the colours of two seats: the colours in chosen, or the theme's own colours where chosen has the zero
// value.
func (t *Theme) SeatColors(chosen [2]color.RGBA) [2]color.RGBA {
	for i := range chosen {
		if chosen[i] == (color.RGBA{}) {
			chosen[i] = t.Seats[i]
		}
	}
	return chosen
}

// The names of the themes, as settings store them.
const (
	NameLight    = "light"
	NameDark     = "dark"
	NameContrast = "contrast"
)

// ThemeNames returns the names of all themes, in the order in which screens list them.
func ThemeNames() []string { return []string{NameLight, NameDark, NameContrast} }

// ThemeNamed returns the theme with the given name, or the light theme if the name is unknown.
func ThemeNamed(name string) *Theme {
	for _, t := range []*Theme{&dark, &highContrast} {
		if t.Name == name {
			return t
		}
	}
	return &light
}

// Light returns the light theme, with a warm background, white cards and dark text.
func Light() *Theme { return &light }

// Dark returns the dark theme: dark blue with soft white ink.
func Dark() *Theme { return &dark }

// Contrast returns the high-contrast theme in black, white and yellow. This theme has outlines instead of shadows.
func Contrast() *Theme { return &highContrast }

var light = Theme{
	Name:   NameLight,
	Ground: rgb(0xF5F1EA), Surface: rgb(0xFFFFFF), Raised: rgb(0xFBF8F3), Sunken: rgb(0xEFE9DF),
	Line: rgb(0xDDD5C7), Edge: rgb(0x8A8273), Ink: rgb(0x1E2A36), InkSoft: rgb(0x55616C), InkFaint: rgb(0x98A0A6),
	Accents: Accents{Accent: rgb(0x0F6E86), OnAccent: rgb(0xFFFFFF), AccentSoft: rgb(0xD8ECF0), Focus: rgb(0x0B84A5),
		Good: rgb(0x1B7240), Warn: rgb(0x985B00), Bad: rgb(0xB3322E)},
	Shadow: rgb(0x2B2416), Veil: Fade(rgb(0x2A2A2A), 0.42),
	Seats: [6]color.RGBA{rgb(0x0A52B7), rgb(0xEF6F09), rgb(0x16A978), rgb(0xC875BA), rgb(0x67531C), rgb(0x222A36)},
	Materials: Materials{Sky: rgb(0xDFF1F6), Water: rgb(0x7CC7D6), WaterDeep: rgb(0x4BA6BD), Foam: rgb(0xEEFAFC),
		Shore: rgb(0xEBD9B2), ShoreEdge: rgb(0xCFB683), Grass: rgb(0xB9D59A), GrassDeep: rgb(0x8FB873), Stone: rgb(0xB9B6AE), Wood: rgb(0xC59A6B), WoodDeep: rgb(0x8A6440),
		Fur: rgb(0xE39B4B), FurDeep: rgb(0xA8642A), FurLight: rgb(0xFFF1DC), Blush: rgb(0xF2A7A0)},
	ShadowStrength: 0.16, OutlineWidth: 1,
}

var dark = Theme{
	Name: NameDark, Dark: true,
	Ground: rgb(0x131B25), Surface: rgb(0x1C2733), Raised: rgb(0x273543), Sunken: rgb(0x111922),
	Line: rgb(0x36475A), Edge: rgb(0x7F92A5), Ink: rgb(0xEDF1F4), InkSoft: rgb(0xAEBBC6), InkFaint: rgb(0x6C7B89),
	Accents: Accents{Accent: rgb(0x5CC4DA), OnAccent: rgb(0x06222B), AccentSoft: rgb(0x1E4552), Focus: rgb(0x86DDF0),
		Good: rgb(0x6CCB93), Warn: rgb(0xF0B458), Bad: rgb(0xFF8B82)},
	Shadow: rgb(0x000000), Veil: Fade(rgb(0x05080C), 0.62),
	Seats: [6]color.RGBA{rgb(0x498DFE), rgb(0xDD6E29), rgb(0x44E68A), rgb(0xC076B4), rgb(0xF4D82E), rgb(0xD6E8F0)},
	Materials: Materials{Sky: rgb(0x16222F), Water: rgb(0x24627A), WaterDeep: rgb(0x184A61), Foam: rgb(0xA9D9E6),
		Shore: rgb(0x8C7A56), ShoreEdge: rgb(0x6A5B3E), Grass: rgb(0x34543A), GrassDeep: rgb(0x27432F), Stone: rgb(0x6D7378), Wood: rgb(0x8A6845), WoodDeep: rgb(0x5B432B),
		Fur: rgb(0xE0954A), FurDeep: rgb(0x8F5424), FurLight: rgb(0xF7E6CC), Blush: rgb(0xE29A94)},
	ShadowStrength: 0.5, OutlineWidth: 1,
}

var highContrast = Theme{
	Name: NameContrast, Dark: true,
	Ground: rgb(0x000000), Surface: rgb(0x000000), Raised: rgb(0x1A1A1A), Sunken: rgb(0x000000),
	Line: rgb(0xFFFFFF), Edge: rgb(0xFFFFFF), Ink: rgb(0xFFFFFF), InkSoft: rgb(0xE6E6E6), InkFaint: rgb(0xA8A8A8),
	Accents: Accents{Accent: rgb(0xFFE600), OnAccent: rgb(0x000000), AccentSoft: rgb(0x3D3700), Focus: rgb(0x5CF2FF),
		Good: rgb(0x7CFFA4), Warn: rgb(0xFFC454), Bad: rgb(0xFF9B94)},
	Shadow: rgb(0x000000), Veil: Fade(rgb(0x000000), 0.8),
	Seats: [6]color.RGBA{rgb(0x3A82FE), rgb(0xD3471A), rgb(0x31E787), rgb(0xC0549F), rgb(0xEDC706), rgb(0xFFFFFF)},
	Materials: Materials{Sky: rgb(0x000000), Water: rgb(0x00364D), WaterDeep: rgb(0x00222F), Foam: rgb(0xFFFFFF),
		Shore: rgb(0xFFF3C4), ShoreEdge: rgb(0xFFFFFF), Grass: rgb(0x0E2A12), GrassDeep: rgb(0x081A0B), Stone: rgb(0xA8A8A8), Wood: rgb(0xC98F4E), WoodDeep: rgb(0x6E4A22),
		Fur: rgb(0xFFA94D), FurDeep: rgb(0x8F4B00), FurLight: rgb(0xFFFFFF), Blush: rgb(0xFFB3AC)},
	ShadowStrength: 0, OutlineWidth: 2,
}

// The colours black and white, which are the same in every theme.
var (
	Black = color.RGBA{A: 255}
	White = color.RGBA{255, 255, 255, 255}
)

// Fade returns c with its opacity multiplied by alpha, which is limited to the range from 0 to 1.
func Fade(c color.RGBA, alpha float64) color.RGBA {
	alpha = Clamp01(alpha)
	return color.RGBA{scaled(c.R, alpha), scaled(c.G, alpha), scaled(c.B, alpha), scaled(c.A, alpha)}
}

// Mix returns a mixture of two colours: a for t = 0, b for t = 1, and proportional mixtures between them. t is limited to the
// range from 0 to 1.
func Mix(a, b color.RGBA, t float64) color.RGBA {
	t = Clamp01(t)
	return color.RGBA{mixed(a.R, b.R, t), mixed(a.G, b.G, t), mixed(a.B, b.B, t), mixed(a.A, b.A, t)}
}

// Over returns the colour that results from drawing the translucent colour top over the opaque colour ground.
func Over(top, ground color.RGBA) color.RGBA {
	rest := Fade(ground, 1-float64(top.A)/255)
	return color.RGBA{top.R + rest.R, top.G + rest.G, top.B + rest.B, 255}
}

// ContrastRatio returns the contrast ratio of two opaque colours, from 1 to 21. The Web Content Accessibility Guidelines 2.2
// define it.
func ContrastRatio(a, b color.RGBA) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// InkOn returns the theme's Ink or its Surface, whichever has the higher contrast to c. It is the colour for text on the
// background c.
func (t *Theme) InkOn(c color.RGBA) color.RGBA {
	if ContrastRatio(t.Ink, c) >= ContrastRatio(t.Surface, c) {
		return t.Ink
	}
	return t.Surface
}

// luminance returns the relative luminance of an opaque sRGB colour, from 0 to 1.
func luminance(c color.RGBA) float64 {
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// linear converts an sRGB channel to linear light, 0..1.
func linear(v uint8) float64 {
	x := float64(v) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

func scaled(v uint8, f float64) uint8 { return uint8(math.Round(float64(v) * f)) }

func mixed(a, b uint8, t float64) uint8 { return uint8(math.Round(Lerp(float64(a), float64(b), t))) }

// rgb returns the opaque colour 0xRRGGBB.
func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}
