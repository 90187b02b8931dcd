package ui

import (
	"image/color"

	"menagerie/render"
)

// The measures that controls share, in logical units. Gaps are multiples of 4.
const (
	ControlHeight = 44.0
	ControlRadius = 8.0  // radius in units of the corners of a control
	IconSize      = 20.0 // width and height of an icon in units
	WheelStep     = 48.0 // distance in units scrolled by a notch of the wheel or by an arrow key
	FocusBleed    = 8.0  // distance in units by which a focus ring may extend beyond the edge of a Scroller
)

// HoverShare is the opacity, from 0 to 1, at which Theme.AccentSoft is mixed into the background of a hovered control.
const HoverShare = 0.8

// TextSize is a size of text, from captions to the largest numbers.
type TextSize uint8

// The values of TextSize. Title is for the name of a screen, Heading for the parts of a screen, Body for running text, and
// Caption for notes.
const (
	Body TextSize = iota
	Caption
	Heading
	Title
	Display // size of the most important number or word of a screen
)

var textStyles = [...]render.Style{
	Body:    {Size: 15, Weight: render.Regular},
	Caption: {Size: 13, Weight: render.Regular},
	Heading: {Size: 18, Weight: render.Bold},
	Title:   {Size: 28, Weight: render.Bold},
	Display: {Size: 40, Weight: render.Bold},
}

// Style returns the text style for the size. It has no colour and is used for measuring.
func (size TextSize) Style() render.Style { return textStyles[size] }

// TextStyle returns the text style for a size and a colour.
func TextStyle(size TextSize, c color.RGBA) render.Style {
	st := textStyles[size]
	st.Color = c
	return st
}

// ControlStyle returns the style of the text on controls, in the colour c.
func ControlStyle(c color.RGBA) render.Style {
	return render.Style{Size: 15, Weight: render.Medium, Color: c}
}

// Tone is the meaning of a text or shape, such as good or bad. The theme assigns a colour to it.
type Tone uint8

// The values of Tone. Because colours alone are not enough, use Good, Warn and Bad only with a word or an icon of the same
// meaning.
const (
	Ink Tone = iota
	Soft
	Faint
	Accent
	Good
	Warn
	Bad
)

// Color returns the colour that the theme assigns to the tone.
func (t Tone) Color(th *render.Theme) color.RGBA {
	return [...]color.RGBA{Ink: th.Ink, Soft: th.InkSoft, Faint: th.InkFaint, Accent: th.Accent, Good: th.Good, Warn: th.Warn, Bad: th.Bad}[t]
}
