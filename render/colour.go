package render

import (
	"image/color"
	"math"
)

// The colours black and white, which are the same in every theme.
var (
	Black = color.RGBA{A: 255}
	White = color.RGBA{255, 255, 255, 255}
)

// Fade returns c with its opacity multiplied by alpha, which is clamped to [0, 1].
func Fade(c color.RGBA, alpha float64) color.RGBA {
	alpha = Clamp01(alpha)
	return color.RGBA{scaled(c.R, alpha), scaled(c.G, alpha), scaled(c.B, alpha), scaled(c.A, alpha)}
}

// Mix returns a mixture of two colours: a for t = 0, b for t = 1, and proportional mixtures between them. t is clamped to [0, 1].
func Mix(a, b color.RGBA, t float64) color.RGBA {
	t = Clamp01(t)
	return color.RGBA{mixed(a.R, b.R, t), mixed(a.G, b.G, t), mixed(a.B, b.B, t), mixed(a.A, b.A, t)}
}

// Over returns the colour that results from drawing top over the opaque colour ground.
func Over(top, ground color.RGBA) color.RGBA {
	rest := Fade(ground, 1-float64(top.A)/255)
	return color.RGBA{top.R + rest.R, top.G + rest.G, top.B + rest.B, 255}
}

// ContrastRatio returns the contrast ratio of two opaque colours, from 1 to 21. The Web Content Accessibility
// Guidelines 2.2 define this ratio.
func ContrastRatio(a, b color.RGBA) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// InkOn returns the better colour for text on the background c. This is the theme's Ink or its Surface, whichever has the higher
// contrast.
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
