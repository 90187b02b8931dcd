package netsim_test

import (
	"strings"
	"testing"
	"time"

	"menagerie/internal/netsim"
)

func TestSpecsAreReadAsTheyAreWritten(t *testing.T) {
	got, err := netsim.Parse(" delay=40ms, jitter=20ms,loss=2%,double=1%,reorder=0.5%,split=3,seed=7,limits=x10,grace=5s,merge=10ms ")
	want := netsim.Spec{
		Delay: 40 * time.Millisecond, Jitter: 20 * time.Millisecond, Loss: 200, Double: 100, Reorder: 50, Split: 3,
		Pause: time.Millisecond, Merge: 10 * time.Millisecond, Seed: 7, Limits: 10_000, Grace: 5 * time.Second,
	}
	if err != nil || got != want {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	for text, want := range map[string]string{
		"":                          "off",
		"off":                       "off",
		"limits=off":                "limits=off",
		"limits=x1":                 "off",
		"limits=x2.5":               "limits=x2.5",
		"limits=x0.1":               "limits=x0.1",
		"split=1,pause=0s":          "split=1,pause=0s",
		"split=1":                   "split=1",
		"relaxed":                   "limits=x10,grace=5s",
		"bad,split=0,loss=100%":     "delay=30ms,jitter=30ms,loss=100%,double=2%,reorder=5%",
		"slow,seed=9,delay=10s":     "delay=10s,jitter=50ms,merge=10ms,seed=9",
		"loss=12.34%,grace=1h":      "loss=12.34%,grace=1h0m0s",
		"seed=18446744073709551615": "seed=18446744073709551615",
	} {
		s, err := netsim.Parse(text)
		if err != nil || s.String() != want {
			t.Errorf("%q is %q, %v; want %q", text, s, err, want)
		}
	}
}

func TestParseRejectsInvalidSpecs(t *testing.T) {
	for text, want := range map[string]string{
		"lag=4ms":            `"lag" is unknown: choose one of delay, jitter`,
		"delay":              "delay needs a value, for example delay=40ms",
		"delay=":             "delay needs a value",
		"delay=40":           "delay=40: it is not a time such as 40ms",
		"delay=-1s":          "from 0 to 10s",
		"jitter=11s":         "from 0 to 10s",
		"loss=2":             "it is not a share such as 2%",
		"loss=x%":            "it is not a share such as 2%",
		"loss=NaN%":          "from 0% to 100%",
		"double=101%":        "from 0% to 100%",
		"split=0.5":          "not a number from 0 to 65536",
		"split=-1":           "not a number from 0 to 65536",
		"pause=1ms":          "needs split as well",
		"split=1,pause=2s":   "from 0 to 1s",
		"seed=-1":            "it is not a number",
		"limits=10":          "neither off nor a factor",
		"limits=x0":          "from x0.1 to x1000",
		"limits=xNaN":        "from x0.1 to x1000",
		"limits=on":          "neither off nor a factor",
		"grace=2h":           "from 0 to 1h0m0s",
		"delay=1ms,delay=2s": "delay appears twice",
		"delay=1ms,bad":      `"bad" is unknown`,
		"delay=1ms,,":        `"" is unknown`,
		"off,delay=1ms":      `"off" is unknown`,
	} {
		if s, err := netsim.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is %v, %v; want %q", text, s, err, want)
		}
	}
}

func TestPresetsAreSpecs(t *testing.T) {
	for _, name := range []string{"relaxed", "slow", "bad"} {
		if s, ok := netsim.Preset(name); !ok || s == (netsim.Spec{}) {
			t.Errorf("Preset(%s) = %v, %v, want a spec that is not empty", name, s, ok)
		}
	}
	s, _ := netsim.Preset("bad")
	if !s.Troubles() || s.ForDatagrams() != "loss, double, reorder" || s.ForStreams() != "split" {
		t.Errorf("%v: got %q for datagrams and %q for streams, want loss, double, reorder and split", s, s.ForDatagrams(), s.ForStreams())
	}
	if s, _ := netsim.Preset("relaxed"); s.Troubles() {
		t.Errorf("got %v with trouble, want relaxed without", s)
	}
}

// A Spec that Parse accepts is written in a form that parses to the same Spec.
func FuzzParse(f *testing.F) {
	f.Add("delay=40ms,jitter=20ms,loss=2%,double=1%,reorder=5%,split=3,pause=2ms,merge=1s,seed=7,limits=x10,grace=5s")
	f.Add("bad,limits=off,loss=0.005%")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := netsim.Parse(text)
		if err != nil {
			return
		}
		var again netsim.Spec
		if err := again.UnmarshalText([]byte(s.String())); err != nil || again != s {
			t.Errorf("%q: got %+v; its text %q gives %+v, %v, want the same", text, s, s, again, err)
		}
	})
}

func TestWithChangesWordsOfASpec(t *testing.T) {
	for _, c := range []struct{ before, change, after string }{
		{"off", "delay=50ms", "delay=50ms"},
		{"delay=50ms,seed=7", "loss=10%", "delay=50ms,loss=10%,seed=7"},
		{"delay=50ms,loss=2%", "delay=10ms,loss=off", "delay=10ms"},
		{"split=3,pause=2ms,seed=7", "split=off", "seed=7"},
		{"split=3,pause=2ms", "split=5", "split=5,pause=2ms"},
		{"limits=x10", "limits=off", "limits=off"},
		{"delay=50ms", "slow,seed=3", "delay=100ms,jitter=50ms,merge=10ms,seed=3"},
		{"delay=50ms", "off", "off"},
	} {
		before, err := netsim.Parse(c.before)
		if err != nil {
			t.Fatal(err)
		}
		after, err := before.With(c.change)
		want, _ := netsim.Parse(c.after)
		if err != nil || after != want {
			t.Errorf("%s with %s is %v, %v, want %s", c.before, c.change, after, err, c.after)
		}
	}
	for _, bad := range []string{"", "lag=4", "lag=off", "delay", "delay=4", "pause=1ms", "delay=1ms,delay=2ms"} {
		spec, _ := netsim.Parse("loss=1%")
		if after, err := spec.With(bad); err == nil {
			t.Errorf("With(%q) = %v, want an error", bad, after)
		}
	}
}
