package hosting

import (
	"slices"

	"menagerie/internal/deal"
	"menagerie/internal/netsim"
	"menagerie/netserver/observe"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/setupscene"
	"menagerie/wire"
)

// networks has the names of the simulated networks that a host can choose. ownNetwork means that the host enters the values.
var networks = []string{"off", "relaxed", "slow", "bad", ownNetwork}

const ownNetwork = "own"

// withNetwork returns a copy of fields with the additional fields of the simulated network. The additional fields come before
// the fields for names and colours.
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

// networkOf returns the simulated network that the user has chosen in the set-up.
func networkOf(h setupscene.Hosting) (netsim.Spec, error) {
	if h.Network == ownNetwork {
		return netsim.Parse(h.Simulated)
	}
	return netsim.Parse(h.Network)
}

// CheckNetwork returns an error if the host has entered invalid values for the simulated network.
func CheckNetwork(h setupscene.Hosting) error {
	_, err := networkOf(h)
	return err
}

// rehearsalInfo describes a simulated network for the host's screen. It returns nil if r is nil.
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

// networkName returns the name of a simulated network in networks.
func networkName(s netsim.Spec) string {
	for _, name := range networks[:len(networks)-1] {
		if spec, err := netsim.Parse(name); err == nil && spec == s {
			return name
		}
	}
	return ownNetwork
}

// Observer returns the observer of a server in this window. It captures at most 32,768 messages of all guests, with at most 4
// MiB. The secret messages of a guest stay hidden until the round or the game is over. If r is not nil, the messages pass
// through the simulated network r.
func Observer(r *netsim.Simulation) *observe.Observer {
	o := r.Observer()
	o.Capture = wire.NewCapture(1<<15, 4<<20)
	o.Capture.Guard()
	o.Deals = &deal.Log{}
	return o
}
