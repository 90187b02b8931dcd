package sound

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// section is a digital filter of second order.
type section struct{ b, a [3]float64 }

// kWeighting holds the two filters of ITU-R BS.1770-4 for 48,000 samples per second. They weigh frequencies as a head and an ear do.
var kWeighting = [2]section{
	{[3]float64{1.53512485958697, -2.69169618940638, 1.19839281085285}, [3]float64{1, -1.69065929318241, 0.73248077421585}},
	{[3]float64{1, -2, 1}, [3]float64{1, -1.99004745483398, 0.99007225036621}},
}

// apply returns the filtered signal.
func (s section) apply(x []float64) []float64 {
	y := make([]float64, len(x))
	for i := range x {
		y[i] = s.b[0] * x[i]
		for k := 1; k <= 2 && k <= i; k++ {
			y[i] += s.b[k]*x[i-k] - s.a[k]*y[i-k]
		}
	}
	return y
}

// momentary returns the largest loudness of a sound in LUFS, over windows of 400 ms as in EBU Tech 3341. The sound comes from one
// loudspeaker.
func momentary(w wave) float64 {
	const window, hop = 400 * rate / 1000, 10 * rate / 1000
	x := make([]float64, len(w), len(w)+window)
	for i, s := range w {
		x[i] = float64(s)
	}
	x = append(x, make([]float64, window)...) // a window may end after the sound
	for _, s := range kWeighting {
		x = s.apply(x)
	}
	loudest := 0.0
	for i := 0; i+window <= len(x); i += hop {
		power := 0.0
		for _, s := range x[i : i+window] {
			power += s * s
		}
		loudest = max(loudest, power/window)
	}
	return -0.691 + 10*math.Log10(loudest)
}

// EBU Tech 3341 defines the loudness of a sine of 1 kHz in two loudspeakers: the level in dB below full scale. One loudspeaker has
// half of that power.
func TestTheMetersShowTheLoudnessOfASine(t *testing.T) {
	for _, level := range []float64{-23, -33} {
		w := seconds(2)
		for i := range w {
			w[i] = float32(math.Pow(10, level/20) * math.Sin(2*math.Pi*1000*float64(i)/rate))
		}
		want := level - 10*math.Log10(2)
		if got := momentary(w); math.Abs(got-want) > 0.1 {
			t.Errorf("a sine of %.0f dB: got %.2f LUFS, want %.2f", level, got, want)
		}
		if got := float64(w.loudest()); math.Abs(got-want) > 0.1 {
			t.Errorf("a sine of %.0f dB: the program measures %.2f LUFS, want %.2f", level, got, want)
		}
	}
}

// Each effect is as loud as its kind, within 3 LU.
func TestEffectsAreAsLoudAsTheirKind(t *testing.T) {
	kinds := map[float64][]Effect{
		-34: {Press, Toggle, Focus, Opening, Closing},
		-28: {Start, Stroke, Steps, Hop, Wall, Slide, Rattle, Peek, Claim, Doubt},
		-24: {Error, Tension, Splash, Collect, Clock, PeekAgain, Reveal, Tide, Bite, Strand, Free},
		-20: {Win, Lose},
	}
	for _, e := range All()[effects:] {
		kind := -20.0 // a tune
		if strings.HasPrefix(e.Name(), voicePrefix) {
			kind = -28
		}
		kinds[kind] = append(kinds[kind], e)
	}
	b, n := makeBank(func() {}), 0
	for want, kind := range kinds {
		for _, e := range kind {
			n++
			for take, w := range b.takes[e] {
				if got := momentary(w); math.Abs(got-want) > 3 {
					t.Errorf("%s, variant %d: got %.1f LUFS, want %.0f within 3", e.Name(), take, got, want)
				}
			}
		}
	}
	if n != len(All()) {
		t.Errorf("got %d effects with a kind, want all %d", n, len(All()))
	}
}

// Small loudspeakers play nothing below about 150 Hz. Most of the energy of each effect is above, also that of the heartbeat.
func TestEffectsAreHeardOnSmallSpeakers(t *testing.T) {
	energy := func(x []float64) (sum float64) {
		for _, s := range x {
			sum += s * s
		}
		return sum
	}
	for e, w := range everyTake(makeBank(func() {})) {
		x := make([]float64, len(w))
		for i, s := range w {
			x[i] = float64(s)
		}
		whole := energy(x)
		for _, q := range []float64{0.54119610, 1.30656296} { // Butterworth, fourth order
			x = highPass(150, q).apply(x)
		}
		if part := energy(x) / whole; part < 0.6 {
			t.Errorf("%s: got %.0f %% of the energy above 150 Hz, want at least 60 %%", e.Name(), 100*part)
		}
	}
}

// highPass returns a high-pass filter with the given frequency and quality, from the Audio EQ Cookbook.
func highPass(hz, quality float64) section {
	sin, cos := math.Sincos(2 * math.Pi * hz / rate)
	alpha := sin / (2 * quality)
	a0 := 1 + alpha
	return section{[3]float64{(1 + cos) / 2 / a0, -(1 + cos) / a0, (1 + cos) / 2 / a0}, [3]float64{1, -2 * cos / a0, (1 - alpha) / a0}}
}

// The sound of an action begins at once: within 15 ms it reaches a tenth of its peak.
func TestSoundsOfActionsBeginAtOnce(t *testing.T) {
	b := makeBank(func() {})
	for _, e := range []Effect{Press, Toggle, Focus, Opening, Closing, Stroke, Steps, Hop, Wall, Slide, Rattle, Peek, Claim, Doubt, Collect} {
		for _, w := range b.takes[e] {
			peak := measure(w).peak
			begin := slices.IndexFunc(w, func(s float32) bool { return math.Abs(float64(s)) > peak/10 })
			if ms := begin * 1000 / rate; ms > 15 {
				t.Errorf("%s: got its beginning after %d ms, want at most 15", e.Name(), ms)
			}
		}
	}
}

// The variants of an effect differ, but their pitches lie within two semitones.
func TestVariantsAreSimilar(t *testing.T) {
	for e, r := range recipes {
		if len(r.takes) == 1 {
			continue
		}
		var pitches []float64
		for i, make := range r.takes {
			w := make()
			pitches = append(pitches, 12*math.Log2(meanFrequency(w)))
			if i > 0 && slices.Equal(w, r.takes[0]()) {
				t.Errorf("%s: got variant %d equal to the first one, want another wave", Effect(e).Name(), i)
			}
		}
		if spread := slices.Max(pitches) - slices.Min(pitches); spread > 2 {
			t.Errorf("%s: got variants %.1f semitones apart, want at most 2", Effect(e).Name(), spread)
		}
	}
}

// meanFrequency returns the root mean square of the frequencies of a wave in Hz, weighted by their energy.
func meanFrequency(w wave) float64 {
	energy, slope, before := 0.0, 0.0, 0.0
	for _, s := range w {
		x := float64(s)
		energy += x * x
		slope += (x - before) * (x - before)
		before = x
	}
	return rate / (2 * math.Pi) * math.Sqrt(slope/energy)
}

// The end of an ambience continues with its beginning, and it is quiet all the time.
func TestAmbienceIsQuietAndRepeats(t *testing.T) {
	b := makeBank(func() {})
	for a := NoAmbience + 1; a < ambiences; a++ {
		w := b.loops[a]
		m := measure(w)
		if got := NamedAmbience(ambienceNames[a]); got != a {
			t.Errorf("NamedAmbience(%q): got %d, want %d", ambienceNames[a], got, a)
		}
		if got := momentary(w); math.Abs(got+40) > 1 {
			t.Errorf("%s: got %.1f LUFS, want -40 within 1", ambienceNames[a], got)
		}
		if seam := math.Abs(float64(w[0] - w[len(w)-1])); seam > measure(w[1:]).step {
			t.Errorf("%s: got a step of %f where it repeats, want at most %f as inside", ambienceNames[a], seam, measure(w[1:]).step)
		}
		if math.Abs(m.mean) > 0.0005 || m.peak > 0.2 {
			t.Errorf("%s: got the mean %f and the peak %f, want 0 and at most 0.2", ambienceNames[a], m.mean, m.peak)
		}
	}
	if got := NamedAmbience("nothing"); got != NoAmbience {
		t.Errorf("NamedAmbience of an unknown name: got %d, want %d", got, NoAmbience)
	}
}
