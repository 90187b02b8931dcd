package sound

import (
	"iter"
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

// everyTake returns the variants of all effects.
func everyTake(b *bank) iter.Seq2[Effect, wave] {
	return func(yield func(Effect, wave) bool) {
		for e, takes := range b.takes {
			for _, w := range takes {
				if !yield(Effect(e), w) {
					return
				}
			}
		}
	}
}

func TestEffectsAreAudibleAndNotClipped(t *testing.T) {
	b := makeBank(func() {})
	for e, w := range everyTake(b) {
		m := measure(w)
		length := float64(len(w)) / rate
		t.Logf("%-13s %4.0f ms, peak %.2f, rms %.4f, mean %+.5f, step %.3f", e.Name(), length*1000, m.peak, m.rms, m.mean, m.step)
		switch {
		case slices.ContainsFunc(w, func(s float32) bool { return s != s }):
			t.Errorf("%s: got NaN samples, want numbers", e.Name())
		case m.peak > 0.5:
			t.Errorf("%s: got the peak %.2f, want at most 0.5", e.Name(), m.peak)
		case m.peak < 0.03 || m.rms < 0.004:
			t.Errorf("%s: got the peak %.3f and rms %.4f, want at least 0.03 and 0.004", e.Name(), m.peak, m.rms)
		case math.Abs(m.mean) > 0.001:
			t.Errorf("%s: got a DC offset of %.5f, want at most 0.001", e.Name(), m.mean)
		case m.step > 0.15:
			t.Errorf("%s: got a step of %.3f, want at most 0.15", e.Name(), m.step)
		case math.Abs(float64(w[0])) > 0.001 || math.Abs(float64(w[len(w)-1])) > 0.001:
			t.Errorf("%s: got the first sample %f and the last %f, want 0", e.Name(), w[0], w[len(w)-1])
		case length < 0.02 || length > 1.5:
			t.Errorf("%s: got %.2f s, want 0.02 to 1.5", e.Name(), length)
		}
	}
}

func TestEffectsAreTheSameEachTime(t *testing.T) {
	a, b := makeBank(func() {}), makeBank(func() {})
	for _, e := range All() {
		if !slices.EqualFunc(a.takes[e], b.takes[e], slices.Equal) {
			t.Errorf("%s: got other samples at the second start, want the same", e.Name())
		}
	}
}

func TestEffectsHaveNamesAndCaptions(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range All() {
		if got, ok := Named(e.Name()); !ok || got != e || seen[e.Name()] {
			t.Errorf("Named(%q) = %d, %v, want %d", e.Name(), got, ok, e)
		}
		seen[e.Name()] = true
		for _, l := range words.Languages() {
			if e.Tells() && !words.Open(l.Code).Has(e.Caption()) {
				t.Errorf("%s: got no caption for %q, want one", l.Name, e.Caption())
			}
		}
	}
	if _, ok := Named("ui.nothing"); ok {
		t.Error("Named(ui.nothing): got an effect, want none")
	}
	if beyond := Effect(len(recipes)); beyond.Name() != "" || beyond.Tells() {
		t.Errorf("an effect beyond the last: got the name %q, captioned %v; want neither", beyond.Name(), beyond.Tells())
	}
	for name, want := range map[string]string{"pond.win": "sound.game.win", "stones.win": "sound.game.win", "stones.lose": "sound.game.lose"} {
		if e, ok := Named(name); !ok || e.Caption() != want {
			t.Errorf("Named(%q): got the caption %q, %v; want %q", name, e.Caption(), ok, want)
		}
	}
	if e, ok := Named("voice.cat"); !ok || e.Tells() {
		t.Errorf("the voice of a cat: got %v, captioned %v; want true, false", ok, e.Tells())
	}
	if Press.Tells() || !Error.Tells() || !Splash.Tells() {
		t.Errorf("got captions for press %v, error %v, splash %v; want false, true, true", Press.Tells(), Error.Tells(), Splash.Tells())
	}
}

func TestEdgesOfANoteAreSoft(t *testing.T) {
	w := seconds(0.2)
	w.add(note{at: 0.05, length: 0.3, from: 440, to: 440, gain: 1}) // longer than the wave
	if w[int(0.05*rate)-1] != 0 || math.Abs(float64(w[int(0.05*rate)+1])) > 0.01 {
		t.Errorf("got the samples %f and %f at the start of the note, want 0 and at most 0.01", w[int(0.05*rate)-1], w[int(0.05*rate)+1])
	}
	if silent := seconds(0.1).finish(events); measure(silent).peak != 0 {
		t.Errorf("silence: got the peak %f, want 0", measure(silent).peak)
	}
}

func BenchmarkMakeBank(b *testing.B) {
	for b.Loop() {
		makeBank(func() {})
	}
}
