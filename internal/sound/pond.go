package sound

var pond = map[Effect]recipe{
	Stroke: several("pond.stroke", stroke),
	Steps:  several("pond.steps", steps),
	Splash: single("pond.splash", splash),
}

var pondTunes = map[string]tune{
	"pond.win":  {marimba, 0.11, []tone{{0, 67, 2}, {1, 72, 2}, {2, 76, 2}, {4, 74, 2}, {5, 79, 2}, {6, 84, 5}, {6, 72, 5}}},
	"pond.lose": {marimba, 0.2, []tone{{0, 67, 2}, {1, 65, 2}, {2, 63, 2}, {3, 60, 3}}},
}

// stroke is a bubble that rises, in a small swish.
func stroke(t take) wave {
	w := seconds(0.22)
	w.addRush(t.rush(rush{length: 0.2, from: 500, to: 900, width: 0.8, gain: 0.5, decay: 0.07, attack: 0.01, seed: 3}))
	w.add(t.note(note{at: 0.03, length: 0.1, from: 290, to: 560, gain: 0.6, decay: 0.03}))
	return w.finish(moves)
}

// steps is two soft paws.
func steps(t take) wave {
	w := seconds(0.16)
	for i, at := range []float64{0, 0.075} {
		w.addRush(t.rush(rush{at: at, length: 0.07, from: 420, to: 220, width: 0.9, gain: 1 - 0.25*float64(i), decay: 0.015, seed: uint64(4 + i)}))
	}
	return w.finish(moves)
}

// splash returns the sound of a splash in water: falling noise, and then bubbles.
func splash() wave {
	w := seconds(0.95)
	w.addRush(rush{length: 0.9, from: 1700, to: 380, width: 1.1, gain: 1, decay: 0.18, attack: 0.012, seed: 6})
	w.addRush(rush{at: 0.05, length: 0.6, from: 500, to: 260, width: 0.7, gain: 0.6, decay: 0.14, attack: 0.02, seed: 7})
	for i, at := range []float64{0.22, 0.31, 0.38, 0.52, 0.6} {
		f := 300 + 110*float64(i*2%5)
		w.add(note{at: at, length: 0.09, from: f, to: f * 1.7, gain: 0.22 - 0.03*float64(i), decay: 0.03})
	}
	return w.finish(events)
}
