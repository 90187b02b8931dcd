package prefs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
)

// extra holds the fields of an object that this version does not define.
type extra map[string]json.RawMessage

// Types with the same fields but without the methods below, which would recurse.
type (
	plainPrefs  Prefs
	plainGame   Game
	plainWindow Window
)

// UnmarshalJSON parses the settings. A missing field keeps its default.
func (p *Prefs) UnmarshalJSON(data []byte) error {
	plain := plainPrefs(Defaults())
	more, err := decode(data, &plain)
	if err != nil {
		return err
	}
	if v, ok := more["format"]; ok {
		if err := json.Unmarshal(v, &plain.format); err != nil {
			return fmt.Errorf("the format is no whole number: %w", err)
		}
		delete(more, "format")
	}
	*p = Prefs(plain)
	p.extra = more
	return nil
}

// MarshalJSON writes the settings, the format and the unknown fields.
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

// MarshalJSON writes the settings of one game and the unknown fields.
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

// MarshalJSON writes the window's position and the unknown fields.
func (w Window) MarshalJSON() ([]byte, error) { return encode(plainWindow(w), w.extra) }

// decode parses an object into the struct that known points to, and returns the other fields.
func decode(data []byte, known any) (extra, error) {
	names, err := fields(known)
	if err != nil {
		return nil, err
	}
	var more extra
	if err := json.Unmarshal(data, &more); err != nil {
		return nil, err
	}
	if more == nil {
		return nil, fmt.Errorf("an object is needed, not %s", bytes.TrimSpace(data))
	}
	if err := json.Unmarshal(data, known); err != nil {
		return nil, err
	}
	for name := range names {
		delete(more, name)
	}
	return more, nil
}

// encode writes the fields of a struct and the unknown fields as one object, sorted by name.
func encode(known any, more extra) ([]byte, error) {
	all, err := fields(known)
	if err != nil {
		return nil, err
	}
	for name, value := range more {
		if _, ok := all[name]; !ok {
			all[name] = value
		}
	}
	return json.Marshal(all)
}

// fields returns a struct's fields by their JSON names.
func fields(known any) (extra, error) {
	data, err := json.Marshal(known)
	if err != nil {
		return nil, err
	}
	var all extra
	return all, json.Unmarshal(data, &all)
}
