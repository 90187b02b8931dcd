package sound

import (
	"math"
	"slices"
	"testing"

	"menagerie/assets/words"
)

// measured are the measurements of a wave.
type measured struct{ peak, rms, mean, step float64 }

func measure(w wave) measured {
	var m measured
	before := 0.0
	for _, s := range w {
		x := float64(s)
		m.peak = max(m.peak, math.Abs(x))
		m.step = max(m.step, math.Abs(x-before))
		m.rms += x * x
		m.mean += x
		before = x
	}
	m.rms = math.Sqrt(m.rms / float64(len(w)))
	m.mean /= float64(len(w))
	return m
}

func TestEffectsAreSoundAndSafe(t *testing.T) {
	b := makeBank(func() {})
	for _, e := range All() {
		w := b[e]
		m := measure(w)
		length := float64(len(w)) / rate
		t.Logf("%-13s %4.0f ms, peak %.2f, rms %.4f, mean %+.5f, step %.3f", e.Name(), length*1000, m.peak, m.rms, m.mean, m.step)
		switch {
		case slices.ContainsFunc(w, func(s float32) bool { return s != s }):
			t.Errorf("%s has samples that are no numbers", e.Name())
		case m.peak > 0.5:
			t.Errorf("%s is too loud: %.2f", e.Name(), m.peak)
		case m.peak < 0.03 || m.rms < 0.004:
			t.Errorf("%s is not heard: peak %.3f, rms %.4f", e.Name(), m.peak, m.rms)
		case math.Abs(m.mean) > 0.001:
			t.Errorf("%s has a DC offset of %.5f", e.Name(), m.mean)
		case m.step > 0.15:
			t.Errorf("%s clicks: a step of %.3f", e.Name(), m.step)
		case math.Abs(float64(w[0])) > 0.001 || math.Abs(float64(w[len(w)-1])) > 0.001:
			t.Errorf("%s starts at %f and ends at %f", e.Name(), w[0], w[len(w)-1])
		case length < 0.02 || length > 1.5:
			t.Errorf("%s lasts %.2f s", e.Name(), length)
		}
	}
}

// Sounds of the user interface are quieter than those of the game.
func TestInterfaceIsQuieterThanTheGame(t *testing.T) {
	b := makeBank(func() {})
	focus, press, win, splash := measure(b[Focus]), measure(b[Press]), measure(b[Win]), measure(b[Splash])
	if focus.peak >= press.peak || press.peak >= win.peak || press.peak >= splash.peak {
		t.Errorf("peaks: focus %.2f, press %.2f, win %.2f, splash %.2f", focus.peak, press.peak, win.peak, splash.peak)
	}
}

func TestEffectsAreTheSameEachTime(t *testing.T) {
	a, b := makeBank(func() {}), makeBank(func() {})
	for _, e := range All() {
		if !slices.Equal(a[e], b[e]) {
			t.Errorf("%s differs from one start to the next", e.Name())
		}
	}
}

func TestNamesAndCaptions(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range All() {
		if got, ok := Named(e.Name()); !ok || got != e || seen[e.Name()] {
			t.Errorf("the name %q leads to %d, %v", e.Name(), got, ok)
		}
		seen[e.Name()] = true
		for _, l := range words.Languages() {
			if !words.Open(l.Code).Has(e.Caption()) {
				t.Errorf("%s has no caption %q", l.Name, e.Caption())
			}
		}
	}
	if _, ok := Named("ui.nothing"); ok {
		t.Error("an unknown name was found")
	}
	if effects.Name() != "" || effects.Tells() {
		t.Error("an effect beyond the last has a name")
	}
	if Press.Tells() || !Error.Tells() || !Splash.Tells() {
		t.Error("captions come for the wrong effects")
	}
}

func TestEdgesOfANoteAreSoft(t *testing.T) {
	w := seconds(0.2)
	w.add(note{at: 0.05, length: 0.3, from: 440, to: 440, gain: 1}) // longer than the wave
	if w[int(0.05*rate)-1] != 0 || math.Abs(float64(w[int(0.05*rate)+1])) > 0.01 {
		t.Error("the note starts with a jump")
	}
	if silent := seconds(0.1).finish(0.5); measure(silent).peak != 0 {
		t.Error("silence was made loud")
	}
}

func BenchmarkMakeBank(b *testing.B) {
	for b.Loop() {
		makeBank(func() {})
	}
}
