package hosting

import (
	"maps"
	"slices"

	"menagerie/internal/netsim"
	"menagerie/internal/prefs"
	"menagerie/scenes/setupscene"
)

// Options are the settings of a host that do not depend on the game.
type Options struct {
	Simulation *netsim.Simulation // the simulated network between server and guests; nil for none
	Gate       *Gate              // delays the host's own connection until the game begins; nil if the game begins by itself
	everybody  bool               // the server is reachable from other machines
	announced  bool               // the server is announced on the local network
	at         string             // the address at which a reachable server listens; empty for all addresses of the machine
	name       string             // name in the announcement; empty for the person's own name
	bot        string             // command line of an external bot that plays as a guest; empty for none
}

// OptionsOf returns the options that the user chose in a set-up.
func OptionsOf(h setupscene.Hosting) Options {
	spec, _ := networkOf(h) // CheckNetwork has reported the error
	return Options{
		Simulation: netsim.New(spec), everybody: h.Reach != "here", announced: h.Reach == "announced", name: h.Name, bot: h.Bot,
	}
}

// Host returns the address at which the server listens. It is 127.0.0.1 for this computer only, or "" for all addresses of the
// computer.
func (o Options) Host() string {
	if o.everybody {
		return o.at
	}
	return "127.0.0.1"
}

// Fields returns the fields of the set-up screen for hosting a game. They are gameFields and the fields that all games share.
// presets has the game's settings for each purpose of hosting, such as "bots".
func Fields(c *setupscene.Common, gameFields []setupscene.Field, presets map[string]setupscene.Stored) []setupscene.Field {
	hosting := c.In(setupscene.Host)
	announced := func() bool { return hosting() && c.Reach == "announced" }
	purposes := func() []setupscene.Option { return purposes(presets) }
	all := slices.Insert(withNetwork(c, gameFields), 1,
		setupscene.Field{ID: "hostFor", Label: "host.set_for", Value: setupscene.Choice(&c.Purpose, "own"), Shown: hosting, Options: purposes},
		setupscene.Field{
			ID: "reach", Label: "host.set_reach", Value: setupscene.Choice(&c.Reach, "here"), Shown: hosting,
			Options: setupscene.Hinted("host.reach_", "host.hint_", "here", "everybody", "announced"),
		},
		setupscene.Field{ID: "hostName", Label: "host.set_name", Value: setupscene.Text(&c.Name, ""), Hint: "host.hint_name", Shown: announced},
	)
	return append(all, setupscene.Field{
		ID: "hostBot", Label: "host.set_bot", Value: setupscene.Text(&c.Bot, ""), Limit: prefs.MaxHostText, Hint: "host.hint_bot", Shown: hosting,
	})
}

// purposes returns the options for the purpose of a host. If presets has settings for a purpose, the option for this purpose
// also changes these settings.
func purposes(presets map[string]setupscene.Stored) []setupscene.Option {
	all := slices.Clone(setupscene.Hinted("host.for_", "host.for_hint_", "own", "people", "bots")())
	reach := map[string]string{"people": "announced", "bots": "here"}
	for i, o := range all {
		if presets[o.ID] == nil {
			continue
		}
		sets := setupscene.Stored{"reach": reach[o.ID]}
		maps.Copy(sets, presets[o.ID])
		all[i].Sets = sets
	}
	return all
}
