package sound

// voicePrefix is the beginning of the names of all voices, such as "voice.cat".
const voicePrefix = "voice."

// call is the short call of an animal. Each note or rush is a syllable.
type call struct {
	notes  []note
	rushes []rush
}

// voices has the calls of the animals that are characters or figures of the games.
var voices = map[string]call{
	"ant": {notes: []note{
		{length: 0.04, from: 1250, to: 1200, gain: 1, decay: 0.01},
		{at: 0.07, length: 0.04, from: 1250, to: 1200, gain: 0.8, decay: 0.01},
		{at: 0.18, length: 0.05, from: 1450, to: 1400, gain: 1, decay: 0.012},
	}},
	"badger": {notes: []note{
		{length: 0.16, from: 185, to: 150, gain: 1, decay: 0.1, partials: growl, tremolo: 26},
		{at: 0.18, length: 0.2, from: 170, to: 130, gain: 0.8, decay: 0.1, partials: growl, tremolo: 26},
	}},
	"bear": {notes: []note{{length: 0.5, from: 150, to: 112, gain: 1, decay: 0.3, partials: growl, tremolo: 21, attack: 0.05}}},
	"cat": {notes: []note{
		{length: 0.16, from: 480, to: 730, gain: 0.9, partials: throat, attack: 0.04},
		{at: 0.15, length: 0.3, from: 730, to: 430, gain: 1, decay: 0.25, partials: throat},
	}},
	"crab": {notes: []note{
		{length: 0.04, from: 950, to: 700, gain: 1, decay: 0.012, partials: []float64{0.4, 0.3}},
		{at: 0.11, length: 0.04, from: 820, to: 600, gain: 1, decay: 0.012, partials: []float64{0.4, 0.3}},
	}, rushes: []rush{
		{length: 0.03, from: 2400, to: 1500, width: 1, gain: 0.5, decay: 0.006, seed: 90},
		{at: 0.11, length: 0.03, from: 2400, to: 1500, width: 1, gain: 0.5, decay: 0.006, seed: 91},
	}},
	"dolphin": {notes: []note{
		{length: 0.22, from: 1300, to: 2300, gain: 0.8, attack: 0.02},
		{at: 0.21, length: 0.18, from: 2300, to: 1600, gain: 0.8, decay: 0.12},
		{at: 0.44, length: 0.03, from: 1500, to: 1400, gain: 0.7, decay: 0.01},
		{at: 0.49, length: 0.03, from: 1500, to: 1400, gain: 0.6, decay: 0.01},
		{at: 0.53, length: 0.03, from: 1500, to: 1400, gain: 0.5, decay: 0.01},
	}},
	"dormouse": {notes: []note{{length: 0.5, from: 980, to: 560, gain: 1, decay: 0.3, attack: 0.08, partials: []float64{0.08}}}},
	"fox": {notes: []note{
		{length: 0.12, from: 620, to: 980, gain: 1, decay: 0.1, partials: throat},
		{at: 0.15, length: 0.3, from: 980, to: 560, gain: 0.9, decay: 0.18, partials: throat},
	}},
	"goat": {notes: []note{{length: 0.5, from: 440, to: 380, gain: 1, decay: 0.35, partials: reed, tremolo: 12, attack: 0.03}}},
	"goose": {notes: []note{
		{length: 0.14, from: 380, to: 430, gain: 1, decay: 0.15, partials: reed},
		{at: 0.17, length: 0.22, from: 430, to: 350, gain: 1, decay: 0.15, partials: reed},
	}},
	"gull": {notes: []note{
		{length: 0.2, from: 1350, to: 900, gain: 1, decay: 0.16, partials: throat},
		{at: 0.24, length: 0.26, from: 1250, to: 780, gain: 0.9, decay: 0.16, partials: throat},
	}},
	"hare": {notes: []note{{length: 0.3, from: 540, to: 640, gain: 1, decay: 0.2, partials: throat, tremolo: 30}}},
	"hedgehog": {rushes: []rush{
		{length: 0.08, from: 1100, to: 1700, width: 0.7, gain: 1, decay: 0.05, attack: 0.01, seed: 92},
		{at: 0.13, length: 0.08, from: 1100, to: 1700, width: 0.7, gain: 0.9, decay: 0.05, attack: 0.01, seed: 93},
		{at: 0.26, length: 0.12, from: 1200, to: 2000, width: 0.7, gain: 1, decay: 0.06, attack: 0.01, seed: 94},
	}},
	"heron":  {notes: []note{{length: 0.4, from: 340, to: 290, gain: 1, decay: 0.25, partials: reed, tremolo: 42}}},
	"lamb":   {notes: []note{{length: 0.45, from: 640, to: 560, gain: 1, decay: 0.3, partials: reed, tremolo: 9, attack: 0.03}}},
	"magpie": {notes: chatter(5, 0.07, 1150), rushes: []rush{{length: 0.35, from: 2100, to: 1900, width: 1, gain: 0.15, decay: 0.3, seed: 95}}},
	"mole": {notes: []note{{at: 0.02, length: 0.2, from: 210, to: 180, gain: 0.5, decay: 0.1, partials: growl}}, rushes: []rush{
		{length: 0.1, from: 500, to: 760, width: 0.8, gain: 1, decay: 0.06, attack: 0.01, seed: 96},
		{at: 0.15, length: 0.12, from: 500, to: 820, width: 0.8, gain: 0.9, decay: 0.06, attack: 0.01, seed: 97},
	}},
	"mouse": {notes: []note{
		{length: 0.07, from: 1800, to: 2350, gain: 1, decay: 0.05},
		{at: 0.12, length: 0.09, from: 1900, to: 2500, gain: 1, decay: 0.05},
	}},
	"owl": {notes: []note{
		{length: 0.16, from: 410, to: 385, gain: 0.9, attack: 0.04, partials: []float64{0.12}},
		{at: 0.24, length: 0.36, from: 415, to: 365, gain: 1, decay: 0.4, attack: 0.05, partials: []float64{0.12}},
	}},
	"pelican": {notes: []note{{length: 0.36, from: 250, to: 200, gain: 1, decay: 0.22, partials: reed, tremolo: 25}}},
	"rabbit": {notes: []note{
		{length: 0.07, from: 760, to: 1020, gain: 1, decay: 0.06, partials: []float64{0.1}},
		{at: 0.1, length: 0.1, from: 860, to: 1200, gain: 0.9, decay: 0.06, partials: []float64{0.1}},
	}},
	"raven": {notes: []note{
		{length: 0.2, from: 430, to: 360, gain: 1, decay: 0.14, partials: reed, tremolo: 55},
		{at: 0.25, length: 0.24, from: 420, to: 330, gain: 0.9, decay: 0.14, partials: reed, tremolo: 55},
	}},
	"rooster": {notes: []note{
		{length: 0.08, from: 620, to: 660, gain: 0.9, partials: reed},
		{at: 0.1, length: 0.08, from: 760, to: 800, gain: 0.9, partials: reed},
		{at: 0.2, length: 0.08, from: 720, to: 780, gain: 0.9, partials: reed},
		{at: 0.3, length: 0.36, from: 1050, to: 640, gain: 1, decay: 0.25, partials: reed},
	}},
	"sandpiper": {notes: []note{
		{length: 0.08, from: 2050, to: 2300, gain: 1, decay: 0.06},
		{at: 0.12, length: 0.08, from: 2100, to: 2350, gain: 1, decay: 0.06},
		{at: 0.24, length: 0.12, from: 2200, to: 2000, gain: 1, decay: 0.06},
	}},
	"sheepdog": {notes: []note{
		{length: 0.14, from: 330, to: 210, gain: 1, decay: 0.06, partials: growl},
		{at: 0.22, length: 0.16, from: 340, to: 200, gain: 1, decay: 0.06, partials: growl},
	}, rushes: []rush{{length: 0.06, from: 900, to: 500, width: 1, gain: 0.5, decay: 0.02, seed: 98}}},
	"snail":    {notes: []note{{length: 0.24, from: 310, to: 470, gain: 1, attack: 0.05}, {at: 0.22, length: 0.3, from: 470, to: 300, gain: 1, decay: 0.2}}},
	"tortoise": {notes: []note{{length: 0.5, from: 300, to: 230, gain: 0.6, decay: 0.3, attack: 0.08, partials: throat}}, rushes: []rush{{length: 0.5, from: 620, to: 380, width: 0.8, gain: 0.5, decay: 0.3, attack: 0.08, seed: 99}}},
	"walrus": {notes: []note{
		{length: 0.2, from: 190, to: 150, gain: 1, decay: 0.13, partials: growl, tremolo: 17},
		{at: 0.26, length: 0.24, from: 180, to: 140, gain: 1, decay: 0.13, partials: growl, tremolo: 17},
	}},
}

// Relative amplitudes of the partials of voices.
var (
	growl  = []float64{1, 0.8, 0.6, 0.4, 0.2}
	reed   = []float64{0.8, 0.7, 0.4, 0.2}
	throat = []float64{0.5, 0.25, 0.1}
)

// chatter returns n equal short calls. A call begins every interval seconds. pitch is in Hz.
func chatter(n int, interval, pitch float64) []note {
	var all []note
	for i := range n {
		all = append(all, note{at: float64(i) * interval, length: 0.05, from: pitch, to: 0.85 * pitch, gain: 1, decay: 0.03, partials: reed})
	}
	return all
}

// wave computes the call.
func (c call) wave() wave {
	end := 0.0
	for _, n := range c.notes {
		end = max(end, n.at+n.length)
	}
	for _, r := range c.rushes {
		end = max(end, r.at+r.length)
	}
	w := seconds(end)
	for _, n := range c.notes {
		w.add(n)
	}
	for _, r := range c.rushes {
		w.addRush(r)
	}
	return w.finish(moves)
}
