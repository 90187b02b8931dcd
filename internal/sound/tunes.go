package sound

import (
	"maps"
	"math"
)

// tune is the melody at the end of a game.
type tune struct {
	instrument instrument
	beat       float64 // seconds
	notes      []tone
}

// tone is a note of a tune. at and length are in beats.
type tone struct {
	at     float64
	key    int // number of a key as in MIDI: 60 is C4, and 69 is A4 with 440 Hz
	length float64
}

// instrument is the sound of a note, apart from its pitch and its length.
type instrument struct {
	partials []float64
	decay    float64 // seconds
	attack   float64 // seconds
	tremolo  float64 // Hz
}

var (
	marimba   = instrument{partials: mallet, decay: 0.22}
	musicBox  = instrument{partials: []float64{0.1, 0.3, 0.08}, decay: 0.3}
	bells     = instrument{partials: []float64{0.3, 0.1, 0.2}, decay: 0.4}
	accordion = instrument{partials: []float64{0.6, 0.4, 0.25, 0.12}, decay: 0.6, attack: 0.02, tremolo: 6}
	horn      = instrument{partials: []float64{0.6, 0.35, 0.15}, decay: 0.5, attack: 0.03}
)

// tunes has the tunes by their names. A tune is played at the end of a game, after a win or after a defeat. A kind of
// game without tunes of its own uses the effects Win and Lose.
var tunes = func() map[string]tune {
	all := map[string]tune{}
	for _, some := range []map[string]tune{pondTunes, glendaTunes, labyrinthTunes, miaTunes, foxesTunes} {
		maps.Copy(all, some)
	}
	return all
}()

// wave computes the tune.
func (t tune) wave() wave {
	end := 0.0
	for _, n := range t.notes {
		end = max(end, n.at+n.length)
	}
	w := seconds(min(end*t.beat, 1.5))
	for _, n := range t.notes {
		f := 440 * math.Exp2(float64(n.key-69)/12)
		i := t.instrument
		w.add(note{
			at: n.at * t.beat, length: n.length * t.beat, from: f, to: f, gain: 1,
			partials: i.partials, decay: i.decay, attack: i.attack, tremolo: i.tremolo,
		})
	}
	return w.finish(endings)
}
