package estimate

import (
	"fmt"
	"math"
)

// EloText formats a number of Elo points with its sign, and its error, such as "+12 ± 30". A number that is rounded to 0 has the
// sign +.
func EloText(elo, err float64) string {
	return fmt.Sprintf("%+d ± %.0f", int64(math.Round(elo)), err)
}
