package colourvision

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
)

// Regions are places in an image that show the same kind of thing.
type Regions struct {
	Picture *image.RGBA
	At      []image.Rectangle
}

// Around returns a square with its centre at (x, y). The length of its sides is 2*radius.
func Around(x, y, radius float64) image.Rectangle {
	return image.Rect(int(x-radius), int(y-radius), int(x+radius)+1, int(y+radius)+1)
}

// These are the minimum distances of distinguishable colours in CIELAB units. plainGrey is for a person without colour vision,
// who can distinguish only lightness.
const (
	plain     = 10.0
	plainGrey = 5.0
	// outlined is the minimum difference in drawn detail between two kinds of regions.
	outlined = 0.06
)

// Distinguish returns an error if a person with vision v cannot distinguish a and b. This is the case if both their mean
// colours and their amounts of drawn detail are nearly equal.
func (v Vision) Distinguish(a, b Regions) error {
	least := plain
	if v.Name == Grey().Name {
		least = plainGrey
	}
	far, lines := v.Distance(a.mean(), b.mean()), math.Abs(v.drawn(a)-v.drawn(b))
	if far < least && lines < outlined {
		return fmt.Errorf("%s: got a colour difference of %.1f and a difference of %.3f in the share of outlines, want at least %.1f or %.3f", v.Name, far, least, lines, outlined)
	}
	return nil
}

// Part returns a copy of the part of m inside r.
func Part(m *image.RGBA, r image.Rectangle) *image.RGBA {
	part := image.NewRGBA(image.Rectangle{Max: r.Size()})
	draw.Draw(part, part.Rect, m, r.Min, draw.Src)
	return part
}

// Difference returns the share of pixels, from 0 to 1, that look different in a and b. The images must have the same size.
func (v Vision) Difference(a, b *image.RGBA) float64 {
	least := plain
	if v.Name == Grey().Name {
		least = plainGrey
	}
	n := 0
	each(a, a.Rect, func(x, y int, c color.RGBA) {
		if d := b.RGBAAt(x, y); c != d && v.Distance(c, d) >= least {
			n++
		}
	})
	return float64(n) / float64(max(1, a.Rect.Dx()*a.Rect.Dy()))
}

// mean returns the mean colour of the regions.
func (s Regions) mean() color.RGBA {
	var sum [3]int
	n := 0
	for _, r := range s.At {
		each(s.Picture, r, func(_, _ int, c color.RGBA) {
			sum[0], sum[1], sum[2], n = sum[0]+int(c.R), sum[1]+int(c.G), sum[2]+int(c.B), n+1
		})
	}
	n = max(n, 1)
	return color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255}
}

// drawn returns the amount of drawn detail in the regions. It is the standard deviation of the lightness, divided by the
// greatest possible lightness.
func (v Vision) drawn(s Regions) float64 {
	sum := 0.0
	for _, r := range s.At {
		r = r.Intersect(s.Picture.Rect)
		mid, far, n := 0.0, 0.0, float64(max(1, r.Dx()*r.Dy()))
		each(s.Picture, r, func(_, _ int, c color.RGBA) { mid += v.lab(c)[0] / n })
		each(s.Picture, r, func(_, _ int, c color.RGBA) { far += (v.lab(c)[0] - mid) * (v.lab(c)[0] - mid) / n })
		sum += math.Sqrt(far) / 100
	}
	return sum / float64(max(1, len(s.At)))
}

func each(m *image.RGBA, r image.Rectangle, fn func(x, y int, c color.RGBA)) {
	r = r.Intersect(m.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			fn(x, y, m.RGBAAt(x, y))
		}
	}
}
