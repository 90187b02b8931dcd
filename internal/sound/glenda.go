package sound

var glenda = map[Effect]recipe{
	Hop:  several("glenda.hop", hop),
	Wall: several("glenda.wall", wall),
}

var glendaTunes = map[string]tune{
	"glenda.win":  {musicBox, 0.1, []tone{{0, 76, 3}, {2, 79, 2}, {3, 76, 3}, {5, 79, 2}, {6, 84, 3}, {8, 88, 5}, {8, 79, 5}}},
	"glenda.lose": {musicBox, 0.17, []tone{{0, 76, 2}, {1.5, 72, 2}, {3, 71, 2}, {4.5, 69, 3}}},
}

// hop returns the sound of a jump and of two paws on grass.
func hop(t take) wave {
	w := seconds(0.3)
	w.add(t.note(note{length: 0.14, from: 330, to: 520, gain: 0.7, decay: 0.05, partials: []float64{0.1}}))
	w.addRush(t.rush(rush{at: 0.17, length: 0.1, from: 520, to: 260, width: 0.9, gain: 0.8, decay: 0.02, seed: 8}))
	return w.finish(moves)
}

// wall returns the sound of rustling leaves and a thud on earth.
func wall(t take) wave {
	w := seconds(0.4)
	w.add(t.note(note{length: 0.16, from: 160, to: 105, gain: 1, decay: 0.04, partials: []float64{0.7, 0.3}}))
	w.addRush(t.rush(rush{at: 0.03, length: 0.34, from: 1500, to: 2400, width: 1, gain: 0.4, decay: 0.1, attack: 0.03, seed: 9}))
	return w.finish(moves)
}
