package sound

var foxes = map[Effect]recipe{
	Tide:   single("foxes.tide", tide),
	Bite:   several("foxes.eat", bite),
	Strand: single("foxes.strand", strand),
	Free:   single("foxes.free", free),
}

var foxesTunes = map[string]tune{
	"foxes.win":  {horn, 0.12, []tone{{0, 67, 1}, {1, 67, 1}, {2, 72, 2}, {4, 67, 1}, {5, 72, 1}, {6, 76, 5}, {6, 60, 5}}},
	"foxes.lose": {horn, 0.24, []tone{{0, 64, 1.2}, {1, 62, 1.2}, {2, 60, 1.2}, {3, 57, 3}}},
}

// tide returns the sound of a wave that runs up a beach and back.
func tide() wave {
	w := seconds(1.5)
	w.addRush(rush{length: 0.8, from: 420, to: 1100, width: 1, gain: 0.8, decay: 0.5, attack: 0.3, seed: 80})
	w.addRush(rush{at: 0.55, length: 0.9, from: 1300, to: 380, width: 1.1, gain: 0.9, decay: 0.35, attack: 0.12, seed: 81})
	return w.finish(events)
}

// bite returns the sound of a snap and a gulp.
func bite(t take) wave {
	w := seconds(0.4)
	w.addRush(t.rush(rush{length: 0.05, from: 2200, to: 900, width: 0.9, gain: 1, decay: 0.01, seed: 82}))
	w.add(t.note(note{at: 0.01, length: 0.07, from: 700, to: 320, gain: 0.9, decay: 0.02, partials: []float64{0.3, 0.15}}))
	w.add(t.note(note{at: 0.14, length: 0.2, from: 360, to: 150, gain: 0.8, decay: 0.07, partials: []float64{0.2}}))
	return w.finish(events)
}

// strand returns two falling tones, like a sigh.
func strand() wave {
	w := seconds(0.8)
	w.add(note{length: 0.34, from: 620, to: 470, gain: 1, decay: 0.2, partials: []float64{0.15, 0.05}})
	w.add(note{at: 0.3, length: 0.48, from: 470, to: 300, gain: 0.9, decay: 0.24, partials: []float64{0.15, 0.05}})
	return w.finish(events)
}

// free returns the sound of a rising bubble and a small splash.
func free() wave {
	w := seconds(0.6)
	for i, f := range []float64{330, 440, 590} {
		w.add(note{at: 0.08 * float64(i), length: 0.12, from: f, to: 1.5 * f, gain: 0.8, decay: 0.04})
	}
	w.addRush(rush{at: 0.24, length: 0.32, from: 1500, to: 600, width: 1, gain: 0.5, decay: 0.1, attack: 0.01, seed: 83})
	return w.finish(events)
}
