package setupscene

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"unicode"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/scenes"
)

// Choice is what was chosen, by the IDs of the fields. A Toggle is "true" or "false".
type Choice map[string]string

// clone is a Choice of its own.
func (c Choice) clone() Choice {
	d := make(Choice, len(c))
	for id, v := range c {
		d[id] = v
	}
	return d
}

// Kind is what a field asks for.
type Kind uint8

// The kinds of fields.
const (
	Select Kind = iota // one of Options
	Text               // a name
	Toggle             // yes or no
	Colour             // one of the six colours of seats: "1" to "6"
)

// Field is one question. Label, hints and the texts of options are keys of package words.
type Field struct {
	ID      string
	Label   string
	Kind    Kind
	Options func(c Choice) []Option // of a Select; may depend on the fields before this one
	Shown   func(c Choice) bool     // nil: always
	Default string                  // the value of somebody who never chose; for a Text the key of the name that stands in for an empty one
	Hint    string                  // a line below the field; may be empty
	Limit   int                     // of a Text, in characters; 0 for that of a name
	Person  int                     // a Text that is the name of the n-th person at this machine, from 1, which all fields for that person and all games share; else 0
}

// Option is one answer of a Select.
type Option struct {
	ID       string
	Label    string // a key, or empty if there is Text
	Text     string // as it is shown
	Hint     string // a key; shown below the field while the option is chosen; may be empty
	Disabled bool   // shown, but choosing it only shows the hint
	Sets     Choice // what choosing it chooses in other Selects; may be nil
}

// looksLike reports whether two options are shown alike.
func (o Option) looksLike(other Option) bool {
	return o.ID == other.ID && o.Label == other.Label && o.Text == other.Text && o.Hint == other.Hint && o.Disabled == other.Disabled
}

// preset reports whether an option of the field chooses others.
func (f Field) preset(c Choice) bool {
	return slices.ContainsFunc(f.options(c), func(o Option) bool { return o.Sets != nil })
}

// apply takes an answer for a field, and what follows from it: a preset chooses in other fields, and is left for the option
// that sets nothing when one of them is chosen otherwise.
func apply(fields []Field, c Choice, id, value string) {
	c[id] = value
	for _, f := range fields {
		if f.Kind != Select || !f.preset(c) {
			continue
		}
		for _, o := range f.options(c) {
			switch {
			case f.ID == id && o.ID == value:
				maps.Copy(c, o.Sets)
			case f.ID != id && o.ID == c[f.ID] && o.Sets[id] != "" && o.Sets[id] != value:
				c[f.ID] = f.Default
			}
		}
	}
}

// On reads a Toggle.
func (c Choice) On(id string) bool { return c[id] == "true" }

// remembered reads what was chosen last time. Whatever it is, settle makes something of it that can be played.
func remembered(p prefs.Prefs, spec Spec) Choice {
	c := Choice{}
	if err := json.Unmarshal(p.Game(spec.Game).Choice, &c); err != nil || c == nil {
		c = Choice{} // nothing was chosen yet, or by a version that kept it in another way
	}
	for _, f := range spec.Fields {
		if 0 < f.Person && f.Person <= len(p.Names) { // even an empty name: somebody cleared it in another game
			c[f.ID] = p.Name(f.Person - 1)
		}
	}
	maps.Copy(c, spec.Chosen)
	return settle(spec.Fields, c)
}

// Last is what the screen would start at once: the choice of last time, or what was chosen already, with every Text filled.
func Last(env *scenes.Env, spec Spec) Choice {
	return filled(spec.Fields, remembered(env.Prefs, spec), env.UI.Book)
}

// settle replaces every value that a field does not offer by its default.
func settle(fields []Field, c Choice) Choice {
	settled := Choice{}
	for _, f := range fields {
		settled[f.ID] = f.settled(c[f.ID], settled)
	}
	return settled
}

// settled is the value itself if the field offers it, with c as the values of the fields before.
func (f Field) settled(value string, c Choice) string {
	switch f.Kind {
	case Text:
		return f.trimmed(value)
	case Toggle:
		if value != "true" && value != "false" {
			return f.Default
		}
		return value
	}
	first := ""
	for _, wanted := range []string{value, f.Default} {
		for _, o := range f.options(c) {
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

func (f Field) options(c Choice) []Option {
	if f.Kind == Colour {
		return seatColours
	}
	if f.Options == nil {
		return nil
	}
	return f.Options(c)
}

func (f Field) shown(c Choice) bool { return f.Shown == nil || f.Shown(c) }

// limit is how many characters a Text may have.
func (f Field) limit() int {
	if f.Limit > 0 {
		return f.Limit
	}
	return prefs.MaxNameRunes
}

// trimmed is a text that can be shown in one line: printable, without outer spaces and not too long.
func (f Field) trimmed(text string) string {
	text = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	runes := []rune(strings.TrimSpace(text))
	return strings.TrimSpace(string(runes[:min(len(runes), f.limit())]))
}

// filled puts the names in that stand for those that nobody typed.
func filled(fields []Field, c Choice, book *words.Book) Choice {
	full := c.clone()
	for _, f := range fields {
		if f.Kind == Text && full[f.ID] == "" && f.Default != "" {
			full[f.ID] = book.T(f.Default)
		}
	}
	return full
}

// remember keeps a choice for next time.
func remember(env *scenes.Env, spec Spec, c Choice) {
	data, err := json.Marshal(c)
	if err != nil {
		panic("setupscene: " + err.Error()) // a map of texts can always be written
	}
	g := env.Prefs.Game(spec.Game)
	g.Choice = data
	env.Prefs = env.Prefs.WithGame(spec.Game, g)
	names := slices.Clone(env.Prefs.Names)
	for _, f := range spec.Fields {
		if f.Person < 1 || f.Person > prefs.MaxNames {
			continue
		}
		for len(names) < f.Person {
			names = append(names, "")
		}
		names[f.Person-1] = c[f.ID]
	}
	env.Prefs.Names = names
	env.Apply()
}
