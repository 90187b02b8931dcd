package setupscene

import (
	"encoding/json"
	"errors"
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

// started is the scene of a game that was started.
type started struct{ page.Page }

// bed is a set-up screen of a game with one field of each kind.
type bed struct {
	*uitest.Driver
	env     *scenes.Env
	page    *page.Page
	next    scenes.Scene
	got     Choice // what Start was called with
	refuse  error
	applied int
}

func fields() []Field {
	list := func(ids ...string) func(Choice) []Option {
		return func(Choice) (o []Option) {
			for _, id := range ids {
				o = append(o, Option{ID: id, Text: id})
			}
			return o
		}
	}
	return []Field{
		{ID: "mode", Label: "settings.theme", Default: "solo", Options: list("solo", "two")},
		{ID: "level", Label: "settings.language", Default: "b", Options: func(c Choice) []Option {
			if c["mode"] == "two" {
				return list("a", "z")(c)
			}
			return []Option{
				{ID: "a", Text: "a", Hint: "settings.kept"}, {ID: "b", Text: "b"},
				{ID: "shut", Text: "shut", Hint: "settings.fullscreen", Disabled: true},
			}
		}},
		{ID: "me", Label: "settings.look", Kind: Text, Default: "home.nobody", Person: 1},
		{ID: "host", Label: "settings.sound", Kind: Text, Default: "home.nobody", Person: 1,
			Shown: func(c Choice) bool { return c["mode"] == "two" }},
		{ID: "colour", Label: "settings.more", Kind: Colour, Default: "3"},
		{ID: "fast", Label: "settings.motion", Kind: Toggle, Default: "false", Hint: "settings.motion_note"},
	}
}

// open opens the screen with what settings remember for the game.
func open(t *testing.T, remembered string, names ...string) *bed {
	b := &bed{}
	p := prefs.Defaults()
	p.Names = names
	if remembered != "" {
		p = p.WithGame("pond", prefs.Game{Choice: json.RawMessage(remembered)})
	}
	b.env = &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("en")}, Prefs: p}
	b.env.Apply = func() { b.applied++ }
	b.env.Home = func() scenes.Scene { return &started{} }
	b.env.Games = []scenes.Game{{Name: "pond", Card: func(*render.Pen, render.Rect, float64) {}}}
	start := func(c Choice) (scenes.Scene, error) {
		b.got = c
		if b.refuse != nil {
			return nil, b.refuse
		}
		return &started{}, nil
	}
	b.page = New(b.env, Spec{Game: "pond", Fields: fields(), Start: start}).(*page.Page)
	b.Driver = uitest.OnScene(t, func(in input.Frame) { b.next = b.page.Update(in) }, func() *ui.Root { return b.page.Root })
	return b
}

func want(t *testing.T, got Choice, id, value string) {
	t.Helper()
	if got[id] != value {
		t.Errorf("%s is %q, want %q", id, got[id], value)
	}
}

func TestDefaultsStart(t *testing.T) {
	b := open(t, "")
	b.Press(ebiten.KeyEnter)
	if _, ok := b.next.(*started); !ok {
		t.Fatalf("Enter leads to %T", b.next)
	}
	for id, value := range map[string]string{
		"mode": "solo", "level": "b", "me": b.env.UI.Book.T("home.nobody"), "colour": "3", "fast": "false",
	} {
		want(t, b.got, id, value)
	}
}

func TestChoiceIsRemembered(t *testing.T) {
	b := open(t, "")
	b.FocusOn("level")
	b.Press(ebiten.KeyArrowLeft) // a
	b.Click("me")
	b.Type("Ada")
	b.FocusOn("colour")
	b.Press(ebiten.KeyArrowRight)
	b.FocusOn("fast")
	b.Press(ebiten.KeySpace)
	b.Click("start")
	again := open(t, string(b.env.Prefs.Game("pond").Choice), b.env.Prefs.Names...)
	again.Press(ebiten.KeyEnter)
	for id, value := range map[string]string{"level": "a", "me": "Ada", "colour": "4", "fast": "true"} {
		want(t, b.got, id, value)
		want(t, again.got, id, value)
	}
	if again.applied != 0 {
		t.Error("the settings were written although nothing changed")
	}
}

func TestLeavingRemembersToo(t *testing.T) {
	b := open(t, "")
	b.FocusOn("fast")
	b.Press(ebiten.KeySpace, ebiten.KeyEscape)
	if _, ok := b.next.(*started); !ok { // the home of this test
		t.Fatalf("Escape leads to %T", b.next)
	}
	if c := string(b.env.Prefs.Game("pond").Choice); !strings.Contains(c, `"fast":"true"`) {
		t.Errorf("remembered: %s", c)
	}
}

func TestClosingTheWindowRemembersToo(t *testing.T) {
	b := open(t, "")
	b.FocusOn("fast")
	b.Press(ebiten.KeySpace)
	b.Click("me")
	b.Type("Ada")
	b.Frame(func(in *input.Frame) { in.Closing = true })
	if b.next != nil {
		t.Fatalf("closing leads to %T", b.next)
	}
	if c := string(b.env.Prefs.Game("pond").Choice); !strings.Contains(c, `"fast":"true"`) || b.env.Prefs.Name(0) != "Ada" {
		t.Errorf("remembered: %s, %q", c, b.env.Prefs.Names)
	}
}

// The rules are a screen of their own, at which the window may be closed as well.
func TestTheRulesRememberToo(t *testing.T) {
	b := open(t, "")
	b.env.Games[0].Help = func(*scenes.Env, scenes.Scene) scenes.Scene { return &started{} }
	b.page = New(b.env, Spec{Game: "pond", Fields: fields()}).(*page.Page)
	b.Ticks(1)
	b.FocusOn("fast")
	b.Press(ebiten.KeySpace, ebiten.KeyF1)
	if c := string(b.env.Prefs.Game("pond").Choice); !strings.Contains(c, `"fast":"true"`) {
		t.Errorf("remembered: %s", c)
	}
}

// A name that was cleared in one game does not come back from another game, which remembers it by itself.
func TestAClearedNameStaysCleared(t *testing.T) {
	b := open(t, `{"mode":"two","me":"Ada","host":"Ada"}`, "")
	b.Press(ebiten.KeyEnter)
	nobody := b.env.UI.Book.T("home.nobody")
	want(t, b.got, "me", nobody)
	b = open(t, `{"mode":"two","me":"Ada","host":"Ada"}`) // of a version without shared names
	b.Press(ebiten.KeyEnter)
	want(t, b.got, "me", "Ada")
}

func TestWrongRememberedValuesBecomeDefaults(t *testing.T) {
	for _, remembered := range []string{
		`{"mode":"three","level":"shut","colour":"7","fast":"maybe"}`,
		`{"mode":7}`, `[1,2]`, `"x"`, `null`, `{}`,
	} {
		b := open(t, remembered)
		b.Press(ebiten.KeyEnter)
		for id, value := range map[string]string{"mode": "solo", "level": "b", "colour": "3", "fast": "false"} {
			if b.got[id] != value {
				t.Errorf("from %s: %s is %q, want %q", remembered, id, b.got[id], value)
			}
		}
	}
}

func TestNamesAreCleaned(t *testing.T) {
	for text, wanted := range map[string]string{
		"  Ada\n\x00 ": "Ada",
		"\xff\xfeZoë":  "Zoë",
		strings.Repeat("ä", prefs.MaxNameRunes+5): strings.Repeat("ä", prefs.MaxNameRunes),
	} {
		if got := (Field{}).trimmed(text); got != wanted {
			t.Errorf("trimmed(%q) = %q, want %q", text, got, wanted)
		}
	}
}

func TestOptionsFollowOtherFields(t *testing.T) {
	b := open(t, `{"level":"b"}`)
	if b.page.Find("host") != nil {
		t.Error("host shows while one plays alone")
	}
	b.FocusOn("mode")
	b.Press(ebiten.KeyArrowRight)
	b.Ticks(1)
	if got := b.Widget("level").(*ui.Choice).Options(); !slices.Equal(got, []string{"a", "z"}) {
		t.Errorf("options: %v", got)
	}
	if b.page.Find("host") == nil {
		t.Error("host does not show for two")
	}
	b.Press(ebiten.KeyEnter)
	want(t, b.got, "level", "a") // b is not offered any more, nor is the default
}

func TestOnePersonHasOneName(t *testing.T) {
	b := open(t, `{"mode":"two"}`, "Ada")
	b.Click("me")
	b.Type("m")
	b.Press(ebiten.KeyEnter)
	want(t, b.got, "me", "Adam")
	want(t, b.got, "host", "Adam")
	if got := b.env.Prefs.Names; !slices.Equal(got, []string{"Adam"}) {
		t.Errorf("names in the settings: %q", got)
	}
}

func TestDisabledOptionSaysWhy(t *testing.T) {
	b := open(t, "")
	b.FocusOn("level")
	b.Press(ebiten.KeyArrowRight)
	b.Ticks(1)
	if got := b.page.Toasts(); !slices.Equal(got, []string{b.env.UI.Book.T("settings.fullscreen")}) {
		t.Errorf("told: %q", got)
	}
	b.Press(ebiten.KeyEnter)
	want(t, b.got, "level", "b")
}

func TestFaultIsShownInWords(t *testing.T) {
	for _, c := range []struct {
		fault error
		says  string
	}{
		{page.Fault{Key: "settings.motion_note", Err: errors.New("x")}, words.Open("de").T("settings.motion_note")},
		{errors.New("no cat"), "no cat"},
	} {
		b := open(t, "")
		b.env.UI.Book = words.Open("de")
		b.refuse = c.fault
		b.Press(ebiten.KeyEnter)
		b.Ticks(1)
		label := b.Widget("fault").(*ui.Label)
		if b.next != scenes.Scene(b.page) || !strings.Contains(label.Text(), c.says) || !ui.Visible(label) {
			t.Errorf("%v is shown as %q", c.fault, label.Text())
		}
		b.refuse = nil
		b.Press(ebiten.KeyEnter)
		if b.next == scenes.Scene(b.page) {
			t.Error("the second try does not start")
		}
	}
}

func TestLanguageKeepsTheChoice(t *testing.T) {
	b := open(t, "")
	b.FocusOn("fast")
	b.Press(ebiten.KeySpace)
	b.env.UI.Book = words.Open("de")
	b.Ticks(2)
	if got := b.Widget("start").(*ui.Button).Text(); got != words.Open("de").T("setup.start") {
		t.Errorf("the button says %q", got)
	}
	b.Press(ebiten.KeyEscape)
	if !b.page.Modal() && !strings.Contains(string(b.env.Prefs.Game("pond").Choice), `"fast":"true"`) {
		t.Error("the choice got lost")
	}
}

func TestSwatchesByMouseAndKeys(t *testing.T) {
	b := open(t, "")
	s := b.Widget("colour").(*swatches)
	b.ClickAt(s.spot(5).Centre().X, s.spot(5).Centre().Y)
	b.Press(ebiten.KeyArrowRight, ebiten.KeyArrowLeft) // the end stays the end
	b.Press(ebiten.KeyEnter)
	want(t, b.got, "colour", "5")
}

func TestSwatchesAreWhereTheyAreHit(t *testing.T) {
	b := open(t, "")
	s := b.Widget("colour").(*swatches)
	for _, w := range []float64{1280, 800, 400} {
		b.Resize(w, 600)
		for i := range seatColours {
			if got := s.spotAt(s.spot(i).Centre()); got != i {
				t.Errorf("at width %v the place of colour %d hits %d", w, i, got)
			}
		}
	}
}

func TestSwatchesAreCalledWhatTheyLookLike(t *testing.T) {
	b := open(t, "")
	s := b.Widget("colour").(*swatches)
	s.set(4)
	for th, want := range map[*render.Theme]string{
		render.Light(): "setup.seat_5", render.Dark(): "setup.seat_5_dark", render.Contrast(): "setup.seat_5_dark",
	} {
		if got := s.name(th); got != b.env.UI.Book.T(want) {
			t.Errorf("%s: the colour is called %q", th.Name, got)
		}
	}
}

// FocusOn gives a widget the keys, as Tab would.
func (b *bed) FocusOn(id string) {
	b.Widget(id)
	for range 50 {
		if b.Focus() == id {
			return
		}
		b.Press(ebiten.KeyTab)
	}
	panic("Tab does not reach " + id)
}

func TestAPresetChoosesOtherFields(t *testing.T) {
	list := func(sets map[string]Choice, ids ...string) func(Choice) []Option {
		return func(Choice) (o []Option) {
			for _, id := range ids {
				o = append(o, Option{ID: id, Text: id, Sets: sets[id]})
			}
			return o
		}
	}
	fields := []Field{
		{ID: "for", Default: "own", Options: list(map[string]Choice{"people": {"time": "long", "seat": "me"}}, "own", "people")},
		{ID: "time", Default: "short", Options: list(nil, "short", "long")},
		{ID: "seat", Default: "none", Options: list(nil, "none", "me")},
		{ID: "size", Default: "1", Options: list(nil, "1", "2")},
	}
	c := settle(fields, Choice{})
	steps := []struct{ id, value, want string }{
		{"for", "people", "people long me 1"},
		{"size", "2", "people long me 2"},
		{"seat", "me", "people long me 2"},
		{"time", "short", "own short me 2"},
		{"for", "people", "people long me 2"},
		{"for", "own", "own long me 2"},
	}
	for _, s := range steps {
		apply(fields, c, s.id, s.value)
		c = settle(fields, c)
		if got := strings.Join([]string{c["for"], c["time"], c["seat"], c["size"]}, " "); got != s.want {
			t.Errorf("after %s %s: %q, want %q", s.id, s.value, got, s.want)
		}
	}
}
