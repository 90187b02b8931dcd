package render

// Scatter is a small generator of pseudo-random numbers, for example for the positions of plants. It returns the same sequence in
// every run.
type Scatter uint32

// Share returns the next number, 0 to 1.
func (s *Scatter) Share() float64 {
	x := uint32(*s)*747796405 + 2891336453
	x = (x>>(x>>28+4) ^ x) * 277803737
	*s = Scatter(x>>22 ^ x)
	return float64(*s) / (1 << 32)
}
