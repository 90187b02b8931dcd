package pondscene

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// bindKeys makes the keys that work in every phase of the game.
func (s *Scene) bindKeys() {
	bare := input.Mods{}
	s.Shortcut(ebiten.KeyTab, bare, s.switchAnalysis)
	s.Shortcut(ebiten.KeyF1, bare, s.openHelp)
	s.Shortcut(ebiten.KeyP, bare, s.openMenu)
	s.Shortcut(ebiten.KeyR, bare, s.restart)
	s.Shortcut(ebiten.KeyBackspace, bare, s.takeBackByKey)
	s.PadShortcut(input.PadNorth, s.switchAnalysis)
	s.PadShortcut(input.PadMenu, s.openMenu)
	if s.opts.Session.Offers().Film != nil { // in a game these keys steer
		s.bindFilmKeys()
	}
}

func (s *Scene) bindFilmKeys() {
	bare := input.Mods{}
	s.Shortcut(ebiten.KeyArrowLeft, bare, s.film(func(f *filmFace) { f.step(s, -1) }))
	s.Shortcut(ebiten.KeyArrowRight, bare, s.film(func(f *filmFace) { f.step(s, 1) }))
	s.Shortcut(ebiten.KeyHome, bare, s.film(func(f *filmFace) { f.seek(s, 0) }))
	s.Shortcut(ebiten.KeyEnd, bare, s.film(func(f *filmFace) { f.seek(s, f.film.Len()) }))
	s.Shortcut(ebiten.KeySpace, bare, s.film(func(f *filmFace) { f.hold(s, !s.still) }))
}

// film makes a key that means something only while a film is shown.
func (s *Scene) film(do func(f *filmFace)) func() {
	return func() {
		if f, ok := s.face.(*filmFace); ok {
			do(f)
		}
	}
}

func (s *Scene) takeBackByKey() {
	if s.opts.Session.Offers().TakeBack != nil {
		s.takeBack()
	}
}

// restart begins the same game again, and asks first when something would be lost.
func (s *Scene) restart() {
	again := s.again()
	if again == nil {
		return
	}
	if s.view.Outcome != 0 || s.view.Moves == 0 {
		again()
		return
	}
	t := s.env.UI.Book.T
	s.Ask(ui.Question{Title: t("pond.restart"), Text: t("pond.restart_sure"), Yes: t("pond.restart"), No: t("pond.go_on"), OnYes: again})
}

// openMenu pauses the game and asks what now. Escape goes on.
func (s *Scene) openMenu() {
	if !s.steering() {
		return
	}
	t := s.env.UI.Book.T
	entries := ui.Column(8)
	d := ui.NewDialog(t("pond.paused"), entries)
	add := func(id, text string, kind ui.ButtonKind, fn func()) {
		b := ui.NewButton(text, func() {
			d.Close()
			fn()
		}).OfKind(kind)
		b.Default = kind == ui.Primary
		entries.Add(ui.Named(id, b))
	}
	add("menu.resume", t("pond.go_on"), ui.Primary, s.hold)
	d.OnCancel = s.hold
	if s.again() != nil {
		add("menu.again", t("pond.restart"), ui.Plain, s.restart)
	}
	if s.opts.Help != nil {
		add("menu.help", t("pond.help"), ui.Plain, s.openHelp)
	}
	if s.opts.Prefs != nil {
		add("menu.settings", t("pond.settings"), ui.Plain, func() { s.next = s.opts.Prefs(s) })
	}
	add("menu.leave", s.leaveText(), ui.Plain, s.leave)
	if s.small {
		entries.Add(s.controls()...)
	}
	d.Width = 320
	s.Open(d)
}

// leaveText promises to keep the game only where that happens.
func (s *Scene) leaveText() string {
	t := s.env.UI.Book.T
	if s.opts.Session.Offers().TakeBack == nil || s.phase != session.Playing {
		return t("pond.leave")
	}
	return t("pond.keep_leave")
}

func (s *Scene) openHelp() {
	if s.opts.Help != nil {
		s.next = s.opts.Help(s)
	}
}

// mayClose reports whether the program may end now. A game that cannot be kept is lost only if its player says so.
func (s *Scene) mayClose() bool {
	err := s.env.Unsaved()
	if err == nil || s.Modal() {
		return err == nil
	}
	t := s.env.UI.Book.T
	s.Ask(ui.Question{
		Title: t("pond.unsaved_title"), Text: t("pond.unsaved", err.Error()),
		Yes: t("pond.quit_anyway"), No: t("pond.go_on"), Danger: true,
		OnYes: func() { s.next = scenes.Scene(nil) },
	})
	return false
}
