package sound

// bank holds the waves of all effects.
type bank [effects]wave

// recipes holds the functions that compute the effects. All effects are short, with soft attacks and little above 3
// kHz.
var recipes = [effects]func() wave{
	Press:     press,
	Toggle:    toggle,
	Focus:     focus,
	Error:     wrong,
	Opening:   func() wave { return glide(440, 660) },
	Closing:   func() wave { return glide(660, 440) },
	Start:     start,
	Win:       win,
	Lose:      lose,
	Tension:   tension,
	Stroke:    stroke,
	Steps:     steps,
	Splash:    splash,
	Hop:       hop,
	Wall:      wall,
	Slide:     slide,
	Collect:   collect,
	Clock:     clock,
	Rattle:    rattle,
	Peek:      func() wave { return cup(1) },
	PeekAgain: func() wave { return cup(2) },
	Claim:     claim,
	Doubt:     doubt,
	Reveal:    reveal,
	Tide:      tide,
	Bite:      bite,
	Strand:    strand,
	Free:      free,
}

// makeBank computes every effect, and calls rest after each.
func makeBank(rest func()) *bank {
	var b bank
	for e, make := range recipes {
		b[e] = make()
		rest()
	}
	return &b
}

// press is a small wooden tock.
func press() wave {
	w := seconds(0.08)
	w.add(note{length: 0.08, from: 620, to: 500, gain: 1, decay: 0.014, partials: []float64{0.15, 0.1}})
	w.addRush(rush{length: 0.03, from: 1800, to: 900, width: 1, gain: 0.25, decay: 0.006, seed: 1})
	return w.finish(0.2)
}

// toggle is two tocks, the second higher.
func toggle() wave {
	w := seconds(0.13)
	w.add(note{length: 0.06, from: 480, to: 440, gain: 0.8, decay: 0.012})
	w.add(note{at: 0.05, length: 0.08, from: 720, to: 680, gain: 1, decay: 0.015, partials: []float64{0.1}})
	return w.finish(0.18)
}

// focus is barely audible, because it accompanies every step of the focus.
func focus() wave {
	w := seconds(0.04)
	w.add(note{length: 0.04, from: 880, to: 820, gain: 1, decay: 0.008})
	return w.finish(0.05)
}

// wrong is two low tones, the second lower.
func wrong() wave {
	w := seconds(0.34)
	hum := []float64{0.3, 0.25, 0.1}
	w.add(note{length: 0.15, from: 220, to: 218, gain: 1, decay: 0.09, partials: hum})
	w.add(note{at: 0.14, length: 0.2, from: 175, to: 172, gain: 1, decay: 0.09, partials: hum})
	return w.finish(0.24)
}

func glide(from, to float64) wave {
	w := seconds(0.16)
	w.add(note{length: 0.16, from: from, to: to, gain: 1, decay: 0.06, partials: []float64{0.08}})
	return w.finish(0.12)
}

// start is a whistle with a pea in it.
func start() wave {
	w := seconds(0.5)
	w.add(note{length: 0.12, from: 1500, to: 1900, gain: 0.7, tremolo: 32})
	w.add(note{at: 0.17, length: 0.32, from: 1900, to: 2050, gain: 1, decay: 0.3, tremolo: 32})
	w.addRush(rush{at: 0.17, length: 0.3, from: 2000, to: 2000, width: 0.3, gain: 0.1, decay: 0.2, attack: 0.02, seed: 2})
	return w.finish(0.18)
}

// mallet holds the partials of a marimba: the fundamental and the fourth harmonic.
var mallet = []float64{0.05, 0, 0.18}

func win() wave {
	w := seconds(1.3)
	for i, f := range []float64{523.25, 659.26, 783.99, 1046.5} { // C major upwards
		w.add(note{at: 0.11 * float64(i), length: 0.9, from: f, to: f, gain: 1 - 0.1*float64(i), decay: 0.22, partials: mallet})
	}
	w.add(note{at: 0.33, length: 0.95, from: 523.25, to: 523.25, gain: 0.5, decay: 0.3, partials: mallet})
	return w.finish(0.4)
}

func lose() wave {
	w := seconds(1.3)
	for i, f := range []float64{392, 311.13, 261.63} { // C minor downwards
		w.add(note{at: 0.2 * float64(i), length: 0.85, from: f, to: f * 0.995, gain: 1, decay: 0.25, partials: mallet})
	}
	return w.finish(0.34)
}

// tension is a heartbeat. Small loudspeakers play nothing below 100 Hz, so the partials are strong.
func tension() wave {
	w := seconds(0.42)
	body := []float64{0.7, 0.35, 0.12}
	w.add(note{length: 0.16, from: 84, to: 62, gain: 1, decay: 0.05, partials: body})
	w.add(note{at: 0.2, length: 0.2, from: 74, to: 56, gain: 0.75, decay: 0.05, partials: body})
	return w.finish(0.32)
}

// stroke is a bubble that rises, in a small swish.
func stroke() wave {
	w := seconds(0.22)
	w.addRush(rush{length: 0.2, from: 500, to: 900, width: 0.8, gain: 0.5, decay: 0.07, attack: 0.03, seed: 3})
	w.add(note{at: 0.03, length: 0.1, from: 290, to: 560, gain: 0.6, decay: 0.03})
	return w.finish(0.12)
}

// steps is two soft paws.
func steps() wave {
	w := seconds(0.16)
	for i, at := range []float64{0, 0.075} {
		w.addRush(rush{at: at, length: 0.07, from: 420, to: 220, width: 0.9, gain: 1 - 0.25*float64(i), decay: 0.015, seed: uint64(4 + i)})
	}
	return w.finish(0.12)
}

// splash is a burst that sinks from spray to gurgle, with bubbles after it.
func splash() wave {
	w := seconds(0.95)
	w.addRush(rush{length: 0.9, from: 1700, to: 380, width: 1.1, gain: 1, decay: 0.18, attack: 0.012, seed: 6})
	w.addRush(rush{at: 0.05, length: 0.6, from: 500, to: 260, width: 0.7, gain: 0.6, decay: 0.14, attack: 0.02, seed: 7})
	for i, at := range []float64{0.22, 0.31, 0.38, 0.52, 0.6} {
		f := 300 + 110*float64(i*2%5)
		w.add(note{at: at, length: 0.09, from: f, to: f * 1.7, gain: 0.22 - 0.03*float64(i), decay: 0.03})
	}
	return w.finish(0.4)
}

// hop is a spring upwards and two paws on grass.
func hop() wave {
	w := seconds(0.3)
	w.add(note{length: 0.14, from: 330, to: 520, gain: 0.7, decay: 0.05, partials: []float64{0.1}})
	w.addRush(rush{at: 0.17, length: 0.1, from: 520, to: 260, width: 0.9, gain: 0.8, decay: 0.02, seed: 8})
	return w.finish(0.16)
}

// wall is a rustle of leaves on a thud of earth.
func wall() wave {
	w := seconds(0.4)
	w.add(note{length: 0.16, from: 150, to: 95, gain: 1, decay: 0.04, partials: []float64{0.5, 0.2}})
	w.addRush(rush{at: 0.03, length: 0.34, from: 1500, to: 2400, width: 1, gain: 0.4, decay: 0.1, attack: 0.03, seed: 9})
	return w.finish(0.2)
}

// slide is a tile that scrapes over wood and stops against another one.
func slide() wave {
	w := seconds(0.4)
	w.addRush(rush{length: 0.26, from: 520, to: 820, width: 0.9, gain: 0.6, decay: 0.2, attack: 0.04, seed: 10})
	w.add(note{at: 0.25, length: 0.12, from: 330, to: 260, gain: 1, decay: 0.02, partials: []float64{0.2, 0.1}})
	return w.finish(0.16)
}

// collect is two strokes on a glockenspiel.
func collect() wave {
	w := seconds(0.8)
	for i, f := range []float64{783.99, 1174.66} {
		w.add(note{at: 0.09 * float64(i), length: 0.65, from: f, to: f, gain: 1, decay: 0.16, partials: mallet})
	}
	return w.finish(0.26)
}

// clock is a tick and a tock.
func clock() wave {
	w := seconds(0.5)
	for i, f := range []float64{980, 740} {
		w.add(note{at: 0.25 * float64(i), length: 0.09, from: f, to: 0.9 * f, gain: 1, decay: 0.02, partials: []float64{0.3, 0.15}})
	}
	return w.finish(0.24)
}

// knock is bone or wood on a table.
func (w wave) knock(at, pitch, gain float64, seed uint64) {
	w.add(note{at: at, length: 0.06, from: pitch, to: pitch * 0.8, gain: gain, decay: 0.012, partials: []float64{0.3, 0.2}})
	w.addRush(rush{at: at, length: 0.03, from: 2400, to: 1500, width: 1, gain: 0.5 * gain, decay: 0.006, seed: seed})
}

// rattle is two dice in a leather cup, and the cup on the table.
func rattle() wave {
	w := seconds(0.85)
	for i, at := range []float64{0.02, 0.07, 0.15, 0.19, 0.27, 0.32, 0.40, 0.44, 0.52, 0.57} {
		w.knock(at, 820+140*float64(i*3%4), 0.5+0.1*float64(i%3), uint64(20+i))
	}
	w.add(note{at: 0.66, length: 0.16, from: 170, to: 110, gain: 1.2, decay: 0.04, partials: []float64{0.5, 0.3}})
	w.knock(0.66, 420, 0.8, 40)
	return w.finish(0.24)
}

// cup is leather lifted off the table, times times. The second time is louder.
func cup(times int) wave {
	w := seconds(0.22 * float64(times))
	for i := range times {
		at := 0.2 * float64(i)
		w.addRush(rush{at: at, length: 0.16, from: 700, to: 1300, width: 0.9, gain: 0.8, decay: 0.06, attack: 0.02, seed: uint64(50 + i)})
		w.knock(at, 300+90*float64(i), 0.6*float64(times), uint64(60+i))
	}
	return w.finish(0.12 * float64(times))
}

// claim is a short word on a marimba.
func claim() wave {
	w := seconds(0.3)
	w.add(note{length: 0.26, from: 392, to: 392, gain: 1, decay: 0.07, partials: mallet})
	w.add(note{at: 0.07, length: 0.22, from: 493.88, to: 493.88, gain: 0.8, decay: 0.07, partials: mallet})
	return w.finish(0.2)
}

// doubt is a rising tone.
func doubt() wave {
	w := seconds(0.4)
	w.add(note{length: 0.36, from: 330, to: 495, gain: 1, decay: 0.16, partials: []float64{0.2, 0.1}})
	return w.finish(0.2)
}

// reveal is the cup that is swept away, and the dice behind it.
func reveal() wave {
	w := seconds(0.5)
	w.addRush(rush{length: 0.3, from: 500, to: 1800, width: 1, gain: 0.9, decay: 0.12, attack: 0.05, seed: 70})
	w.knock(0.28, 900, 0.7, 71)
	w.knock(0.36, 760, 0.6, 72)
	return w.finish(0.24)
}
