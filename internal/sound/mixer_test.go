package sound

import (
	"encoding/binary"
	"math"
	"testing"
)

// loudBank is a bank whose effects are all as loud as can be for a while, so that the mixing shows.
func loudBank(frames int) *bank {
	var b bank
	for e := range b {
		b[e] = make(wave, frames)
		for i := range b[e] {
			b[e][i] = float32(math.Sin(2 * math.Pi * 440 * float64(i) / rate))
		}
	}
	return &b
}

// listen reads frames from a mixer and gives its two channels.
func listen(t *testing.T, m *mixer, frames int) (left, right wave) {
	t.Helper()
	p := make([]byte, frames*frameBytes)
	if n, err := m.Read(p); n != len(p) || err != nil {
		t.Fatalf("Read gives %d of %d bytes, %v", n, len(p), err)
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
	m.Play(Press) // before there are effects
	m.ready(makeBank(func() {}))
	if left, _ := listen(t, m, 1000); measure(left).peak != 0 {
		t.Error("an effect sounds that was played before it was ready")
	}
	m.Play(Win)
	want := m.bank[Win]
	left, right := listen(t, m, len(want)+100)
	for i := range want[:len(want)-1] {
		if math.Abs(float64(left[i]-want[i])) > 1e-6 || left[i] != right[i] {
			t.Fatalf("frame %d is %f, %f, want %f", i, left[i], right[i], want[i])
		}
	}
	if playing(m) != 0 {
		t.Error("the voice was not freed")
	}
}

func TestMixerNeverClips(t *testing.T) {
	m := newMixer()
	m.ready(loudBank(rate))
	for _, e := range All() {
		m.Play(e)
	}
	left, right := listen(t, m, rate)
	if l, r := measure(left), measure(right); l.peak > 1 || r.peak > 1 || l.peak < 0.9 {
		t.Errorf("peaks %f and %f", l.peak, r.peak)
	}
}

func TestMixerDropsEchoes(t *testing.T) {
	m := newMixer()
	m.ready(loudBank(rate))
	m.Play(Stroke)
	listen(t, m, closest/2)
	m.Play(Stroke)
	if got := playing(m); got != 1 {
		t.Errorf("%d voices after the same effect twice at once", got)
	}
	listen(t, m, closest)
	m.Play(Stroke)
	if got := playing(m); got != 2 {
		t.Errorf("%d voices after the same effect later", got)
	}
}

func TestMixerLimitsVoices(t *testing.T) {
	m := newMixer()
	m.ready(loudBank(10 * rate))
	var heard wave
	for range 40 {
		m.PlayAs(Stroke, Voicing{Softer: 0.95}) // so that twelve at once stay below what is bent
		// 25 frames more bring the oldest to the top of its wave when it has to stop.
		left, _ := listen(t, m, closest+25)
		heard = append(heard, left...)
	}
	if got := measure(heard).step; got > 0.03 {
		t.Errorf("a click of %f", got)
	}
	if got := playing(m); got > maxVoices {
		t.Errorf("%d voices", got)
	}
	for _, e := range All() { // all at one time: more than there are places
		m.Play(e)
	}
	if got := playing(m); got != allVoices {
		t.Errorf("%d of %d places are taken", got, allVoices)
	}
	listen(t, m, fadeSteps+1)
	if got := playing(m); got > maxVoices {
		t.Errorf("%d voices after the fading", got)
	}
}

func TestVolumeAndMute(t *testing.T) {
	m := newMixer()
	m.ready(loudBank(10 * rate))
	m.SetVolume(0.5)
	listen(t, m, rate/10)
	m.Play(Win)
	heard := func() float64 { left, _ := listen(t, m, rate/10); return measure(left[rate/20:]).peak }
	if got := heard(); math.Abs(got-0.25) > 0.01 {
		t.Errorf("half the volume has the gain %f", got)
	}
	m.Mute()
	left, _ := listen(t, m, rate/10)
	if got := measure(left); got.step > 0.06 {
		t.Errorf("muting clicks: %f", got.step)
	}
	if got := heard(); got > 1e-6 {
		t.Errorf("muted, and heard at %g", got)
	}
	m.Unmute()
	if got := heard(); math.Abs(got-0.25) > 0.01 {
		t.Errorf("after muting the gain is %f", got)
	}
	for volume, want := range map[float64]float64{-1: 0, 2: 1, math.NaN(): 0} {
		if m.SetVolume(volume); m.volume != want {
			t.Errorf("the volume %f becomes %f", volume, m.volume)
		}
	}
}

func TestVoicing(t *testing.T) {
	peaks := func(v Voicing) (left, right float64) {
		m := newMixer()
		m.ready(loudBank(rate))
		m.PlayAs(Splash, v)
		l, r := listen(t, m, rate/2)
		return measure(l).peak, measure(r).peak
	}
	if l, r := peaks(Voicing{Pan: -1}); l < 0.9 || r > 1e-6 {
		t.Errorf("left: %f, %f", l, r)
	}
	if l, r := peaks(Voicing{Pan: 9, Softer: 0.5}); l > 1e-6 || math.Abs(r-math.Sqrt2/2) > 0.02 {
		t.Errorf("right and softer: %f, %f", l, r)
	}
	if l, r := peaks(Voicing{Softer: 1, Pitch: math.NaN()}); l != 0 || r != 0 {
		t.Errorf("silent: %f, %f", l, r)
	}
	m := newMixer()
	m.ready(loudBank(1000))
	m.PlayAs(Splash, Voicing{Pitch: 1})
	if listen(t, m, 501); playing(m) != 0 {
		t.Error("an octave higher is not half as long")
	}
	m.Play(effects) // beyond the last: must not panic
}

func TestReadTakesWholeFrames(t *testing.T) {
	m := newMixer()
	for size, want := range map[int]int{0: 0, 7: 0, 8: 8, 23: 16} {
		if n, err := m.Read(make([]byte, size)); n != want || err != nil {
			t.Errorf("Read of %d bytes gives %d, %v", size, n, err)
		}
	}
}

func TestReadAllocatesNothing(t *testing.T) {
	m := newMixer()
	m.ready(makeBank(func() {}))
	p := make([]byte, 960*frameBytes)
	if n := testing.AllocsPerRun(100, func() { m.Play(Win); _, _ = m.Read(p) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// The time for one second of sound: the share of a core that the mixing costs.
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
					m.Play(e)
				}
				_, _ = m.Read(p)
			}
		})
	}
}
