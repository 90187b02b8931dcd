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
	"menagerie/internal/prefs"
	"menagerie/internal/sound"
	"menagerie/scenes"
)

// Settings owns the settings of this window. The current values are in Env.Prefs.
type Settings struct {
	Env    *scenes.Env
	Log    *slog.Logger
	Line   cli.Line // overrides Language, Theme, Scale and Mute until the user changes these settings
	Path   string   // of the file
	Sound  sound.Player
	Expose func()                 // redraws the window
	Plain  func(err error) string // returns an error of the disk in the player's language

	own  prefs.Prefs // the settings without the values of the command line
	file *file

	scheme   atomic.Uint32 // the desktop's desktop.Scheme, set from another goroutine
	followed desktop.Scheme
	unwatch  func() // ends watching the desktop; nil before WatchDesktop
}

// Load reads the settings and applies them. Values on the command line replace them.
func (p *Settings) Load() {
	got, notice, err := prefs.Load(p.Path)
	p.Env.Prefs = p.override(got)
	p.take()
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

// override returns base with the values of the command line.
func (p *Settings) override(base prefs.Prefs) prefs.Prefs {
	p.own = base
	p.file = newFile(p.Path, p.Log, base)
	base.Language, base.Theme = cmp.Or(p.Line.Language, base.Language), cmp.Or(p.Line.Theme, base.Theme)
	if p.Line.Scale > 0 {
		base.Scale = p.Line.Scale
	}
	base.Muted = base.Muted || p.Line.Mute
	return base
}

// lasting returns the settings to store. Values from the command line are not stored. Unless the user has changed such a value,
// lasting replaces it with the value from before the start.
func (p *Settings) lasting() prefs.Prefs {
	s := p.Env.Prefs
	if s.Language == p.Line.Language {
		s.Language = p.own.Language
	}
	if s.Theme == p.Line.Theme {
		s.Theme = p.own.Theme
	}
	if s.Scale == p.Line.Scale {
		s.Scale = p.own.Scale
	}
	if p.Line.Mute && s.Muted {
		s.Muted = p.own.Muted
	}
	return s
}

// dropOverrides forgets the command-line value of each setting that the user has changed. If the user later chooses the
// same value, it is stored like any other value.
func (p *Settings) dropOverrides() {
	s, o := &p.Env.Prefs, &p.Line
	if s.Language != o.Language {
		o.Language = ""
	}
	if s.Theme != o.Theme {
		o.Theme = ""
	}
	if s.Scale != o.Scale {
		o.Scale = 0
	}
	o.Mute = o.Mute && s.Muted
}

// Confirm stores the current value of a setting, even if the value came from the command line. The argument is "theme" or
// "language".
func (p *Settings) Confirm(setting string) {
	switch setting {
	case "theme":
		p.Line.Theme = ""
	case "language":
		p.Line.Language = ""
	}
	p.Save()
}

// take applies the settings to the language, the theme and the sound.
func (p *Settings) take() {
	s := &p.Env.Prefs
	p.Env.UI.Book = words.Open(language(s.Language))
	p.Env.UI.Theme = p.theme()
	p.Env.UI.ReducedMotion = s.ReducedMotion
	p.Sound.SetVolume(s.Volume)
	if s.Muted {
		p.Sound.Mute()
	} else {
		p.Sound.Unmute()
	}
}

// language returns the language code for the language setting. The value prefs.Auto stands for the language of the system.
func language(code string) string {
	if code == prefs.Auto {
		return words.Detect()
	}
	return code
}

// Apply applies and stores the settings. Call it after a screen has changed Env.Prefs.
func (p *Settings) Apply() {
	p.Env.Prefs = p.Env.Prefs.Clamped()
	p.dropOverrides()
	p.take()
	p.Expose()
	p.Save()
}

// Save stores the settings in another goroutine. Report notifies the player after an error.
func (p *Settings) Save() { p.file.put(p.lasting()) }

// Report notifies the player if the settings could not be stored. Call it once per tick.
func (p *Settings) Report() {
	for _, err := range p.file.failures.Take(nil) {
		p.Env.Notify(p.Env.UI.Book.T("errors.settings_unsaved", p.Plain(err)))
	}
}

// Settle waits until the settings of the last Save are stored.
func (p *Settings) Settle() { p.file.wait() }
