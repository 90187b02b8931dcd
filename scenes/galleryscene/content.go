package galleryscene

import (
	"fmt"
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
)

func (g *Gallery) texts() ui.Widget {
	tones := ui.Column(4)
	for _, t := range []ui.Tone{ui.Ink, ui.Soft, ui.Faint, ui.Accent, ui.Good, ui.Warn, ui.Bad} {
		tones.Add(ui.NewLabel(g.Word("gallery.pangram")).Toned(t))
	}
	oneLine := ui.NewLabel(g.Word("gallery.long"))
	oneLine.OneLine = true
	return ui.NewGrid(400, 16,
		g.part("gallery.sizes",
			ui.NewDisplay("1:23"),
			ui.NewTitle(g.Word("gallery.size_title")), ui.NewHeading(g.Word("gallery.size_heading")),
			ui.NewLabel(g.Word("gallery.size_body")), ui.NewCaption(g.Word("gallery.size_caption"))),
		g.part("gallery.tones", tones),
		g.part("gallery.wrapping",
			ui.NewLabel(g.Word("gallery.long")),
			ui.NewSoftLabel(g.Word("gallery.long")).Aligned(render.Middle),
			ui.Named("cut", ui.Grow(0, ui.Sized(220, 0, ui.NewPanel(&cut{label: oneLine}))))),
	)
}

// cut is a label that is too narrow for its text, to show how the text is shortened with an ellipsis.
type cut struct {
	ui.Node
	label *ui.Label
}

func (c *cut) Size(avail float64) (w, h float64) { return c.label.Size(avail) }

func (c *cut) Draw(p *render.Pen) {
	p.TextWithin(c.label.Text(), c.Bounds(), ui.TextStyle(ui.Body, p.Theme().Ink))
}

func (g *Gallery) data() ui.Widget {
	list := ui.NewList(10000, func(i int) string { return fmt.Sprintf("%s %d", g.Word("gallery.row"), i+1) })
	list.Select(2)
	log := ui.NewLog()
	for i := range 12 {
		log.Append(fmt.Sprintf("%d. %s", i+1, g.Word("gallery.log_line")))
	}
	log.AppendAs(ui.Good, g.Word("gallery.deleted"))
	log.AppendAs(ui.Bad, g.Word("gallery.no_name"))
	empty := ui.NewList(0, nil)
	empty.Empty, empty.Lines = g.Word("gallery.nothing"), 3
	half, busy := ui.NewProgress(), ui.NewProgress()
	half.Set(0.62)
	busy.SetBusy()
	return ui.NewGrid(400, 16,
		g.part("gallery.list", ui.Named("list", list)),
		g.part("gallery.log", ui.Named("log", log), empty),
		g.part("gallery.chart", ui.Named("chart", g.chart())),
		g.part("gallery.progress", half, busy),
	)
}

func (g *Gallery) chart() *ui.Chart {
	values := make([]float64, 300)
	for i := range values {
		x := float64(i) / 300
		values[i] = 8 * math.Sin(9*x) * (1 - x/2) * math.Exp(-x)
	}
	c := ui.NewChart()
	c.Low, c.High = g.Word("gallery.cat"), g.Word("gallery.mouse")
	c.Height = 150
	c.Format = func(i int) string { return fmt.Sprintf("%+.1f", values[i]) }
	c.OnPick = func(int) {}
	c.Set(values)
	c.SetCursor(120)
	return c
}

func (g *Gallery) surfaces() ui.Widget {
	card := func(id, title, text string) *ui.Card {
		c := ui.Named(id, ui.NewCard(g.Word(title), g.Word(text)))
		c.OnDraw = pond
		c.OnPress = func() { g.Toast(g.Word("gallery.pressed")) }
		return c
	}
	badge := card("card", "gallery.card", "gallery.card_text")
	badge.Badge = g.Word("gallery.badge")
	return ui.Column(16,
		ui.NewGrid(240, 16, badge, card("card2", "gallery.card", "gallery.long"), off(card("", "gallery.card", "gallery.card_text"))),
		ui.NewGrid(240, 16,
			ui.NewPanel(ui.NewSoftLabel(g.Word("gallery.panel"))),
			ui.NewPanel(ui.Column(8, ui.NewPicture(200, 90, pond), ui.NewCaption(g.Word("gallery.picture")).Aligned(render.Middle)))),
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
	grid := ui.NewGrid(64, 8)
	var cells []ui.Widget
	for i := render.Back; i <= render.Link; i++ {
		cells = append(cells, ui.NewPicture(64, 56, func(p *render.Pen, r render.Rect) {
			big, small := r.Column(0, 2, 0), r.Column(1, 2, 0)
			p.Icon(i, big.Middle(28, 28), p.Theme().Ink)
			p.Icon(i, small.Middle(16, 16), p.Theme().InkSoft)
		}))
	}
	grid.SetChildren(cells...)
	return ui.Column(16, ui.NewPanel(grid), ui.NewPanel(ui.NewPicture(600, 76, swatches)))
}

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
	press := func() { g.Toast(g.Word("gallery.pressed")) }
	button := func(id, key string, kind ui.ButtonKind) *ui.Button {
		return ui.Named(id, ui.NewButton(g.Word(key), press).OfKind(kind))
	}
	large := ui.Named("large", ui.NewPrimaryButton(g.Word("gallery.play"), press).WithIcon(render.Play))
	large.Large = true
	on := ui.NewIconButton(render.Eye, g.Word("gallery.analysis"), nil)
	on.OnPress = func() { on.SetOn(!on.On) }
	on.SetOn(true)
	return ui.NewGrid(400, 16,
		g.part("gallery.kinds",
			ui.Flow(8,
				button("primary", "gallery.primary", ui.PrimaryButton), button("plain", "gallery.plain", ui.PlainButton),
				button("danger", "gallery.danger", ui.DangerButton), button("quiet", "gallery.quiet", ui.QuietButton)),
			ui.Flow(8,
				off(button("", "gallery.primary", ui.PrimaryButton)), off(button("", "gallery.plain", ui.PlainButton)),
				off(button("", "gallery.danger", ui.DangerButton)), off(button("", "gallery.quiet", ui.QuietButton)))),
		g.part("gallery.with_icon",
			ui.Flow(8,
				button("again", "gallery.again", ui.PlainButton).WithIcon(render.Restart),
				button("delete", "gallery.delete", ui.DangerButton).WithIcon(render.Trash),
				off(button("", "gallery.again", ui.PlainButton).WithIcon(render.Restart))),
			ui.Row(0, large)),
		g.part("gallery.icon_buttons",
			ui.Flow(8,
				ui.Named("undo", ui.NewIconButton(render.Undo, g.Word("gallery.undo"), press)),
				ui.Named("eye", on),
				off(ui.NewIconButton(render.Redo, g.Word("gallery.redo"), press))),
			ui.NewCaption(g.Word("gallery.tip_note"))),
		g.part("gallery.dialogs",
			ui.Flow(8,
				ui.Named("ask", ui.NewButton(g.Word("gallery.ask"), g.ask)),
				ui.Named("tell", ui.NewButton(g.Word("gallery.tell"), func() { ui.Tell(g.Root, g.Word("gallery.tell"), g.Word("gallery.long")) })),
				ui.Named("toasts", ui.NewButton(g.Word("gallery.toasts"), g.toasts)))),
	)
}

func (g *Gallery) ask() {
	ui.Ask(g.Root, ui.Question{
		Title: g.Word("gallery.ask_title"), Text: g.Word("gallery.ask_text"),
		Yes: g.Word("gallery.delete"), No: g.Word("gallery.keep"), Danger: true,
		OnYes: func() { g.ToastAs(ui.Good, g.Word("gallery.deleted")) },
	})
}

func (g *Gallery) toasts() {
	g.Toast(g.Word("gallery.pressed"))
	g.ToastAs(ui.Good, g.Word("gallery.deleted"))
	g.ToastAs(ui.Bad, g.Word("gallery.long"))
}

func (g *Gallery) inputs() ui.Widget {
	three := []string{g.Word("gallery.light"), g.Word("gallery.dark"), g.Word("gallery.contrast")}
	many := []string{g.Word("gallery.day1"), g.Word("gallery.day2"), g.Word("gallery.day3"), g.Word("gallery.day4"),
		g.Word("gallery.day5"), g.Word("gallery.day6"), g.Word("gallery.day7")}
	return ui.NewGrid(400, 16,
		g.part("gallery.switches",
			ui.Named("box", ui.NewCheckBox(g.Word("gallery.captions"), true, nil).WithNote(g.Word("gallery.captions_note"))),
			ui.NewCheckBox(g.Word("gallery.assist"), false, nil),
			off(ui.NewCheckBox(g.Word("gallery.assist"), true, nil)),
			ui.NewSeparator(),
			ui.Named("switch", ui.NewSwitch(g.Word("gallery.full"), true, nil)),
			ui.NewSwitch(g.Word("gallery.calm"), false, nil),
			off(ui.NewSwitch(g.Word("gallery.full"), true, nil))),
		g.part("gallery.choices",
			ui.Named("segments", ui.NewChoice(g.Word("gallery.theme"), three, 1)),
			ui.Named("drop", ui.NewChoice(g.Word("gallery.day"), many, 3)),
			off(ui.NewChoice(g.Word("gallery.theme"), three, 0)),
			off(ui.NewChoice(g.Word("gallery.day"), many, 0))),
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

func (g *Gallery) slider(key string, v float64) *ui.Slider {
	s := ui.NewSlider(g.Word(key), 0, 1, 0.05)
	s.Format = func(v float64) string { return fmt.Sprintf("%.0f %%", 100*v) }
	s.Set(v)
	return s
}

func (g *Gallery) field(text string) *ui.TextField {
	f := ui.NewTextField(g.Word("gallery.name"), text).Limited(20)
	f.Placeholder = g.Word("gallery.your_name")
	f.Validate = func(s string) string {
		if s == "" {
			return g.Word("gallery.no_name")
		}
		return ""
	}
	if text == "" {
		f.Valid()
	}
	return f
}
