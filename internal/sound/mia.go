package sound

var mia = map[Effect]recipe{
	Rattle:    several("mia.rattle", rattle),
	Peek:      several("mia.peek", func(t take) wave { return cup(t, 1, moves) }),
	PeekAgain: several("mia.peek_again", func(t take) wave { return cup(t, 2, events) }),
	Claim:     several("mia.claim", claim),
	Doubt:     several("mia.doubt", doubt),
	Reveal:    single("mia.reveal", reveal),
}

var miaTunes = map[string]tune{
	"mia.win":  {accordion, 0.13, []tone{{0, 55, 1}, {1, 67, 1}, {1, 71, 1}, {2, 67, 1}, {2, 72, 1}, {3, 60, 1}, {4, 72, 1}, {4, 76, 1}, {5, 72, 1}, {5, 79, 1}, {6, 72, 4}, {6, 76, 4}, {6, 84, 4}}},
	"mia.lose": {accordion, 0.22, []tone{{0, 67, 1}, {1, 66, 1}, {2, 65, 1}, {3, 64, 3}, {3, 55, 3}}},
}

// knock adds the sound of bone or wood that hits a table to w.
func (w wave) knock(t take, at, pitch, gain float64, seed uint64) {
	w.add(t.note(note{at: at, length: 0.06, from: pitch, to: pitch * 0.8, gain: gain, decay: 0.012, partials: []float64{0.3, 0.2}}))
	w.addRush(t.rush(rush{at: at, length: 0.03, from: 2400, to: 1500, width: 1, gain: 0.5 * gain, decay: 0.006, seed: seed}))
}

// rattle returns the sound of two dice in a leather cup: the cup is shaken and then hits the table.
func rattle(t take) wave {
	w := seconds(0.85)
	for i, at := range []float64{0, 0.07, 0.15, 0.19, 0.27, 0.32, 0.40, 0.44, 0.52, 0.57} {
		w.knock(t, at, 820+140*float64((i*3+int(t))%4), 0.5+0.1*float64(i%3), uint64(20+i))
	}
	w.add(t.note(note{at: 0.66, length: 0.16, from: 170, to: 110, gain: 1.2, decay: 0.04, partials: []float64{0.5, 0.3}}))
	w.knock(t, 0.66, 420, 0.8, 40)
	return w.finish(moves)
}

// cup returns the sound of a leather cup that is lifted off the table. It is lifted the given number of times.
func cup(t take, times int, level loudness) wave {
	w := seconds(0.22 * float64(times))
	for i := range times {
		at := 0.2 * float64(i)
		w.addRush(t.rush(rush{at: at, length: 0.16, from: 700, to: 1300, width: 0.9, gain: 0.8, decay: 0.06, attack: 0.02, seed: uint64(50 + i)}))
		w.knock(t, at, 300+90*float64(i), 0.6*float64(times), uint64(60+i))
	}
	return w.finish(level)
}

// claim returns a few notes on a marimba that resemble a short word.
func claim(t take) wave {
	w := seconds(0.3)
	w.add(t.note(note{length: 0.26, from: 392, to: 392, gain: 1, decay: 0.07, partials: mallet}))
	w.add(t.note(note{at: 0.07, length: 0.22, from: 493.88, to: 493.88, gain: 0.8, decay: 0.07, partials: mallet}))
	return w.finish(moves)
}

// doubt returns a rising tone.
func doubt(t take) wave {
	w := seconds(0.4)
	w.add(t.note(note{length: 0.36, from: 330, to: 495, gain: 1, decay: 0.16, partials: []float64{0.2, 0.1}}))
	return w.finish(moves)
}

// reveal returns the sound of a cup that is swept away, and of the dice below it.
func reveal() wave {
	w := seconds(0.5)
	w.addRush(rush{length: 0.3, from: 500, to: 1800, width: 1, gain: 0.9, decay: 0.12, attack: 0.05, seed: 70})
	w.knock(0, 0.28, 900, 0.7, 71)
	w.knock(0, 0.36, 760, 0.6, 72)
	return w.finish(events)
}
