package app

import (
	"log/slog"
	"time"

	"menagerie/internal/sound"
	"menagerie/scenes"
)

// effects plays sounds and stores the caption of the last sound, for players who cannot hear it.
type effects struct {
	player sound.Player
	env    *scenes.Env
	log    *slog.Logger
	around string // ambience that was requested in this tick, or ""
	heard  sound.Ambience
	text   string // text of the last caption
	at     time.Time
}

// captionTime is how long the caption of a sound is shown. It is short so that the player can tell which event caused
// the sound.
const captionTime = 1500 * time.Millisecond

// play plays a sound in the middle.
func (c *effects) play(name string) { c.playAt(name, 0) }

// stereoWidth is how far sounds at a board's edge are panned: 0 is the middle, 1 is one loudspeaker only. A sound that
// only one loudspeaker plays is unpleasant with headphones.
const stereoWidth = 0.7

// playAt plays the sound of an event on the board. pan is the horizontal position of the event: -1 is the left edge,
// and 1 is the right edge.
func (c *effects) playAt(name string, pan float64) {
	e, ok := sound.Named(name)
	if !ok {
		c.log.Warn("unknown sound", "name", name)
		return
	}
	c.player.Play(e, stereoWidth*pan)
	if c.env.Prefs.Captions && e.Tells() {
		c.text, c.at = c.env.UI.Book.T(e.Caption()), time.Now()
	}
}

// surround requests an ambience for this tick.
func (c *effects) surround(name string) { c.around = name }

// tick changes the ambience to the one that was requested since the last call.
func (c *effects) tick() {
	if a := sound.NamedAmbience(c.around); a != c.heard {
		c.heard = a
		c.player.Surround(a)
	}
	c.around = ""
}

// caption returns the caption of the last sound, or false if there is none or its time is over.
func (c *effects) caption() (string, bool) {
	return c.text, c.text != "" && time.Since(c.at) < captionTime
}
