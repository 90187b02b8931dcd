package app

import (
	"testing"

	"menagerie/internal/cli"
	"menagerie/internal/desktop"
	"menagerie/internal/prefs"
	"menagerie/scenes/settingsscene"
	"menagerie/scenes/ui"
)

// kept returns the settings in the file of the program.
func (w *walker) kept() prefs.Prefs {
	w.t.Helper()
	w.program.settings.Settle()
	p, notice, err := prefs.Load(w.program.places.Settings())
	if err != nil || notice.Key != "" {
		w.t.Fatalf("got notice %v, error %v, want none", notice, err)
	}
	return p
}

// change changes the settings and waits until they are stored.
func (w *walker) change(set func(p *prefs.Prefs)) {
	w.program.Env.Change(set)
	w.program.settings.Settle()
}

// Two windows are open. Each keeps what was changed in it, and nothing else.
func TestTheWindowThatClosesLastOverwritesNothing(t *testing.T) {
	home := t.TempDir()
	one, two := walkIn(t, cli.Line{}, home), walkIn(t, cli.Line{}, home)
	one.change(func(p *prefs.Prefs) {
		p.Theme, p.Names = prefs.Dark, []string{"Ada"}
		*p = p.Trusting("a:1", "aa")
	})
	two.change(func(p *prefs.Prefs) { *p = p.Trusting("b:1", "bb") })
	one.change(func(p *prefs.Prefs) { p.Volume = 0.5 })
	p := one.kept()
	if p.Theme != prefs.Dark || p.Name(0) != "Ada" || p.Trusted["a:1"] != "aa" || p.Trusted["b:1"] != "bb" || p.Volume != 0.5 {
		t.Errorf("got %+v, want dark, Ada, both trusted and the volume 0.5", p)
	}
}

// The theme of the command line is for one time, unless somebody chooses it.
func TestAThemeOfTheCommandLineCanBeChosen(t *testing.T) {
	for name, choose := range map[string]func(w *walker){
		"nothing": func(w *walker) {},
		"another setting": func(w *walker) {
			w.change(func(p *prefs.Prefs) { p.Volume = 0.25 })
		},
		"light and dark": func(w *walker) { w.choose("theme", 1); w.choose("theme", 2) },
		"dark again":     func(w *walker) { w.choose("theme", 2) },
	} {
		w := walk(t, cli.Line{Theme: prefs.Dark})
		w.scene = settingsscene.New(w.program.Env, nil)
		w.Ticks(1)
		choose(w)
		w.change(func(*prefs.Prefs) {})
		want := map[string]string{"light and dark": prefs.Dark, "dark again": prefs.Dark}[name]
		if want == "" {
			want = prefs.System
		}
		if got := w.kept().Theme; got != want {
			t.Errorf("%s: the theme is %q afterwards, want %q", name, got, want)
		}
	}
}

// choose clicks on an option of a choice whose options are side by side.
func (w *walker) choose(id string, i int) {
	w.t.Helper()
	c := w.Widget(id).(*ui.Choice)
	r := ui.Bounds(c)
	at := r.X + r.W*(float64(i)+0.5)/float64(len(c.Options()))
	w.MoveTo(at, r.Bottom()-10)
	w.PressDown(1)
	w.Release()
	if c.Selected() != i {
		w.t.Fatalf("option %d of %s is selected, want %d", c.Selected(), id, i)
	}
}

// The theme "System" is that of the desktop, and follows it. Others stay as they are.
func TestTheSystemsThemeFollowsTheDesktop(t *testing.T) {
	w := walk(t, cli.Line{})
	dark := func() bool { return w.program.Env.UI.Theme.Dark }
	follow := func(s desktop.Scheme) {
		w.program.settings.SetScheme(s)
		w.program.settings.FollowDesktop()
		w.Ticks(1)
	}
	for _, c := range []struct {
		scheme desktop.Scheme
		dark   bool
	}{{desktop.Unknown, false}, {desktop.Dark, true}, {desktop.Light, false}, {desktop.Dark, true}} {
		if follow(c.scheme); dark() != c.dark {
			t.Errorf("scheme %d: got dark %v, want %v", c.scheme, dark(), c.dark)
		}
	}
	w.change(func(p *prefs.Prefs) { p.Theme = prefs.Light })
	if dark() {
		t.Error("light on a dark desktop: got a dark theme, want a light one")
	}
	w.change(func(p *prefs.Prefs) { p.Theme = prefs.System })
	if !dark() || w.kept().Theme != prefs.System {
		t.Errorf("got dark %v, stored as %q; want true, %q", dark(), w.kept().Theme, prefs.System)
	}
}
