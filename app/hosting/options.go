package hosting

import (
	"maps"
	"slices"

	"menagerie/internal/deal"
	"menagerie/internal/netsim"
	"menagerie/internal/prefs"
	"menagerie/netserver/observe"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/setupscene"
	"menagerie/wire"
)

// Options has the settings of a host that do not depend on the game.
type Options struct {
	Simulation *netsim.Simulation // simulated network between server and guests, or nil
	Gate       *Gate              // delays the host's own connection until the game begins; nil if the game begins by itself
	everybody  bool               // whether other machines can reach the server
	announced  bool               // whether the server is announced on the local network
	at         string             // address on which a server for other machines listens; "" for all addresses
	name       string             // name in the announcement; "" for the person's name
	bot        string             // command line of an external bot that plays as a guest; "" for none
}

// OptionsOf returns the options for the settings in h.
func OptionsOf(h setupscene.Hosting) Options {
	spec, _ := networkOf(h) // CheckNetwork has reported the error
	return Options{
		Simulation: netsim.New(spec), everybody: h.Reach != "here", announced: h.Reach == "announced", name: h.Name, bot: h.Bot,
	}
}

// Host returns the address on which the server listens. If only this computer may connect, the address is 127.0.0.1.
// The address "" stands for all addresses of the computer.
func (o Options) Host() string {
	if o.everybody {
		return o.at
	}
	return "127.0.0.1"
}

// Fields returns all fields of the screen on which a player sets up a hosted game. gameFields are the fields of the
// game itself. presets has the game's settings for a choice of guests, such as "bots".
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

// purposes returns the options for the kind of guests, such as people or bots. presets[id] has the settings that the
// player changes by choosing the option with this ID.
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

// networks has the names of the simulated networks that a host can choose. ownNetwork means that the host enters the values.
var networks = []string{"off", "relaxed", "slow", "bad", ownNetwork}

const ownNetwork = "own"

// withNetwork returns a copy of fields with two more fields, which configure the simulated network. They are inserted
// before the fields for names and colours.
func withNetwork(c *setupscene.Common, fields []setupscene.Field) []setupscene.Field {
	at := slices.IndexFunc(fields, setupscene.Field.Personal)
	hosting := c.In(setupscene.Host)
	own := func() bool { return hosting() && c.Network == ownNetwork }
	return slices.Insert(slices.Clone(fields), max(at, 0),
		setupscene.Field{
			ID: "rehearse", Label: "rehearse.set", Value: setupscene.Choice(&c.Network, "off"), Shown: hosting,
			Options: setupscene.Hinted("rehearse.preset_", "rehearse.hint_", networks...),
		},
		setupscene.Field{
			ID: "rehearsal", Label: "rehearse.set_own", Value: setupscene.Text(&c.Simulated, "rehearse.set_usual"), Limit: 200, Shown: own,
			Hint: "rehearse.hint_words",
		})
}

func networkOf(h setupscene.Hosting) (netsim.Spec, error) {
	if h.Network == ownNetwork {
		return netsim.Parse(h.Simulated)
	}
	return netsim.Parse(h.Network)
}

// CheckNetwork returns an error if the values for the simulated network are invalid.
func CheckNetwork(h setupscene.Hosting) error {
	_, err := networkOf(h)
	return err
}

// rehearsalInfo returns the description of a simulated network that the host's screen shows. It returns nil if r is
// nil.
func rehearsalInfo(r *netsim.Simulation) *hostpanel.Rehearsal {
	if r == nil {
		return nil
	}
	s, n := r.Status(), r.Counters()
	return &hostpanel.Rehearsal{
		Spec: s.Spec.String(), Preset: networkName(s.Spec), Presets: networks,
		Stopped: s.LimitsStopped, Troubles: s.Spec.Troubles(), Quiet: s.TroubleRests,
		Done: []int64{n.Delayed, n.Cut, n.Merged, n.Lost, n.Doubled, n.Reordered, n.Dropped},
		Set: func(text string) error {
			spec, err := netsim.Parse(text)
			if err == nil {
				r.Set(spec)
			}
			return err
		},
		Check:   func(text string) error { _, err := netsim.Parse(text); return err },
		Limits:  onOff(r.StartLimits, r.StopLimits),
		Trouble: onOff(r.StartTrouble, r.RestTrouble),
	}
}

// onOff returns a function that calls enable for true and disable for false.
func onOff(enable, disable func()) func(bool) {
	return func(is bool) {
		if is {
			enable()
		} else {
			disable()
		}
	}
}

func networkName(s netsim.Spec) string {
	for _, name := range networks[:len(networks)-1] {
		if spec, err := netsim.Parse(name); err == nil && spec == s {
			return name
		}
	}
	return ownNetwork
}

// Observer returns the observer for a server in this window. It captures at most 32,768 messages of all guests, with at most 4
// MiB. Secret messages of a guest stay hidden until the round or the game is over. If r is not nil, the messages pass through
// the simulated network r.
func Observer(r *netsim.Simulation) *observe.Observer {
	o := r.Observer()
	o.Capture = wire.NewCapture(1<<15, 4<<20)
	o.Capture.Guard()
	o.Deals = &deal.Log{}
	return o
}
