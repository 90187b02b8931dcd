package sound

import (
	"math"
	"math/rand/v2"
)

// rate is the number of samples per second. Most devices use this rate, so that the system does not have to convert the sound.
const rate = 48_000

// wave is a mono sound. The constant rate is the number of samples per second. In a finished wave, each sample is
// between -1 and 1.
type wave []float32

func seconds(s float64) wave { return make(wave, int(s*rate)) }

// note is a decaying tone with an optional glide.
type note struct {
	at, length float64   // start and duration in seconds
	from, to   float64   // frequency in Hz at the start and at the end
	gain       float64   // amplitude of the fundamental
	decay      float64   // time constant of the decay in seconds; 0 for a constant tone
	partials   []float64 // amplitudes of the 2nd, 3rd, ... harmonic, relative to the fundamental
	tremolo    float64   // frequency of the tremolo in Hz; 0 means none
	attack     float64   // duration of the attack in seconds; 0 means 4 ms
}

// take is the index of a variant of an effect. The variants differ in their pitch and in their noise.
type take int

// takePitches has the pitch of each variant, in semitones relative to the first one.
var takePitches = [...]float64{0, -0.6, 0.6}

func (t take) factor() float64 { return math.Exp2(takePitches[t] / 12) }

// note returns n with the pitch of the variant.
func (t take) note(n note) note {
	n.from, n.to = n.from*t.factor(), n.to*t.factor()
	return n
}

// rush returns r with the pitch and the noise of the variant.
func (t take) rush(r rush) rush {
	r.from, r.to = r.from*t.factor(), r.to*t.factor()
	r.seed += 500 * uint64(t)
	return r
}

// add adds a note to the wave. If the frequency of the note changes, the phase stays continuous.
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
		w[first+i] += float32(s * n.gain * n.envelope(i, count))
	}
}

// envelope returns the amplitude of the note at the sample with the given index. count is the number of samples of the
// note. The note begins and ends softly, because a jump would be audible.
func (n note) envelope(index, count int) float64 {
	l := edge(index, max(n.attack, 0.004)*rate) * edge(count-1-index, 0.012*rate)
	t := float64(index) / rate
	if n.decay > 0 {
		l *= math.Exp(-t / n.decay)
	}
	if n.tremolo > 0 {
		l *= 0.65 + 0.35*math.Sin(2*math.Pi*n.tremolo*t)
	}
	return l
}

// edge returns a factor for sample i that rises smoothly from 0 to 1. length is the number of samples until the factor is 1.
func edge(i int, length float64) float64 {
	if float64(i) >= length {
		return 1
	}
	return 0.5 - 0.5*math.Cos(math.Pi*float64(i)/length)
}

// rush is band-pass noise with a moving centre frequency, used for the sounds of water and paws.
type rush struct {
	at, length float64 // start and duration in seconds
	from, to   float64 // centre frequency in Hz at the start and at the end
	width      float64 // bandwidth relative to the centre frequency; 0.2 sounds like a whistle, 2 like a hiss
	gain       float64
	decay      float64 // time constant of the decay in seconds
	attack     float64 // duration of the attack in seconds
	seed       uint64
}

// addRush adds noise to the wave. It uses a Chamberlin state variable filter and a first-order low-pass filter.
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

// loudness is the largest momentary loudness of an effect in LUFS, see loudest.
type loudness float64

// These are the loudness levels of the effects. Effects that a player must hear are louder than effects that only confirm an
// action.
const (
	quiet   loudness = -40 // ambience
	touches loudness = -34 // effects of the user interface
	moves   loudness = -28
	events  loudness = -24
	endings loudness = -20
)

// highestPeak is the maximum amplitude of an effect. It is below 1, so that several effects can play at once.
const highestPeak = 0.5

// finish removes the DC component, smooths the beginning and the end, and scales the wave to the loudness level.
func (w wave) finish(level loudness) wave {
	w.blockDC()
	for i := range w {
		w[i] *= float32(edge(i, 0.002*rate) * edge(len(w)-1-i, 0.008*rate))
	}
	return w.scale(level)
}

// scale scales the wave to the loudness level. If the peak would exceed highestPeak, scale makes the peak highestPeak instead.
func (w wave) scale(level loudness) wave {
	peak := 0.0
	for i := range w {
		peak = max(peak, math.Abs(float64(w[i])))
	}
	if peak == 0 {
		return w
	}
	gain := min(math.Pow(10, float64(level-w.loudest())/20), highestPeak/peak)
	for i := range w {
		w[i] *= float32(gain)
	}
	return w
}

// loudest returns the loudness of the loudest 400 ms of the wave in one loudspeaker, as defined in ITU-R BS.1770. Two filters
// imitate the head and the ear. The first raises frequencies above 2 kHz by 4 dB, and the second removes frequencies below 40
// Hz. The coefficients are those of the standard for 48,000 samples per second.
func (w wave) loudest() loudness {
	const window = 400 * rate / 1000
	power := make([]float64, len(w))
	var a1, a2, b1, b2, sum, most float64
	for i, s := range w {
		a := float64(s) + 1.69065929318241*a1 - 0.73248077421585*a2
		shelf := 1.53512485958697*a - 2.69169618940638*a1 + 1.19839281085285*a2
		a1, a2 = a, a1
		b := shelf + 1.99004745483398*b1 - 0.99007225036621*b2
		out := b - 2*b1 + b2
		b1, b2 = b, b1
		power[i] = out * out
		if sum += power[i]; i >= window {
			sum -= power[i-window]
		}
		most = max(most, sum)
	}
	return loudness(-0.691 + 10*math.Log10(most/window))
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
