package sound

import (
	"maps"
	"slices"
)

// bank holds the waves of all sounds.
type bank struct {
	takes [][]wave // variants of each effect
	loops [ambiences]wave
}

// recipe holds the name of an effect and the functions that compute its variants. All effects are short and begin softly. They
// have little energy above 3 kHz.
type recipe struct {
	name  string
	takes []func() wave
}

func single(name string, make func() wave) recipe { return recipe{name, []func() wave{make}} }

// several returns the recipe of an effect that is heard often. If all its waves were equal, they would sound like a machine.
func several(name string, make func(take) wave) recipe {
	r := recipe{name: name}
	for t := range take(len(takePitches)) {
		r.takes = append(r.takes, func() wave { return make(t) })
	}
	return r
}

var general = map[Effect]recipe{
	Press:   single("ui.press", press),
	Toggle:  single("ui.toggle", toggle),
	Focus:   single("ui.focus", focus),
	Error:   single("ui.error", wrong),
	Opening: single("ui.open", func() wave { return glide(440, 660) }),
	Closing: single("ui.close", func() wave { return glide(660, 440) }),
	Start:   single("game.start", start),
	Win:     single("game.win", win),
	Lose:    single("game.lose", lose),
	Tension: single("game.tension", tension),
	Collect: single("game.collect", collect),
}

// recipes has the recipe of each effect. The effects with a constant of type Effect come first, then the tunes, then
// the voices.
var recipes = func() []recipe {
	all := make([]recipe, effects)
	for _, some := range []map[Effect]recipe{general, pond, glenda, labyrinth, mia, foxes} {
		for e, r := range some {
			all[e] = r
		}
	}
	for _, name := range slices.Sorted(maps.Keys(tunes)) {
		all = append(all, single(name, tunes[name].wave))
	}
	for _, name := range slices.Sorted(maps.Keys(voices)) {
		all = append(all, single(voicePrefix+name, voices[name].wave))
	}
	return all
}()

// makeBank computes every sound, and calls pause after each.
func makeBank(pause func()) *bank {
	b := bank{takes: make([][]wave, len(recipes))}
	for e, r := range recipes {
		for _, make := range r.takes {
			b.takes[e] = append(b.takes[e], make())
			pause()
		}
	}
	for a, make := range ambience {
		b.loops[a] = make()
		pause()
	}
	return &b
}

// press returns the sound of a light knock on wood.
func press() wave {
	w := seconds(0.08)
	w.add(note{length: 0.08, from: 620, to: 500, gain: 1, decay: 0.014, partials: []float64{0.15, 0.1}})
	w.addRush(rush{length: 0.03, from: 1800, to: 900, width: 1, gain: 0.25, decay: 0.006, seed: 1})
	return w.finish(touches)
}

// toggle returns two light knocks on wood, the second one higher.
func toggle() wave {
	w := seconds(0.13)
	w.add(note{length: 0.06, from: 480, to: 440, gain: 0.8, decay: 0.012})
	w.add(note{at: 0.05, length: 0.08, from: 720, to: 680, gain: 1, decay: 0.015, partials: []float64{0.1}})
	return w.finish(touches)
}

// focus returns the sound of the keyboard focus moving.
func focus() wave {
	w := seconds(0.04)
	w.add(note{length: 0.04, from: 880, to: 820, gain: 1, decay: 0.008})
	return w.finish(touches)
}

// wrong returns two low tones, the second one lower.
func wrong() wave {
	w := seconds(0.34)
	hum := []float64{0.3, 0.25, 0.1}
	w.add(note{length: 0.15, from: 220, to: 218, gain: 1, decay: 0.09, partials: hum})
	w.add(note{at: 0.14, length: 0.2, from: 175, to: 172, gain: 1, decay: 0.09, partials: hum})
	return w.finish(events)
}

func glide(from, to float64) wave {
	w := seconds(0.16)
	w.add(note{length: 0.16, from: from, to: to, gain: 1, decay: 0.06, partials: []float64{0.08}})
	return w.finish(touches)
}

// start returns the sound of a low referee whistle.
func start() wave {
	w := seconds(0.5)
	w.add(note{length: 0.12, from: 750, to: 950, gain: 0.7, tremolo: 32})
	w.add(note{at: 0.17, length: 0.32, from: 950, to: 1025, gain: 1, decay: 0.3, tremolo: 32})
	w.addRush(rush{at: 0.17, length: 0.3, from: 1000, to: 1000, width: 0.3, gain: 0.1, decay: 0.2, attack: 0.02, seed: 2})
	return w.finish(moves)
}

// mallet holds the relative amplitudes of the partials of a marimba.
var mallet = []float64{0.05, 0, 0.18}

func win() wave {
	w := seconds(1.3)
	for i, f := range []float64{523.25, 659.26, 783.99, 1046.5} { // C major upwards
		w.add(note{at: 0.11 * float64(i), length: 0.9, from: f, to: f, gain: 1 - 0.1*float64(i), decay: 0.22, partials: mallet})
	}
	w.add(note{at: 0.33, length: 0.95, from: 523.25, to: 523.25, gain: 0.5, decay: 0.3, partials: mallet})
	return w.finish(endings)
}

func lose() wave {
	w := seconds(1.3)
	for i, f := range []float64{392, 311.13, 261.63} { // C minor downwards
		w.add(note{at: 0.2 * float64(i), length: 0.85, from: f, to: f * 0.995, gain: 1, decay: 0.25, partials: mallet})
	}
	return w.finish(endings)
}

// tension returns the sound of a heartbeat. Most of its energy is above 150 Hz, because small loudspeakers cannot play lower
// frequencies.
func tension() wave {
	w := seconds(0.42)
	body := []float64{1, 0.8, 0.5, 0.2}
	w.add(note{length: 0.16, from: 104, to: 78, gain: 1, decay: 0.05, partials: body})
	w.add(note{at: 0.2, length: 0.2, from: 92, to: 70, gain: 0.75, decay: 0.05, partials: body})
	return w.finish(events)
}

// collect returns two strokes on a glockenspiel.
func collect() wave {
	w := seconds(0.8)
	for i, f := range []float64{783.99, 1174.66} {
		w.add(note{at: 0.09 * float64(i), length: 0.65, from: f, to: f, gain: 1, decay: 0.16, partials: mallet})
	}
	return w.finish(events)
}
