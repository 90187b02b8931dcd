package sound

var labyrinth = map[Effect]recipe{
	Slide: several("labyrinth.slide", slide),
	Clock: single("labyrinth.clock", clock),
}

var labyrinthTunes = map[string]tune{
	"labyrinth.win":  {bells, 0.09, []tone{{0, 62, 4}, {1, 66, 4}, {2, 69, 4}, {3, 74, 4}, {4, 78, 4}, {5, 81, 8}, {7, 86, 7}}},
	"labyrinth.lose": {bells, 0.18, []tone{{0, 74, 3}, {1, 69, 3}, {2, 65, 3}, {3, 62, 4}}},
}

// slide returns the sound of a tile that scrapes over wood and stops against another tile.
func slide(t take) wave {
	w := seconds(0.4)
	w.addRush(t.rush(rush{length: 0.26, from: 520, to: 820, width: 0.9, gain: 1.2, decay: 0.2, attack: 0.01, seed: 10}))
	w.add(t.note(note{at: 0.25, length: 0.12, from: 330, to: 260, gain: 1, decay: 0.02, partials: []float64{0.2, 0.1}}))
	return w.finish(moves)
}

// clock returns the ticking of a clock.
func clock() wave {
	w := seconds(0.5)
	for i, f := range []float64{980, 740} {
		w.add(note{at: 0.25 * float64(i), length: 0.09, from: f, to: 0.9 * f, gain: 1, decay: 0.02, partials: []float64{0.3, 0.15}})
	}
	return w.finish(events)
}
