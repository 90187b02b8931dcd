package setupscene

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/rules"
)

// Field describes one setting of a game on the set-up screen. Label and Hint are keys of texts (see package words).
type Field struct {
	ID      string          // in the settings file; the name of the widget
	Label   string          //
	Value   Value           // the variable that holds the setting, and its default
	Options func() []Option // of a Choice or a Number; may depend on the fields before this one
	Shown   func() bool     // reports whether the field is visible; nil: always
	Hint    string          // a line below the field; may be empty
	Limit   int             // the most characters of a Text; 0 for the limit of a name
	Person  int             // the number of the person, from 1, whose name a Text holds; all games share the names. 0: not a name
	Part    Part            // of the screen on which a player chooses
}

// Part is a part of the screen on which a player chooses.
type Part uint8

// The parts of the set-up screen on which a field can be shown. Fields in the parts Opponent and Side are shown as cards, so they
// must be Choices.
const (
	More     Part = iota // hidden until the player wants to see it
	Opponent             // the bot against which a person plays
	Side                 // the side of the person
)

// Option is one value of a Choice or a Number.
type Option struct {
	ID       string
	Label    string     // a key, or empty if there is Text
	Text     string     // the text on the screen
	Hint     string     // a key; shown below the field while the option is chosen; may be empty
	Strength int        // of a bot, 1 to 5; 0 for other options
	Seat     rules.Seat // of a bot; rules.Nobody if the same bots play on every seat
	Disabled bool       // the option is shown, but choosing it only shows the hint
	Sets     Stored     // other settings that change when this option is chosen; may be nil
}

// looksLike reports whether two options look the same on the screen. It ignores which other settings they change.
func (o Option) looksLike(other Option) bool {
	return o.ID == other.ID && o.Label == other.Label && o.Text == other.Text && o.Hint == other.Hint && o.Strength == other.Strength && o.Seat == other.Seat && o.Disabled == other.Disabled
}

// preset reports whether an option of the field changes other settings.
func (f Field) preset() bool {
	return slices.ContainsFunc(f.options(), func(o Option) bool { return o.Sets != nil })
}

// apply changes the setting id in c to value. Some options are presets: they have Sets, which are changes of other settings. If
// value is a preset, apply also makes these changes. If value contradicts the preset in another field, apply resets that field
// to its default.
func apply(fields []Field, c Stored, id, value string) {
	c[id] = value
	for _, f := range fields {
		if f.Value.kind != selection || !f.preset() {
			continue
		}
		for _, o := range f.options() {
			switch {
			case f.ID == id && o.ID == value:
				maps.Copy(c, o.Sets)
			case f.ID != id && o.ID == c[f.ID] && o.Sets[id] != "" && o.Sets[id] != value:
				c[f.ID] = f.Value.usual
			}
		}
	}
}

// settle returns c with defaults for missing and invalid settings. It also stores the settings in the variables of the fields.
func settle(fields []Field, c Stored) Stored {
	settled := Stored{}
	for _, f := range fields {
		settled[f.ID] = f.settled(c[f.ID])
		f.Value.set(settled[f.ID])
	}
	separate(fields, settled)
	return settled
}

// separate gives every visible player a different colour. A player whose colour is already taken gets the first free colour.
func separate(fields []Field, c Stored) {
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

// settled returns value if this is a valid setting of the field. Otherwise it returns the default, or the first option if the
// default is not available. The options can depend on earlier fields, so the variables of these fields must be set before the
// call.
func (f Field) settled(value string) string {
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

// options returns the options of a choice, a number or a colour.
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

// limit returns the maximal number of characters of a text.
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

// filled returns a copy of c in which the default of a field replaces an empty text. It also stores these defaults in the
// variables of the fields (see Value). In a local game, names stay empty, because their defaults change with the language.
func filled(fields []Field, c Stored, book *words.Book) Stored {
	full := maps.Clone(c)
	online := c["mode"] == string(Join) || c["mode"] == string(Host)
	for _, f := range fields {
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

// NamePerson stores name in each field for the name of the first person at this computer. It does nothing if name is "".
func NamePerson(fields []Field, name string) {
	for _, f := range fields {
		if f.Person == 1 && name != "" {
			f.Value.set(name)
		}
	}
}

// Personal reports whether the field is a person's name or a colour.
func (f Field) Personal() bool { return f.Person > 0 || f.Value.kind == colour }
