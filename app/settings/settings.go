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

// Settings loads, applies and stores the settings of this window. Env.Prefs has the current values.
type Settings struct {
	Env    *scenes.Env
	Log    *slog.Logger
	Line   cli.Line // command line, which overrides Language, Theme, Scale and Mute for this run
	Path   string   // path of the settings file
	Sound  sound.Player
	Expose func()                 // makes the window redraw everything
	Plain  func(err error) string // returns a text for the player about an error of the disk

	file *file

	scheme   atomic.Uint32 // the desktop's desktop.Scheme, which another goroutine sets
	followed desktop.Scheme
	unwatch  func() // ends watching the desktop; nil before WatchDesktop
}

// Load reads the settings file and applies the settings. Values on the command line override them but are not stored.
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

// apply changes the language, the theme and the sound to those of the settings.
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
	p.Sound.SetAmbience(s.Ambience)
	if s.Muted {
		p.Sound.Mute()
	} else {
		p.Sound.Unmute()
	}
}

// Changed applies and stores a change of the settings. The function set has already made this change to Env.Prefs. A
// goroutine stores the change; after an error, Report notifies the player.
func (p *Settings) Changed(set func(p *prefs.Prefs)) {
	p.Env.Prefs = p.Env.Prefs.Clamped()
	p.apply()
	p.Expose()
	p.file.change(set)
}

// Report notifies the player if the settings could not be stored. It must be called once per tick.
func (p *Settings) Report() {
	for _, err := range p.file.failures.Take(nil) {
		p.Env.Notify(p.Env.UI.Book.T("errors.settings_unsaved", p.Plain(err)))
	}
}

// Settle waits until all changes are stored.
func (p *Settings) Settle() { p.file.wait() }
