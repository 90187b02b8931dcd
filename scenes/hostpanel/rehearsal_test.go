package hostpanel_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes/hostpanel"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// network is a fake for a simulated network.
type network struct {
	hostpanel.Rehearsal
	set []string // the settings in the order in which they were chosen
}

// newNetwork returns a network without disturbances. It rejects every setting that has no "=" and is not a preset.
func newNetwork() *network {
	n := &network{}
	n.Rehearsal = hostpanel.Rehearsal{
		Spec: "off", Preset: "off", Presets: []string{"off", "relaxed", "slow", "bad", "own"}, Done: make([]int64, 7),
		Check:   n.check,
		Limits:  func(on bool) { n.Stopped = !on },
		Trouble: func(on bool) { n.Quiet = !on },
		Set: func(spec string) error {
			if err := n.check(spec); err != nil {
				return err
			}
			n.set = append(n.set, spec)
			n.Spec, n.Preset, n.Troubles = spec, "own", spec != "off"
			if slices.Contains(n.Presets, spec) {
				n.Preset = spec
			}
			return nil
		},
	}
	return n
}

func (n *network) check(spec string) error {
	if !strings.Contains(spec, "=") && !slices.Contains(n.Presets, spec) {
		return errors.New("there is no " + spec)
	}
	return nil
}

// rehearsed returns a visit whose dialog with the settings of a network is open.
func rehearsed(t *testing.T) (*visit, *network) {
	t.Helper()
	n := newNetwork()
	v := open(t, "en", hostpanel.Host{Rehearsal: &n.Rehearsal})
	v.Resize(1280, 1000)
	v.See("Rehearsal: off")
	v.Click("host.rehearse")
	v.Ticks(2)
	return v, n
}

// write replaces the text of the field with the settings, and submits it with Enter.
func (v *visit) write(spec string) {
	v.Click("rehearse.own")
	v.Chord(input.Mods{Command: true}, ebiten.KeyA)
	v.Type(spec)
	v.Press(ebiten.KeyEnter)
	v.Ticks(2)
}

// preset returns the preset that the dialog shows.
func (v *visit) preset() string {
	c := v.Widget("rehearse.preset").(*ui.Choice)
	return c.Options()[c.Selected()]
}

func TestAPresetTakesEffectAtOnce(t *testing.T) {
	v, n := rehearsed(t)
	if want, got := []string{"Off", "Relaxed limits", "Slow network", "Bad network", "My own"}, v.Widget("rehearse.preset").(*ui.Choice).Options(); !slices.Equal(got, want) {
		t.Errorf("the presets are %q, want %q", got, want)
	}
	v.root.FocusID("rehearse.preset")
	v.Press(ebiten.KeyArrowRight, ebiten.KeyArrowRight)
	v.Ticks(2)
	if want := []string{"relaxed", "slow"}; !slices.Equal(n.set, want) {
		t.Errorf("chose %q, want %q", n.set, want)
	}
	if v.Text("rehearse.own") != "slow" || v.preset() != "Slow network" {
		t.Errorf("the dialog shows %q and %q, want the slow network", v.Text("rehearse.own"), v.preset())
	}
}

func TestOwnSettingsTakeEffectWhenTheyAreSubmitted(t *testing.T) {
	v, n := rehearsed(t)
	v.write("delay=40ms,seed=7")
	v.See("Rehearsal: delay=40ms, seed=7")
	if v.preset() != "My own" {
		t.Errorf("the preset is %q, want \"My own\"", v.preset())
	}
	v.write("slow")
	if v.preset() != "Slow network" {
		t.Errorf("the preset is %q, want \"Slow network\"", v.preset())
	}
	if want := []string{"delay=40ms,seed=7", "slow"}; !slices.Equal(n.set, want) {
		t.Errorf("chose %q, want %q", n.set, want)
	}
}

func TestWrongSettingsAreExplainedAndNotUsed(t *testing.T) {
	v, n := rehearsed(t)
	v.write("chaos")
	v.See("Fault: there is no chaos")
	v.Click("rehearse.use")
	if len(n.set) > 0 {
		t.Errorf("chose %q, want no new settings", n.set)
	}
	v.write("loss=2%")
	v.NotSee("Fault:")
	if want := []string{"loss=2%"}; !slices.Equal(n.set, want) {
		t.Errorf("chose %q, want %q", n.set, want)
	}
}

func TestAHalfWrittenSettingStaysInItsField(t *testing.T) {
	v, n := rehearsed(t)
	v.Click("rehearse.own")
	v.Type(",del")
	n.Done[0]++
	v.Ticks(60)
	if got := v.Text("rehearse.own"); !strings.Contains(got, ",del") {
		t.Errorf("the field has %q after a second, want the typed text", got)
	}
	v.Type(strings.Repeat("x", 300))
	if got := len(v.Text("rehearse.own")); got != 200 {
		t.Errorf("the field takes %d characters, want 200", got)
	}
}

func TestTimeLimitsAndTroubleAreSwitchedDuringTheGame(t *testing.T) {
	v, n := rehearsed(t)
	if ui.Enabled(v.Widget("rehearse.trouble")) {
		t.Error("the switch for trouble is enabled, want it disabled without trouble")
	}
	v.Click("rehearse.limits")
	v.Ticks(2)
	if !n.Stopped {
		t.Error("the time limits apply, want them stopped")
	}
	v.write("bad")
	v.Click("rehearse.trouble")
	v.Ticks(2)
	if !n.Quiet {
		t.Error("the network has trouble, want it switched off")
	}
	v.ClickOn("Close")
	v.Ticks(2)
	v.See("Rehearsal: bad, time limits stopped, network undisturbed")
	v.Click("host.rehearse")
	v.Ticks(2)
	v.Click("rehearse.limits")
	v.Click("rehearse.trouble")
	v.Ticks(2)
	v.Press(ebiten.KeyEscape)
	v.Ticks(2)
	v.Ticks(600) // the notice about the settings disappears
	v.See("Rehearsal: bad")
	v.NotSee("stopped", "left alone")
}

func TestTheDialogCountsWhatTheNetworkDoes(t *testing.T) {
	v, n := rehearsed(t)
	v.See("So far: 0 delayed, 0 cut pieces, 0 merged, 0 lost, 0 duplicated, 0 reordered, 0 dropped")
	copy(n.Done, []int64{1, 2, 3, 4, 5, 6, 1234567})
	v.Ticks(2)
	v.See("So far: 1 delayed, 2 cut pieces, 3 merged, 4 lost, 5 duplicated, 6 reordered, 1,234,567 dropped")
}

func TestTheGameGoesOnAfterTheDialogOfTheNetwork(t *testing.T) {
	for name, closing := range map[string]func(v *visit){
		"mouse": func(v *visit) { v.ClickOn("Close") },
		"keys":  func(v *visit) { v.Press(ebiten.KeyEscape) },
		"pad":   func(v *visit) { v.PadPress(input.PadBack) },
	} {
		v, _ := rehearsed(t)
		closing(v)
		v.Ticks(2)
		if v.resumed != 1 || v.root.Modal() {
			t.Errorf("%s: the game was resumed %d times, want 1", name, v.resumed)
		}
	}
}

func TestTheDialogOfTheNetworkFitsIntoEveryWindow(t *testing.T) {
	for _, fault := range []string{"", strings.Repeat("delay=40ms,", 18)} {
		fits(t, func() hostpanel.Host {
			n := newNetwork()
			n.Done = []int64{1, 1, 1, 1, 1, 1 << 50, 1 << 60}
			n.Stopped, n.Quiet, n.Troubles = true, true, true
			n.Check = func(string) error { return errors.New(fault) }
			return hostpanel.Host{Rehearsal: &n.Rehearsal}
		}, func(v *visit) {
			v.Click("host.rehearse")
			if fault != "" {
				v.Widget("rehearse.own").(*ui.TextField).SetText(fault)
				v.Click("rehearse.use")
			}
		})
	}
}
