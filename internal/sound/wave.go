package sound

import (
	"math"
	"math/rand/v2"
)

// rate is the number of samples per second. Most devices use it, so the system need not convert.
const rate = 48_000

// wave is a mono sound at rate. After finish each sample is between -1 and 1.
type wave []float32

func seconds(s float64) wave { return make(wave, int(s*rate)) }

// note is a decaying tone with an optional glide.
type note struct {
	at, length float64   // seconds
	from, to   float64   // frequency in Hz at its start and end
	gain       float64   // of the fundamental
	decay      float64   // time constant in seconds; 0 for a constant tone
	partials   []float64 // gains of the 2nd, 3rd, ... harmonic, against the fundamental
	tremolo    float64   // Hz; 0 means none
}

// add adds a note. It integrates the frequency to the phase, so that a glide has no steps.
func (w wave) add(n note) {
	first, count := int(n.at*rate), int(n.length*rate)
	count = min(count, len(w)-first)
	turn := 2 * math.Pi * n.from / rate
	bend := math.Pow(n.to/n.from, 1/(n.length*rate))
	phase := 0.0
	for i := range count {
		phase += turn
		turn *= bend
		s := math.Sin(phase)
		for h, gain := range n.partials {
			if gain != 0 {
				s += gain * math.Sin(phase*float64(h+2))
			}
		}
		w[first+i] += float32(s * n.gain * n.loudness(i, count))
	}
}

// loudness returns the envelope at sample i of count: a soft start and end to avoid clicks, and the decay in between.
func (n note) loudness(i, count int) float64 {
	l := edge(i, 0.004*rate) * edge(count-1-i, 0.012*rate)
	t := float64(i) / rate
	if n.decay > 0 {
		l *= math.Exp(-t / n.decay)
	}
	if n.tremolo > 0 {
		l *= 0.65 + 0.35*math.Sin(2*math.Pi*n.tremolo*t)
	}
	return l
}

// edge rises smoothly from 0 to 1 over a number of samples.
func edge(i int, over float64) float64 {
	if float64(i) >= over {
		return 1
	}
	return 0.5 - 0.5*math.Cos(math.Pi*float64(i)/over)
}

// rush is band-pass noise with a moving centre frequency, for water and paws.
type rush struct {
	at, length float64 // seconds
	from, to   float64 // centre frequency in Hz at its start and end
	width      float64 // bandwidth relative to the centre: 0.2 sounds like a whistle, 2 like a hiss
	gain       float64
	decay      float64 // time constant in seconds
	attack     float64 // seconds
	seed       uint64
}

// addRush adds noise. It uses Chamberlin's state variable filter, which is stable while its frequency changes, and a
// first-order low-pass filter.
func (w wave) addRush(r rush) {
	chance := rand.New(rand.NewPCG(r.seed, 1))
	first, count := int(r.at*rate), int(r.length*rate)
	count = min(count, len(w)-first)
	middle := r.from
	bend := math.Pow(r.to/r.from, 1/(r.length*rate))
	var low, band, out float64
	for i := range count {
		f := 2 * math.Sin(math.Pi*middle/rate)
		middle *= bend
		low += f * band
		high := chance.Float64()*2 - 1 - low - r.width*band
		band += f * high
		out += f * (band - out)
		l := edge(i, max(r.attack, 0.002)*rate) * edge(count-1-i, 0.02*rate) * math.Exp(-float64(i)/rate/r.decay)
		w[first+i] += float32(out * r.gain * l)
	}
}

// finish removes DC, smooths the ends, and scales the wave to a peak of level.
func (w wave) finish(level float64) wave {
	w.blockDC()
	peak := 0.0
	for i := range w {
		w[i] *= float32(edge(i, 0.002*rate) * edge(len(w)-1-i, 0.008*rate))
		peak = max(peak, math.Abs(float64(w[i])))
	}
	if peak == 0 {
		return w
	}
	for i := range w {
		w[i] *= float32(level / peak)
	}
	return w
}

// blockDC is a first-order high-pass filter at about 40 Hz.
func (w wave) blockDC() {
	const keep = 1 - 2*math.Pi*40/rate
	var before, out float64
	for i, s := range w {
		out = keep * (out + float64(s) - before)
		before = float64(s)
		w[i] = float32(out)
	}
}
