package prefs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
)

// extra holds the fields of a JSON object that this version of the program does not define.
type extra map[string]json.RawMessage

// These types have the fields of Prefs, Game and Window, but no methods. The methods below can therefore pass them to
// json.Marshal and json.Unmarshal without recursion.
type (
	plainPrefs  Prefs
	plainGame   Game
	plainWindow Window
)

// UnmarshalJSON parses the settings. A missing field gets its default.
func (p *Prefs) UnmarshalJSON(data []byte) error {
	plain := plainPrefs(Defaults())
	more, err := decode(data, &plain)
	if err != nil {
		return err
	}
	if v, ok := more["format"]; ok {
		if err := json.Unmarshal(v, &plain.format); err != nil {
			return fmt.Errorf("the number of the file format is not a whole number: %w", err)
		}
		delete(more, "format")
	}
	*p = Prefs(plain)
	p.extra = more
	return nil
}

// MarshalJSON returns a JSON object with the settings and the version of the format. It includes the fields of a newer format
// that this version does not define.
func (p Prefs) MarshalJSON() ([]byte, error) {
	more := maps.Clone(p.extra)
	if more == nil {
		more = extra{}
	}
	more["format"] = json.RawMessage(fmt.Sprint(max(p.format, Format)))
	return encode(plainPrefs(p), more)
}

// UnmarshalJSON parses the settings of one game.
func (g *Game) UnmarshalJSON(data []byte) error {
	plain := plainGame{Speed: 1}
	more, err := decode(data, &plain)
	if err != nil {
		return err
	}
	*g = Game(plain)
	g.extra = more
	return nil
}

// MarshalJSON returns a JSON object with the settings of one game. It includes the fields of a newer format that this version
// does not define.
func (g Game) MarshalJSON() ([]byte, error) { return encode(plainGame(g), g.extra) }

// UnmarshalJSON parses the window's position.
func (w *Window) UnmarshalJSON(data []byte) error {
	var plain plainWindow
	more, err := decode(data, &plain)
	if err != nil {
		return err
	}
	*w = Window(plain)
	w.extra = more
	return nil
}

// MarshalJSON returns a JSON object with the position of the window. It includes the fields of a newer format that this
// version does not define.
func (w Window) MarshalJSON() ([]byte, error) { return encode(plainWindow(w), w.extra) }

// decode parses a JSON object into the struct that v points to. It returns the fields of the object that the struct does not
// have.
func decode(data []byte, v any) (extra, error) {
	names, err := fields(v)
	if err != nil {
		return nil, err
	}
	var more extra
	if err := json.Unmarshal(data, &more); err != nil {
		return nil, err
	}
	if more == nil {
		return nil, fmt.Errorf("got %s, want an object", bytes.TrimSpace(data))
	}
	if err := json.Unmarshal(data, v); err != nil {
		return nil, err
	}
	for name := range names {
		delete(more, name)
	}
	return more, nil
}

// encode returns a JSON object with the fields of the struct v and the fields in additions, sorted by name. If a name occurs
// in both, the field of v is used.
func encode(v any, additions extra) ([]byte, error) {
	all, err := fields(v)
	if err != nil {
		return nil, err
	}
	for name, value := range additions {
		if _, ok := all[name]; !ok {
			all[name] = value
		}
	}
	return json.Marshal(all)
}

// fields returns a struct's fields by their JSON names.
func fields(v any) (extra, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	var all extra
	return all, json.Unmarshal(data, &all)
}
