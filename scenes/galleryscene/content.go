package galleryscene

import (
	"fmt"
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/listview"
	"menagerie/scenes/ui/widget"
)

func (g *Gallery) texts() ui.Widget {
	tones := layout.Column(4)
	for _, t := range []ui.Tone{ui.Ink, ui.Soft, ui.Faint, ui.Accent, ui.Good, ui.Warn, ui.Bad} {
		tones.Add(widget.NewLabel(g.word("gallery.pangram")).Toned(t))
	}
	oneLine := widget.NewLabel(g.word("gallery.long"))
	oneLine.OneLine = true
	return layout.NewGrid(400, 16,
		g.part("gallery.sizes",
			widget.NewDisplay("1:23"),
			widget.NewTitle(g.word("gallery.size_title")), widget.NewHeading(g.word("gallery.size_heading")),
			widget.NewLabel(g.word("gallery.size_body")), widget.NewCaption(g.word("gallery.size_caption"))),
		g.part("gallery.tones", tones),
		g.part("gallery.wrapping",
			widget.NewLabel(g.word("gallery.long")),
			widget.NewSoft(g.word("gallery.long")).Aligned(render.Middle),
			ui.Named("cut", ui.Grow(0, layout.Sized(220, 0, layout.NewPanel(ellipsis(oneLine)))))),
	)
}

// cut is a label that is too long for its width. It demonstrates how a text is shortened with an ellipsis.
type cut struct {
	ui.Node
	label *widget.Label
}

func ellipsis(l *widget.Label) ui.Widget { return &cut{label: l} }

// Size implements ui.Widget.
func (c *cut) Size(avail float64) (w, h float64) { return c.label.Size(avail) }

// Draw implements ui.Widget.
func (c *cut) Draw(p *render.Pen) {
	p.TextWithin(c.label.Text(), c.Bounds(), ui.TextStyle(ui.Body, p.Theme().Ink))
}

func (g *Gallery) data() ui.Widget {
	list := listview.NewList(10000, func(i int) string { return fmt.Sprintf("%s %d", g.word("gallery.row"), i+1) })
	list.Select(2)
	log := listview.NewLog()
	for i := range 12 {
		log.Append(fmt.Sprintf("%d. %s", i+1, g.word("gallery.log_line")))
	}
	log.AppendAs(ui.Good, g.word("gallery.deleted"))
	log.AppendAs(ui.Bad, g.word("gallery.no_name"))
	empty := listview.NewList(0, nil)
	empty.Empty, empty.Lines = g.word("gallery.nothing"), 3
	half, busy := widget.NewProgress(), widget.NewProgress()
	half.Set(0.62)
	busy.SetBusy()
	return layout.NewGrid(400, 16,
		g.part("gallery.list", ui.Named("list", list)),
		g.part("gallery.log", ui.Named("log", log), empty),
		g.part("gallery.chart", ui.Named("chart", g.chart())),
		g.part("gallery.progress", half, busy),
	)
}

func (g *Gallery) chart() *widget.Chart {
	values := make([]float64, 300)
	for i := range values {
		x := float64(i) / 300
		values[i] = 8 * math.Sin(9*x) * (1 - x/2) * math.Exp(-x)
	}
	c := widget.NewChart()
	c.Low, c.High = g.word("gallery.cat"), g.word("gallery.mouse")
	c.Height = 150
	c.Format = func(i int) string { return fmt.Sprintf("%+.1f", values[i]) }
	c.OnPick = func(int) {}
	c.Set(values)
	c.SetCursor(120)
	return c
}

func (g *Gallery) surfaces() ui.Widget {
	card := func(id, title, text string) *widget.Card {
		c := ui.Named(id, widget.NewCard(g.word(title), g.word(text)))
		c.OnDraw = pond
		c.OnPress = func() { g.Toast(g.word("gallery.pressed")) }
		return c
	}
	badge := card("card", "gallery.card", "gallery.card_text")
	badge.Badge = g.word("gallery.badge")
	return layout.Column(16,
		layout.NewGrid(240, 16, badge, card("card2", "gallery.card", "gallery.long"), off(card("", "gallery.card", "gallery.card_text"))),
		layout.NewGrid(240, 16,
			layout.NewPanel(widget.NewSoft(g.word("gallery.panel"))),
			layout.NewPanel(layout.Column(8, widget.NewPicture(200, 90, pond), widget.NewCaption(g.word("gallery.picture")).Aligned(render.Middle)))),
	)
}

// pond draws a small picture for cards.
func pond(p *render.Pen, r render.Rect) {
	th := p.Theme()
	p.Fill(r, th.Grass)
	c := r.Centre()
	radius := 0.42 * math.Min(r.W, r.H)
	p.Circle(c, radius+5, th.Shore)
	p.Circle(c, radius, th.Water)
	p.Ring(c, radius*0.55, 1.5, th.Foam)
	p.Circle(c.Add(render.Pt{X: radius * 0.2, Y: -radius * 0.1}), 5, th.FurLight)
	p.Circle(c.Add(render.Pt{X: -radius - 2}), 9, th.Fur)
}

func (g *Gallery) icons() ui.Widget {
	grid := layout.NewGrid(64, 8)
	var cells []ui.Widget
	for i := render.Back; i <= render.Link; i++ {
		cells = append(cells, widget.NewPicture(64, 56, func(p *render.Pen, r render.Rect) {
			big, small := r.Column(0, 2, 0), r.Column(1, 2, 0)
			p.Icon(i, big.Middle(28, 28), p.Theme().Ink)
			p.Icon(i, small.Middle(16, 16), p.Theme().InkSoft)
		}))
	}
	grid.SetChildren(cells...)
	return layout.Column(16, layout.NewPanel(grid), layout.NewPanel(widget.NewPicture(600, 76, swatches)))
}

// swatches shows the colours of the theme.
func swatches(p *render.Pen, r render.Rect) {
	th := p.Theme()
	plain := [...]color.RGBA{th.Ground, th.Surface, th.Raised, th.Sunken, th.Line, th.InkFaint, th.InkSoft, th.Ink,
		th.Accent, th.AccentSoft, th.Focus, th.Good, th.Warn, th.Bad}
	top, rest := r.Inset(4).CutTop(30)
	for i, c := range plain {
		cell := top.Column(i, len(plain), 6)
		p.Round(cell, 6, c)
		p.Frame(cell, 6, 1, th.Line)
	}
	bottom, _ := rest.CutBottom(30)
	for i, c := range th.Seats {
		p.Round(bottom.Column(i, len(plain), 6), 6, c)
	}
}
