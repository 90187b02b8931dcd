// Package settingsscene is where a person changes how the program looks and sounds. Every change takes effect at once and
// is kept; the screen can be opened from anywhere and leads back there.
package settingsscene

import (
	"math"
	"slices"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// settings is the screen's state; the Page is its Scene.
type settings struct {
	*page.Page
	env *scenes.Env

	scaleNote *ui.Label
	applied   float64 // the scale that the window allows; see input.Frame.UIScale
}

// New makes the screen; Escape leads to back, or home if that is nil.
func New(env *scenes.Env, back scenes.Scene) scenes.Scene {
	s := &settings{env: env}
	s.Page = page.New(env, back, s.plan)
	return s.Page
}

func (s *settings) word(key string, args ...any) string { return s.env.UI.Book.T(key, args...) }

func (s *settings) plan() page.Plan {
	body := ui.Column(16, s.look(), s.sound(), s.play())
	if s.env.Nearby != nil {
		body.Add(s.network())
	}
	body.Add(s.more())
	return page.Plan{Title: s.word("settings.title"), Body: body, Width: 680, Focus: "theme", Tick: s.tick}
}

func (s *settings) tick(in *input.Frame) {
	s.applied = in.UIScale
	s.scaleNote.SetText(s.scaleText())
}

// scaleText explains the limit of the scale, with the scale that the window has where it is less than the chosen one.
func (s *settings) scaleText() string {
	const rounding = 0.005
	if s.applied > 0 && s.applied < s.env.Prefs.Scale-rounding {
		return s.word("settings.scale_limited", s.percent(math.Floor(s.applied*100)))
	}
	return s.word("settings.scale_note")
}

// change makes a new setting take effect.
func (s *settings) change(set func(p *prefs.Prefs)) {
	set(&s.env.Prefs)
	s.env.Apply()
}

func (s *settings) look() ui.Widget {
	motion := ui.NewSwitch(s.word("settings.motion"), s.env.Prefs.ReducedMotion, func(on bool) {
		s.change(func(p *prefs.Prefs) { p.ReducedMotion = on })
	}).WithNote(s.word("settings.motion_note"))
	s.scaleNote = ui.Named("scalenote", ui.NewCaption(s.scaleText()))
	return s.part("settings.look",
		ui.Named("theme", s.theme()),
		ui.Named("language", s.language()),
		ui.Column(0, ui.Named("scale", s.scale()), s.scaleNote),
		ui.Named("motion", motion))
}

func (s *settings) sound() ui.Widget {
	p := s.env.Prefs
	muted := ui.NewSwitch(s.word("settings.muted"), p.Muted, func(on bool) {
		s.change(func(p *prefs.Prefs) { p.Muted = on })
	})
	captions := ui.NewSwitch(s.word("settings.captions"), p.Captions, func(on bool) {
		s.change(func(p *prefs.Prefs) { p.Captions = on })
	}).WithNote(s.word("settings.captions_note"))
	return s.part("settings.sound", ui.Named("volume", s.volume()), ui.Named("muted", muted), ui.Named("captions", captions))
}

// play has what every game knows of the person.
func (s *settings) play() ui.Widget {
	name := ui.NewTextField(s.word("settings.name"), s.env.Prefs.Name(0)).Limited(prefs.MaxNameRunes)
	name.OnChange = func(text string) {
		s.change(func(p *prefs.Prefs) { *p = p.Named(text) })
	}
	return s.part("settings.play", ui.Column(4, ui.Named("name", name), ui.NewCaption(s.word("settings.name_note"))))
}

// network has what is sent without being asked for each time.
func (s *settings) network() ui.Widget {
	nearby := ui.NewSwitch(s.word("settings.nearby"), s.env.Prefs.Nearby, func(on bool) {
		s.change(func(p *prefs.Prefs) { p.Nearby = on })
	}).WithNote(s.word("settings.nearby_note"))
	return s.part("settings.network", ui.Named("nearby", nearby))
}

func (s *settings) more() ui.Widget {
	reset := ui.NewButton(s.word("settings.reset"), s.askReset).OfKind(ui.Danger).WithIcon(render.Restart)
	return s.part("settings.more",
		ui.Column(4, ui.NewSoft(s.word("settings.kept")), ui.NewSoft(s.word("settings.fullscreen"))),
		ui.Flow(8, ui.Named("reset", reset)))
}

// part is a card with a heading.
func (s *settings) part(heading string, rows ...ui.Widget) ui.Widget {
	return ui.NewPanel(ui.Column(16, ui.NewHeading(s.word(heading)), ui.Column(16, rows...)))
}

func (s *settings) theme() *ui.Choice {
	names := []string{prefs.System, prefs.Light, prefs.Dark, prefs.Contrast}
	var texts []string
	for _, n := range names {
		texts = append(texts, s.word("settings.theme_"+n))
	}
	c := ui.NewChoice(s.word("settings.theme"), texts, slices.Index(names, s.env.Prefs.Theme))
	c.OnChange = func(i int) { s.change(func(p *prefs.Prefs) { p.Theme = names[i] }) }
	c.OnSame = func() { s.env.Confirm("theme") }
	return c
}

func (s *settings) language() *ui.Choice {
	codes, texts := []string{prefs.Auto}, []string{s.word("settings.language_auto")}
	for _, l := range words.Languages() {
		codes, texts = append(codes, l.Code), append(texts, l.Name)
	}
	// A language that this version does not speak is kept, and shown as what stands in for it: the system's.
	c := ui.NewChoice(s.word("settings.language"), texts, max(0, slices.Index(codes, s.env.Prefs.Language)))
	c.OnChange = func(i int) { s.change(func(p *prefs.Prefs) { p.Language = codes[i] }) }
	c.OnSame = func() { s.env.Confirm("language") }
	return c
}

// scale takes effect when the knob is let go: otherwise the slider would grow away from under the pointer.
func (s *settings) scale() *ui.Slider {
	v := ui.NewSlider(s.word("settings.scale"), prefs.MinScale*100, prefs.MaxScale*100, 25)
	v.Big = 50
	v.Format = s.percent
	v.Set(s.env.Prefs.Scale * 100)
	v.OnDone = func(percent float64) {
		if scale := percent / 100; scale != s.env.Prefs.Scale {
			s.change(func(p *prefs.Prefs) { p.Scale = scale })
		}
	}
	return v
}

func (s *settings) volume() *ui.Slider {
	v := ui.NewSlider(s.word("settings.volume"), 0, 100, 5)
	v.Big = 20
	v.Format = s.percent
	v.Set(s.env.Prefs.Volume * 100)
	v.OnDone = func(percent float64) {
		if percent/100 == s.env.Prefs.Volume {
			return
		}
		s.change(func(p *prefs.Prefs) { p.Volume = percent / 100 })
		if s.env.UI.Sound != nil {
			s.env.UI.Sound("ui.toggle") // as loud as it is now
		}
	}
	return v
}

func (s *settings) percent(v float64) string {
	return s.env.UI.Book.Percent(v / 100)
}

func (s *settings) askReset() {
	s.Ask(ui.Question{
		Title: s.word("settings.reset_title"), Text: s.word("settings.reset_text"),
		Yes: s.word("settings.reset_yes"), No: s.word("settings.reset_no"), Danger: true,
		OnYes: s.reset,
	})
}

// reset keeps what is no setting: names, what is remembered for games, and the window's place.
func (s *settings) reset() {
	s.change(func(p *prefs.Prefs) {
		d := prefs.Defaults()
		p.Theme, p.Language, p.Scale, p.ReducedMotion = d.Theme, d.Language, d.Scale, d.ReducedMotion
		p.Volume, p.Muted, p.Captions, p.Nearby = d.Volume, d.Muted, d.Captions, d.Nearby
	})
	s.Rebuild()
	s.ToastAs(ui.Good, s.word("settings.reset_done"))
}
