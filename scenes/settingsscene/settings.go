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

// setting is one row of the screen.
type setting struct {
	show  func(s *settings) ui.Widget
	reset func(p *prefs.Prefs, defaults prefs.Prefs) // nil for a value that is not reset, such as a name
}

// section is a card with settings.
type section struct {
	title string
	shown func(env *scenes.Env) bool // nil: always
	rows  []setting
}

// sections is every setting in the order of the screen. Display and reset both use it.
var sections = []section{
	{title: "settings.look", rows: []setting{
		{(*settings).theme, func(p *prefs.Prefs, d prefs.Prefs) { p.Theme = d.Theme }},
		{(*settings).language, func(p *prefs.Prefs, d prefs.Prefs) { p.Language = d.Language }},
		{(*settings).scale, func(p *prefs.Prefs, d prefs.Prefs) { p.Scale = d.Scale }},
		{(*settings).motion, func(p *prefs.Prefs, d prefs.Prefs) { p.ReducedMotion = d.ReducedMotion }},
	}},
	{title: "settings.sound", rows: []setting{
		{(*settings).volume, func(p *prefs.Prefs, d prefs.Prefs) { p.Volume = d.Volume }},
		{(*settings).muted, func(p *prefs.Prefs, d prefs.Prefs) { p.Muted = d.Muted }},
		{(*settings).captions, func(p *prefs.Prefs, d prefs.Prefs) { p.Captions = d.Captions }},
	}},
	{title: "settings.play", rows: []setting{{(*settings).name, nil}}},
	{title: "settings.network", shown: func(env *scenes.Env) bool { return env.Nearby != nil }, rows: []setting{
		{(*settings).nearby, func(p *prefs.Prefs, d prefs.Prefs) { p.Nearby = d.Nearby }},
	}},
}

func (s *settings) plan() page.Plan {
	body := ui.Column(16)
	for _, sec := range sections {
		if sec.shown != nil && !sec.shown(s.env) {
			continue
		}
		rows := make([]ui.Widget, len(sec.rows))
		for i, row := range sec.rows {
			rows[i] = row.show(s)
		}
		body.Add(s.part(sec.title, rows...))
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

// toggle returns a switch for one of the settings. note is a key; it may be empty.
func (s *settings) toggle(id, note string, of func(p *prefs.Prefs) *bool) ui.Widget {
	w := ui.NewSwitch(s.word("settings."+id), *of(&s.env.Prefs), func(on bool) {
		s.change(func(p *prefs.Prefs) { *of(p) = on })
	})
	if note != "" {
		w.WithNote(s.word(note))
	}
	return ui.Named(id, w)
}

func (s *settings) motion() ui.Widget {
	return s.toggle("motion", "settings.motion_note", func(p *prefs.Prefs) *bool { return &p.ReducedMotion })
}

func (s *settings) muted() ui.Widget {
	return s.toggle("muted", "", func(p *prefs.Prefs) *bool { return &p.Muted })
}

func (s *settings) captions() ui.Widget {
	return s.toggle("captions", "settings.captions_note", func(p *prefs.Prefs) *bool { return &p.Captions })
}

// nearby is about a message that the program sends without being asked each time.
func (s *settings) nearby() ui.Widget {
	return s.toggle("nearby", "settings.nearby_note", func(p *prefs.Prefs) *bool { return &p.Nearby })
}

// name is the player's name in every game.
func (s *settings) name() ui.Widget {
	name := ui.NewTextField(s.word("settings.name"), s.env.Prefs.Name(0)).Limited(prefs.MaxNameRunes)
	name.OnChange = func(text string) {
		s.change(func(p *prefs.Prefs) { *p = p.Named(text) })
	}
	return ui.Column(4, ui.Named("name", name), ui.NewCaption(s.word("settings.name_note")))
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

func (s *settings) theme() ui.Widget {
	names := []string{prefs.System, prefs.Light, prefs.Dark, prefs.Contrast}
	var texts []string
	for _, n := range names {
		texts = append(texts, s.word("settings.theme_"+n))
	}
	c := ui.NewChoice(s.word("settings.theme"), texts, slices.Index(names, s.env.Prefs.Theme))
	c.OnChange = func(i int) { s.change(func(p *prefs.Prefs) { p.Theme = names[i] }) }
	c.OnSame = func() { s.env.Confirm("theme") }
	return ui.Named("theme", c)
}

func (s *settings) language() ui.Widget {
	codes, texts := []string{prefs.Auto}, []string{s.word("settings.language_auto")}
	for _, l := range words.Languages() {
		codes, texts = append(codes, l.Code), append(texts, l.Name)
	}
	// A language that this version does not speak is kept, and shown as what stands in for it: the system's.
	c := ui.NewChoice(s.word("settings.language"), texts, max(0, slices.Index(codes, s.env.Prefs.Language)))
	c.OnChange = func(i int) { s.change(func(p *prefs.Prefs) { p.Language = codes[i] }) }
	c.OnSame = func() { s.env.Confirm("language") }
	return ui.Named("language", c)
}

// scale takes effect when the knob is let go: otherwise the slider would grow away from under the pointer.
func (s *settings) scale() ui.Widget {
	v := ui.NewSlider(s.word("settings.scale"), prefs.MinScale*100, prefs.MaxScale*100, 25)
	v.Big = 50
	v.Format = s.percent
	v.Set(s.env.Prefs.Scale * 100)
	v.OnDone = func(percent float64) {
		if scale := percent / 100; scale != s.env.Prefs.Scale {
			s.change(func(p *prefs.Prefs) { p.Scale = scale })
		}
	}
	s.scaleNote = ui.Named("scalenote", ui.NewCaption(s.scaleText()))
	return ui.Column(0, ui.Named("scale", v), s.scaleNote)
}

func (s *settings) volume() ui.Widget {
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
	return ui.Named("volume", v)
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

// reset sets every setting to its default. Names, the choices of games and the window's place stay.
func (s *settings) reset() {
	s.change(func(p *prefs.Prefs) {
		for _, sec := range sections {
			for _, row := range sec.rows {
				if row.reset != nil {
					row.reset(p, prefs.Defaults())
				}
			}
		}
	})
	s.Rebuild()
	s.ToastAs(ui.Good, s.word("settings.reset_done"))
}
