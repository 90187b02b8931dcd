package app

import (
	"log/slog"
	"time"

	"menagerie/internal/sound"
	"menagerie/scenes"
)

// effects plays sounds. It also stores the caption of the last sound, for players who cannot hear the sound.
type effects struct {
	player sound.Player
	env    *scenes.Env
	log    *slog.Logger
	around string // ambience that was requested in this tick, or ""
	heard  sound.Ambience
	text   string // text of the last caption
	at     time.Time
}

// captionTime is the time for which a caption is shown. The time is short, so that players know which event caused the sound.
const captionTime = 1500 * time.Millisecond

// play plays a sound in the middle.
func (c *effects) play(name string) { c.playAt(name, 0) }

// stereoWidth is the distance of the left and right edge of a board from the middle, where 1 is the loudspeaker. A sound that
// only one loudspeaker plays is unpleasant with headphones.
const stereoWidth = 0.7

// playAt plays a sound of a place on the board. pan is -1 at the left edge and 1 at the right edge.
func (c *effects) playAt(name string, pan float64) {
	e, ok := sound.Named(name)
	if !ok {
		c.log.Warn("unknown sound", "name", name)
		return
	}
	c.player.PlayAs(e, sound.Voicing{Pan: stereoWidth * pan})
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

// caption returns the caption of the last sound. It returns false if the caption is empty or its time is over.
func (c *effects) caption() (string, bool) {
	return c.text, c.text != "" && time.Since(c.at) < captionTime
}
