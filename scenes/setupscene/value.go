package setupscene

import (
	"maps"
	"strconv"

	"menagerie/scenes/ui/form"
)

// Stored has the settings of a game as texts, by the IDs of the fields. The settings file and links use this form. A switch is
// "true" or "false", a number is decimal, and a colour is "1" to "6".
type Stored map[string]string

// with returns a copy in which the setting id has the value.
func (c Stored) with(id, value string) Stored {
	other := maps.Clone(c)
	other[id] = value
	return other
}

// kind is the type of a setting. The widget of a field depends on it.
type kind uint8

const (
	selection kind = iota
	text
	toggle
	colour
)

// Value connects a field with a variable of the program. It converts the stored text of a setting to the type of the variable.
type Value struct {
	kind  kind
	usual string              // the stored form of the default; for a text, the key of the text that replaces an empty one
	set   func(stored string) // parses a setting and sets the variable
}

// Choice returns a Value that stores the ID of the selected option in *p. usual is the default.
func Choice[T ~string](p *T, usual T) Value {
	return Value{usual: string(usual), set: func(stored string) { *p = T(stored) }}
}

// Number returns a Value that stores the selected number in *p. The IDs of the field's options must be decimal numbers. usual
// is the default.
func Number(p *int, usual int) Value {
	return Value{usual: strconv.Itoa(usual), set: func(stored string) {
		n, err := strconv.Atoi(stored)
		if err != nil {
			n = usual
		}
		*p = n
	}}
}

// Switch returns a Value that stores in *p whether the switch is on. The default is off.
func Switch(p *bool) Value {
	return Value{kind: toggle, usual: "false", set: func(stored string) { *p = stored == "true" }}
}

// Text returns a Value that stores a line of text in *p. When the game starts, the text with the key standIn replaces an empty
// line. If standIn is "", the line may stay empty.
func Text(p *string, standIn string) Value {
	return Value{kind: text, usual: standIn, set: func(stored string) { *p = stored }}
}

// Colour returns a Value that stores the number of a player's colour in *p, from 0 to 5. usual is the default.
func Colour(p *int, usual int) Value {
	return Value{kind: colour, usual: seatColours[usual].ID, set: func(stored string) {
		*p = max(0, indexOf(seatColours, stored))
	}}
}

// truth returns the stored form of a switch.
func truth(on bool) string { return strconv.FormatBool(on) }

// seatColours has an option for each colour of a theme's seats.
var seatColours = Numbers(1, form.Colours)
