package eyes

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
)

// Spots are places of one kind in an image.
type Spots struct {
	Picture *image.RGBA
	At      []image.Rectangle
}

// Around returns a square with its centre at (x, y) and a side of 2*half.
func Around(x, y, half float64) image.Rectangle {
	return image.Rect(int(x-half), int(y-half), int(x+half)+1, int(y+half)+1)
}

// The minimum distances of distinguishable colours in CIELAB units. Without colours, neighbours differ by lightness.
const (
	plain     = 10.0
	plainGrey = 5.0
	// outlined is the minimum difference in drawn detail between two kinds of spots.
	outlined = 0.06
)

// TellApart returns an error if two kinds of spots look alike: in their mean colour, and in the amount of drawn detail.
func (e Eye) TellApart(a, b Spots) error {
	least := plain
	if e.Name == Grey().Name {
		least = plainGrey
	}
	far, lines := e.Distance(a.mean(), b.mean()), math.Abs(e.drawn(a)-e.drawn(b))
	if far < least && lines < outlined {
		return fmt.Errorf("%s: %.1f apart, and %.3f by their lines", e.Name, far, lines)
	}
	return nil
}

// Part returns a copy of the part of m inside r.
func Part(m *image.RGBA, r image.Rectangle) *image.RGBA {
	part := image.NewRGBA(image.Rectangle{Max: r.Size()})
	draw.Draw(part, part.Rect, m, r.Min, draw.Src)
	return part
}

// Differ returns the share of pixels in which two images of equal size look different.
func (e Eye) Differ(a, b *image.RGBA) float64 {
	least := plain
	if e.Name == Grey().Name {
		least = plainGrey
	}
	n := 0
	each(a, a.Rect, func(x, y int, c color.RGBA) {
		if e.Distance(c, b.RGBAAt(x, y)) >= least {
			n++
		}
	})
	return float64(n) / float64(max(1, a.Rect.Dx()*a.Rect.Dy()))
}

// mean returns the mean colour of the spots.
func (s Spots) mean() color.RGBA {
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

// drawn returns the amount of drawn detail on the spots: the standard deviation of the lightness, as a share of its
// range.
func (e Eye) drawn(s Spots) float64 {
	sum := 0.0
	for _, r := range s.At {
		r = r.Intersect(s.Picture.Rect)
		mid, far, n := 0.0, 0.0, float64(max(1, r.Dx()*r.Dy()))
		each(s.Picture, r, func(_, _ int, c color.RGBA) { mid += e.lab(c)[0] / n })
		each(s.Picture, r, func(_, _ int, c color.RGBA) { far += (e.lab(c)[0] - mid) * (e.lab(c)[0] - mid) / n })
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
