// Package settingsscene shows the settings of the program. Every change takes effect at once and is saved. The screen can be
// opened from any other screen and leads back there.
package settingsscene

import (
	"math"
	"slices"
	"strconv"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// settings is the state of the settings screen. Its Page implements scenes.Scene.
type settings struct {
	*page.Page
	env *scenes.Env

	scaleNote *ui.Label
	applied   float64 // scale that the window allows; see input.Frame.UIScale
	sample    int     // remaining ticks for which the ambience is heard
}

// New returns the settings screen. back is the screen that Escape opens, or nil for the home screen.
func New(env *scenes.Env, back scenes.Scene) scenes.Scene {
	s := &settings{env: env}
	s.Page = page.New(env, back, s.plan)
	return s.Page
}

// setting is one row of the settings screen.
type setting struct {
	show  func(s *settings) ui.Widget                // returns the row, or nil if this machine does not have the setting
	reset func(p *prefs.Prefs, defaults prefs.Prefs) // resets the setting; nil for a value that is not reset, such as a name
}

// section is a card with settings.
type section struct {
	title string
	shown func(env *scenes.Env) bool // reports whether the section is visible; nil means always
	rows  []setting
}

// sections lists all settings in the order of the screen, with the functions that reset them.
var sections = []section{
	{title: "settings.look", rows: []setting{
		{(*settings).theme, func(p *prefs.Prefs, d prefs.Prefs) { p.Theme = d.Theme }},
		{(*settings).language, func(p *prefs.Prefs, d prefs.Prefs) { p.Language = d.Language }},
		{(*settings).scaleSlider, func(p *prefs.Prefs, d prefs.Prefs) { p.Scale = d.Scale }},
		{(*settings).motion, func(p *prefs.Prefs, d prefs.Prefs) { p.ReducedMotion = d.ReducedMotion }},
	}},
	{title: "settings.sound", rows: []setting{
		{(*settings).volume, func(p *prefs.Prefs, d prefs.Prefs) { p.Volume = d.Volume }},
		{(*settings).ambience, func(p *prefs.Prefs, d prefs.Prefs) { p.Ambience = d.Ambience }},
		{(*settings).muted, func(p *prefs.Prefs, d prefs.Prefs) { p.Muted = d.Muted }},
		{(*settings).captions, func(p *prefs.Prefs, d prefs.Prefs) { p.Captions = d.Captions }},
	}},
	{title: "settings.play", rows: []setting{
		{(*settings).nameField, nil},
		{(*settings).paceChoice, func(p *prefs.Prefs, d prefs.Prefs) { p.Pace = d.Pace }},
		{(*settings).remarksSwitch, func(p *prefs.Prefs, d prefs.Prefs) { p.Silent = d.Silent }},
		{(*settings).confirmSwitch, func(p *prefs.Prefs, d prefs.Prefs) { p.Asks = d.Asks }},
	}},
	{title: "settings.faces", shown: func(env *scenes.Env) bool { return len(env.Games) > 0 }, rows: []setting{
		{(*settings).faces, func(p *prefs.Prefs, _ prefs.Prefs) {
			for name, g := range p.Games {
				g.Faces = nil
				*p = p.WithGame(name, g)
			}
		}},
	}},
	{title: "settings.network", shown: func(env *scenes.Env) bool { return env.Nearby != nil }, rows: []setting{
		{(*settings).announceSwitch, func(p *prefs.Prefs, d prefs.Prefs) { p.Nearby = d.Nearby }},
	}},
}

func (s *settings) plan() page.Plan {
	body := ui.Column(16)
	for _, sec := range sections {
		if sec.shown != nil && !sec.shown(s.env) {
			continue
		}
		var rows []ui.Widget
		for _, row := range sec.rows {
			if w := row.show(s); w != nil {
				rows = append(rows, w)
			}
		}
		body.Add(s.part(sec.title, rows...))
	}
	if s.env.NoPads != nil && s.env.NoPads() {
		body.Add(ui.NewPanel(ui.Named("nopads", ui.NewLabel(s.Word("settings.no_pads")))))
	}
	body.Add(s.keyList(), s.dataPart())
	return page.Plan{Title: s.Word("settings.title"), Body: body, Width: 680, Focus: "theme", Tick: s.tick}
}

func (s *settings) tick(in *input.Frame) {
	s.applied = in.UIScale
	s.scaleNote.SetText(s.scaleText())
	if s.sample > 0 {
		s.sample--
		s.env.Ambience("ambience.water")
	}
}

// scaleText returns the note below the slider for the scale. It shows the scale that is used if the window is too small
// for the chosen scale.
func (s *settings) scaleText() string {
	const rounding = 0.005
	if s.applied > 0 && s.applied < s.env.Prefs.Scale-rounding {
		return s.Word("settings.scale_limited", s.percent(math.Floor(s.applied*100)))
	}
	return s.Word("settings.scale_note")
}

// toggle returns a switch for a setting that is on or off. note is the key of an explanation, or "" for none.
func (s *settings) toggle(id, note string, of func(p *prefs.Prefs) *bool) ui.Widget {
	w := ui.NewSwitch(s.Word("settings."+id), *of(&s.env.Prefs), func(on bool) {
		s.env.Change(func(p *prefs.Prefs) { *of(p) = on })
	})
	if note != "" {
		w.WithNote(s.Word(note))
	}
	return ui.Named(id, w)
}

func (s *settings) motion() ui.Widget {
	return s.toggle("motion", "settings.motion_note", func(p *prefs.Prefs) *bool { return &p.ReducedMotion })
}

// remarksSwitch returns the switch for the remarks of the opponents.
func (s *settings) remarksSwitch() ui.Widget {
	w := ui.NewSwitch(s.Word("settings.remarks"), !s.env.Prefs.Silent, func(on bool) {
		s.env.Change(func(p *prefs.Prefs) { p.Silent = !on })
	})
	return ui.Named("remarks", w)
}

// confirmSwitch returns the switch for confirming a move before it counts.
func (s *settings) confirmSwitch() ui.Widget {
	return s.toggle("asks", "settings.asks_note", func(p *prefs.Prefs) *bool { return &p.Asks })
}

// noSound reports whether the machine has no sound device.
func (s *settings) noSound() bool { return s.env.NoSound != nil && s.env.NoSound() }

func (s *settings) muted() ui.Widget {
	if s.noSound() {
		return nil
	}
	return s.toggle("muted", "", func(p *prefs.Prefs) *bool { return &p.Muted })
}

func (s *settings) captions() ui.Widget {
	return s.toggle("captions", "settings.captions_note", func(p *prefs.Prefs) *bool { return &p.Captions })
}

// announceSwitch returns the switch for announcing the program on the local network.
func (s *settings) announceSwitch() ui.Widget {
	return s.toggle("nearby", "settings.nearby_note", func(p *prefs.Prefs) *bool { return &p.Nearby })
}

// nameField returns the field for the player's name in every game.
func (s *settings) nameField() ui.Widget {
	name := ui.NewTextField(s.Word("settings.name"), s.env.Prefs.Name(0)).Limited(prefs.MaxNameRunes)
	name.OnChange = func(text string) {
		s.env.Change(func(p *prefs.Prefs) { *p = p.Named(text) })
	}
	return ui.Column(4, ui.Named("name", name), ui.NewCaption(s.Word("settings.name_note")))
}

// paceChoice returns the control for the pace of the pond game, and of the bots in every game without a clock.
func (s *settings) paceChoice() ui.Widget {
	return page.PaceChoice(s.env, func(pace string) { s.env.Change(func(p *prefs.Prefs) { p.Pace = pace }) })
}

// faces returns the player's own faces, with a row for each side of each game.
func (s *settings) faces() ui.Widget {
	rows := ui.Column(16, ui.NewCaption(s.Word("settings.faces_note")))
	for _, g := range s.env.Games {
		for side, set := range g.Pictures().Faces {
			label := s.Word(g.Name() + ".title")
			if set.Side != nil {
				label += " · " + set.Side(s.env.UI.Book)
			}
			w := page.FaceChoice(s.env, g, side, label, func(bot string) {
				s.env.Change(func(p *prefs.Prefs) { *p = p.WithFace(g.Name(), side, bot) })
			})
			w.ID = "face." + g.Name() + strconv.Itoa(side)
			rows.Add(w)
		}
	}
	return rows
}

var keyRows = []string{"arrows", "tab", "enter", "escape", "f1", "f6", "f11", "quit", "menu", "pause", "new", "hint", "analysis", "back", "redo"}

// keyList returns the list of the keys that work on every screen, and of the keys of the boards.
func (s *settings) keyList() ui.Widget {
	var rows []ui.Widget
	for _, name := range keyRows {
		key := ui.NewLabel(s.Word("settings.key_" + name))
		key.Weight = render.Bold
		rows = append(rows, page.NewSpaceBetween(12, key, ui.NewSoftLabel(s.Word("settings.does_"+name))))
	}
	return ui.NewPanel(ui.Column(8, append([]ui.Widget{ui.Named("keys", ui.NewHeading(s.Word("settings.keys")))}, rows...)...))
}

// dataPart returns the folder of the games and the button that resets all settings.
func (s *settings) dataPart() ui.Widget {
	reset := ui.NewButton(s.Word("settings.reset"), s.askReset).OfKind(ui.DangerButton).WithIcon(render.Restart)
	var rows []ui.Widget
	buttons := ui.Flow(8)
	for _, path := range s.env.Facts.Paths {
		if path.Key != folderKey {
			continue
		}
		rows = append(rows, ui.Column(4, ui.NewSoftLabel(s.Word("settings.folder")), ui.Named("folder", ui.NewLabel(path.Path))))
		buttons.Add(ui.Named("copy", ui.NewButton(s.Word("settings.copy"), func() {
			if s.Copy(path.Path) {
				s.ToastAs(ui.Good, s.Word("settings.copied"))
			}
		}).WithIcon(render.Copy)))
	}
	buttons.Add(ui.Named("reset", reset))
	return s.part("settings.data", append(rows, buttons)...)
}

// folderKey is the key of the folder with the player's finished games.
const folderKey = "about.records"

func (s *settings) part(heading string, rows ...ui.Widget) ui.Widget {
	return ui.NewPanel(ui.Column(16, ui.NewHeading(s.Word(heading)), ui.Column(16, rows...)))
}

func (s *settings) theme() ui.Widget {
	names := []string{prefs.System, prefs.Light, prefs.Dark, prefs.Contrast}
	var texts []string
	for _, n := range names {
		texts = append(texts, s.Word("settings.theme_"+n))
	}
	c := ui.NewChoice(s.Word("settings.theme"), texts, slices.Index(names, s.env.Prefs.Theme))
	c.OnChange = func(i int) { s.env.Change(func(p *prefs.Prefs) { p.Theme = names[i] }) }
	c.OnSame = func() { c.OnChange(c.Selected()) } // the present theme may be that of the command line
	return ui.Named("theme", c)
}

func (s *settings) language() ui.Widget {
	codes, texts := []string{prefs.Auto}, []string{s.Word("settings.language_auto")}
	for _, l := range words.Languages() {
		codes, texts = append(codes, l.Code), append(texts, l.Name)
	}
	// A language that this version does not speak is kept, and shown as what stands in for it: the system's.
	c := ui.NewChoice(s.Word("settings.language"), texts, max(0, slices.Index(codes, s.env.Prefs.Language)))
	c.OnChange = func(i int) { s.env.Change(func(p *prefs.Prefs) { p.Language = codes[i] }) }
	c.OnSame = func() {
		same := s.env.Prefs.Language // it may be that of the command line, or one that this version does not know
		s.env.Change(func(p *prefs.Prefs) { p.Language = same })
	}
	return ui.Named("language", c)
}

// scaleSlider returns the slider for the scale of all screens.
func (s *settings) scaleSlider() ui.Widget {
	v := ui.NewSlider(s.Word("settings.scale"), prefs.MinScale*100, prefs.MaxScale*100, 25)
	v.Big = 50
	v.Format = s.percent
	v.Set(s.env.Prefs.Scale * 100)
	// The scale changes only when the slider is released, because a new scale also changes the slider's own size.
	v.OnDone = func(percent float64) {
		if scale := percent / 100; scale != s.env.Prefs.Scale {
			s.env.Change(func(p *prefs.Prefs) { p.Scale = scale })
		}
	}
	s.scaleNote = ui.Named("scalenote", ui.NewCaption(s.scaleText()))
	return ui.Column(0, ui.Named("scale", v), s.scaleNote)
}

func (s *settings) volume() ui.Widget {
	if s.noSound() {
		return ui.Named("nosound", ui.NewLabel(s.Word("settings.no_sound")))
	}
	return s.volumeSlider("volume", func(p *prefs.Prefs) *float64 { return &p.Volume }, func() {
		if s.env.UI.Sound != nil {
			s.env.UI.Sound("ui.toggle") // as loud as it is now
		}
	})
}

// ambience returns the slider for the volume of the ambience. After a change, the player hears the ambience for some seconds.
func (s *settings) ambience() ui.Widget {
	if s.noSound() {
		return nil
	}
	return s.volumeSlider("ambience", func(p *prefs.Prefs) *float64 { return &p.Ambience }, func() { s.sample = sampleTicks })
}

// sampleTicks is the number of ticks for which a player hears the ambience after a change of its volume.
const sampleTicks = 3 * 60

// volumeSlider returns a slider for a volume. It calls done after a change.
func (s *settings) volumeSlider(id string, of func(p *prefs.Prefs) *float64, done func()) ui.Widget {
	v := ui.NewSlider(s.Word("settings."+id), 0, 100, 5)
	v.Big = 20
	v.Format = s.percent
	v.Set(*of(&s.env.Prefs) * 100)
	v.OnDone = func(percent float64) {
		if percent/100 == *of(&s.env.Prefs) {
			return
		}
		s.env.Change(func(p *prefs.Prefs) { *of(p) = percent / 100 })
		done()
	}
	return ui.Named(id, v)
}

func (s *settings) percent(v float64) string {
	return s.env.UI.Book.Percent(v / 100)
}

func (s *settings) askReset() {
	ui.Ask(s.Root, ui.Question{
		Title: s.Word("settings.reset_title"), Text: s.Word("settings.reset_text"),
		Yes: s.Word("settings.reset_yes"), No: s.Word("settings.reset_no"), Danger: true,
		OnYes: s.reset,
	})
}

// reset sets every setting on the screen to its default, except the names.
func (s *settings) reset() {
	s.env.Change(func(p *prefs.Prefs) {
		for _, sec := range sections {
			for _, row := range sec.rows {
				if row.reset != nil {
					row.reset(p, prefs.Defaults())
				}
			}
		}
	})
	s.Rebuild()
	s.ToastAs(ui.Good, s.Word("settings.reset_done"))
}
