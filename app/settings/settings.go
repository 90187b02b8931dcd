// Package settings loads, applies and stores the settings of the program. Values on the command line replace settings for one
// run. The theme "system" follows the desktop.
package settings

import (
	"cmp"
	"log/slog"
	"sync/atomic"

	"menagerie/assets/words"
	"menagerie/internal/cli"
	"menagerie/internal/desktop"
	"menagerie/internal/mailbox"
	"menagerie/internal/prefs"
	"menagerie/internal/sound"
	"menagerie/render"
	"menagerie/scenes"
)

// Settings owns the settings of this window. The current values are in Env.Prefs.
type Settings struct {
	Env    *scenes.Env
	Log    *slog.Logger
	Line   cli.Line // overrides Language, Theme, Scale and Mute for this run
	Path   string   // of the file
	Sound  sound.Player
	Expose func()                 // redraws the window
	Plain  func(err error) string // returns an error of the disk in the player's language

	file *file

	scheme   atomic.Uint32 // the desktop's desktop.Scheme, set from another goroutine
	followed desktop.Scheme
	unwatch  func() // ends watching the desktop; nil before WatchDesktop
}

// Load reads the settings and applies them. Values on the command line replace them, but are not stored.
func (p *Settings) Load() {
	got, notice, err := prefs.Load(p.Path)
	p.file = &file{path: p.Path, log: p.Log, own: got, failures: mailbox.New[error](1, nil)}
	got.Language, got.Theme = cmp.Or(p.Line.Language, got.Language), cmp.Or(p.Line.Theme, got.Theme)
	got.Scale = cmp.Or(p.Line.Scale, got.Scale)
	got.Muted = got.Muted || p.Line.Mute
	p.Env.Prefs = got
	p.apply()
	if err != nil {
		p.Log.Warn("reading or saving the settings failed", "err", err)
	}
	switch {
	case notice.Key != "":
		p.Env.Notify(p.Env.UI.Book.T(notice.Key, notice.Args...))
	case err != nil:
		p.Env.Notify(p.Env.UI.Book.T("errors.settings_unread", p.Plain(err)))
	}
}

// apply applies the settings to the language, the theme and the sound.
func (p *Settings) apply() {
	s := &p.Env.Prefs
	code := s.Language
	if code == prefs.Auto {
		code = words.Detect()
	}
	p.Env.UI.Book = words.Open(code)
	p.Env.UI.Theme = render.ThemeNamed(s.Theme)
	if s.Theme == prefs.System && p.followed == desktop.Dark {
		p.Env.UI.Theme = render.Dark()
	}
	p.Env.UI.ReducedMotion = s.ReducedMotion
	p.Sound.SetVolume(s.Volume)
	if s.Muted {
		p.Sound.Mute()
	} else {
		p.Sound.Unmute()
	}
}

// Changed applies the settings after set has changed Env.Prefs, and stores the change in another goroutine. Report notifies the
// player after an error.
func (p *Settings) Changed(set func(p *prefs.Prefs)) {
	p.Env.Prefs = p.Env.Prefs.Clamped()
	p.apply()
	p.Expose()
	p.file.change(set)
}

// Report notifies the player if the settings could not be stored. Call it once per tick.
func (p *Settings) Report() {
	for _, err := range p.file.failures.Take(nil) {
		p.Env.Notify(p.Env.UI.Book.T("errors.settings_unsaved", p.Plain(err)))
	}
}

// Settle waits until the changes are stored.
func (p *Settings) Settle() { p.file.wait() }
