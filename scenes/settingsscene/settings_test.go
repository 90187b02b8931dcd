package settingsscene

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

type bed struct {
	*uitest.Driver
	env      *scenes.Env
	page     *page.Page
	next     scenes.Scene
	applied  int
	ambience []string // ambience of each tick that had one
}

func open(t *testing.T) *bed {
	b := &bed{env: &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("en")}, Prefs: prefs.Defaults()}}
	b.env.Ambience = func(name string) { b.ambience = append(b.ambience, name) }
	b.env.Nearby = func(string) scenes.Nearby { return nil }
	b.env.Changed = func(func(p *prefs.Prefs)) {
		b.applied++
		b.env.UI.Book = words.Open(b.env.Prefs.Language)
		b.env.UI.Theme = render.ThemeNamed(b.env.Prefs.Theme)
	}
	b.page = New(b.env, nil).(*page.Page)
	b.Driver = uitest.OnScene(t, func(in input.Frame) { b.next = b.page.Update(in) }, func() *ui.Root { return b.page.Root })
	return b
}

// step gives a widget the keys and presses one.
func (b *bed) step(t *testing.T, id string, key ebiten.Key) {
	t.Helper()
	for range 30 {
		if b.Focus() == id {
			b.Press(key)
			b.Ticks(1)
			return
		}
		b.Press(ebiten.KeyTab)
	}
	t.Fatalf("Tab did not reach %s, want it reached", id)
}

func TestEverySettingTakesEffectAtOnce(t *testing.T) {
	b := open(t)
	changes := []struct {
		id   string
		key  ebiten.Key
		done func(p prefs.Prefs) bool
	}{
		{"nearby", ebiten.KeySpace, func(p prefs.Prefs) bool { return !p.Nearby }},
		{"theme", ebiten.KeyEnd, func(p prefs.Prefs) bool { return p.Theme == prefs.Contrast }},
		{"language", ebiten.KeyEnd, func(p prefs.Prefs) bool { return p.Language == "de" }},
		{"scale", ebiten.KeyArrowRight, func(p prefs.Prefs) bool { return p.Scale == 1.25 }},
		{"motion", ebiten.KeySpace, func(p prefs.Prefs) bool { return p.ReducedMotion }},
		{"volume", ebiten.KeyEnd, func(p prefs.Prefs) bool { return p.Volume == 1 }},
		{"ambience", ebiten.KeyEnd, func(p prefs.Prefs) bool { return p.Ambience == 1 }},
		{"muted", ebiten.KeySpace, func(p prefs.Prefs) bool { return p.Muted }},
		{"pace", ebiten.KeyEnd, func(p prefs.Prefs) bool { return p.Pace == "quick" }},
		{"captions", ebiten.KeySpace, func(p prefs.Prefs) bool { return p.Captions }},
		{"remarks", ebiten.KeySpace, func(p prefs.Prefs) bool { return p.Silent }},
	}
	for i, c := range changes {
		b.step(t, c.id, c.key)
		if !c.done(b.env.Prefs) || b.applied != i+1 {
			t.Errorf("%s: got %+v, applied %d times; want the change applied %d times", c.id, b.env.Prefs, b.applied, i+1)
		}
	}
}

// A player who changes the volume of the ambience hears it for a while.
func TestTheAmbienceIsHeardAfterAChange(t *testing.T) {
	b := open(t)
	b.Ticks(10)
	if len(b.ambience) != 0 {
		t.Errorf("before a change: got %d ticks with ambience, want 0", len(b.ambience))
	}
	b.step(t, "ambience", ebiten.KeyHome)
	if b.Ticks(2 * sampleTicks); len(b.ambience) != sampleTicks {
		t.Errorf("after a change: got %d ticks with ambience, want %d", len(b.ambience), sampleTicks)
	}
}

func TestLanguageChangesThisScreen(t *testing.T) {
	b := open(t)
	b.step(t, "language", ebiten.KeyEnd)
	if got := b.Widget("reset").(*ui.Button).Text(); got != words.Open("de").T("settings.reset") {
		t.Errorf("got the button %q, want it in German", got)
	}
	if b.Focus() != "language" {
		t.Errorf("got the focus on %q, want language", b.Focus())
	}
}

func TestScaleWaitsForTheHandToLetGo(t *testing.T) {
	b := open(t)
	r := ui.Bounds(b.Widget("scale"))
	b.MoveTo(r.X+9, r.Bottom()-16)
	b.PressDown(1)
	b.MoveTo(r.Right()-9, r.Bottom()-16)
	if b.env.Prefs.Scale != 1 {
		t.Errorf("while the knob is held: got the scale %v, want 1", b.env.Prefs.Scale)
	}
	b.Release()
	if b.env.Prefs.Scale != prefs.MaxScale {
		t.Errorf("after the release: got the scale %v, want %v", b.env.Prefs.Scale, prefs.MaxScale)
	}
}

func TestResetAsksAndKeepsWhatIsNoSetting(t *testing.T) {
	b := open(t)
	p := prefs.Defaults()
	p.Theme, p.Scale, p.Volume, p.Names = prefs.Dark, 2, 0.1, []string{"Ada"}
	p.ReducedMotion, p.Muted, p.Captions, p.Nearby, p.Asks, p.Silent = !p.ReducedMotion, !p.Muted, !p.Captions, !p.Nearby, !p.Asks, !p.Silent
	p.Window = prefs.Window{W: 900, H: 700}
	b.env.Prefs = p.WithGame("pond", prefs.Game{Played: 5, Speed: 2})
	b.step(t, "reset", ebiten.KeyEnter)
	b.Press(ebiten.KeyEnter) // no is the default
	if b.env.Prefs.Theme != prefs.Dark {
		t.Fatalf("Enter alone: got the theme %v, want %v because nothing is reset", b.env.Prefs.Theme, prefs.Dark)
	}
	b.step(t, "reset", ebiten.KeyEnter)
	b.Press(ebiten.KeyTab, ebiten.KeyEnter)
	b.Ticks(2)
	got, d := b.env.Prefs, prefs.Defaults()
	if got.Theme != d.Theme || got.Scale != d.Scale || got.Volume != d.Volume || got.ReducedMotion != d.ReducedMotion ||
		got.Muted != d.Muted || got.Silent != d.Silent || got.Captions != d.Captions || got.Nearby != d.Nearby {
		t.Errorf("after a reset: got %+v, want the defaults %+v", got, d)
	}
	if !slices.Equal(got.Names, []string{"Ada"}) || got.Game("pond").Speed != 2 || got.Window.W != 900 {
		t.Errorf("after a reset: got %+v, want names, games and window unchanged", got)
	}
	if s := b.Widget("volume").(*ui.Slider); s.Value() != 70 {
		t.Errorf("got the slider at %v, want 70", s.Value())
	}
}

// Every row of the screen except the name has a reset, which restores the default.
func TestEveryRowIsReset(t *testing.T) {
	d := prefs.Defaults()
	p := prefs.Defaults()
	p.Theme, p.Language, p.Scale, p.Volume, p.Ambience, p.Pace = prefs.Dark, "de", 2, 0.1, 0.1, "slow"
	p.ReducedMotion, p.Muted, p.Captions, p.Nearby, p.Asks, p.Silent = !p.ReducedMotion, !p.Muted, !p.Captions, !p.Nearby, !p.Asks, !p.Silent
	p = p.WithFace("pond", 0, "fast")
	d = d.WithGame("pond", prefs.Game{Speed: 1})
	kept := 0
	for _, sec := range sections {
		for i, row := range sec.rows {
			before := p
			if row.reset == nil {
				kept++
				continue
			}
			if row.reset(&p, d); reflect.DeepEqual(before, p) {
				t.Errorf("row %d of %s: the reset changes nothing, want a change", i, sec.title)
			}
		}
	}
	if !reflect.DeepEqual(p, d) || kept != 1 {
		t.Errorf("after a reset: got %+v and %d rows without a reset, want the defaults and 1", p, kept)
	}
}

func TestUnknownLanguageIsShownAsTheSystems(t *testing.T) {
	b := open(t)
	b.env.Prefs.Language = "fr"
	b.page.Rebuild()
	b.Ticks(1)
	if got := b.Widget("language").(*ui.Choice).Selected(); got != 0 {
		t.Errorf("got option %d selected, want 0", got)
	}
	if b.env.Prefs.Language != "fr" {
		t.Errorf("got the language %v, want fr unchanged", b.env.Prefs.Language)
	}
}

func TestTheScaleThatTheWindowAllowsIsShown(t *testing.T) {
	b := open(t)
	b.env.Prefs.Scale = 2.75
	b.Rescale(2)
	if got := b.Widget("scalenote").(*ui.Label).Text(); !strings.Contains(got, b.env.UI.Book.Percent(2)) {
		t.Errorf("got the note %q in a window that allows 200 %%, want that number in it", got)
	}
	b.Rescale(2.75)
	if got, want := b.Widget("scalenote").(*ui.Label).Text(), b.env.UI.Book.T("settings.scale_note"); got != want {
		t.Errorf("got the note %q in a window that allows the chosen size, want %q", got, want)
	}
}

func TestTheNameIsChanged(t *testing.T) {
	b := open(t)
	b.env.Prefs.Names = []string{"Ben", "Cid"}
	b.page.Rebuild()
	b.Ticks(1)
	b.Click("name")
	b.Press(ebiten.KeyEnd)
	b.Type("no ")
	if !slices.Equal(b.env.Prefs.Names, []string{"Benno", "Cid"}) || b.applied == 0 {
		t.Errorf("got the names %q, applied %d times; want Benno, Cid and at least 1", b.env.Prefs.Names, b.applied)
	}
}

// texts returns every text on the screen.
func (b *bed) texts() string {
	var all []string
	for _, text := range b.page.Texts() {
		all = append(all, text.Text)
	}
	return strings.Join(all, "\n")
}

func TestAMachineWithoutSoundHasNoVolume(t *testing.T) {
	for language, want := range map[string]string{"en": "This machine has no sound.", "de": "Dieser Rechner hat keine Tonausgabe."} {
		b := open(t)
		b.env.UI.Book = words.Open(language)
		missing := true
		b.env.NoSound = func() bool { return missing }
		b.page.Rebuild()
		b.Ticks(1)
		if got := b.Widget("nosound").(*ui.Label).Text(); got != want || b.page.Find("volume") != nil || b.page.Find("muted") != nil {
			t.Errorf("%s: got %q, want %q without volume and muted", language, got, want)
		}
		missing = false
		b.page.Rebuild()
		b.Ticks(1)
		if b.page.Find("volume") == nil || b.page.Find("nosound") != nil {
			t.Errorf("%s: a machine with sound: got volume %v, want it without nosound", language, b.page.Find("volume") != nil)
		}
	}
}

func TestSettingsReportThatPadsDoNotWork(t *testing.T) {
	for language, want := range map[string]string{"en": "Game pads do not work", "de": "Gamepads funktionieren gerade nicht"} {
		for _, size := range [][2]float64{{480, 360}, {800, 600}, {1280, 2100}} {
			b := open(t)
			b.env.UI.Book = words.Open(language)
			b.env.NoPads = func() bool { return true }
			b.page.Rebuild()
			b.Resize(size[0], size[1])
			b.Ticks(2)
			if got := b.Widget("nopads").(*ui.Label).Text(); !strings.HasPrefix(got, want) {
				t.Errorf("%s: got %q, want it to begin with %q", language, got, want)
			}
			for _, cut := range append(b.page.Overflows(), b.page.Survey()...) {
				t.Errorf("%s, %v: got %s, want no cut text", language, size, cut)
			}
			b.env.NoPads = func() bool { return false }
			b.page.Rebuild()
			b.Ticks(1)
			if b.page.Find("nopads") != nil {
				t.Errorf("%s: pads work, and the notice is shown", language)
			}
		}
	}
}

// TestKeysAndFolderAreListed also checks that nothing is cut in any window.
func TestKeysAndFolderAreListed(t *testing.T) {
	for language, wants := range map[string][]string{
		"en": {"F6", "Go from the board to the buttons", "F11", "Same as system", "Your games are in this folder:"},
		"de": {"F6", "Vom Brett zu den Knöpfen", "F11", "Wie das System", "Deine Spiele liegen in diesem Ordner:"},
	} {
		for _, size := range [][2]float64{{400, 2100}, {480, 360}, {640, 360}, {800, 600}, {1280, 2100}} {
			b := open(t)
			b.env.UI.Book = words.Open(language)
			b.env.Facts.Paths = []scenes.Path{{Key: "about.records", Path: "/home/ada/.local/share/menagerie/records"}}
			b.page.Rebuild()
			b.Resize(size[0], size[1])
			b.Ticks(2)
			for _, cut := range append(b.page.Overflows(), b.page.Survey()...) {
				t.Errorf("%s, %v: got %s, want no cut text", language, size, cut)
			}
			for _, want := range wants {
				if size[1] == 2100 && !strings.Contains(b.texts(), want) {
					t.Errorf("%s, %v: got %q, want %q in it", language, size, b.texts(), want)
				}
			}
		}
	}
}

// TestEachSideHasItsOwnFace chooses a face for one side of a game. Its name appears, and the other side keeps its own.
func TestEachSideHasItsOwnFace(t *testing.T) {
	b := open(t)
	name := func(_ *words.Book, bot string) string { return "The " + bot }
	side := func(text string) func(*words.Book) string { return func(*words.Book) string { return text } }
	b.env.Games = []scenes.Game{&scenetest.Game{Called: "pond", Drawn: scenes.Pictures{
		Portrait: func(int, string) func(*render.Pen, render.Rect) { return func(*render.Pen, render.Rect) {} },
		Faces:    []scenes.FaceSet{{Side: side("Left"), Bots: []string{"crow", "newt"}, Name: name}, {Side: side("Right"), Bots: []string{"toad"}, Name: name}},
	}}}
	b.page.Rebuild()
	b.Ticks(1)
	c := b.Widget("face.pond0").(*ui.Swatches)
	b.page.Reveal(c)
	b.Ticks(1)
	b.ClickAt(c.Spot(2).Centre().X, c.Spot(2).Centre().Y)
	b.Ticks(1)
	if got := b.env.Prefs.Game("pond").Faces; len(got) != 1 || got["0"] != "newt" {
		t.Errorf("got the faces %v, want newt for side 0", got)
	}
	b.See("Cat and mouse · Left", "The newt")
	for _, cut := range append(b.page.Overflows(), b.page.Survey()...) {
		t.Errorf("got %s, want no cut text", cut)
	}
}
