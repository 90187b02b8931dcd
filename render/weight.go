package render

import "menagerie/render/typeface"

// Weight selects one of the program's fonts.
type Weight = typeface.Weight

// The weights. Mono is a fixed-width font for tables of numbers and for protocol messages.
const (
	Regular = typeface.Regular
	Medium  = typeface.Medium
	Bold    = typeface.Bold
	Mono    = typeface.Mono
)
