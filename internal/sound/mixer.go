package sound

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"sync"
)

const (
	channels   = 2
	frameBytes = channels * 4 // size in bytes of one stereo frame of float32 samples

	maxVoices = 12 // maximum number of simultaneous effects; one more makes the oldest fade out
	allVoices = 16 // maximum number of effects, including those that fade out
	fadeSteps = 256
	// closest is the minimum number of frames between two starts of the same effect. Closer ones only add loudness.
	closest = rate * 25 / 1000
)

// mixer adds up the effects that are playing. The sound device calls Read in its own goroutine. Read does not allocate
// memory.
type mixer struct {
	mu      sync.Mutex
	bank    *bank // effects; nil until they are computed
	voices  [allVoices]voice
	now     int64        // number of frames read so far
	starts  []playedTake // last start of each effect
	rng     *rand.Rand   // selects the variants of effects
	loop    ambientLoop
	volume  float64
	muted   bool
	current float64 // current gain, which approaches the target
}

// playedTake is the last start of an effect.
type playedTake struct {
	at   int64 // frame
	take int
}

type voice struct {
	wave        wave // samples of the effect; nil if the voice is unused
	at          int  // index of the next sample
	left, right float64
	began       int64
	fading      int // number of frames until a fading voice ends; 0 while it does not fade
}

func newMixer() *mixer {
	m := &mixer{volume: 1, current: 1, starts: make([]playedTake, len(recipes)), rng: rand.New(rand.NewPCG(1, 1))}
	for e := range m.starts {
		m.starts[e].at = -closest
	}
	return m
}

// ready sets the effects. Until then Play does nothing.
func (m *mixer) ready(b *bank) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.bank = b
}

func (m *mixer) Play(e Effect, pan float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.bank == nil || int(e) >= len(recipes) || m.now-m.starts[e].at < closest {
		return
	}
	place := m.place()
	if place == nil {
		return
	}
	take := m.starts[e].take
	if n := len(m.bank.takes[e]); n > 1 { // never the same variant twice in a row
		take = (take + 1 + m.rng.IntN(n-1)) % n
	}
	m.starts[e] = playedTake{at: m.now, take: take}
	// Equal power: the sum of squares stays the same on the way from left to right.
	angle := (within(pan, -1, 1) + 1) * math.Pi / 4
	*place = voice{
		wave:  m.bank.takes[e][take],
		left:  math.Cos(angle) * math.Sqrt2,
		right: math.Sin(angle) * math.Sqrt2,
		began: m.now,
	}
}

// place returns an unused voice, or nil if all voices are in use. If too many effects play, it fades out the oldest effect.
func (m *mixer) place() *voice {
	var free, oldest *voice
	playing := 0
	for i := range m.voices {
		v := &m.voices[i]
		switch {
		case v.wave == nil:
			free = v
		case v.fading == 0:
			playing++
			if oldest == nil || v.began < oldest.began {
				oldest = v
			}
		}
	}
	if free != nil && playing >= maxVoices {
		oldest.fading = fadeSteps
	}
	return free
}

// within limits x to the range [low, high]. If x is NaN, it returns low.
func within(x, low, high float64) float64 {
	if !(x >= low) {
		return low
	}
	return min(x, high)
}

func (m *mixer) Surround(a Ambience) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.loop.wanted = a
}

func (m *mixer) SetAmbience(v float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	v = within(v, 0, 1)
	m.loop.volume = v * v
}

// SetVolume implements Player. It sets the gain to the square of v, because the ear perceives loudness on a compressed scale.
func (m *mixer) SetVolume(v float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	v = within(v, 0, 1)
	m.volume = v * v
}

func (m *mixer) Mute() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.muted = true
}

func (m *mixer) Unmute() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.muted = false
}

// Read fills p with whole frames of mixed sound. It never returns io.EOF. It implements io.Reader.
func (m *mixer) Read(p []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	frames := len(p) / frameBytes
	if m.silent() { // most of the time
		clear(p)
		m.now += int64(frames)
		m.current = m.target()
		return frames * frameBytes, nil
	}
	for i := range frames {
		left, right := m.frame()
		binary.LittleEndian.PutUint32(p[i*frameBytes:], math.Float32bits(left))
		binary.LittleEndian.PutUint32(p[i*frameBytes+4:], math.Float32bits(right))
	}
	return frames * frameBytes, nil
}

func (m *mixer) silent() bool {
	if m.bank != nil && !m.loop.silent() {
		return false
	}
	for i := range m.voices {
		if m.voices[i].wave != nil {
			return false
		}
	}
	return true
}

// target returns the gain for the volume and muting.
func (m *mixer) target() float64 {
	if m.muted {
		return 0
	}
	return m.volume
}

// frame returns the next pair of samples. The gain changes gradually within about 10 ms, because a sudden change would be
// audible.
func (m *mixer) frame() (left, right float32) {
	m.current += (m.target() - m.current) * 0.004
	m.now++
	l, r := m.loop.next(m.bank)
	for i := range m.voices {
		if v := &m.voices[i]; v.wave != nil {
			s := v.next()
			l += s * v.left
			r += s * v.right
		}
	}
	return float32(soft(l * m.current)), float32(soft(r * m.current))
}

// next returns the next sample of the voice, by linear interpolation. At the end of the wave it frees the voice.
func (v *voice) next() float64 {
	if v.at >= len(v.wave) {
		v.wave = nil
		return 0
	}
	s := float64(v.wave[v.at])
	v.at++
	if v.fading == 0 {
		return s
	}
	s *= float64(v.fading) / fadeSteps
	if v.fading--; v.fading == 0 {
		v.wave = nil
	}
	return s
}

// soft returns quiet samples unchanged and compresses loud samples, so that the sum of several effects is not clipped.
func soft(x float64) float64 {
	const knee = 0.7
	if a := math.Abs(x); a > knee {
		return math.Copysign(knee+(1-knee)*math.Tanh((a-knee)/(1-knee)), x)
	}
	return x
}
