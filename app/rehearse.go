package app

import (
	"slices"

	"menagerie/keeper/netsim"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/setupscene"
)

// rehearsals are what a host can do to its guests, by name; ownRehearsal is none of the others.
var rehearsals = []string{"off", "relaxed", "slow", "bad", ownRehearsal}

const ownRehearsal = "own"

// withRehearsal adds to a game's fields those that ask a host what it does to its guests, before names and colours.
func withRehearsal(fields []setupscene.Field) []setupscene.Field {
	at := slices.IndexFunc(fields, func(f setupscene.Field) bool { return f.Person > 0 || f.Kind == setupscene.Colour })
	own := func(c setupscene.Choice) bool { return c["mode"] == "host" && c["rehearse"] == ownRehearsal }
	return slices.Insert(slices.Clone(fields), max(at, 0),
		setupscene.Field{
			ID: "rehearse", Label: "rehearse.set", Default: "off", Shown: inMode("host"),
			Options: hinted("rehearse.preset_", "rehearse.hint_", rehearsals...),
		},
		setupscene.Field{
			ID: "rehearsal", Label: "rehearse.set_own", Kind: setupscene.Text, Limit: 200, Default: "rehearse.set_usual", Shown: own,
			Hint: "rehearse.hint_words",
		})
}

// rehearsalSpec is what was chosen.
func rehearsalSpec(c setupscene.Choice) (netsim.Spec, error) {
	if c["rehearse"] == ownRehearsal {
		return netsim.Parse(c["rehearsal"])
	}
	return netsim.Parse(c["rehearse"])
}

// rehearsed is the rehearsal of a host. It does nothing if nothing was chosen, and can be changed while the host runs.
func rehearsed(c setupscene.Choice) *netsim.Simulation {
	spec, _ := rehearsalSpec(c) // which was checked before the game is started
	return netsim.New(spec)
}

// rehearsalInfo is what the screen of a host shows of a rehearsal; nil if it has none.
func rehearsalInfo(r *netsim.Simulation) *gamepage.Rehearsal {
	if r == nil {
		return nil
	}
	s, n := r.Status(), r.Counters()
	return &gamepage.Rehearsal{
		Spec: s.Spec.String(), Preset: rehearsalName(s.Spec), Presets: rehearsals,
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

func onOff(on, off func()) func(bool) {
	return func(is bool) {
		if is {
			on()
		} else {
			off()
		}
	}
}

// rehearsalName is the name of a spec.
func rehearsalName(s netsim.Spec) string {
	for _, name := range rehearsals[:len(rehearsals)-1] {
		if spec, err := netsim.Parse(name); err == nil && spec == s {
			return name
		}
	}
	return ownRehearsal
}
