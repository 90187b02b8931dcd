package app

import (
	"maps"
	"slices"

	"menagerie/internal/prefs"
	"menagerie/keeper/netsim"
	"menagerie/scenes/setupscene"
)

// terms are how a game is hosted, whatever the game.
type terms struct {
	everybody bool               // reachable from the network, not only from this machine
	announced bool               // on the local network
	name      string             // under which; empty for the person's own
	bot       string             // the command of a bot that is started as a guest; empty for none
	rehearsal *netsim.Simulation // what it does to its guests; nil: nothing
}

// termsOf reads what was chosen.
func termsOf(c setupscene.Choice) terms {
	return terms{everybody: c["reach"] != "here", announced: c["reach"] == "announced", name: c["hostName"], bot: c["hostBot"], rehearsal: rehearsed(c)}
}

// host is where to listen: on every address of the machine, or only on its own programs' one.
func (t terms) host() string {
	if t.everybody {
		return ""
	}
	return "127.0.0.1"
}

// withHostFields are the fields of a game's set-up with those that every host has. Who can come follows the mode.
func (g *game[S, V, M, C]) withHostFields() []setupscene.Field {
	announced := func(c setupscene.Choice) bool { return c["mode"] == "host" && c["reach"] == "announced" }
	all := slices.Insert(withRehearsal(g.fields), 1,
		setupscene.Field{ID: "hostFor", Label: "host.set_for", Default: "own", Shown: inMode("host"), Options: g.hostPresets},
		setupscene.Field{
			ID: "reach", Label: "host.set_reach", Default: "here", Shown: inMode("host"),
			Options: hinted("host.reach_", "host.hint_", "here", "everybody", "announced"),
		},
		setupscene.Field{ID: "hostName", Label: "host.set_name", Kind: setupscene.Text, Hint: "host.hint_name", Shown: announced},
	)
	return append(all, setupscene.Field{
		ID: "hostBot", Label: "host.set_bot", Kind: setupscene.Text, Limit: prefs.MaxHostText, Hint: "host.hint_bot", Shown: inMode("host"),
	})
}

// hostPresets are the usual reasons for which a game is hosted, and what each means for the fields below.
func (g *game[S, V, M, C]) hostPresets(setupscene.Choice) []setupscene.Option {
	all := hinted("host.for_", "host.for_hint_", "own", "people", "bots")(nil)
	reach := map[string]string{"people": "announced", "bots": "here"}
	for i, o := range all {
		if g.online.presets[o.ID] == nil {
			continue
		}
		sets := setupscene.Choice{"reach": reach[o.ID]}
		maps.Copy(sets, g.online.presets[o.ID])
		all[i].Sets = sets
	}
	return all
}
