package sound

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Ambience is a quiet sound in a loop, which belongs to a place.
type Ambience uint8

// The kinds of ambience.
const (
	NoAmbience Ambience = iota
	Water               // a pond: small waves and bubbles
	Sea                 // surf
	ambiences           // number of kinds
)

var ambienceNames = [ambiences]string{"", "ambience.water", "ambience.sea"}

// NamedAmbience returns the ambience with the given name, such as "ambience.sea", or NoAmbience if there is none.
func NamedAmbience(name string) Ambience {
	return Ambience(max(0, slices.Index(ambienceNames[:], name)))
}

// ambience has the functions that compute the loops.
var ambience = [ambiences]func() wave{func() wave { return nil }, water, sea}

// Duration of a loop, and of the overlap of its end with its beginning, in seconds.
const (
	loopLength  = 9.0
	loopOverlap = 1.5
)

// surf is noise whose loudness rises and falls. It can be repeated without a break in the loudness.
type surf struct {
	centre float64 // centre frequency in Hz
	width  float64 // as in rush
	gain   float64
	swells int     // number of rises in a loop
	depth  float64 // share of the gain that rises and falls, from 0 to 1
	delay  float64 // time of the first maximum in seconds
	seed   uint64
}

func (w wave) addSurf(s surf) {
	noise := make(wave, len(w))
	noise.addRush(rush{length: float64(len(w)) / rate, from: s.centre, to: s.centre, width: s.width, gain: s.gain, decay: 1e6, seed: s.seed})
	for i := range w {
		swell := math.Cos(2 * math.Pi * float64(s.swells) * (float64(i)/rate - s.delay) / loopLength)
		w[i] += noise[i] * float32(1-s.depth/2+s.depth/2*swell)
	}
}

// loop returns the wave as a loop of loopLength seconds. The wave must be loopLength plus loopOverlap seconds long. Its end fades
// out over its beginning, so that the repetition is not audible.
func (w wave) loop() wave {
	w.blockDC()
	n, overlap := int(loopLength*rate), int(loopOverlap*rate)
	for i := range overlap {
		// Equal power, because the two noises are independent.
		sin, cos := math.Sincos(math.Pi / 2 * float64(i) / float64(overlap))
		w[i] = w[i]*float32(sin) + w[n+i]*float32(cos)
	}
	return w[:n].scale(quiet)
}

func water() wave {
	w := seconds(loopLength + loopOverlap)
	w.addSurf(surf{centre: 430, width: 0.9, gain: 0.5, swells: 3, depth: 0.7, seed: 100})
	w.addSurf(surf{centre: 900, width: 0.8, gain: 0.25, swells: 4, depth: 0.9, delay: 0.8, seed: 101})
	chance := rand.New(rand.NewPCG(102, 1))
	for at := loopOverlap; at < loopLength-0.5; at += 0.5 + 1.2*chance.Float64() {
		f := 320 + 260*chance.Float64()
		w.add(note{at: at, length: 0.11, from: f, to: 1.6 * f, gain: 0.1 + 0.1*chance.Float64(), decay: 0.03})
	}
	return w.loop()
}

func sea() wave {
	w := seconds(loopLength + loopOverlap)
	w.addSurf(surf{centre: 340, width: 1, gain: 0.8, swells: 2, depth: 0.8, seed: 110})
	w.addSurf(surf{centre: 1100, width: 1.1, gain: 0.4, swells: 2, depth: 1, delay: 1.1, seed: 111})
	return w.loop()
}

// ambientLoop plays an ambience. A change takes fadeSeconds.
type ambientLoop struct {
	wanted, current Ambience
	at              int     // next sample of the current loop
	volume, gain    float64 // gain approaches volume, or 0 before another loop begins
}

// fadeSeconds is the time in which an ambience with the full volume fades in or out.
const fadeSeconds = 1.5

// silent reports whether there is no ambience now, and none begins.
func (l *ambientLoop) silent() bool {
	return l.gain == 0 && (l.wanted == NoAmbience || l.volume == 0)
}

// next returns the next sample for the left and the right loudspeaker. They play the same loop half a loop apart, so that the
// sound seems to come from a wide area.
func (l *ambientLoop) next(b *bank) (left, right float64) {
	target := l.volume
	if l.wanted != l.current || l.wanted == NoAmbience {
		target = 0
	}
	const step = 1 / (fadeSeconds * rate)
	l.gain += within(target-l.gain, -step, step)
	if l.gain == 0 {
		l.current = l.wanted
	}
	if l.gain == 0 || b == nil {
		return 0, 0
	}
	w := b.loops[l.current]
	i := l.at % len(w)
	l.at = i + 1
	return float64(w[i]) * l.gain, float64(w[(i+len(w)/2)%len(w)]) * l.gain
}
