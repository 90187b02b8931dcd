package settingsscene

import (
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
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

type bed struct {
	*uitest.Driver
	env     *scenes.Env
	page    *page.Page
	next    scenes.Scene
	applied int
}

func open(t *testing.T) *bed {
	b := &bed{env: &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("en")}, Prefs: prefs.Defaults()}}
	b.env.Nearby = func(string) scenes.Nearby { return nil }
	b.env.Confirm = func(string) {}
	b.env.Apply = func() {
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
	t.Fatalf("Tab does not reach %s", id)
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
		{"muted", ebiten.KeySpace, func(p prefs.Prefs) bool { return p.Muted }},
		{"captions", ebiten.KeySpace, func(p prefs.Prefs) bool { return p.Captions }},
	}
	for i, c := range changes {
		b.step(t, c.id, c.key)
		if !c.done(b.env.Prefs) || b.applied != i+1 {
			t.Errorf("%s: the settings are %+v, applied %d times", c.id, b.env.Prefs, b.applied)
		}
	}
}

func TestLanguageChangesThisScreen(t *testing.T) {
	b := open(t)
	b.step(t, "language", ebiten.KeyEnd)
	if got := b.Widget("reset").(*ui.Button).Text(); got != words.Open("de").T("settings.reset") {
		t.Errorf("the button says %q", got)
	}
	if b.Focus() != "language" {
		t.Errorf("the focus is on %q", b.Focus())
	}
}

func TestScaleWaitsForTheHandToLetGo(t *testing.T) {
	b := open(t)
	r := ui.Bounds(b.Widget("scale"))
	b.MoveTo(r.X+9, r.Bottom()-16)
	b.PressDown(1)
	b.MoveTo(r.Right()-9, r.Bottom()-16)
	if b.env.Prefs.Scale != 1 {
		t.Errorf("the scale is %v while the knob is held", b.env.Prefs.Scale)
	}
	b.Release()
	if b.env.Prefs.Scale != prefs.MaxScale {
		t.Errorf("the scale is %v after the knob was let go", b.env.Prefs.Scale)
	}
}

func TestResetAsksAndKeepsWhatIsNoSetting(t *testing.T) {
	b := open(t)
	p := prefs.Defaults()
	p.Theme, p.Scale, p.Volume, p.Names = prefs.Dark, 2, 0.1, []string{"Ada"}
	p.ReducedMotion, p.Muted, p.Captions, p.Nearby = !p.ReducedMotion, !p.Muted, !p.Captions, !p.Nearby
	p.Window = prefs.Window{W: 900, H: 700}
	b.env.Prefs = p.WithGame("pond", prefs.Game{Played: 5, Speed: 2})
	b.step(t, "reset", ebiten.KeyEnter)
	b.Press(ebiten.KeyEnter) // no is the default
	if b.env.Prefs.Theme != prefs.Dark {
		t.Fatal("Enter alone has reset the settings")
	}
	b.step(t, "reset", ebiten.KeyEnter)
	b.Press(ebiten.KeyTab, ebiten.KeyEnter)
	b.Ticks(2)
	got, d := b.env.Prefs, prefs.Defaults()
	if got.Theme != d.Theme || got.Scale != d.Scale || got.Volume != d.Volume || got.ReducedMotion != d.ReducedMotion ||
		got.Muted != d.Muted || got.Captions != d.Captions || got.Nearby != d.Nearby {
		t.Errorf("settings are %+v", got)
	}
	if !slices.Equal(got.Names, []string{"Ada"}) || got.Game("pond").Speed != 2 || got.Window.W != 900 {
		t.Errorf("lost what is no setting: %+v", got)
	}
	if s := b.Widget("volume").(*ui.Slider); s.Value() != 70 {
		t.Errorf("the slider shows %v", s.Value())
	}
}

func TestUnknownLanguageIsShownAsTheSystems(t *testing.T) {
	b := open(t)
	b.env.Prefs.Language = "fr"
	b.page.Rebuild()
	b.Ticks(1)
	if got := b.Widget("language").(*ui.Choice).Selected(); got != 0 {
		t.Errorf("option %d is selected", got)
	}
	if b.env.Prefs.Language != "fr" {
		t.Error("the setting was changed by looking at it")
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
		t.Errorf("the names are %q", b.env.Prefs.Names)
	}
}
