package recordsscene

import (
	"menagerie/render"
	"menagerie/rules/code"
	"menagerie/scenes"
	"menagerie/scenes/ui"
)

// filterIcon is a square button with the picture of a game, which restricts the list to this game.
type filterIcon struct {
	ui.Pressable
	paint func(p *render.Pen, r render.Rect, t float64)
	on    bool

	spot render.Rect
	pen  *render.Pen
	draw func() // draws the picture; allocated once
}

func newFilterIcon(g scenes.Game, title string, press func()) *filterIcon {
	f := &filterIcon{Pressable: ui.Pressable{Node: ui.Node{Tip: title}, Press: press}, paint: g.DrawCard}
	f.draw = func() {
		const zoom = 1.5 // the cards have the animals in the middle
		wide := render.RectAround(f.spot.Centre(), f.spot.W*1.6*zoom, f.spot.H*zoom)
		f.paint(f.pen, wide, 0)
	}
	return f
}

// filters returns a button for each game. A press on a button lists only this game, and the next press lists all games.
func (s *records) filters() ui.Widget {
	row := ui.Row(4)
	for _, g := range s.env.Games {
		f := newFilterIcon(g, s.Word(g.Name()+".title"), func() { s.toggleFilter(g.Name()) })
		f.on = s.only == g.Name()
		row.Add(ui.Named("filter."+g.Name(), f))
	}
	return row
}

// toggleFilter lists only the games with this name, or all games if only these are listed already.
func (s *records) toggleFilter(name string) {
	if s.only == name {
		name = ""
	}
	s.only = name
	s.find()
	s.list.Select(s.row)
	s.Rebuild()
}

func (f *filterIcon) Size(float64) (w, h float64) { return 44, 44 }

func (f *filterIcon) FocusRing() (render.Rect, float64) { return f.Bounds(), ui.ControlRadius }

func (f *filterIcon) Draw(p *render.Pen) {
	th, r := f.Theme(), f.Bounds()
	p.Round(r, ui.ControlRadius, th.Surface)
	if f.paint != nil {
		f.spot, f.pen = r.Inset(4), p
		p.Clip(f.spot, f.draw)
	}
	edge, width := render.Mix(th.Edge, th.Accent, f.Touch.Hover.Value), th.OutlineWidth
	if f.on {
		edge, width = th.Accent, 2+th.OutlineWidth
	}
	f.Shade(p, r, ui.ControlRadius)
	p.Frame(r, ui.ControlRadius, width, edge)
	if f.on {
		const mark = 16
		at := render.Pt{X: r.Right() - mark/2 - 1, Y: r.Y + mark/2 + 1}
		p.Circle(at, mark/2, th.Accent)
		p.Icon(render.Check, render.RectAround(at, 12, 12), th.OnAccent)
	}
}

func (f *filterIcon) TakeCapture(from ui.Widget) bool {
	old, ok := from.(*filterIcon)
	return ok && old.Tip == f.Tip && f.Touch.TakeCapture(&f.Node, &old.Touch)
}

// typesCode reports whether the text in the search field is a code.
func (s *records) typesCode() bool { return code.IsLike(s.query) }

// offerCode shows the button that opens a code if the text in the search field is one.
func (s *records) offerCode() { ui.SetVisible(s.code, s.typesCode()) }

// submit opens the code in the search field, or shows an error if the text is not a code and no game was found.
func (s *records) submit() {
	if s.typesCode() || s.done && len(s.found) == 0 && s.query != "" {
		s.StartCode(s.query)
	}
}

func (s *records) copyCode(text string) {
	if s.Copy(text) {
		s.ToastAs(ui.Good, s.Word("game.copied"))
	}
}
