package ui

import (
	"image/color"

	"menagerie/render"
)

// The grid of the kit, in units: controls are as high as a finger needs, and gaps are multiples of 4.
const (
	controlHeight = 36.0
	controlRadius = 8.0
	controlPad    = 16.0
	iconSize      = 20.0
)

// TextSize is one of the four sizes of text.
type TextSize uint8

// The sizes, from running text to the name of a screen. Caption is for notes, Heading for a part of a screen.
const (
	Body TextSize = iota
	Caption
	Heading
	Title
	Display // one number or word that the screen is about
)

var textStyles = [...]render.Style{
	Body:    {Size: 15, Weight: render.Regular},
	Caption: {Size: 13, Weight: render.Regular},
	Heading: {Size: 18, Weight: render.Bold},
	Title:   {Size: 28, Weight: render.Bold},
	Display: {Size: 40, Weight: render.Bold},
}

// TextStyle is the style of a size of text in a colour.
func TextStyle(size TextSize, c color.RGBA) render.Style {
	st := textStyles[size]
	st.Color = c
	return st
}

// strong is the style of text on controls.
func strong(c color.RGBA) render.Style {
	return render.Style{Size: 15, Weight: render.Medium, Color: c}
}

// Tone is what a text wants to say with its colour.
type Tone uint8

// The tones. Good, Warn and Bad come with a word or an icon that says the same.
const (
	Ink Tone = iota
	Soft
	Faint
	Accent
	Good
	Warn
	Bad
)

// Color is the tone in a theme.
func (t Tone) Color(th *render.Theme) color.RGBA {
	switch t {
	case Soft:
		return th.InkSoft
	case Faint:
		return th.InkFaint
	case Accent:
		return th.Accent
	case Good:
		return th.Good
	case Warn:
		return th.Warn
	case Bad:
		return th.Bad
	}
	return th.Ink
}
