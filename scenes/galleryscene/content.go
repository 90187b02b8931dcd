package galleryscene

import (
	"fmt"
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/dialog"
	"menagerie/scenes/ui/form"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/listview"
	"menagerie/scenes/ui/textfield"
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

func off[W ui.Widget](w W) W {
	ui.SetEnabled(w, false)
	return w
}

func (g *Gallery) buttons() ui.Widget {
	press := func() { g.Toast(g.word("gallery.pressed")) }
	button := func(id, key string, kind widget.ButtonKind) *widget.Button {
		return ui.Named(id, widget.NewButton(g.word(key), press).OfKind(kind))
	}
	large := ui.Named("large", widget.NewPrimary(g.word("gallery.play"), press).WithIcon(render.Play))
	large.Large = true
	on := widget.NewIconButton(render.Eye, g.word("gallery.analysis"), nil)
	on.OnPress = func() { on.SetOn(!on.On) }
	on.SetOn(true)
	return layout.NewGrid(400, 16,
		g.part("gallery.kinds",
			layout.Flow(8,
				button("primary", "gallery.primary", widget.Primary), button("plain", "gallery.plain", widget.Plain),
				button("danger", "gallery.danger", widget.Danger), button("quiet", "gallery.quiet", widget.Quiet)),
			layout.Flow(8,
				off(button("", "gallery.primary", widget.Primary)), off(button("", "gallery.plain", widget.Plain)),
				off(button("", "gallery.danger", widget.Danger)), off(button("", "gallery.quiet", widget.Quiet)))),
		g.part("gallery.with_icon",
			layout.Flow(8,
				button("again", "gallery.again", widget.Plain).WithIcon(render.Restart),
				button("delete", "gallery.delete", widget.Danger).WithIcon(render.Trash),
				off(button("", "gallery.again", widget.Plain).WithIcon(render.Restart))),
			layout.Row(0, large)),
		g.part("gallery.icon_buttons",
			layout.Flow(8,
				ui.Named("undo", widget.NewIconButton(render.Undo, g.word("gallery.undo"), press)),
				ui.Named("eye", on),
				off(widget.NewIconButton(render.Redo, g.word("gallery.redo"), press))),
			widget.NewCaption(g.word("gallery.tip_note"))),
		g.part("gallery.dialogs",
			layout.Flow(8,
				ui.Named("ask", widget.NewButton(g.word("gallery.ask"), g.ask)),
				ui.Named("tell", widget.NewButton(g.word("gallery.tell"), func() { dialog.Tell(g.Root, g.word("gallery.tell"), g.word("gallery.long")) })),
				ui.Named("toasts", widget.NewButton(g.word("gallery.toasts"), g.toasts)))),
	)
}

func (g *Gallery) ask() {
	dialog.Ask(g.Root, dialog.Question{
		Title: g.word("gallery.ask_title"), Text: g.word("gallery.ask_text"),
		Yes: g.word("gallery.delete"), No: g.word("gallery.keep"), Danger: true,
		OnYes: func() { g.ToastAs(ui.Good, g.word("gallery.deleted")) },
	})
}

func (g *Gallery) toasts() {
	g.Toast(g.word("gallery.pressed"))
	g.ToastAs(ui.Good, g.word("gallery.deleted"))
	g.ToastAs(ui.Bad, g.word("gallery.long"))
}

func (g *Gallery) inputs() ui.Widget {
	three := []string{g.word("gallery.light"), g.word("gallery.dark"), g.word("gallery.contrast")}
	many := []string{g.word("gallery.day1"), g.word("gallery.day2"), g.word("gallery.day3"), g.word("gallery.day4"),
		g.word("gallery.day5"), g.word("gallery.day6"), g.word("gallery.day7")}
	return layout.NewGrid(400, 16,
		g.part("gallery.switches",
			ui.Named("box", form.NewCheckBox(g.word("gallery.captions"), true, nil).WithNote(g.word("gallery.captions_note"))),
			form.NewCheckBox(g.word("gallery.assist"), false, nil),
			off(form.NewCheckBox(g.word("gallery.assist"), true, nil)),
			layout.Rule(),
			ui.Named("switch", form.NewSwitch(g.word("gallery.full"), true, nil)),
			form.NewSwitch(g.word("gallery.calm"), false, nil),
			off(form.NewSwitch(g.word("gallery.full"), true, nil))),
		g.part("gallery.choices",
			ui.Named("segments", form.NewChoice(g.word("gallery.theme"), three, 1)),
			ui.Named("drop", form.NewChoice(g.word("gallery.day"), many, 3)),
			off(form.NewChoice(g.word("gallery.theme"), three, 0)),
			off(form.NewChoice(g.word("gallery.day"), many, 0))),
		g.part("gallery.sliders",
			ui.Named("volume", g.slider("gallery.volume", 0.7)),
			g.slider("gallery.speed", 0),
			off(g.slider("gallery.volume", 0.4))),
		g.part("gallery.fields",
			ui.Named("name", g.field("Mia")),
			ui.Named("empty", g.field("")),
			off(g.field("Mia"))),
	)
}

func (g *Gallery) slider(key string, v float64) *form.Slider {
	s := form.NewSlider(g.word(key), 0, 1, 0.05)
	s.Format = func(v float64) string { return fmt.Sprintf("%.0f %%", 100*v) }
	s.Set(v)
	return s
}

func (g *Gallery) field(text string) *textfield.Field {
	f := textfield.New(g.word("gallery.name"), text).Limited(20)
	f.Placeholder = g.word("gallery.your_name")
	f.Validate = func(s string) string {
		if s == "" {
			return g.word("gallery.no_name")
		}
		return ""
	}
	if text == "" {
		f.Valid()
	}
	return f
}
