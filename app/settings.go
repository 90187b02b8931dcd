package app

import (
	"cmp"
	"menagerie/assets/words"
	"menagerie/internal/prefs"
)

// load reads the settings, and what the command line says instead.
func (p *Program) load() {
	got, notice, err := prefs.Load(p.places.Settings())
	p.Env.Prefs = p.override(got)
	p.take()
	if err != nil {
		p.log.Warn("settings", "err", err)
	}
	if notice.Key != "" {
		p.Env.Notify(p.Env.UI.Book.T(notice.Key, notice.Args...))
	}
}

// override lays what the command line says over the settings, for this time only.
func (p *Program) override(own prefs.Prefs) prefs.Prefs {
	p.own, p.stored = own, own
	own.Language, own.Theme = cmp.Or(p.opts.Language, own.Language), cmp.Or(p.opts.Theme, own.Theme)
	if p.opts.Scale > 0 {
		own.Scale = p.opts.Scale
	}
	own.Muted = own.Muted || p.opts.Mute
	return own
}

// lasting returns the settings to be kept. What the command line said is left out, unless the person changed it since.
func (p *Program) lasting() prefs.Prefs {
	s := p.Env.Prefs
	if s.Language == p.opts.Language {
		s.Language = p.own.Language
	}
	if s.Theme == p.opts.Theme {
		s.Theme = p.own.Theme
	}
	if s.Scale == p.opts.Scale {
		s.Scale = p.own.Scale
	}
	if p.opts.Mute && s.Muted {
		s.Muted = p.own.Muted
	}
	return s
}

// chosen forgets what the command line said about settings that the person has changed: a later choice of the same value is to
// be kept.
func (p *Program) chosen() {
	s, o := &p.Env.Prefs, &p.opts
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

// confirm keeps a setting that the command line made and that the person has now chosen.
func (p *Program) confirm(setting string) {
	switch setting {
	case "theme":
		p.opts.Theme = ""
	case "language":
		p.opts.Language = ""
	}
	p.save()
}

// take makes the settings take effect.
func (p *Program) take() {
	s := &p.Env.Prefs
	p.Env.UI.Book = words.Open(language(s.Language))
	p.Env.UI.Theme = p.theme()
	p.Env.UI.ReducedMotion = s.ReducedMotion
	p.sound.SetVolume(s.Volume)
	if s.Muted {
		p.sound.Mute()
	} else {
		p.sound.Unmute()
	}
}

// language is the code of a language setting.
func language(code string) string {
	if code == prefs.Auto {
		return words.Detect()
	}
	return code
}

// apply is called by a screen that changed the settings.
func (p *Program) apply() {
	p.Env.Prefs = p.Env.Prefs.Clamped()
	p.chosen()
	p.take()
	p.window.Expose()
	p.save()
}

// save stores the settings. If the disk refuses, the screen shows a notice and the program goes on.
func (p *Program) save() {
	if err := p.store(); err != nil {
		p.Env.Notify(p.Env.UI.Book.T("errors.settings_unsaved", p.autosave.Plain(err)))
	}
}

// store writes what changed since the settings were read or written last.
func (p *Program) store() error {
	is := p.lasting()
	if err := prefs.Save(p.places.Settings(), p.stored, is); err != nil {
		p.log.Warn("settings", "err", err)
		return err
	}
	p.stored = is
	return nil
}
