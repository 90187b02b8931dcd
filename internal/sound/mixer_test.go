package sound

import (
	"encoding/binary"
	"math"
	"slices"
	"testing"
)

// loudBank returns a bank whose effects all have the maximum volume for the given number of frames.
func loudBank(frames int) *bank {
	loud := make(wave, frames)
	for i := range loud {
		loud[i] = float32(math.Sin(2 * math.Pi * 440 * float64(i) / rate))
	}
	b := bank{takes: make([][]wave, len(recipes))}
	for e := range b.takes {
		b.takes[e] = []wave{loud}
	}
	for a := range b.loops {
		b.loops[a] = loud
	}
	return &b
}

// listen reads frames from a mixer and returns its two channels.
func listen(t *testing.T, m *mixer, frames int) (left, right wave) {
	t.Helper()
	p := make([]byte, frames*frameBytes)
	if n, err := m.Read(p); n != len(p) || err != nil {
		t.Fatalf("Read: got %d bytes, %v, want %d", n, err, len(p))
	}
	for i := range frames {
		left = append(left, math.Float32frombits(binary.LittleEndian.Uint32(p[i*frameBytes:])))
		right = append(right, math.Float32frombits(binary.LittleEndian.Uint32(p[i*frameBytes+4:])))
	}
	return left, right
}

func playing(m *mixer) int {
	n := 0
	for i := range m.voices {
		if m.voices[i].wave != nil {
			n++
		}
	}
	return n
}

func TestMixerPlaysAnEffectOnce(t *testing.T) {
	m := newMixer()
	m.Play(Press, 0) // before there are effects
	m.ready(makeBank(func() {}))
	if left, _ := listen(t, m, 1000); measure(left).peak != 0 {
		t.Errorf("an effect played before it was ready: got the peak %f, want 0", measure(left).peak)
	}
	m.Play(Win, 0)
	want := m.bank.takes[Win][0]
	left, right := listen(t, m, len(want)+100)
	for i := range want[:len(want)-1] {
		if math.Abs(float64(left[i]-want[i])) > 1e-6 || left[i] != right[i] {
			t.Fatalf("frame %d is %f, %f, want %f", i, left[i], right[i], want[i])
		}
	}
	if playing(m) != 0 {
		t.Errorf("after the effect: got %d voices, want 0", playing(m))
	}
}

func TestMixerNeverClips(t *testing.T) {
	m := newMixer()
	m.ready(loudBank(rate))
	for _, e := range All() {
		m.Play(e, 0)
	}
	left, right := listen(t, m, rate)
	if l, r := measure(left), measure(right); l.peak > 1 || r.peak > 1 || l.peak < 0.9 {
		t.Errorf("got the peaks %f and %f, want at most 1 and on the left at least 0.9", l.peak, r.peak)
	}
}

func TestMixerDropsRepeatedStarts(t *testing.T) {
	m := newMixer()
	m.ready(loudBank(rate))
	m.Play(Stroke, 0)
	listen(t, m, closest/2)
	m.Play(Stroke, 0)
	if got := playing(m); got != 1 {
		t.Errorf("the same effect twice at once: got %d voices, want 1", got)
	}
	listen(t, m, closest)
	m.Play(Stroke, 0)
	if got := playing(m); got != 2 {
		t.Errorf("the same effect later: got %d voices, want 2", got)
	}
}

func TestMixerLimitsVoices(t *testing.T) {
	m := newMixer()
	b := loudBank(10 * rate)
	for i := range b.takes[Stroke][0] {
		b.takes[Stroke][0][i] *= 0.05 // so that twelve at once are not compressed
	}
	m.ready(b)
	var heard wave
	for range 40 {
		m.Play(Stroke, 0)
		// 25 frames more bring the oldest to the top of its wave when it has to stop.
		left, _ := listen(t, m, closest+25)
		heard = append(heard, left...)
	}
	if got := measure(heard).step; got > 0.03 {
		t.Errorf("got a step of %f, want at most 0.03", got)
	}
	if got := playing(m); got > maxVoices {
		t.Errorf("got %d voices, want at most %d", got, maxVoices)
	}
	for _, e := range All() { // all at one time: more than there are places
		m.Play(e, 0)
	}
	if got := playing(m); got != allVoices {
		t.Errorf("got %d voices, want %d", got, allVoices)
	}
	listen(t, m, fadeSteps+1)
	if got := playing(m); got > maxVoices {
		t.Errorf("after the fading: got %d voices, want at most %d", got, maxVoices)
	}
}

func TestVolumeAndMuteChangeTheGainWithoutClicks(t *testing.T) {
	m := newMixer()
	m.ready(loudBank(10 * rate))
	m.SetVolume(0.5)
	listen(t, m, rate/10)
	m.Play(Win, 0)
	heard := func() float64 { left, _ := listen(t, m, rate/10); return measure(left[rate/20:]).peak }
	if got := heard(); math.Abs(got-0.25) > 0.01 {
		t.Errorf("half the volume: got the gain %f, want 0.25", got)
	}
	m.Mute()
	left, _ := listen(t, m, rate/10)
	if got := measure(left); got.step > 0.06 {
		t.Errorf("muting: got a step of %f, want at most 0.06", got.step)
	}
	if got := heard(); got > 1e-6 {
		t.Errorf("muted: got the gain %g, want 0", got)
	}
	m.Unmute()
	if got := heard(); math.Abs(got-0.25) > 0.01 {
		t.Errorf("after muting: got the gain %f, want 0.25", got)
	}
	for volume, want := range map[float64]float64{-1: 0, 2: 1, math.NaN(): 0} {
		if m.SetVolume(volume); m.volume != want {
			t.Errorf("SetVolume(%f): got %f, want %f", volume, m.volume, want)
		}
	}
}

func TestThePanSetsTheSide(t *testing.T) {
	peaks := func(pan float64) (left, right float64) {
		m := newMixer()
		m.ready(loudBank(rate / 2))
		m.SetVolume(0.5)
		listen(t, m, rate/10)
		m.Play(Splash, pan)
		l, r := listen(t, m, rate/2)
		return measure(l).peak, measure(r).peak
	}
	edge := math.Sqrt2 / 4 // the gain of the volume is 1/4
	for pan, want := range map[float64][2]float64{-1: {edge, 0}, 0: {0.25, 0.25}, 9: {0, edge}} {
		if l, r := peaks(pan); math.Abs(l-want[0]) > 0.01 || math.Abs(r-want[1]) > 0.01 {
			t.Errorf("pan %v: got the peaks %f and %f, want %v", pan, l, r, want)
		}
	}
	if l, r := peaks(math.NaN()); math.Abs(l-edge) > 0.01 || r > 0.01 {
		t.Errorf("an invalid pan: got the peaks %f and %f, want the left side", l, r)
	}
	m := newMixer()
	m.ready(loudBank(1000))
	m.Play(Effect(len(recipes)), 0) // beyond the last: must not panic
}

// An effect that is heard often never sounds twice in a row the same, and each of its variants is heard.
func TestRepeatedEffectsChange(t *testing.T) {
	m := newMixer()
	m.ready(makeBank(func() {}))
	takes := m.bank.takes[Hop]
	before, seen := -1, map[int]bool{}
	for range 40 {
		m.Play(Hop, 0)
		left, _ := listen(t, m, rate)
		now := slices.IndexFunc(takes, func(w wave) bool { return slices.Equal(left[:len(w)-1], w[:len(w)-1]) })
		if now < 0 || now == before {
			t.Fatalf("got variant %d after variant %d, want another one", now, before)
		}
		before, seen[now] = now, true
	}
	if len(seen) != len(takes) {
		t.Errorf("got %d variants, want %d", len(seen), len(takes))
	}
}

func TestAmbienceFadesInAndOut(t *testing.T) {
	m := newMixer()
	m.ready(loudBank(10 * rate))
	m.SetAmbience(0.5)
	quarter := func() float64 { left, _ := listen(t, m, rate/4); return measure(left).peak }
	if got := quarter(); got != 0 {
		t.Errorf("without ambience: got the peak %f, want 0", got)
	}
	m.Surround(Sea)
	if first := quarter(); first == 0 || first >= 0.25 {
		t.Errorf("at its beginning: got the peak %f, want between 0 and 0.25", first)
	}
	quarter()
	if got := quarter(); math.Abs(got-0.25) > 0.01 {
		t.Errorf("after the fading: got the peak %f, want 0.25", got)
	}
	m.Surround(Water)
	var heard wave
	for range 8 {
		left, _ := listen(t, m, rate/4)
		heard = append(heard, left...)
	}
	if got := measure(heard).step; got > 0.03 || m.loop.current != Water {
		t.Errorf("another ambience: got a step of %f to %d, want at most 0.03 to %d", got, m.loop.current, Water)
	}
	m.Surround(NoAmbience)
	quarter()
	quarter()
	if got := quarter(); got != 0 || !m.silent() {
		t.Errorf("at the end: got the peak %f, silent %v; want 0, true", got, m.silent())
	}
	m.SetAmbience(0)
	if m.Surround(Sea); !m.silent() {
		t.Error("an ambience without volume: got it played, want silence")
	}
}

func TestReadFillsWholeFrames(t *testing.T) {
	m := newMixer()
	for size, want := range map[int]int{0: 0, 7: 0, 8: 8, 23: 16} {
		if n, err := m.Read(make([]byte, size)); n != want || err != nil {
			t.Errorf("Read of %d bytes: got %d, %v, want %d", size, n, err, want)
		}
	}
}

func TestReadAllocatesNothing(t *testing.T) {
	m := newMixer()
	m.ready(makeBank(func() {}))
	p := make([]byte, 960*frameBytes)
	if n := testing.AllocsPerRun(100, func() { m.Play(Win, 0); _, _ = m.Read(p) }); n != 0 {
		t.Errorf("got %v allocations, want 0", n)
	}
}

// BenchmarkRead measures the time for mixing one second of sound.
func BenchmarkRead(b *testing.B) {
	for _, busy := range []struct {
		name  string
		count int
	}{{"idle", 0}, {"6voices", 6}, {"12voices", 12}} {
		b.Run(busy.name, func(b *testing.B) {
			p := make([]byte, rate*frameBytes)
			bank := loudBank(rate)
			for b.Loop() {
				m := newMixer()
				m.ready(bank)
				for _, e := range All()[:busy.count] {
					m.Play(e, 0)
				}
				_, _ = m.Read(p)
			}
		})
	}
}
