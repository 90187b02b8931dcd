package setupscene

import (
	"encoding/json"
	"maps"
	"slices"

	"menagerie/internal/prefs"
	"menagerie/scenes"
)

// remembered returns the settings of the last game, except those that spec.Chosen replaces. It omits the mode, so that a server
// starts only at the player's request. The settings may be missing or invalid, so the caller must pass them to settle.
func remembered(p prefs.Prefs, spec Spec) Stored {
	var stored Stored
	if err := json.Unmarshal(p.Game(spec.Game).Choice, &stored); err != nil {
		stored = nil // there is no choice yet, or another version stored it in a different form
	}
	c := Stored{}
	for _, f := range spec.Fields {
		if value, ok := stored[f.ID]; ok && f.ID != modeID { // a server runs only if the user asks for it each time
			c[f.ID] = value
		}
		if f.ID == paceID && p.Pace != "" {
			c[f.ID] = p.Pace
		}
		if 0 < f.Person && f.Person <= len(p.Names) { // even an empty name: the user cleared it in another game
			c[f.ID] = p.Name(f.Person - 1)
		}
	}
	maps.Copy(c, spec.Chosen)
	return c
}

// Last returns the settings of the last game, with the changes in spec.Chosen. The default of a field replaces an empty text.
// Last also sets the variables of the fields (see Value).
func Last(env *scenes.Env, spec Spec) Stored {
	return filled(spec.Fields, settle(spec.Fields, remembered(env.Prefs, spec)), env.UI.Book)
}

// remember writes a choice and the names of persons to the settings.
func remember(env *scenes.Env, spec Spec, c Stored) {
	c = maps.Clone(c)
	delete(c, modeID)
	data, err := json.Marshal(c)
	if err != nil {
		panic("setupscene: " + err.Error()) // a map of strings can always be encoded
	}
	g := env.Prefs.Game(spec.Game)
	g.Choice = data
	env.Prefs = env.Prefs.WithGame(spec.Game, g)
	if pace, ok := c[paceID]; ok {
		env.Prefs.Pace = pace
	}
	names := slices.Clone(env.Prefs.Names)
	for _, f := range spec.Fields {
		name, known := c[f.ID]
		if !known || f.Person < 1 || f.Person > prefs.MaxNames {
			continue
		}
		for len(names) < f.Person {
			names = append(names, "")
		}
		names[f.Person-1] = name
	}
	env.Prefs.Names = names
	env.Apply()
}
