package homescene_test

import (
	"fmt"
	"testing"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/record"
	"menagerie/render"
	"menagerie/render/ponddraw"
	"menagerie/scenes"
	"menagerie/scenes/aboutscene"
	"menagerie/scenes/helpscene"
	"menagerie/scenes/homescene"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/settingsscene"
	"menagerie/scenes/setupscene"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

func TestMain(m *testing.M) { pixeltest.Main(m) }

// testEnv is a program with cat and mouse and two saves.
func testEnv() *scenes.Env {
	env := &scenes.Env{
		UI:    &ui.Env{Theme: render.Light(), Book: words.Open("en")},
		Prefs: prefs.Defaults(),
		Facts: scenes.Facts{
			Version: "0.1 (1f501bbc2c07)", System: "linux/amd64, go1.26",
			Paths: []scenes.Path{
				{Key: "about.settings", Path: "/home/ada/.config/menagerie/settings.json"},
				{Key: "about.saves", Path: "/home/ada/.local/share/menagerie/saves"},
			},
			Licences: []scenes.Licence{{Name: "Ebitengine", Text: "Apache License\nVersion 2.0\n\nTerms and conditions"}, {Name: "Go", Text: "BSD"}},
		},
	}
	env.Changed = func(func(p *prefs.Prefs)) {
		env.UI.Book = words.Open(env.Prefs.Language)
		env.UI.Theme = render.ThemeNamed(env.Prefs.Theme)
	}
	env.Home = func() scenes.Scene { return homescene.New(env) }
	saves := []scenes.Save{
		save("Ada", "Ilse", 2140, "2026-03-04T17:20:00Z"),
		save("Ada", "Tom", 600, "2026-03-02T09:00:00Z"),
	}
	env.Saves, env.Changes, env.Claim = func() []scenes.Save { return saves }, func() int { return len(saves) }, scenetest.Claim
	env.Games = []scenes.Game{pondGame(env)}
	return env
}

func save(a, b string, ticks int, begun string) scenes.Save {
	return scenes.Save{Name: begun, Record: &record.Record{
		Head:  record.Head{Game: "pond", Begun: begun, Seats: []record.SeatHead{{Name: a}, {Name: b}}},
		Moves: make([]record.Entry, ticks/6), Ticks: ticks,
	}}
}

func pondGame(env *scenes.Env) *scenetest.Game {
	return &scenetest.Game{
		Called: "pond", Card: ponddraw.Card,
		Setup: func() scenes.Scene {
			spec, _ := pondSpec()
			return setupscene.New(env, spec)
		},
		Help: func(back scenes.Scene) scenes.Scene { return helpscene.New(env, back, pondRules()) },
	}
}

// pondSpec returns a set-up with a field of each kind, and a function that returns its settings.
func pondSpec() (spec setupscene.Spec, chosen func() setupscene.Stored) {
	texts := func(list ...string) func() []setupscene.Option {
		return func() (o []setupscene.Option) {
			for i, t := range list {
				o = append(o, setupscene.Option{ID: fmt.Sprint(i + 1), Text: t, Hint: "home.tagline"})
			}
			return o
		}
	}
	var mode, level, name string
	var colour int
	var centre bool
	spec = setupscene.Spec{Game: "pond", Fields: []setupscene.Field{
		{ID: "mode", Label: "settings.look", Value: setupscene.Choice(&mode, ""), Options: texts("Als Maus üben", "Als Katze üben", "Zu zweit", "Vorführung")},
		{ID: "level", Label: "settings.scale", Value: setupscene.Choice(&level, ""), Options: texts("Stufe 1", "Stufe 2", "Stufe 3", "Schwer", "Sehr schwer", "Fast unmöglich", "Weg")},
		{ID: "name", Label: "settings.language", Value: setupscene.Text(&name, "home.nobody"), Person: 1},
		{ID: "colour", Label: "settings.theme", Value: setupscene.Colour(&colour, 1)},
		{ID: "centre", Label: "settings.motion", Value: setupscene.Switch(&centre), Hint: "settings.motion_note"},
	}, Start: func() (scenes.Scene, error) { return nil, page.Fault{Key: "home.damaged"} }}
	return spec, func() setupscene.Stored { return setupscene.Stored{"mode": mode, "level": level, "name": name} }
}

func pondRules() helpscene.Page {
	r := helpscene.Page{Title: "help.pond.title"}
	for i, id := range []string{"goal", "swim", "speed", "straight", "radial", "tangent", "assists", "analysis", "modes"} {
		s := helpscene.Section{Title: "help.pond." + id + ".title", Text: "help.pond." + id + ".text"}
		if i < 6 {
			s.Picture = func(p *render.Pen, r render.Rect) { ponddraw.Illustration(p, r, min(i, 3)) }
		}
		r.Sections = append(r.Sections, s)
	}
	return r
}

// screens are all screens around the games.
func screens(env *scenes.Env) map[string]*page.Page {
	spec, _ := pondSpec()
	return map[string]*page.Page{
		"home":     homescene.New(env).(*page.Page),
		"setup":    setupscene.New(env, spec).(*page.Page),
		"settings": settingsscene.New(env, nil).(*page.Page),
		"about":    aboutscene.New(env, nil).(*page.Page),
		"help":     helpscene.New(env, nil, pondRules()).(*page.Page),
	}
}

func drive(t *testing.T, p *page.Page, w, h float64) *uitest.Driver {
	t.Helper()
	d := uitest.OnScene(t, func(in input.Frame) { p.Update(in) }, func() *ui.Root { return p.Root })
	d.Resize(w, h)
	d.Ticks(2)
	return d
}

func TestNoTextIsCutOff(t *testing.T) {
	sizes := [][2]float64{{800, 600}, {1280, 720}, {640, 480}, {400, 300}}
	for _, lang := range []string{"en", "de"} {
		env := testEnv()
		env.UI.Book = words.Open(lang)
		for name, p := range screens(env) {
			for _, s := range sizes {
				drive(t, p, s[0], s[1])
				for _, o := range append(p.Overflows(), p.Survey()...) {
					t.Errorf("%s in %s at %v: got %s, want no cut text", name, lang, s, o)
				}
			}
		}
	}
}

// TestNoScreenIsBlank draws every screen for people to look at; it fails where one draws nothing.
func TestNoScreenIsBlank(t *testing.T) {
	pixeltest.Need(t)
	looks := []struct {
		lang, theme string
		w, h, scale float64
	}{
		{"en", "light", 1280, 720, 1}, {"de", "dark", 800, 600, 1}, {"de", "contrast", 1280, 720, 1},
		{"de", "light", 640, 360, 2}, {"en", "dark", 400, 300, 2},
	}
	for _, l := range looks {
		env := testEnv()
		env.UI.Book, env.UI.Theme = words.Open(l.lang), render.ThemeNamed(l.theme)
		for name, p := range screens(env) {
			d := drive(t, p, l.w, l.h)
			d.Rescale(l.scale)
			img := pixeltest.Read(d.Draw())
			if img.RGBAAt(2, 2) != env.UI.Theme.Ground {
				t.Errorf("%s in %s: got the ground %v, want %v", name, l.theme, img.RGBAAt(2, 2), env.UI.Theme.Ground)
			}
			pixeltest.Save(t, fmt.Sprintf("%s-%s-%s-%.0fx%.0f-%.0f", name, l.lang, l.theme, l.w, l.h, l.scale*100), img)
		}
	}
}
