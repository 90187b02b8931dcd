package page

import (
	"slices"

	"menagerie/scenes"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/form"
)

// paces are the paces from slow to fast, as the settings store them. The second is the usual one.
var paces = []string{"slow", "normal", "quick"}

// PaceChoice returns a control for the pace in the settings. It calls set with the chosen pace, which set must store.
func PaceChoice(env *scenes.Env, set func(pace string)) *form.Choice {
	t := env.UI.Book.T
	var names []string
	for _, name := range paces {
		names = append(names, t("setup.pace_"+name))
	}
	at := slices.Index(paces, env.Prefs.Pace)
	if at < 0 {
		at = 1
	}
	c := form.NewChoice(t("setup.pace"), names, at)
	c.OnChange = func(i int) { set(paces[i]) }
	return ui.Named("pace", c)
}
