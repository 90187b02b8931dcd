package window

import "math"

// In a window larger than grownWidth x grownHeight device-independent pixels, everything is drawn larger. The factor is
// at most largestGrowth.
const (
	grownWidth, grownHeight = 1280, 800
	largestGrowth           = 2.5
)

// growth returns the factor by which everything is drawn larger than in a window of 1280 x 800. The factor is at least
// 1 and a multiple of 0.05.
func growth(width, height float64) float64 {
	const step = 20 // of them are 1
	fits := min(width/grownWidth, height/grownHeight)
	return max(1, min(largestGrowth, math.Floor(fits*step+1e-9)/step))
}

// largestScale returns the largest scale at which a screen still fits in the window. A screen needs 480 x 360 units, or
// 360 x 480 units if the window is higher than wide.
func largestScale(width, height float64) float64 {
	return min(max(width, height)/480, min(width, height)/360)
}
