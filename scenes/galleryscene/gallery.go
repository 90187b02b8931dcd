// Package galleryscene shows every widget in every state. Developers use it when they change the widgets, and tests compare its
// pictures. The viewer can switch the theme, size, language and motion. The program does not save these choices.
package galleryscene

import (
	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// Gallery is the screen that shows all widgets in all states.
type Gallery struct {
	*ui.Root

	env    *scenes.Env
	before ui.Env // settings before the switches of the gallery changed them
	zoom   float64
	lang   string
	tabs   *ui.Tabs
	done   bool
	stale  bool // whether the widgets are built again in the next tick
}

// zooms has the scales that the user can choose.
var zooms = []float64{1, 1.5, 2, 3}

// New returns a Gallery. Escape leads to the home screen.
func New(env *scenes.Env) scenes.Scene { return open(env) }

func open(env *scenes.Env) *Gallery {
	g := &Gallery{Root: ui.NewRoot(env.UI), env: env, before: *env.UI, zoom: 1}
	g.lang = env.UI.Book.Code()
	g.OnBack = func() { g.done = true }
	g.build(0)
	g.FocusID("theme")
	return g
}

func (g *Gallery) Update(in input.Frame) scenes.Scene {
	if g.stale {
		g.rebuild()
	}
	g.Root.Update(zoomed(in, g.zoom))
	if !g.done && !in.Closing {
		return g
	}
	g.env.UI.Theme, g.env.UI.Book, g.env.UI.ReducedMotion = g.before.Theme, g.before.Book, g.before.ReducedMotion
	if in.Closing || g.env.Home == nil {
		return nil
	}
	return g.env.Home()
}

// zoomed returns in as a window with a scale zoom times as large would make it.
func zoomed(in input.Frame, zoom float64) input.Frame {
	in.W, in.H, in.Scale = in.W/zoom, in.H/zoom, in.Scale*zoom
	in.Pointer.X, in.Pointer.Y = in.Pointer.X/zoom, in.Pointer.Y/zoom
	return in
}

// rebuild builds the widgets again in the selected language, and keeps the selected page and the focus.
func (g *Gallery) rebuild() {
	g.stale = false
	focus := ""
	if w := g.Focused(); w != nil {
		focus = ui.ID(w)
	}
	g.build(g.tabs.Selected())
	g.FocusID(focus)
}

func (g *Gallery) build(page int) {
	g.tabs = ui.NewTabs().
		Add(g.Word("gallery.buttons"), g.buttons()).
		Add(g.Word("gallery.inputs"), g.inputs()).
		Add(g.Word("gallery.texts"), g.texts()).
		Add(g.Word("gallery.data"), g.data()).
		Add(g.Word("gallery.surfaces"), g.surfaces()).
		Add(g.Word("gallery.icons"), g.icons())
	g.tabs.Select(page)
	// Switches and tabs scroll with the page: in a small window they would leave it no room.
	body := ui.Column(16, g.header(), ui.Named("tabs", g.tabs))
	g.SetContent(ui.NewScroll(ui.CentreX(1080, ui.PadXY(16, 16, body))))
}

func (g *Gallery) header() ui.Widget {
	theme := ui.NewChoice("", []string{g.Word("gallery.light"), g.Word("gallery.dark"), g.Word("gallery.contrast")}, g.themeIndex())
	theme.OnChange = func(i int) {
		g.env.UI.Theme = render.ThemeNamed(render.ThemeNames()[i])
		g.MarkDirty()
	}
	size := ui.NewChoice("", []string{"100 %", "150 %", "200 %", "300 %"}, g.zoomIndex())
	size.OnChange = func(i int) { g.zoom = zooms[i] }
	motion := ui.NewCheckBox(g.Word("gallery.calm"), g.env.UI.ReducedMotion, func(on bool) { g.env.UI.ReducedMotion = on })
	return ui.Flow(12, ui.Named("theme", theme), ui.Named("size", size), ui.Named("language", g.language()), ui.Named("calm", motion))
}

func (g *Gallery) language() *ui.Choice {
	var names []string
	at := 0
	for i, l := range words.Languages() {
		names = append(names, l.Name)
		if l.Code == g.lang {
			at = i
		}
	}
	c := ui.NewChoice("", names, at)
	c.OnChange = func(i int) {
		g.lang = words.Languages()[i].Code
		g.env.UI.Book = words.Open(g.lang)
		g.stale = true
	}
	return c
}

func (g *Gallery) themeIndex() int {
	for i, name := range render.ThemeNames() {
		if g.env.UI.Theme.Name == name {
			return i
		}
	}
	return 0
}

func (g *Gallery) zoomIndex() int {
	for i, z := range zooms {
		if z == g.zoom {
			return i
		}
	}
	return 0
}

// part returns a heading with widgets below it.
func (g *Gallery) part(key string, kids ...ui.Widget) ui.Widget {
	col := ui.Column(12, ui.NewHeading(g.Word(key)))
	col.Add(kids...)
	return ui.NewPanel(col)
}
