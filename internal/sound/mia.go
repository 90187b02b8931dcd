package sound

var mia = map[Effect]recipe{
	Rattle:    {"mia.rattle", rattle},
	Peek:      {"mia.peek", func() wave { return cup(1, moves) }},
	PeekAgain: {"mia.peek_again", func() wave { return cup(2, events) }},
	Claim:     {"mia.claim", claim},
	Doubt:     {"mia.doubt", doubt},
	Reveal:    {"mia.reveal", reveal},
}

// knock adds the sound of bone or wood that hits a table to w.
func (w wave) knock(at, pitch, gain float64, seed uint64) {
	w.add(note{at: at, length: 0.06, from: pitch, to: pitch * 0.8, gain: gain, decay: 0.012, partials: []float64{0.3, 0.2}})
	w.addRush(rush{at: at, length: 0.03, from: 2400, to: 1500, width: 1, gain: 0.5 * gain, decay: 0.006, seed: seed})
}

// rattle returns the sound of two dice in a leather cup: the cup is shaken and then hits the table.
func rattle() wave {
	w := seconds(0.85)
	for i, at := range []float64{0, 0.07, 0.15, 0.19, 0.27, 0.32, 0.40, 0.44, 0.52, 0.57} {
		w.knock(at, 820+140*float64(i*3%4), 0.5+0.1*float64(i%3), uint64(20+i))
	}
	w.add(note{at: 0.66, length: 0.16, from: 170, to: 110, gain: 1.2, decay: 0.04, partials: []float64{0.5, 0.3}})
	w.knock(0.66, 420, 0.8, 40)
	return w.finish(moves)
}

// cup returns the sound of a leather cup that is lifted off the table. It is lifted the given number of times.
func cup(times int, level loudness) wave {
	w := seconds(0.22 * float64(times))
	for i := range times {
		at := 0.2 * float64(i)
		w.addRush(rush{at: at, length: 0.16, from: 700, to: 1300, width: 0.9, gain: 0.8, decay: 0.06, attack: 0.02, seed: uint64(50 + i)})
		w.knock(at, 300+90*float64(i), 0.6*float64(times), uint64(60+i))
	}
	return w.finish(level)
}

// claim returns a few notes on a marimba that resemble a short word.
func claim() wave {
	w := seconds(0.3)
	w.add(note{length: 0.26, from: 392, to: 392, gain: 1, decay: 0.07, partials: mallet})
	w.add(note{at: 0.07, length: 0.22, from: 493.88, to: 493.88, gain: 0.8, decay: 0.07, partials: mallet})
	return w.finish(moves)
}

// doubt returns a rising tone.
func doubt() wave {
	w := seconds(0.4)
	w.add(note{length: 0.36, from: 330, to: 495, gain: 1, decay: 0.16, partials: []float64{0.2, 0.1}})
	return w.finish(moves)
}

// reveal returns the sound of a cup that is swept away, and of the dice below it.
func reveal() wave {
	w := seconds(0.5)
	w.addRush(rush{length: 0.3, from: 500, to: 1800, width: 1, gain: 0.9, decay: 0.12, attack: 0.05, seed: 70})
	w.knock(0.28, 900, 0.7, 71)
	w.knock(0.36, 760, 0.6, 72)
	return w.finish(events)
}
