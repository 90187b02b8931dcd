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
	text   string // text of the last caption
	at     time.Time
}

// captionTime is the time for which a caption is shown. The time is short, so that players know which event caused the sound.
const captionTime = 1500 * time.Millisecond

func (c *effects) play(name string) {
	e, ok := sound.Named(name)
	if !ok {
		c.log.Warn("unknown sound", "name", name)
		return
	}
	c.player.Play(e)
	if c.env.Prefs.Captions && e.Tells() {
		c.text, c.at = c.env.UI.Book.T(e.Caption()), time.Now()
	}
}

// caption returns the caption of the last sound. It returns false if the caption is empty or its time is over.
func (c *effects) caption() (string, bool) {
	return c.text, c.text != "" && time.Since(c.at) < captionTime
}
