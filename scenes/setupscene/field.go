package setupscene

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/rules"
	"menagerie/scenes/ui"
)

// Field describes one setting of a game on the set-up screen. Label and Hint are keys of texts (see package words).
type Field struct {
	ID      string          // ID of the setting in the settings file, and of the widget
	Label   string          //
	Value   Value           // binding to the variable with the setting, and the default
	Options func() []Option // returns the options of a Choice or a Number; they may depend on earlier fields
	Shown   func() bool     // reports whether the field is visible; nil means always
	Hint    string          // key of a line below the field; may be ""
	Limit   int             // maximal number of characters of a Text; 0 means the limit for names
	Person  int             // number of the person, from 1, whose name a Text holds in all games; 0 if it is not a name
	Part    Part            // part of the screen that shows the field
}

// Part is a part of the screen on which a player sets up a game.
type Part uint8

// The values of Part. Fields in the parts Opponent and Side are shown as cards, so they must be Choices.
const (
	More     Part = iota // the rows under "More", which are hidden until the player opens them
	Opponent             // the bot that plays against a person
	Side                 // the side of the person
)

// Option is one value of a Choice or a Number.
type Option struct {
	ID       string
	Label    string     // key of the text on the screen; "" if Text is set
	Text     string     // text on the screen, instead of Label
	Hint     string     // key of a line below the field while the option is selected; may be ""
	Strength int        // strength of a bot, 1 to 5; 0 for other options
	Seat     rules.Seat // seat of a bot; rules.Nobody if the same bots play on every seat
	Disabled bool       // whether the option is visible but cannot be selected; a press then shows the hint
	Sets     Stored     // other settings that change when the option is selected; may be nil
}

// looksLike reports whether two options look the same on the screen, even if they change different settings.
func (o Option) looksLike(other Option) bool {
	return o.ID == other.ID && o.Label == other.Label && o.Text == other.Text && o.Hint == other.Hint && o.Strength == other.Strength && o.Seat == other.Seat && o.Disabled == other.Disabled
}

// preset reports whether an option of the field changes other settings.
func (f Field) preset() bool {
	return slices.ContainsFunc(f.options(), func(o Option) bool { return o.Sets != nil })
}

// apply changes the setting id in c to value, and the settings that depend on it.
func apply(fields []Field, c Stored, id, value string) {
	c[id] = value
	for _, f := range fields {
		if f.Value.kind != selection || !f.preset() {
			continue
		}
		for _, o := range f.options() {
			switch {
			case f.ID == id && o.ID == value:
				// Some options are presets: their Sets are changes of other settings.
				maps.Copy(c, o.Sets)
			case f.ID != id && o.ID == c[f.ID] && o.Sets[id] != "" && o.Sets[id] != value:
				// A value that contradicts a preset in another field resets that field to its default.
				c[f.ID] = f.Value.usual
			}
		}
	}
}

// validated returns c with defaults for missing and invalid settings. It also stores each setting in the variable of
// the program to which the field is bound; see Value.
func validated(fields []Field, c Stored) Stored {
	settled := Stored{}
	for _, f := range fields {
		settled[f.ID] = f.validValue(c[f.ID])
		f.Value.set(settled[f.ID])
	}
	separateColours(fields, settled)
	return settled
}

// separateColours gives every visible player a different colour: the stored colour, or else the first free colour.
func separateColours(fields []Field, c Stored) {
	var taken []string
	for _, f := range fields {
		if f.Value.kind != colour || !f.shown() {
			continue
		}
		for _, o := range append([]Option{{ID: c[f.ID]}}, seatColours...) {
			if !slices.Contains(taken, o.ID) {
				c[f.ID] = o.ID
				break
			}
		}
		f.Value.set(c[f.ID])
		taken = append(taken, c[f.ID])
	}
}

// validValue returns value if it is a valid setting of the field. Otherwise it returns the default or, if that is not
// an option, the first option. The options can depend on earlier fields, so the variables of these fields must have
// their values.
func (f Field) validValue(value string) string {
	switch f.Value.kind {
	case text:
		return f.trimmed(value)
	case toggle:
		if value != "true" && value != "false" {
			return f.Value.usual
		}
		return value
	}
	first := ""
	for _, wanted := range []string{value, f.Value.usual} {
		for _, o := range f.options() {
			if o.Disabled {
				continue
			}
			if o.ID == wanted {
				return wanted
			}
			if first == "" {
				first = o.ID
			}
		}
	}
	return first
}

// options returns the options of a field that is a Choice, a Number or a Colour.
func (f Field) options() []Option {
	if f.Value.kind == colour {
		return seatColours
	}
	if f.Options == nil {
		return nil
	}
	return f.Options()
}

func (f Field) shown() bool { return f.Shown == nil || f.Shown() }

// limit returns the maximal number of characters of a Text.
func (f Field) limit() int {
	if f.Limit > 0 {
		return f.Limit
	}
	return prefs.MaxNameRunes
}

// trimmed returns line without unprintable characters and surrounding spaces, shortened to the field's limit.
func (f Field) trimmed(line string) string {
	line = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(line, ""))
	runes := []rune(strings.TrimSpace(line))
	return strings.TrimSpace(string(runes[:min(len(runes), f.limit())]))
}

// withDefaultTexts returns c with the default in place of each empty text. It also stores these defaults in the
// variables of the program to which the fields are bound; see Value.
func withDefaultTexts(fields []Field, c Stored, book *words.Book) Stored {
	full := maps.Clone(c)
	online := c["mode"] == string(Join) || c["mode"] == string(Host)
	for _, f := range fields {
		// In a local game, names stay empty, because their defaults change with the language.
		if f.Person > 0 && !online {
			continue
		}
		if f.Value.kind == text && full[f.ID] == "" && f.Value.usual != "" {
			full[f.ID] = book.T(f.Value.usual)
			f.Value.set(full[f.ID])
		}
	}
	return full
}

// NamePerson gives the first person at this computer a name. It stores the name in the variables that are bound to
// fields; see Value. If name is "", NamePerson does nothing.
func NamePerson(fields []Field, name string) {
	for _, f := range fields {
		if f.Person == 1 && name != "" {
			f.Value.set(name)
		}
	}
}

// Personal reports whether the field holds a person's name or colour.
func (f Field) Personal() bool { return f.Person > 0 || f.Value.kind == colour }

// Stored maps the IDs of fields to the settings of a game, as texts. The settings file and links use this form. A switch is
// "true" or "false", a number is decimal, and a colour is "1" to "6".
type Stored map[string]string

// with returns a copy of c in which the setting with the given ID has a new value.
func (c Stored) with(id, value string) Stored {
	other := maps.Clone(c)
	other[id] = value
	return other
}

// kind is the type of a setting. It determines the widget of a field.
type kind uint8

const (
	selection kind = iota
	text
	toggle
	colour
)

// Value binds a field to a variable of the program. It converts the stored text of a setting to the type of the variable.
type Value struct {
	kind  kind
	usual string              // stored form of the default; for a Text, the key of the text that replaces an empty one
	set   func(stored string) // parses a stored setting and assigns it to the variable
}

// Choice returns a Value that assigns the ID of the selected option to *p. usual is the default.
func Choice[T ~string](p *T, usual T) Value {
	return Value{usual: string(usual), set: func(stored string) { *p = T(stored) }}
}

// Number returns a Value that assigns the selected number to *p. The IDs of the field's options must be decimal numbers. usual
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

// Switch returns a Value that assigns the state of a switch to *p. The default is off.
func Switch(p *bool) Value {
	return Value{kind: toggle, usual: "false", set: func(stored string) { *p = stored == "true" }}
}

// Text returns a Value that assigns a line of text to *p. When the game starts, the text with the key standIn replaces an
// empty line. If standIn is "", the line may stay empty.
func Text(p *string, standIn string) Value {
	return Value{kind: text, usual: standIn, set: func(stored string) { *p = stored }}
}

// Colour returns a Value for the colour of a player. The Value assigns the index of the colour, from 0 to 5, to *p.
// usual is the default.
func Colour(p *int, usual int) Value {
	return Value{kind: colour, usual: seatColours[usual].ID, set: func(stored string) {
		*p = max(0, indexOf(seatColours, stored))
	}}
}

// switchValue returns the stored form of a Switch.
func switchValue(on bool) string { return strconv.FormatBool(on) }

// seatColours has an option for each colour of a theme's seats.
var seatColours = Numbers(1, ui.SwatchColours)

// Options returns a function for Field.Options. The function returns one option for each ID. The label of the option is
// the text with the key prefix+ID.
func Options[T ~string](prefix string, ids ...T) func() []Option {
	all := make([]Option, len(ids))
	for i, id := range ids {
		all[i] = Option{ID: string(id), Label: prefix + string(id)}
	}
	return func() []Option { return all }
}

// Hinted returns a function for Field.Options. That function returns one option for each ID. The label has the key
// labelPrefix+ID, and the hint has the key hintPrefix+ID.
func Hinted[T ~string](labelPrefix, hintPrefix string, ids ...T) func() []Option {
	all := make([]Option, len(ids))
	for i, id := range ids {
		all[i] = Option{ID: string(id), Label: labelPrefix + string(id), Hint: hintPrefix + string(id)}
	}
	return func() []Option { return all }
}

// Characters returns a function for Field.Options. The function returns one option for each bot. bots has the names of
// the bots. The texts for the name and the temper of a bot have the keys prefix+name and prefix+"hint_"+name. dots has
// the strength of each bot as a number of dots. seat is the bots' seat, or rules.Nobody if they can play on every seat.
func Characters(prefix string, seat rules.Seat, bots []string, dots map[string]int) func() []Option {
	var all []Option
	for _, id := range bots {
		all = append(all, Option{ID: id, Label: prefix + id, Hint: prefix + "hint_" + id, Strength: dots[id], Seat: seat})
	}
	return func() []Option { return all }
}

// Pace returns the field for the pace of the game or its bots. It binds the setting to *p.
func Pace(p *string, shown func() bool) Field {
	return Field{ID: paceID, Label: "setup.pace", Value: Choice(p, "normal"), Options: Options("setup.pace_", "slow", "normal", "quick"), Shown: shown}
}

// Numbers returns an option for each number from first to last, inclusive.
func Numbers(first, last int) []Option {
	var all []Option
	for n := first; n <= last; n++ {
		all = append(all, Option{ID: strconv.Itoa(n), Text: strconv.Itoa(n)})
	}
	return all
}

// Named returns the field for the name of a person at this computer. It binds the setting to *p. The text with the key standIn
// replaces an empty name.
func Named(p *string, id, label, standIn string, person int, shown func() bool) Field {
	return Field{ID: id, Label: label, Value: Text(p, standIn), Person: person, Shown: shown}
}
