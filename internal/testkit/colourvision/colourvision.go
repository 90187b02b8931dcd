// Package colourvision simulates colour-vision deficiencies, for tests of themes and drawings.
//
// The three dichromacies are simulated at full strength with matrices on linear RGB. They are those of Machado,
// Oliveira and Fernandes: "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15
// (2009). Grey stands for achromatopsia and for a black and white screen; it keeps the luminance of sRGB.
package colourvision

import (
	"image"
	"image/color"
	"math"
)

// Vision is one kind of colour vision.
type Vision struct {
	Name string
	m    [3][3]float64
}

// Colours returns normal vision and the three kinds of dichromacy, a form of colour blindness.
func Colours() []Vision {
	return []Vision{
		{"normal sight", [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
		{"protanopia", [3][3]float64{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
		{"deuteranopia", [3][3]float64{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
		{"tritanopia", [3][3]float64{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
	}
}

// Grey returns vision without colours, which distinguishes only brightness.
func Grey() Vision {
	row := [3]float64{0.2126, 0.7152, 0.0722}
	return Vision{"grey", [3][3]float64{row, row, row}}
}

// Distance returns the perceived distance of a and b in CIELAB units (CIE 1976).
func (v Vision) Distance(a, b color.RGBA) float64 {
	p, q := v.lab(a), v.lab(b)
	return math.Hypot(math.Hypot(p[0]-q[0], p[1]-q[1]), p[2]-q[2])
}

// Simulate returns m as a person with vision v perceives it.
func (v Vision) Simulate(m *image.RGBA) *image.RGBA {
	out := image.NewRGBA(m.Rect)
	for i := 0; i < len(m.Pix); i += 4 {
		see := v.see(color.RGBA{m.Pix[i], m.Pix[i+1], m.Pix[i+2], 255})
		for c, v := range see {
			out.Pix[i+c] = encoded(v)
		}
		out.Pix[i+3] = 255
	}
	return out
}

// see returns a colour as perceived with v: linear red, green and blue in [0, 1].
func (v Vision) see(c color.RGBA) (out [3]float64) {
	in := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	for i, row := range v.m {
		out[i] = min(max(row[0]*in[0]+row[1]*in[1]+row[2]*in[2], 0), 1)
	}
	return out
}

// lab returns the perceived colour as L*, a*, b* for the white point D65.
func (v Vision) lab(c color.RGBA) [3]float64 {
	s := v.see(c)
	x := root((0.4124*s[0] + 0.3576*s[1] + 0.1805*s[2]) / 0.95047)
	y := root(0.2126*s[0] + 0.7152*s[1] + 0.0722*s[2])
	z := root((0.0193*s[0] + 0.1192*s[1] + 0.9505*s[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// root is the nonlinear function of CIELAB.
func root(v float64) float64 {
	if v > 216.0/24389 {
		return math.Cbrt(v)
	}
	return (24389.0/27*v + 16) / 116
}

// linear inverts the transfer function of sRGB (IEC 61966-2-1).
func linear(v uint8) float64 {
	x := float64(v) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

func encoded(v float64) uint8 {
	if v <= 0.0031308 {
		return uint8(math.Round(255 * 12.92 * v))
	}
	return uint8(math.Round(255 * (1.055*math.Pow(v, 1/2.4) - 0.055)))
}
